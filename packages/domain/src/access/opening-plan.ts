import { addDays } from '../kernel/date'
import type { Interval } from '../kernel/interval'
import { DAY_MINUTES } from '../kernel/time'
import { instantOf, wallClock } from '../kernel/zone'
import { coverDates, weekdaysFrom } from './cover-dates'
import { type DayMinutes, minutesOfDate, type OfficeDay, type PassSchedule } from './pass-schedule'

/** A door as far as its opening plan is concerned. */
export type PlannedDoor = {
  readonly opening_plan: PassSchedule | null
  readonly first_card: boolean
  /** When somebody last passed who was allowed to, epoch ms. */
  readonly last_allowed: number | null
}

/** An instant of an office. */
type OfficeInstant = {
  readonly at: number
  readonly zone: string
  readonly dayOf: (date: string) => OfficeDay
}

/** The period of the plan that runs, and, where it needs a first card, in which somebody was allowed; null: none. */
export function runningPeriod(
  { opening_plan, first_card, last_allowed }: PlannedDoor,
  { at, zone, dayOf }: OfficeInstant,
): (Interval & { readonly date: string }) | null {
  if (opening_plan === null) return null
  const { date, minute } = wallClock(at, zone)
  const minutes = minutesOfDate(opening_plan, date, dayOf(date))
  const period = minutes.find(({ start, end }) => start <= minute && minute < end)
  if (period === undefined) return null
  if (!first_card) return { ...period, date }
  if (last_allowed === null || last_allowed > at) return null
  const last = wallClock(last_allowed, zone)
  return last.date === date && period.start <= last.minute && last.minute < period.end ? { ...period, date } : null
}

/** Until when a door stands open by its plan; null: it does not. What goes on over midnight is told a day ahead. */
export function openUntil(door: PlannedDoor, instant: OfficeInstant): number | null {
  const period = runningPeriod(door, instant)
  if (period === null || door.opening_plan === null) return null
  const { date, end } = period
  const tomorrow = addDays(date, 1)
  const next = minutesOfDate(door.opening_plan, tomorrow, instant.dayOf(tomorrow))[0]
  const goesOn = end === DAY_MINUTES && next?.start === 0 && !door.first_card
  return goesOn ? instantOf(tomorrow, next.end, instant.zone) : instantOf(date, end, instant.zone)
}

/** Something that a controller does to a door by itself, at a minute of some weekdays (1 Monday to 7 Sunday) of a span. */
export type OpeningTask = {
  readonly act: 'unlock' | 'control'
  readonly from: string
  readonly to: string
  readonly weekdays: readonly number[]
  readonly minute: number
}

/**
 * What a controller is to do so that a door stands open in these minutes of the days from a date on, and not behind them.
 * `opens` false: it only ends what somebody else began.
 */
export function openingTasks(days: readonly DayMinutes[], from: string, opens: boolean): OpeningTask[] {
  // the day behind the last ends what goes on over its midnight
  const dates = new Map<string, { act: OpeningTask['act']; minute: number; wanted: boolean[] }>()
  const add = (n: number, act: OpeningTask['act'], minute: number) => {
    if (act === 'unlock' && !opens) return
    const key = `${act} ${minute}`
    const known = dates.get(key) ?? { act, minute, wanted: Array.from({ length: days.length + 1 }, () => false) }
    known.wanted[n] = true
    dates.set(key, known)
  }
  for (let n = 0; n <= days.length; n++) {
    const minutes = days[n] ?? []
    const isOpenBefore = days[n - 1]?.at(-1)?.end === DAY_MINUTES
    if (isOpenBefore && minutes[0]?.start !== 0) add(n, 'control', 0)
    for (const { start, end } of minutes) {
      if (start > 0 || !isOpenBefore) add(n, 'unlock', start)
      if (end < DAY_MINUTES) add(n, 'control', end)
    }
  }
  return [...dates.values()].flatMap(({ act, minute, wanted }) =>
    coverDates(wanted).map(({ first, last, weekdays }) => ({
      ...{ act, minute, from: addDays(from, first), to: addDays(from, last), weekdays: weekdaysFrom(from, weekdays) },
    })),
  )
}
