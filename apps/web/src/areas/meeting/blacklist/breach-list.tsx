import { type Breach, breachKinds } from '@workplace/contract/meeting/blacklist'
import list from '../../../kernel/list/list.module.css'
import { instantText } from '../../../kernel/time/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './blacklist.module.css'
import { blacklistWords as words } from './blacklist-words'

/** The meetings that count against somebody. */
export function BreachList({ breaches }: { breaches: readonly Breach[] }) {
  const t = useT()
  const language = useLanguage()
  if (breaches.length === 0) return <p className={list.quiet}>{t(words.noBreaches)}</p>
  return (
    <ul className={styles.breaches}>
      {breaches.map((one) => (
        <li key={one.id} data-void={one.state === 'void'}>
          <span className={list.stack}>
            {one.title || t(words.private)}
            <small>
              {one.meetingroom_name} · {instantText(one.start_time, language)}
            </small>
          </span>
          <span className={list.quiet}>{t(one.state === 'void' ? words.void : breachKinds[one.kind])}</span>
        </li>
      ))}
    </ul>
  )
}
