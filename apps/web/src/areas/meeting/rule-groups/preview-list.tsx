import type { BrokenMeeting, RulePreview } from '@workplace/contract/meeting/rule'
import { clockOf, wallText } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'
import { ruleWords as words } from './rule-words'
import styles from './rules.module.css'

const shown = 8

type Meeting = Omit<BrokenMeeting, 'message'> & { readonly message?: string }

/** Coming meetings, the first of them with what is said of each. */
export function MeetingList({ items, total }: { items: readonly Meeting[]; total: number }) {
  const t = useT()
  const language = useLanguage()
  const some = items.slice(0, shown)
  return (
    <ul className={styles.meetings}>
      {some.map((one) => (
        <li key={one.id}>
          <strong>{one.title || t(words.privateMeeting)}</strong>
          <span>
            {`${wallText(one.start_time, language)}–${clockOf(one.end_time)} · ${one.room_name} · ${one.booker_name}`}
          </span>
          {one.message !== undefined && <small>{one.message}</small>}
        </li>
      ))}
      {total > some.length && <li className={styles.quiet}>{t(words.andMore, { n: total - some.length })}</li>}
    </ul>
  )
}

/** What saving a rule group would come to. */
export function PreviewList({ preview }: { preview: RulePreview }) {
  const t = useT()
  const { contradictions, total, items, more, looked_at } = preview
  return (
    <div className={styles.preview}>
      {contradictions.length > 0 && (
        <section>
          <h3>{t(words.contradicts)}</h3>
          <ul className={styles.contradictions}>
            {contradictions.map(({ rule_id, message }) => (
              <li key={`${rule_id} ${message}`}>{message}</li>
            ))}
          </ul>
        </section>
      )}
      {total > 0 && (
        <section>
          <h3>{t(words.breaks, { n: total })}</h3>
          <MeetingList items={items} total={total} />
        </section>
      )}
      {more && <p className={styles.quiet}>{t(words.lookedAt, { n: looked_at })}</p>}
    </div>
  )
}
