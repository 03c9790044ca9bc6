import { useQuery } from '@tanstack/react-query'
import { type ChecklistEntry, personChecklist } from '@workplace/contract/people/checklist'
import * as topics from '@workplace/contract/people/topics'
import { Button, Skeleton } from 'antd'
import { useId } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useT } from '../../../kernel/words'
import styles from '../core/people.module.css'
import { words } from '../core/words'

const tones = { has: 'good', lacks: 'warning', none: 'quiet' } as const
const states = { has: words.has, lacks: words.lacks, none: words.without } as const

/** What a person has or lacks in each area: read when they come, and when they leave. */
export function PersonChecklist({ id }: { id: number }) {
  const t = useT()
  const heading = useId()
  const { data, error, refetch } = useQuery(queryOf(personChecklist, { id }, { quiet: true }))
  useLiveRefresh(topics.user, personChecklist.path)
  const said = ({ state, text }: ChecklistEntry) => text ?? t(states[state])
  return (
    <section className={styles.checklist} aria-labelledby={heading}>
      <h3 id={heading}>{t(words.checklist)}</h3>
      {data !== undefined ? (
        <ul>
          {data.items.map((entry) => (
            <li key={entry.key}>
              <span>{entry.label}</span>
              <StateDot tone={tones[entry.state]}>{said(entry)}</StateDot>
            </li>
          ))}
        </ul>
      ) : error !== null ? (
        <p role="alert">
          {t(words.checklistFailed)}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {t(words.retry)}
          </Button>
        </p>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      )}
    </section>
  )
}
