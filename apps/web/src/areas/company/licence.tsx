import { daysBetween } from '@workplace/domain/kernel/date'
import dayjs from 'dayjs'
import { dateText } from '../../kernel/time/time-text'
import type { Row } from '../../kernel/widgets/widget'
import { useLanguage, useT } from '../../kernel/words'
import styles from './info.module.css'
import { infoWords as words } from './info-words'

const soonDays = 30

/** What a company may use, until when, and how much of it is used. */
export function Licence({ row }: { row: Row }) {
  const t = useT()
  const language = useLanguage()
  const text = (name: string) => (typeof row[name] === 'string' ? (row[name] as string) : null)
  const number = (name: string) => (typeof row[name] === 'number' ? (row[name] as number) : null)
  const [from, until] = [text('license_begin'), text('license_end')]
  const left = until === null ? null : daysBetween(dayjs().format('YYYY-MM-DD'), until)
  const span =
    from !== null && until !== null
      ? `${t(words.fromDate, { from: dateText(from, language) })}\n${t(words.untilDate, { until: dateText(until, language) })}`
      : until !== null
        ? t(words.untilDate, { until: dateText(until, language) })
        : from !== null
          ? t(words.fromDate, { from: dateText(from, language) })
          : t(words.unlimited)
  const bound = (used: number | null, most: number | null) =>
    most === null ? t(words.noBound, { used: used ?? 0 }) : t(words.ofMost, { used: used ?? 0, most })
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t(words.code)}</dt>
        <dd>{text('license_code') ?? <span className={styles.quiet}>{t(words.none)}</span>}</dd>
        <dt>{t(words.until)}</dt>
        <dd>
          {span}
          {left !== null && left < soonDays && (
            <div className={styles.warning}>{left < 0 ? t(words.ended) : t(words.daysLeft, { n: left })}</div>
          )}
        </dd>
        <dt>{t(words.users)}</dt>
        <dd>{bound(number('used_users'), number('most_users'))}</dd>
        <dt>{t(words.rooms)}</dt>
        <dd>{bound(number('used_rooms'), number('most_rooms'))}</dd>
        <dt>{t(words.devices)}</dt>
        <dd>{number('licensed_devices') ?? '–'}</dd>
      </dl>
      <p className={styles.small}>{t(words.licenceText)}</p>
    </>
  )
}
