import { useQuery } from '@tanstack/react-query'
import { type JobRow, jobPage } from '@workplace/contract/kernel/jobs'
import type { ReactNode } from 'react'
import { queryOf } from '../../kernel/client/query'
import { useAddress } from '../../kernel/list/address'
import { type Column, ListPage } from '../../kernel/list/list-page'
import { lengthText } from '../../kernel/time/length-text'
import { instantText } from '../../kernel/time/time-text'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import { logWords as words } from './log-words'
import styles from './system.module.css'

const tones = { never: 'quiet', waiting: 'quiet', running: 'busy', done: 'good', failed: 'bad' } as const
const labels = {
  never: words.never,
  waiting: words.waiting,
  running: words.running,
  done: words.done,
  failed: words.failed,
} as const

/** What the product does by the clock, with how the last run ended. */
export function JobList({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  const address = useAddress({})
  const answer = useQuery({ ...queryOf(jobPage, {}, { quiet: true }), refetchInterval: 15_000 })
  const state = (row: JobRow) => (
    <>
      <StateDot tone={tones[row.state]}>{t(labels[row.state])}</StateDot>
      {row.error !== null && <div className={styles.reason}>{row.error}</div>}
    </>
  )
  const took = ({ took: ms }: JobRow) =>
    ms === null ? '–' : ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : lengthText(Math.round(ms / 60_000), language)
  const columns: Column<JobRow>[] = [
    { key: 'label', title: words.job, cell: (row) => row.label },
    { key: 'state', title: words.status, width: 220, cell: state },
    {
      key: 'started',
      title: words.started,
      width: 180,
      cell: (row) => (row.started_at === null ? '–' : instantText(row.started_at, language)),
    },
    { key: 'took', title: words.took, width: 100, cell: took },
    { key: 'cron', title: words.schedule, width: 150, cell: (row) => <code>{row.cron}</code> },
  ]
  return (
    <ListPage
      title={words.title}
      refresh
      above={tabs}
      {...{ address, answer, columns }}
      keyOf={(row) => row.name}
      namedCards
      empty={words.noJobs}
      total={words.totalJobs}
      tableWidth={820}
      pageSize={100}
    />
  )
}
