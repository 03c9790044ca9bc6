import { addDays, weekdayOf } from '../kernel/date'
import { type Interval, merge } from '../kernel/interval'
import { DAY_MINUTES } from '../kernel/time'
import type { DayMinutes } from './pass-schedule'

/** Whose tables they are: a controller's, or a face device's that speaks the dialect `acc` or `att`. */
export const tableKinds = ['ut0311', 'acc', 'att'] as const
export type TableKind = (typeof tableKinds)[number]

/** A part of a day as devices have it: its last minute belongs to it. */
export type Segment = { readonly start: number; readonly last: number }

/** A time profile of a controller: segments on weekdays (1 Monday to 7 Sunday) of a span of dates, or else the next profile. */
export type ProfileLink = {
  readonly from: string
  readonly to: string
  readonly weekdays: readonly number[]
  readonly segments: readonly Segment[]
  /** 0: none. */
  readonly next: number
}

/** A timezone of a face device: segments of the seven weekdays, Monday first, and of three classes of dates. */
export type ProfileWeek = {
  readonly week: readonly (readonly Segment[])[]
  readonly classes: readonly (readonly Segment[])[]
}

export type TimeProfile = ProfileLink | ProfileWeek

/** A card at a controller, a person at a face device: from when until when, and by which profiles, for each door. */
export type Holder = {
  readonly from: string
  readonly to: string
  readonly doors: readonly (readonly number[])[]
}

/** The class of a date at a device: which of the three parts of a timezone counts instead of its weekday. */
export type DateClass = 1 | 2 | 3

/** What a device holds of rights. */
export type DeviceTables = {
  readonly kind: TableKind
  readonly profiles: ReadonlyMap<number, TimeProfile>
  readonly classes: ReadonlyMap<string, DateClass>
  readonly holders: ReadonlyMap<string, Holder>
}

/** What controllers take for always, without a profile of that number. */
export const ALWAYS = 1
/** The numbers of the profiles that we write. */
export const FIRST_PROFILE = 2
/** Long before and after everything: a profile or a person without an end of their own. */
export const FIRST_DATE = '2000-01-01'
export const LAST_DATE = '2099-12-31'

const noSegment: Segment = { start: 0, last: 0 }
/** A profile that opens nothing, whichever of its parts a controller looks at. */
export const neverLink: ProfileLink = {
  ...{ from: FIRST_DATE, to: FIRST_DATE, weekdays: [], next: 0 },
  segments: [noSegment, noSegment, noSegment],
}

const wholeDay: DayMinutes = [{ start: 0, end: DAY_MINUTES }]

const minutesOf = (segments: readonly Segment[]): Interval[] =>
  segments.map(({ start, last }) => ({ start, end: last + 1 })).filter(({ start, end }) => start < end)

export const segmentsOf = (minutes: DayMinutes): Segment[] =>
  minutes.map(({ start, end }) => ({ start, last: end - 1 }))

export const isLink = (profile: TimeProfile): profile is ProfileLink => 'next' in profile

/** The numbers that a profile leads to, itself first. */
export function linkedFrom(profiles: DeviceTables['profiles'], number: number): number[] {
  const chain: number[] = []
  for (let each = number; each > 0 && !chain.includes(each); ) {
    chain.push(each)
    const profile = profiles.get(each)
    each = profile !== undefined && isLink(profile) ? profile.next : 0
  }
  return chain
}

/** The minutes of a date by a profile, as the device reads it. A card whose profile is missing passes. */
export function minutesByProfile({ kind, profiles, classes }: DeviceTables, number: number, date: string): DayMinutes {
  if (kind === 'ut0311' && number === 0) return []
  if (kind === 'ut0311' && number === ALWAYS) return wholeDay
  const found: Interval[] = []
  for (const each of linkedFrom(profiles, number)) {
    const profile = profiles.get(each)
    if (profile === undefined) return wholeDay
    if (isLink(profile)) {
      const { from, to, weekdays, segments } = profile
      if (from <= date && date <= to && weekdays.includes(weekdayOf(date))) found.push(...minutesOf(segments))
    } else {
      const of = classes.get(date)
      const segments = of === undefined ? profile.week[weekdayOf(date) - 1] : profile.classes[of - 1]
      found.push(...minutesOf(segments ?? []))
    }
  }
  return merge(found)
}

/** The minutes of a date at which a device opens a door to a holder. */
export function minutesByHolder(
  tables: DeviceTables,
  holder: Holder | undefined,
  door: number,
  date: string,
): DayMinutes {
  if (holder === undefined || date < holder.from || holder.to < date) return []
  return merge((holder.doors[door] ?? []).flatMap((number) => minutesByProfile(tables, number, date)))
}

/** What a device does for one holder at one of its doors, on so many days: its tables read as it would. */
export function interpret(tables: DeviceTables, key: string, door: number, from: string, days: number): DayMinutes[] {
  const holder = tables.holders.get(key)
  return Array.from({ length: days }, (_, n) => minutesByHolder(tables, holder, door, addDays(from, n)))
}
