import { addDays, weekdayOf } from '../kernel/date'
import { coverDates, weekdaysFrom } from './cover-dates'
import {
  type DateClass,
  type DeviceTables,
  FIRST_DATE,
  isLink,
  LAST_DATE,
  linkedFrom,
  minutesByProfile,
  type ProfileLink,
  type ProfileWeek,
  type Segment,
  segmentsOf,
  type TimeProfile,
} from './device-tables'
import { type MinuteSets, meetOfDays } from './minute-sets'
import type { DayMinutes } from './pass-schedule'
import type { RightShape } from './table-shapes'

/** Segments of a day in one profile of a controller, and in one timezone of a face device. */
const SEGMENTS = { ut0311: 3, acc: 3, att: 1 } as const
/** How many timezones of `att` a person may have. */
const ATT_ZONES = 3

/** Some profiles that are wanted together: how many, which of those that a device holds would do, and what to write else. */
export type ProfileNeed = {
  readonly size: number
  isMetBy(held: DeviceTables, number: number): boolean
  write(numbers: readonly number[]): TimeProfile[]
}

/** What shapes need at a device; those that it cannot hold at all are not among them. */
export type TableParts = {
  readonly needs: ReadonlyMap<RightShape, readonly ProfileNeed[]>
  readonly classes: ReadonlyMap<string, DateClass>
  /** Dates of which a shape has less than it should. */
  readonly narrowed: ReadonlyMap<RightShape, readonly string[]>
}

export type PartsContext = { readonly sets: MinuteSets; readonly from: string; readonly length: number }

const layersOf = (day: DayMinutes, size: number, layer: number): DayMinutes =>
  day.slice(layer * size, (layer + 1) * size)
const countLayers = (days: readonly DayMinutes[], size: number): number =>
  days.reduce((most, day) => Math.max(most, Math.ceil(day.length / size)), 0)

// controllers

/** Links whose segments on their weekdays and dates are a shape, each as it leads nowhere yet. */
function linksOf(shape: RightShape, { sets, from }: PartsContext): ProfileLink[] {
  const days = shape.days.slice(shape.first, shape.last + 1)
  const start = addDays(from, shape.first)
  const links: ProfileLink[] = []
  for (let layer = 0; layer < countLayers(days, SEGMENTS.ut0311); layer++) {
    const parts = days.map((day) => sets.day(layersOf(day, SEGMENTS.ut0311, layer)))
    for (const part of new Set(parts)) {
      if (part === sets.noMinutes) continue
      const blocks = coverDates(parts.map((each) => each === part))
      for (const { first, last, weekdays } of blocks) {
        links.push({
          // the dates of the card end what has no end of its own here
          from: first < 7 && first <= firstOn(weekdays) ? FIRST_DATE : addDays(start, first),
          to: last + 7 >= parts.length && last >= lastOn(weekdays, parts.length) ? LAST_DATE : addDays(start, last),
          weekdays: weekdaysFrom(start, weekdays),
          segments: filled(segmentsOf(part)),
          next: 0,
        })
      }
    }
  }
  return links
}

/** The first day that is one of these weekdays. */
const firstOn = (weekdays: readonly number[]): number => Math.min(...weekdays)
/** The last one of so many days. */
const lastOn = (weekdays: readonly number[], length: number): number =>
  Math.max(...weekdays.map((day) => length - 1 - ((length - 1 - day + 7) % 7)))

/** Three segments in any case: an empty one is 00:00 to 00:00, which has a minute. */
const filled = (segments: readonly Segment[]): Segment[] =>
  Array.from({ length: SEGMENTS.ut0311 }, (_, n) => segments[n] ?? segments[0] ?? { start: 0, last: 0 })

function linkNeed(shape: RightShape, context: PartsContext): ProfileNeed {
  const links = linksOf(shape, context)
  const { from, sets } = context
  return {
    size: links.length,
    isMetBy(held, number) {
      for (let n = shape.first; n <= shape.last; n++) {
        if (sets.day(minutesByProfile(held, number, addDays(from, n))) !== shape.days[n]) return false
      }
      return linkedFrom(held.profiles, number).every((each) => held.profiles.has(each))
    },
    write: (numbers) => links.map((link, n) => ({ ...link, next: numbers[n + 1] ?? 0 })),
  }
}

const known = new WeakMap<RightShape, ProfileNeed>()

/** One chain of links for each shape. */
export function controllerParts(shapes: readonly RightShape[], context: PartsContext): TableParts {
  const needs = new Map<RightShape, ProfileNeed[]>()
  for (const shape of shapes) {
    const need = known.get(shape) ?? linkNeed(shape, context)
    known.set(shape, need)
    needs.set(shape, [need])
  }
  return { needs, classes: new Map(), narrowed: new Map() }
}

// face devices

/** The seven weekdays, Monday first, then the classes of dates; undefined: whatever it is. */
type WeekPlan = (DayMinutes | undefined)[]

const WEEKDAYS = 7
const CLASSES = [1, 2, 3] as const

const isCompatible = (one: WeekPlan, other: WeekPlan): boolean =>
  one.every((day, n) => day === undefined || other[n] === undefined || other[n] === day)

/** Timezones of so many segments a day for these plans; plans that do not contradict each other share theirs. */
function sharedWeeks(plans: ReadonlyMap<RightShape, WeekPlan>, size: number, { sets }: PartsContext) {
  const shared: { plan: WeekPlan; need: ProfileNeed }[] = []
  const needs = new Map<RightShape, ProfileNeed[]>()
  for (const [shape, plan] of plans) {
    const own: ProfileNeed[] = []
    const said = plan.filter((day) => day !== undefined)
    for (let layer = 0; layer < countLayers(said, size); layer++) {
      const part = plan.map((day) => (day === undefined ? undefined : sets.day(layersOf(day, size, layer))))
      let one = shared.find(({ plan: other }) => isCompatible(part, other))
      if (one === undefined) {
        one = { plan: part, need: weekNeed(part, sets) }
        shared.push(one)
      } else {
        const { plan: joint } = one
        part.forEach((day, n) => {
          joint[n] ??= day
        })
      }
      own.push(one.need)
    }
    needs.set(shape, own)
  }
  return needs
}

function weekNeed(plan: WeekPlan, sets: MinuteSets): ProfileNeed {
  const segments = () => plan.map((day) => segmentsOf(day ?? sets.noMinutes))
  return {
    size: 1,
    isMetBy({ profiles }, number) {
      const profile = profiles.get(number)
      if (profile === undefined || isLink(profile)) return false
      return plan.every((day, n) => day === undefined || sets.day(dayOfWeek(profile, n)) === day)
    },
    write: () => [{ week: segments().slice(0, WEEKDAYS), classes: segments().slice(WEEKDAYS) }],
  }
}

const dayOfWeek = ({ week, classes }: ProfileWeek, n: number): DayMinutes =>
  ((n < WEEKDAYS ? week[n] : classes[n - WEEKDAYS]) ?? []).map(({ start, last }) => ({ start, end: last + 1 }))

/** What a shape is on each weekday mostly; of what is equally frequent that which comes first. */
function usualDays({ days, first, last }: RightShape): WeekPlan {
  return Array.from({ length: WEEKDAYS }, (_, weekday) => {
    const counts = new Map<DayMinutes, number>()
    for (let n = weekday; n <= last; n += WEEKDAYS) {
      const day = days[n]
      if (n >= first && day !== undefined) counts.set(day, (counts.get(day) ?? 0) + 1)
    }
    return [...counts].reduce<[DayMinutes | undefined, number]>(
      ([best, most], [day, count]) => (count > most ? [day, count] : [best, most]),
      [undefined, 0],
    )[0]
  })
}

type ClassPlan = Map<RightShape, DayMinutes>

const covers = ({ first, last }: RightShape, n: number): boolean => first <= n && n <= last

/** Puts dates into classes, the nearest first, each where it contradicts nothing; `spare`: the last takes all that is left. */
function classify(
  shapes: readonly RightShape[],
  dates: readonly number[],
  heldClass: (n: number) => DateClass | undefined,
  spare: boolean,
  sets: MinuteSets,
) {
  const plans: Readonly<Record<DateClass, ClassPlan>> = { 1: new Map(), 2: new Map(), 3: new Map() }
  const exact = spare ? CLASSES.slice(0, -1) : CLASSES
  const of = new Map<number, DateClass>()
  let isWhole = true
  for (const n of dates) {
    const here = shapes.filter((shape) => covers(shape, n))
    const isFree = (one: DateClass) => plans[one].size === 0
    const fits = (one: DateClass) => here.every((shape) => (plans[one].get(shape) ?? shape.days[n]) === shape.days[n])
    // where a device has the date already, it stays as far as it can
    const held = heldClass(n)
    const order = [...exact].sort((one, other) => Number(other === held) - Number(one === held))
    const found = order.find((one) => !isFree(one) && fits(one)) ?? order.find(isFree)
    if (found === undefined && !spare) isWhole = false
    const plan = plans[found ?? 3]
    for (const shape of here) {
      const day = shape.days[n] ?? sets.noMinutes
      plan.set(shape, sets.day(meetOfDays(plan.get(shape) ?? day, day)))
    }
    of.set(n, found ?? 3)
  }
  return { plans, of, isWhole }
}

/** Timezones of three segments, of which people have several; dates that are not like their weekday in three classes. */
export function accParts(
  shapes: readonly RightShape[],
  context: PartsContext,
  heldClasses: DeviceTables['classes'] = new Map(),
): TableParts {
  const { sets, from, length } = context
  const usual = new Map(shapes.map((shape) => [shape, usualDays(shape)]))
  const isUnusual = (shape: RightShape, n: number) =>
    covers(shape, n) && usual.get(shape)?.[n % WEEKDAYS] !== shape.days[n]
  const dates = Array.from({ length }, (_, n) => n).filter((n) => shapes.some((shape) => isUnusual(shape, n)))
  const heldClass = (n: number) => heldClasses.get(addDays(from, n))
  const exact = classify(shapes, dates, heldClass, false, sets)
  const { plans, of } = exact.isWhole ? exact : classify(shapes, dates, heldClass, true, sets)
  const weekday = weekdayOf(from)
  const all = new Map<RightShape, WeekPlan>()
  const narrowed = new Map<RightShape, string[]>()
  for (const shape of shapes) {
    const plan: WeekPlan = Array.from({ length: WEEKDAYS + CLASSES.length }, () => undefined)
    for (let n = shape.first; n <= shape.last; n++) {
      const at = of.get(n)
      if (at === undefined) plan[(weekday - 1 + n) % WEEKDAYS] = shape.days[n]
      else if (plans[at].get(shape) !== shape.days[n]) {
        narrowed.set(shape, [...(narrowed.get(shape) ?? []), addDays(from, n)])
      }
    }
    for (const one of CLASSES) plan[WEEKDAYS + one - 1] = plans[one].get(shape)
    all.set(shape, plan)
  }
  const classes = new Map([...of].map(([n, one]) => [addDays(from, n), one] as const))
  return { needs: sharedWeeks(all, SEGMENTS.acc, context), classes, narrowed }
}

/** Timezones of one segment a day, three a person; who has a day unlike its weekday, or more segments, cannot be held. */
export function attParts(shapes: readonly RightShape[], context: PartsContext): TableParts {
  const weekday = weekdayOf(context.from)
  const plans = new Map<RightShape, WeekPlan>()
  for (const shape of shapes) {
    const plan: WeekPlan = Array.from({ length: WEEKDAYS }, () => undefined)
    let isWeekly = true
    for (let n = shape.first; n <= shape.last; n++) {
      const at = (weekday - 1 + n) % WEEKDAYS
      plan[at] ??= shape.days[n]
      isWeekly &&= plan[at] === shape.days[n] && (shape.days[n]?.length ?? 0) <= ATT_ZONES * SEGMENTS.att
    }
    if (isWeekly) plans.set(shape, plan)
  }
  return { needs: sharedWeeks(plans, SEGMENTS.att, context), classes: new Map(), narrowed: new Map() }
}
