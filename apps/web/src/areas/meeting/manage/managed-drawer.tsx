import { useQuery } from '@tanstack/react-query'
import { type ManagedMeeting, manageDetail, manageRelated } from '@workplace/contract/meeting/manage/manage'
import { Alert, Button } from 'antd'
import { queryOf } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { type Label, useLanguage, useT } from '../../../kernel/words'
import { HistoryDrawer } from './history-drawer'
import styles from './manage.module.css'
import type { ManageAction } from './manage-action'
import { manageWords as words } from './manage-words'
import { roomsText, State, slotText, Title } from './meeting-cells'

type Props = {
  readonly id: number
  readonly onOpen: (id: number) => void
  readonly onDo: (deed: ManageAction) => void
  readonly onClose: () => void
}

/** A meeting of somebody else: its history, what has to do with it, and what can be done. */
export function ManagedDrawer({ id, onOpen, onDo, onClose }: Props) {
  const t = useT()
  const { data, error } = useQuery({ ...queryOf(manageDetail, { id }, { quiet: true }), staleTime: 0 })
  const actions = data !== undefined && (
    <>
      {data.can_change && (
        <>
          <Button danger onClick={() => onDo({ kind: 'cancel', rows: [data] })}>
            {t(words.cancel)}
          </Button>
          <Button onClick={() => onDo({ kind: 'transfer', rows: [data] })}>{t(words.transfer)}</Button>
          <Button type="primary" onClick={() => onDo({ kind: 'change', meeting: data })}>
            {t(words.change)}
          </Button>
        </>
      )}
      {data.can_recover && (
        <Button
          type="primary"
          disabled={data.recovery?.ok !== true}
          onClick={() => onDo({ kind: 'recover', rows: [data] })}
        >
          {t(words.recover)}
        </Button>
      )}
    </>
  )
  const lead = data?.recovery && (
    <Alert
      type={data.recovery.ok ? 'info' : 'warning'}
      showIcon
      style={{ marginBottom: 16 }}
      title={data.recovery.ok ? t(words.canRecover) : t(words.cannotRecover, { why: data.recovery.message ?? '' })}
    />
  )
  return (
    <HistoryDrawer meeting={data} error={error} onClose={onClose} actions={actions} lead={lead}>
      <Related id={id} onOpen={onOpen} />
    </HistoryDrawer>
  )
}

function Related({ id, onOpen }: { id: number; onOpen: (id: number) => void }) {
  const t = useT()
  const { data } = useQuery({ ...queryOf(manageRelated, { id }, { quiet: true }), staleTime: 0 })
  if (data === undefined) return null
  const groups: [Label, readonly ManagedMeeting[]][] = [
    [words.relatedSlot, data.slot],
    [words.relatedSeries, data.series],
    [words.relatedBooker, data.booker],
  ]
  const shown = groups.filter(([, rows]) => rows.length > 0)
  return (
    <>
      <h2 className={list.heading}>{t(words.related)}</h2>
      {shown.length === 0 && <p className={list.quiet}>{t(words.noneRelated)}</p>}
      {shown.map(([label, rows]) => (
        <section key={label[1]} aria-label={t(label)}>
          <h3 className={styles.sub}>{t(label)}</h3>
          <RelatedList rows={rows} onOpen={onOpen} />
        </section>
      ))}
    </>
  )
}

/** Meetings one below the other, each opened by its title. */
function RelatedList({ rows, onOpen }: { rows: readonly ManagedMeeting[]; onOpen: (id: number) => void }) {
  const language = useLanguage()
  return (
    <ul className={styles.related}>
      {rows.map((row) => (
        <li key={row.id}>
          <Title row={row} onOpen={() => onOpen(row.id)} />
          <State row={row} />
          <small>
            {slotText(row, language)} · {roomsText(row, language)} · {row.booker_name}
          </small>
        </li>
      ))}
    </ul>
  )
}
