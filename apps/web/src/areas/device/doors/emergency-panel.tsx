import { CheckCircleFilled, ClockCircleOutlined, WarningFilled } from '@ant-design/icons'
import { emergencyPage } from '@workplace/contract/device/door-wall'
import { emergencyKinds } from '@workplace/contract/device/emergency-kinds'
import * as topics from '@workplace/contract/device/topics'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { id, useAddress } from '../../../kernel/list/address'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPanel, usePageOf } from '../../../kernel/list/list-page'
import { ListError, ListNone } from '../../../kernel/list/list-states'
import { nameIn } from '../../../kernel/name-in'
import { useMay } from '../../../kernel/session/session'
import { useLanguage, useT } from '../../../kernel/words'
import { GuestsInside, PeopleInside } from '../core/slots'
import { officeTime } from './door-text'
import { words } from './door-words'
import styles from './doors.module.css'
import { EmergencyBanner } from './emergency-banner'
import { type EmergencyAct, EmergencyDialog } from './emergency-dialog'
import type { WallAnswer, WallData } from './wall-answer'

/** The emergency of an office: what runs, which doors it opens, how to begin one, and what was. */
export function EmergencyPanel({ answer }: { answer: WallAnswer }) {
  const t = useT()
  const { data, error } = answer
  if (data === undefined && error !== null)
    return (
      <div className={list.sheet}>
        <ListError error={error} onRetry={() => void answer.refetch()} />
      </div>
    )
  if (data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />
  if (data.office_id === null)
    return (
      <div className={list.sheet}>
        <ListNone text={t(words.noneAnywhere)} />
      </div>
    )
  return (
    <>
      {data.emergency === null ? <Begin data={data} /> : <EmergencyBanner data={data} />}
      <GuestsInside office={data.office_id} />
      <PeopleInside office={data.office_id} />
      <Marked data={data} />
      <History office={data.office_id} />
    </>
  )
}

function Begin({ data }: { data: WallData }) {
  const t = useT()
  const may = useMay('change-doors')
  const [act, setAct] = useState<EmergencyAct | null>(null)
  return (
    <section className={styles.begin}>
      <p>
        <CheckCircleFilled aria-hidden /> {t(words.quiet)}
      </p>
      <p className={list.quiet}>{t(words.escape)}</p>
      {may && (
        <div className={list.tools}>
          <Button danger type="primary" icon={<WarningFilled aria-hidden />} onClick={() => setAct('begin')}>
            {t(words.begin)}
          </Button>
          <Button onClick={() => setAct('drill')}>{t(words.drill)}</Button>
        </div>
      )}
      {act !== null && <EmergencyDialog data={data} act={act} onClose={() => setAct(null)} />}
    </section>
  )
}

function Marked({ data: { items, emergency } }: { data: WallData }) {
  const t = useT()
  const marked = items.filter(({ opens_in_emergency, is_on }) => opens_in_emergency && is_on)
  const runs = emergency !== null && emergency.kind !== 'drill'
  return (
    <section className={`${styles.floor} ${styles.unprinted}`}>
      <h2>{t(words.marked)}</h2>
      {marked.length === 0 ? <p className={list.quiet}>{t(words.noMarked)}</p> : null}
      <ul className={styles.marked}>
        {marked.map(({ id, name, floor_name, is_confirmed, device }) => {
          const isDone = device !== null && is_confirmed
          const tone = !runs ? (device === null ? 'bad' : 'quiet') : isDone ? 'good' : 'bad'
          return (
            <li key={id} data-tone={tone}>
              {tone === 'good' ? (
                <CheckCircleFilled aria-hidden />
              ) : tone === 'bad' ? (
                <WarningFilled aria-hidden />
              ) : (
                <ClockCircleOutlined aria-hidden />
              )}
              <span className={list.stack}>
                {name}
                <small>{floor_name ?? t(words.noFloor)}</small>
              </span>
              <span>
                {device === null
                  ? t(words.noDevice)
                  : runs
                    ? t(isDone ? words.confirmedOne : words.unconfirmedOne)
                    : t(device.is_online ? words.ready : words.offline)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type Row = OutputOf<typeof emergencyPage>['items'][number]

function History({ office }: { office: number }) {
  const t = useT()
  const language = useLanguage()
  const address = useAddress({ office: { ...id } })
  useLiveRefresh(topics.emergency, emergencyPage.path)
  const { page, limit } = address.at
  const answer = usePageOf(emergencyPage, { page, limit, office })
  const withReason = (who: string | null, reason: string | null) =>
    who === null || reason === null ? (who ?? reason) : t(words.byPerson, { who, reason })
  const time = (row: Row, instant: string | null) =>
    instant === null ? t(words.running) : officeTime(instant, row.timezone, language)
  const columns: Column<Row>[] = [
    { key: 'kind', title: words.kind, width: 140, cell: (row) => t(emergencyKinds[row.kind]) },
    {
      key: 'office',
      title: words.office,
      width: 180,
      cell: (row) => nameIn(language, row.office_name, row.office_name_en),
    },
    {
      key: 'start',
      title: words.start,
      width: 240,
      cell: (row) => (
        <span className={list.stack}>
          {time(row, row.began_at)}
          <small>{withReason(row.began_by ?? t(words.nobody), row.began_reason)}</small>
        </span>
      ),
    },
    {
      key: 'finish',
      title: words.finish,
      width: 240,
      cell: (row) => (
        <span className={list.stack}>
          {time(row, row.ended_at)}
          <small>{withReason(row.ended_by, row.ended_reason)}</small>
        </span>
      ),
    },
  ]
  return (
    <section className={`${styles.floor} ${styles.unprinted}`}>
      <h2>{t(words.history)}</h2>
      <ListPanel {...{ address, answer, columns }} namedCards empty={words.noHistory} total={words.total} />
    </section>
  )
}
