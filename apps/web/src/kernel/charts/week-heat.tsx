import { weekdayText } from '@workplace/contract/kernel/weekday-text'
import { useLanguage, useT } from '../words'
import { HeatTable, type HeatValue } from './heat-table'
import { words } from './words'

export const week = [1, 2, 3, 4, 5, 6, 7]
export const hourText = (hour: number) => String(hour).padStart(2, '0')

export type HeatCell = HeatValue & { readonly weekday: number; readonly hour: number }

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

/** The hours of the week. */
export function WeekHeat({ label, hours: [first, last], cells, none, note }: Props) {
  const t = useT()
  const language = useLanguage()
  const known = new Map(cells.map((one) => [one.weekday * 24 + one.hour, one]))
  const hours = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return (
    <HeatTable
      {...{ label, none, note }}
      corner={t(words.weekday)}
      columns={hours.map((hour) => ({ key: hour, label: hourText(hour) }))}
      rows={week.map((weekday) => ({
        ...{ key: weekday, label: weekdayText(weekday, language) },
        cells: hours.map((hour) => known.get(weekday * 24 + hour)),
      }))}
    />
  )
}
