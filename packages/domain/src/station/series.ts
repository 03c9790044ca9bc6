import { addDays, daysBetween, weekdayOf } from '../kernel/date'

/** A series of desk bookings lies within so many weeks. */
export const mostSeriesWeeks = 26

export interface DeskSeriesRule {
  readonly from_date: string
  readonly until_date: string
  /** 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[]
  /** 1: every week, 2: every other, from the week of the first date on. */
  readonly every: number
}

/** The last date that a series from that day on may have. */
export const lastOfSeries = (from_date: string): string => addDays(from_date, mostSeriesWeeks * 7 - 1)

/** The dates of a series, the earliest first. Weeks begin on Mondays. */
export function seriesDates({ from_date, until_date, weekdays, every }: DeskSeriesRule): string[] {
  const last = until_date < lastOfSeries(from_date) ? until_date : lastOfSeries(from_date)
  const monday = addDays(from_date, 1 - weekdayOf(from_date))
  const dates: string[] = []
  for (let date = from_date; date <= last; date = addDays(date, 1)) {
    const week = Math.floor(daysBetween(monday, date) / 7)
    if (week % every === 0 && weekdays.includes(weekdayOf(date))) dates.push(date)
  }
  return dates
}

interface Near {
  readonly id: number
  readonly number: string
  readonly area_id: number
  readonly x: number | null
  readonly y: number | null
}

/**
 * Where a desk is not to be had: those that could stand in for it, of its area first, then the nearest on the plan; of
 * equals, and where no plan says, the number nearest to its own in the order of numbers.
 */
export function standIns<T extends Near>(desk: Near, others: readonly T[]): T[] {
  const metres = ({ x, y }: Near) =>
    x === null || y === null || desk.x === null || desk.y === null
      ? Number.POSITIVE_INFINITY
      : Math.hypot(x - desk.x, y - desk.y)
  const order = new Intl.Collator('en', { numeric: true })
  const places = [...others, desk].sort((a, b) => order.compare(a.number, b.number) || a.id - b.id)
  const rank = new Map(places.map((one, n) => [one.id, n]))
  const away = ({ id }: Near) => Math.abs((rank.get(id) ?? 0) - (rank.get(desk.id) ?? 0))
  const inOther = (one: Near) => Number(one.area_id !== desk.area_id)
  return others
    .filter(({ id }) => id !== desk.id)
    .map((one) => ({ one, metres: metres(one) }))
    .sort(
      (a, b) =>
        inOther(a.one) - inOther(b.one) ||
        (a.metres === b.metres ? 0 : a.metres - b.metres) ||
        away(a.one) - away(b.one) ||
        a.one.id - b.one.id,
    )
    .map(({ one }) => one)
}
