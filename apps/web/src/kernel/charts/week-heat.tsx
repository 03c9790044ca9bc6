import { weekdayText } from '@workplace/contract/kernel/weekday-text'
import { useLanguage, useT } from '../words'
import charts from './charts.module.css'
import styles from './heat.module.css'
import { words } from './words'

const week = [1, 2, 3, 4, 5, 6, 7]
export const hourText = (hour: number) => String(hour).padStart(2, '0')

/** Which of five steps of colour a share has; 0 is nothing at all. */
export function heatStep(share: number | null): number {
  if (share === null || share <= 0) return 0
  return Math.min(5, Math.floor(share * 5) + 1)
}

export type HeatCell = {
  readonly weekday: number
  readonly hour: number
  /** How dark: 0 to 1. */
  readonly share: number
  /** What stands in it, and what is said of it on pointing at it. */
  readonly text: string
  readonly title: string
}

type Props = {
  readonly label: string
  /** From the first hour to the last. */
  readonly hours: readonly [number, number]
  readonly cells: readonly HeatCell[]
  /** What is said where there is no cell. */
  readonly none: string
  /** What stands out. */
  readonly note: string
}

/**
 * The hours of the week. A table whose cells are coloured: the picture and its numbers are one, for eyes and for screen
 * readers.
 */
export function WeekHeat({ label, hours: [first, last], cells, none, note }: Props) {
  const t = useT()
  const language = useLanguage()
  const known = new Map(cells.map((one) => [one.weekday * 24 + one.hour, one]))
  const columns = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return (
    <>
      <div className={charts.wide}>
        <table className={styles.heat}>
          <caption className="wp-only-read">{label}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="wp-only-read">{t(words.weekday)}</span>
              </th>
              {columns.map((hour) => (
                <th key={hour} scope="col">
                  {hourText(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {week.map((weekday) => (
              <tr key={weekday}>
                <th scope="row">{weekdayText(weekday, language)}</th>
                {columns.map((hour) => {
                  const cell = known.get(weekday * 24 + hour)
                  return (
                    <td
                      key={hour}
                      className={styles.cell}
                      data-step={cell === undefined ? 'none' : heatStep(cell.share)}
                      title={cell?.title}
                    >
                      {cell === undefined ? <span className="wp-only-read">{none}</span> : cell.text}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.legend}>
        <span>{note}</span>
        <span className={styles.scale} aria-hidden>
          {t(words.less)}
          {[0, 1, 2, 3, 4, 5].map((step) => (
            <i key={step} className={styles.cell} data-step={step} />
          ))}
          {t(words.more)}
        </span>
      </div>
    </>
  )
}
