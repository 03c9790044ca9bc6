import { useQuery } from '@tanstack/react-query'
import { notThisPerson, visitorMatches } from '@workplace/contract/visitor/watch'
import { certainties, watchKinds, watchTones } from '@workplace/contract/visitor/watch-words'
import { Button } from 'antd'
import { queryOf, useChange } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useT } from '../../../kernel/words'
import styles from './watch.module.css'
import { watchWords as words } from './watch-words'

/** Whom of the list they may be, for who may see it. */
export function TheirMatches({ id }: { id: number }) {
  const t = useT()
  const { data } = useQuery({ ...queryOf(visitorMatches, { id }, { quiet: true }), staleTime: 0 })
  const clear = useChange(notThisPerson, { stale: ['/visitor', '/visitor_watch'] })
  if (data === undefined || data.items.length === 0) return null
  const say = (watch_id: number) =>
    clear.mutate({ id, watch_id }, { onSuccess: () => toast.success(t(words.clearedNow)) })
  return (
    <>
      <h2 className={list.heading}>{t(words.title)}</h2>
      <ul className={styles.matches}>
        {data.items.map(({ watch_id, kind, name, company, reason, certainty, holds, cleared_by, passed }) => (
          <li key={watch_id}>
            <span className={list.stack}>
              <StateDot tone={watchTones[kind]}>
                {t(words.entry, { name: [name, company].filter(Boolean).join(' · '), how: t(watchKinds[kind]) })}
              </StateDot>
              <small>
                {t(certainties[certainty])} · {reason}
              </small>
              {cleared_by !== null && <small>{t(words.cleared, { who: cleared_by })}</small>}
              {passed && <small>{t(words.passed)}</small>}
              {holds && certainty === 'certain' && <small>{t(words.certain)}</small>}
            </span>
            {data.may_clear && cleared_by === null && certainty === 'possible' && !passed && (
              <Button size="small" disabled={clear.isPending} onClick={() => say(watch_id)}>
                {t(words.clear)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
