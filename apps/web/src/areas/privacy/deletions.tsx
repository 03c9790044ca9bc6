import * as peopleTopics from '@workplace/contract/people/topics'
import { type DeletionRow, deletionPage, deletionStates } from '@workplace/contract/privacy/deletion'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { useAddress } from '../../kernel/list/address'
import { choice, search } from '../../kernel/list/filters'
import { type Column, ListPanel, usePageOf } from '../../kernel/list/list-page'
import { dateText, instantText } from '../../kernel/time/time-text'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import { DeletionActions } from './deletion-actions'
import styles from './privacy.module.css'
import { privacyWords as words } from './words'

const tones = { waiting: 'warning', stopped: 'quiet', done: 'good' } as const
const filters = {
  title: search(words.search),
  state: choice(
    words.state,
    deletionStates.map((one) => [one, words[one]] as const),
  ),
}

/** People whose data is being deleted, with the day when it is due; those that are done and those that were stopped. */
export function Deletions() {
  const t = useT()
  const told = useTold()
  const address = useAddress(filters)
  const { page, limit } = address.at
  const answer = usePageOf(deletionPage, { ...address.sought, page, limit })
  useLiveRefresh(peopleTopics.user, '/deletion')
  const quiet = (text: string) => <span className={styles.quiet}>{text}</span>
  const columns: Column<DeletionRow>[] = [
    {
      key: 'name',
      title: words.person,
      ellipsis: true,
      cell: (row) => row.name,
      card: (row) => <strong>{row.name}</strong>,
    },
    {
      key: 'department',
      title: words.department,
      width: 150,
      ellipsis: true,
      cell: (row) => row.department_name ?? '–',
      card: false,
    },
    {
      key: 'state',
      title: words.state,
      width: 120,
      cell: (row) => <StateDot tone={tones[row.state]}>{t(words[row.state])}</StateDot>,
    },
    {
      key: 'because',
      title: words.because,
      width: 180,
      cell: told.because,
      card: (row) => quiet(`${told.because(row)} · ${t(words.due)} ${told.due(row)}`),
    },
    { key: 'due', title: words.due, width: 160, cell: told.due, card: false },
    { key: 'result', title: words.result, cell: told.outcome, card: (row) => quiet(told.outcome(row)) },
    { key: 'actions', title: words.actions, width: 130, cell: (row) => <DeletionActions row={row} /> },
  ]
  return (
    <div className={styles.page}>
      {answer.data !== undefined && (
        <p className={styles.intro}>{t(words.deletionText, { days: answer.data.retention_days })}</p>
      )}
      <ListPanel
        {...{ address, answer, columns }}
        empty={words.none}
        emptyFiltered={words.noneMatch}
        total={words.total}
        tableWidth={1040}
      />
    </div>
  )
}

/** What is worth saying of a deletion in its state. */
function useTold() {
  const t = useT()
  const language = useLanguage()
  const instant = (text: string | null) => (text === null ? '' : instantText(text, language))
  return {
    because: ({ because, departure_date: on }: DeletionRow) =>
      because === 'asked'
        ? t(words.asked)
        : on === null
          ? t(words.left)
          : t(words.leftOn, { date: dateText(on, language) }),
    due: ({ due_at }: DeletionRow) => instant(due_at),
    outcome(row: DeletionRow) {
      if (row.state === 'waiting') {
        const days = Math.ceil((Date.parse(row.due_at) - Date.now()) / 86_400_000)
        return days > 0 ? t(words.daysLeft, { n: days }) : t(words.dueNow)
      }
      if (row.state === 'stopped') {
        const time = instant(row.stopped_at)
        return row.reason === null
          ? t(words.stoppedBack, { time })
          : t(words.stoppedBy, { by: row.stopped_by ?? '', time, reason: row.reason })
      }
      if (row.files_left > 0) return t(words.filesLeft, { n: row.files_left })
      const sum = (counts: Record<string, number> = {}) => Object.values(counts).reduce((total, n) => total + n, 0)
      return t(words.doneText, { deleted: sum(row.report?.deleted), kept: sum(row.report?.kept) })
    },
  }
}
