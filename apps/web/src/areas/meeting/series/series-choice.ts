import type { InputOf } from '@workplace/contract/kernel/endpoint'
import type { MeetingDetails } from '@workplace/contract/meeting/booking'
import type { checkSeries } from '@workplace/contract/meeting/series'
import { MOST_OCCURRENCES, occurrencesOf } from '@workplace/domain/booking/recurrence'
import { type BookingRoom, lastDayOf } from '@workplace/domain/booking/room'
import { addDays, weekdayOf } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import { nthOf } from './series-sentence'

export type SeriesRule = InputOf<typeof checkSeries>['series']

/** What a person chose about repeating. What does not count for the chosen period is kept, should they go back. */
export type SeriesChoice = {
  readonly repeat: 'never' | 'day' | 'week' | 'month'
  readonly interval: number
  /** Besides the weekday of the meeting itself. */
  readonly weekdays: readonly number[]
  /** The day of the month, the nth of its weekday, or the last one. */
  readonly month: 'day' | 'nth' | 'last'
  readonly end: 'horizon' | 'until' | 'times'
  readonly until: string
  readonly times: number | null
}

/** The last date that a room lets one book, on its clock; null where that is not limited. */
export function horizonOf(room: BookingRoom, now: number): string | null {
  if (room.limit_unit === 'hour') {
    return room.limithours ? wallClock(now + room.limithours * 3_600_000, room.timezone).date : null
  }
  return lastDayOf(room, wallClock(now, room.timezone).date)
}

/** What is offered first: not at all, and when it is chosen as far as can be booked, or ten times. */
export const noSeries = (date: string, horizon: string | null): SeriesChoice => ({
  repeat: 'never',
  interval: 1,
  weekdays: [],
  month: 'day',
  end: horizon !== null && horizon > date ? 'horizon' : 'times',
  until: addDays(date, 84),
  times: 10,
})

/** The choice that a series was made by, from one of its dates on. */
export function choiceOf(series: NonNullable<MeetingDetails['series']>, horizon: string | null): SeriesChoice {
  const date = series.occurrence_date
  // a part of what said how many times says until when
  const dates = series.times ? occurrencesOf(series) : null
  const until = series.until ?? (dates?.ok ? (dates.dates.at(-1) ?? null) : null)
  const none = noSeries(date, horizon)
  const nth = series.nth ?? nthOf(series.begin_date)
  return {
    ...none,
    repeat: series.period,
    interval: series.interval,
    weekdays: series.weekdays ?? (series.period === 'week' ? [weekdayOf(series.begin_date)] : []),
    month: series.month_mode !== 'nth_weekday' ? 'day' : nth === -1 ? 'last' : 'nth',
    ...(until === null ? {} : { end: 'until', until: until < date ? date : until }),
  }
}

/** The weekdays of the rule: those chosen, and always that of the meeting itself. */
export const weekdaysOf = (choice: SeriesChoice, date: string): number[] =>
  [...new Set([...choice.weekdays, weekdayOf(date)])].sort((a, b) => a - b)

/** Is the day among the last seven of its month? */
export const isLastOfMonth = (date: string) => addDays(date, 7).slice(0, 7) !== date.slice(0, 7)

export type ChoiceFault = 'until' | 'times' | null

export function faultOf(choice: SeriesChoice, date: string): ChoiceFault {
  if (choice.repeat === 'never') return null
  if (choice.end === 'until') return choice.until < date ? 'until' : null
  if (choice.end === 'horizon') return null
  const { times } = choice
  return times !== null && Number.isInteger(times) && times >= 1 && times <= MOST_OCCURRENCES ? null : 'times'
}

/** The choice as the server is asked; null where nothing repeats or something is missing. */
export function ruleOf(choice: SeriesChoice, date: string): (SeriesRule & { begin_date: string }) | null {
  if (choice.repeat === 'never' || faultOf(choice, date) !== null) return null
  const isLast = choice.month === 'last' && isLastOfMonth(date)
  return {
    period: choice.repeat,
    interval: choice.interval,
    begin_date: date,
    ...(choice.repeat === 'week' ? { weekdays: weekdaysOf(choice, date) } : {}),
    ...(choice.repeat !== 'month'
      ? {}
      : choice.month === 'day'
        ? { month_mode: 'day_of_month' as const }
        : { month_mode: 'nth_weekday' as const, nth: isLast ? (-1 as const) : fourth(date) }),
    ...(choice.end === 'until' ? { until: choice.until } : {}),
    ...(choice.end === 'times' ? { times: choice.times } : {}),
  }
}

/** Which of its weekday a date is; a fifth one is the last. */
const fourth = (date: string) => nthOf(date) as 1 | 2 | 3 | 4 | -1
