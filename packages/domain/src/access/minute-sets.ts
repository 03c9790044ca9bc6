import { type Interval, merge, subtract } from '../kernel/interval'
import { DAY_MINUTES } from '../kernel/time'
import type { DayMinutes } from './pass-schedule'

/** Minutes of each day of a horizon on an office's clock. Equal sets of one `MinuteSets` are one object, and so are equal days. */
export type MinuteSet = { readonly id: number; readonly days: readonly DayMinutes[] }

/** Makes sets of minutes of so many days, each once: thousands of people have few sets among them. */
export type MinuteSets = {
  readonly length: number
  readonly none: MinuteSet
  readonly all: MinuteSet
  readonly wholeDay: DayMinutes
  readonly noMinutes: DayMinutes
  day(intervals: readonly Interval[]): DayMinutes
  of(days: readonly DayMinutes[]): MinuteSet
  /** From a minute of the horizon to another, counted from the first midnight. */
  range(interval: Interval): MinuteSet
  join(one: MinuteSet, other: MinuteSet): MinuteSet
  meet(one: MinuteSet, other: MinuteSet): MinuteSet
  without(one: MinuteSet, other: MinuteSet): MinuteSet
}

export function minuteSets(length: number): MinuteSets {
  const days = new Map<string, DayMinutes>()
  const dayIds = new Map<DayMinutes, number>()
  const sets = new Map<string, MinuteSet>()

  function day(intervals: readonly Interval[]): DayMinutes {
    const merged = merge(intervals)
    const key = merged.map(({ start, end }) => `${start}-${end}`).join()
    const known = days.get(key)
    if (known !== undefined) return known
    days.set(key, merged)
    dayIds.set(merged, dayIds.size)
    return merged
  }

  function of(given: readonly DayMinutes[]): MinuteSet {
    // days that come from elsewhere are those of here first
    const own = given.map((one) => (dayIds.has(one) ? one : day(one)))
    const key = own.map((one) => dayIds.get(one)).join()
    const known = sets.get(key)
    if (known !== undefined) return known
    const made = { id: sets.size, days: own }
    sets.set(key, made)
    return made
  }

  /** What two sets make, reckoned once for each two sets, and within them once for each two days. */
  function both(dayOf: (one: DayMinutes, other: DayMinutes) => readonly Interval[]) {
    const knownDays = new Map<DayMinutes, Map<DayMinutes, DayMinutes>>()
    const known = new Map<MinuteSet, Map<MinuteSet, MinuteSet>>()
    const madeDay = (one: DayMinutes, other: DayMinutes) => onceFor(knownDays, one, other, () => day(dayOf(one, other)))
    return (one: MinuteSet, other: MinuteSet): MinuteSet =>
      onceFor(known, one, other, () => of(one.days.map((each, n) => madeDay(each, other.days[n] ?? noMinutes))))
  }

  const noMinutes = day([])
  const wholeDay = day([{ start: 0, end: DAY_MINUTES }])
  const filled = (one: DayMinutes) => of(Array.from({ length }, () => one))
  return {
    ...{ length, wholeDay, noMinutes, day, of, none: filled(noMinutes), all: filled(wholeDay) },
    range: ({ start, end }) =>
      of(
        Array.from({ length }, (_, n) => {
          const midnight = n * DAY_MINUTES
          return day([{ start: Math.max(0, start - midnight), end: Math.min(DAY_MINUTES, end - midnight) }])
        }),
      ),
    join: both((one, other) => [...one, ...other]),
    meet: both(meetOfDays),
    without: both(cut),
  }
}

function onceFor<K, V>(known: Map<K, Map<K, V>>, one: K, other: K, make: () => V): V {
  let of = known.get(one)
  if (of === undefined) {
    of = new Map()
    known.set(one, of)
  }
  let found = of.get(other)
  if (found === undefined) {
    found = make()
    of.set(other, found)
  }
  return found
}

const cut = (one: DayMinutes, other: DayMinutes): Interval[] => one.flatMap((part) => subtract(part, other))

/** The minutes that two days have in common. */
export const meetOfDays = (one: DayMinutes, other: DayMinutes): Interval[] =>
  cut(one, cut([{ start: 0, end: DAY_MINUTES }], other))

/** How many minutes a set has. */
export const countMinutes = ({ days }: MinuteSet): number =>
  days.reduce((sum, day) => sum + day.reduce((of, { start, end }) => of + end - start, 0), 0)
