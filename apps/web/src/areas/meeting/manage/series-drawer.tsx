import { useQuery } from '@tanstack/react-query'
import { cycleDel, cycleDetail, type ManagedSeries } from '@workplace/contract/meeting/manage/manage'
import { Button, Modal, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { queryOf, useChange } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { Panel } from '../../../kernel/panel/panel'
import { dateText } from '../../../kernel/time/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import { offerUndo } from '../booking/undo'
import { ActionError } from '../core/action-error'
import { ruleSentence } from '../series/series-sentence'
import styles from './manage.module.css'
import { manageWords as words } from './manage-words'
import { roomsText, State, slotText, Title } from './meeting-cells'
import { ReasonField } from './reason-field'
import { type OnFailed, stale, undoCancel } from './use-manage'

type Props = {
  readonly id: number
  readonly onMeeting: (id: number) => void
  readonly onFailures: OnFailed
  readonly onClose: () => void
}

/** A series with its meetings; it is cancelled as a whole, or from one of them on. */
export function SeriesDrawer({ id, onMeeting, onFailures, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const { data, error, refetch } = useQuery({ ...queryOf(cycleDetail, { id }, { quiet: true }), staleTime: 0 })
  const [asking, setAsking] = useState<{ from: string | null } | null>(null)
  const title = data?.title || t(words.private)
  return (
    <Panel
      title={data === undefined ? t(error === null ? words.loading : words.series) : title}
      wide
      onClose={onClose}
      footer={
        <div className={list.actions}>
          <Button onClick={onClose}>{t(words.close)}</Button>
          {data !== undefined && data.to_come > 0 && (
            <Button danger onClick={() => setAsking({ from: null })}>
              {t(words.cancelSeries)}
            </Button>
          )}
        </div>
      }
    >
      {data !== undefined ? (
        <>
          <dl className={list.facts}>
            <dt>{t(words.rule)}</dt>
            <dd>{ruleSentence(data, language)}</dd>
            <dt>{t(words.booker)}</dt>
            <dd>
              {data.booker_name} <span className={list.quiet}>{data.department}</span>
            </dd>
            <dt>{t(words.toCome)}</dt>
            <dd>
              {data.to_come}{' '}
              <span className={list.quiet}>
                · {t(words.cancelledCount)} {data.cancelled}
              </span>
            </dd>
          </dl>
          <h2 className={list.heading}>{t(words.dateList)}</h2>
          <ul className={styles.related}>
            {data.items.map((row) => (
              <li key={row.id}>
                <Title row={row} onOpen={() => onMeeting(row.id)} />
                <State row={row} />
                <span className={styles.line}>
                  <small>
                    {slotText(row, language)} · {roomsText(row, language)}
                  </small>
                  {row.can_change && row.state !== 'in_progress' && (
                    <span className={list.links}>
                      <Button
                        type="link"
                        size="small"
                        danger
                        aria-label={t(words.nameOf, { what: t(words.cancelFrom), title: slotText(row, language) })}
                        onClick={() => setAsking({ from: row.occurrence_date })}
                      >
                        {t(words.cancelFrom)}
                      </Button>
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : error !== null ? (
        <Result status="warning" title={error.message} subTitle={error.requestId || undefined} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
      {asking !== null && data !== undefined && (
        <CancelSeries
          series={data}
          from={asking.from}
          onFailures={onFailures}
          onReload={() => void refetch()}
          onClose={() => setAsking(null)}
        />
      )}
    </Panel>
  )
}

type CancelProps = {
  readonly series: ManagedSeries
  readonly from: string | null
  readonly onFailures: OnFailed
  readonly onReload: () => void
  readonly onClose: () => void
}

function CancelSeries({ series, from, onFailures, onReload, onClose }: CancelProps) {
  const t = useT()
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const { mutate, isPending, error } = useChange(cycleDel, { quiet: true, stale })
  const missing = reason.trim() === ''
  const send = () => {
    if (missing) return setAsked(true)
    const input = { id: series.id, version: series.version, reason: reason.trim(), ...(from === null ? {} : { from }) }
    mutate(input, {
      onSuccess: ({ items, kept }) => {
        const text = t(words.cancelled, { n: items.length }) + (kept > 0 ? t(words.keptSome, { n: kept }) : '')
        offerUndo(text, () => undoCancel(items, t, onFailures))
        onClose()
      },
    })
  }
  return (
    <Modal
      open
      title={t(words.seriesTitle, { title: series.title || t(words.private) })}
      okText={t(words.cancelThem)}
      cancelText={t(words.back)}
      okButtonProps={{ danger: true, loading: isPending }}
      onOk={send}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <p className={list.quiet}>
          {from === null
            ? t(words.seriesAll, { n: series.to_come })
            : t(words.seriesFrom, { date: dateText(from, language) })}
        </p>
        <ReasonField
          label={words.why}
          value={reason}
          onChange={setReason}
          required
          missing={asked && missing}
          autoFocus
        />
        <ActionError error={error} onReload={onReload} />
      </div>
    </Modal>
  )
}
