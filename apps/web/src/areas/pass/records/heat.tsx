import { useQuery } from '@tanstack/react-query'
import { passHeat } from '@workplace/contract/pass/passes'
import type { ReactNode } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { dateText } from '../../../kernel/time/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import { CountedPasses } from './counted-passes'
import { hoursOf } from './heat-hours'
import { words } from './record-list-words'
import styles from './records.module.css'

/** How many people passed in each hour of each day: the darker, the more. Its numbers are a table. */
export function Heat({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  const answer = useQuery(queryOf(passHeat, {}, { quiet: true }))
  return (
    <CountedPasses
      title={words.openDoorRecords}
      tabs={tabs}
      answer={answer}
      isEmpty={(data) => data.most === 0}
      empty={words.heatEmpty}
    >
      {(data) => {
        const hours = hoursOf(data.days)
        return (
          <div className={styles.heatBox}>
            <table className={styles.heat} aria-label={t(words.heatText)}>
              <caption>{t(words.heatText)}</caption>
              <thead>
                <tr>
                  <th scope="col">{t(words.days)}</th>
                  {hours.map((hour) => (
                    <th key={hour} scope="col">
                      {hour}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.days.map(({ date, hours: counts }) => (
                  <tr key={date}>
                    <th scope="row">{dateText(date, language)}</th>
                    {hours.map((hour) => {
                      const n = counts[hour] ?? 0
                      return (
                        <td
                          key={hour}
                          title={t(words.heatCell, { date: dateText(date, language), hour, n })}
                          style={{ '--share': n === 0 ? 0 : 0.12 + (0.88 * n) / data.most } as React.CSSProperties}
                          data-dark={n / data.most > 0.55}
                        >
                          {n === 0 ? '' : n}
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }}
    </CountedPasses>
  )
}
