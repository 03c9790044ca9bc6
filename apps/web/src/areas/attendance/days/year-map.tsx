import { useQuery } from '@tanstack/react-query'
import { myYear } from '@workplace/contract/attendance/daily-log'
import { dayStates } from '@workplace/contract/attendance/why-words'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { isValidDate } from '@workplace/domain/kernel/date'
import { queryOf } from '../../../kernel/client/query'
import { dateText } from '../../../kernel/time/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import { dayWords as words } from './day-words'
import styles from './year-map.module.css'

type Day = OutputOf<typeof myYear>['days'][number]

const monthsOf = (year: string) => Array.from({ length: 12 }, (_, n) => `${year}-${String(n + 1).padStart(2, '0')}`)
const daysOf = Array.from({ length: 31 }, (_, n) => String(n + 1).padStart(2, '0'))
/** How much of what was planned was worked, in four steps. */
const stepOf = ({ work_minutes, plan_minutes }: Day) =>
  work_minutes === 0 ? 0 : Math.max(1, Math.min(4, Math.round((work_minutes / Math.max(plan_minutes, 60)) * 4)))

/** A year of one's own at a glance: how much was worked, and which days need attention; a month is opened by its name. */
export function YearMap({ year, onMonth }: { readonly year: string; readonly onMonth: (month: string) => void }) {
  const t = useT()
  const language = useLanguage()
  const { data } = useQuery(queryOf(myYear, { year }, { quiet: true }))
  if (data === undefined || data.days.length === 0) return null
  const days = new Map(data.days.map((day) => [day.date, day]))
  return (
    <section className={styles.section} aria-labelledby="year-map">
      <h3 id="year-map">{t(words.year, { year })}</h3>
      <table className={styles.year} aria-labelledby="year-map">
        <tbody>
          {monthsOf(year).map((month) => (
            <tr key={month}>
              <th scope="row">
                <button type="button" onClick={() => onMonth(month)} aria-label={t(words.openMonth, { month })}>
                  {Number(month.slice(5))}
                </button>
              </th>
              {daysOf.map((at) => {
                const date = `${month}-${at}`
                const day = days.get(date)
                if (day === undefined) return <td key={at} data-free={isValidDate(date) || undefined} />
                const said = t(words.yearDay, {
                  ...{ date: dateText(date, language), state: t(dayStates[day.result]) },
                  hours: (day.work_minutes / 60).toFixed(1),
                })
                return (
                  <td key={at} title={said} data-state={day.result} data-step={stepOf(day)}>
                    <span className="wp-only-read">{said}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.key} aria-hidden>
        <li>
          <i data-state="normal" data-step="4" />
          {t(words.yearWorked)}
        </li>
        <li>
          <i data-state="abnormal" />
          {t(dayStates.abnormal)}
        </li>
        <li>
          <i data-state="absent" />
          {t(dayStates.absent)}
        </li>
        <li>
          <i data-state="leave" />
          {t(words.yearAway)}
        </li>
      </ul>
    </section>
  )
}
