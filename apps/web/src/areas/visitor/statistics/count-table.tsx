import type { Label } from '@workplace/contract/kernel/words'
import type { VisitCounts } from '@workplace/contract/visitor/statistics'
import charts from '../../../kernel/charts/charts.module.css'
import { nameIn } from '../../../kernel/name-in'
import { lengthText } from '../../../kernel/time/length-text'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './statistics.module.css'
import { words } from './statistics-words'

type Row = VisitCounts & {
  readonly id: number
  readonly name: string
  readonly name_en: string | null
  readonly color?: string
}

/** A line for each reason or office, the most visited first. */
export function CountTable({ name, rows }: { name: Label; rows: readonly Row[] }) {
  const t = useT()
  const language = useLanguage()
  const most = Math.max(1, ...rows.map(({ arrivals }) => arrivals))
  return (
    <div className={charts.wide}>
      <table className={`${charts.plain} ${styles.counts}`}>
        <thead>
          <tr>
            {[name, words.arrivals, words.walkIns, words.noShows, words.meanStay].map((one) => (
              <th key={one[1]} scope="col">
                {t(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <span className={styles.named}>
                  {row.color !== undefined && (
                    <i aria-hidden className={styles.dot} style={{ background: row.color }} />
                  )}
                  {nameIn(language, row.name, row.name_en)}
                </span>
              </th>
              <td>
                <span className={charts.share}>
                  <span aria-hidden className={charts.track}>
                    <i style={{ width: `${(row.arrivals / most) * 100}%` }} />
                  </span>
                  {row.arrivals}
                </span>
              </td>
              <td>{row.walk_ins}</td>
              <td>{row.no_shows}</td>
              <td>{row.timed === 0 ? '–' : lengthText(Math.round(row.minutes / row.timed), language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
