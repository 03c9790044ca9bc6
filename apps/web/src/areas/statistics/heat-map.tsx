import { weekdayText } from '@workplace/contract/kernel/weekday-text'
import { hourText, WeekHeat } from '../../kernel/charts/week-heat'
import { useLanguage, useT } from '../../kernel/words'
import { bookedShare, percentText, shownHours } from './share'
import { words } from './statistics-words'

/** How booked each hour of the week is. */
type Hour = {
  readonly weekday: number
  readonly hour: number
  readonly booked_minutes: number
  readonly open_minutes: number
}

export function HeatMap({ hours }: { hours: readonly Hour[] }) {
  const t = useT()
  const language = useLanguage()
  const shown = shownHours(hours)
  const cells = hours.flatMap((one) => {
    const share = bookedShare(one)
    if (share === null) return []
    const { weekday, hour } = one
    const said = {
      day: weekdayText(weekday, language),
      hour: hourText(hour),
      percent: percentText(share, language),
    }
    return [{ weekday, hour, share, said, text: `${Math.round(share * 100)}`, title: t(words.heatCell, said) }]
  })
  const busiest = cells.reduce<(typeof cells)[number] | undefined>(
    (best, one) => (best === undefined || one.share > best.share ? one : best),
    undefined,
  )
  return (
    <WeekHeat
      label={t(words.heatLabel)}
      hours={[Math.min(...shown), Math.max(...shown)]}
      cells={cells}
      none={t(words.closed)}
      note={busiest !== undefined && busiest.share > 0 ? t(words.busiest, busiest.said) : ''}
    />
  )
}
