/** A calendar by which people of teams are off, and up to which date schedules lean on it. */
export type UsedCalendar = {
  readonly id: number
  readonly name: string
  /** The years of which it has any day. */
  readonly years: readonly number[]
  /** The last date of the schedules that follow it. */
  readonly until: string | null
}
export type CalendarGap = { readonly id: number; readonly name: string; readonly year: number; readonly soon: boolean }

/** The official days of a year are published in November of the year before. */
const PUBLISHED_IN = 11

/**
 * Years without holidays on which schedules lean: this one at once, the next from November on, when its days can be had.
 * Later ones are said where a schedule reaches them, but nobody can do anything about them yet (`soon`: somebody can).
 */
export function calendarGaps(calendars: readonly UsedCalendar[], today: string): readonly CalendarGap[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return calendars.flatMap(({ id, name, years, until }) => {
    const last = Math.min(until === null ? year : Number(until.slice(0, 4)), year + 1)
    const asked = month >= PUBLISHED_IN ? year + 1 : year
    return Array.from({ length: Math.max(last, asked) - year + 1 }, (_, n) => year + n)
      .filter((one) => !years.includes(one))
      .map((one) => ({ id, name, year: one, soon: one <= asked }))
  })
}
