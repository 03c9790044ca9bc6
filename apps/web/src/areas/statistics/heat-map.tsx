import { weekdayText } from '@workplace/contract/kernel/weekday-text'
import type { Utilisation } from '@workplace/contract/statistics/utilisation'
import { useLanguage, useT } from '../../kernel/words'
import { bookedShare, heatStep, percentText, shownHours } from './share'
import styles from './statistics.module.css'
import { words } from './statistics-words'

const week = [1, 2, 3, 4, 5, 6, 7]
const clock = (hour: number) => String(hour).padStart(2, '0')

/**
 * How booked each hour of the week is. A table whose cells are coloured: the picture and its numbers are one, for eyes
 * and for screen readers.
 */
export function HeatMap({ hours }: { hours: Utilisation['hours'] }) {
  const t = useT()
  const language = useLanguage()
  const cells = new Map(hours.map((one) => [one.weekday * 24 + one.hour, one]))
  const shown = shownHours(hours)
  const [first, last] = [Math.min(...shown), Math.max(...shown)]
  const columns = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const shares = hours.map((one) => ({ ...one, share: bookedShare(one) ?? 0 }))
  const busiest = shares.reduce((best, one) => (one.share > best.share ? one : best))
  return (
    <>
      <div className={styles.wide}>
        <table className={styles.heat}>
          <caption className="wp-only-read">{t(words.heatLabel)}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="wp-only-read">{t(words.weekday)}</span>
              </th>
              {columns.map((hour) => (
                <th key={hour} scope="col">
                  {clock(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {week.map((weekday) => (
              <tr key={weekday}>
                <th scope="row">{weekdayText(weekday, language)}</th>
                {columns.map((hour) => {
                  const cell = cells.get(weekday * 24 + hour)
                  const share = cell === undefined ? null : bookedShare(cell)
                  const percent = share === null ? t(words.closed) : percentText(share, language)
                  return (
                    <td
                      key={hour}
                      className={styles.cell}
                      data-step={share === null ? 'none' : heatStep(share)}
                      title={t(words.heatCell, { day: weekdayText(weekday, language), hour: clock(hour), percent })}
                    >
                      {share === null ? <span className="wp-only-read">{percent}</span> : Math.round(share * 100)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.legend}>
        <span>
          {busiest.share > 0 &&
            t(words.busiest, {
              day: weekdayText(busiest.weekday, language),
              hour: clock(busiest.hour),
              percent: percentText(busiest.share, language),
            })}
        </span>
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
