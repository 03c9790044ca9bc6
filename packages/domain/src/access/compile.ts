import { addDays } from '../kernel/date'
import {
  ALWAYS,
  type DeviceTables,
  FIRST_DATE,
  FIRST_PROFILE,
  type Holder,
  isLink,
  LAST_DATE,
  linkedFrom,
  type TableKind,
  type TimeProfile,
} from './device-tables'
import type { MinuteSet, MinuteSets } from './minute-sets'
import { accParts, attParts, controllerParts, type ProfileNeed, type TableParts } from './table-parts'
import { type HolderShape, type RightShape, shapesOf } from './table-shapes'

/** What a device has room for. */
export type DeviceLimits = {
  readonly kind: TableKind
  /** How many profiles we may write, from number 2 on. */
  readonly profiles: number
  /** Cards of a controller, people of a face device. */
  readonly holders: number
  /** Its people begin and end on dates; of controllers and `acc` that is always so. */
  readonly has_dates: boolean
}

export const usualLimits: Readonly<Record<TableKind, DeviceLimits>> = {
  ut0311: { kind: 'ut0311', profiles: 253, holders: 40_000, has_dates: true },
  acc: { kind: 'acc', profiles: 49, holders: 50_000, has_dates: true },
  att: { kind: 'att', profiles: 49, holders: 10_000, has_dates: false },
}

/** How far ahead tables reach, and how far at least where a device has no room for more. */
export const HORIZON_DAYS = 120
const shorter = [60, 30, 14]

/** A card, or a person, with the rights at each door of the device. */
export type HolderRights = {
  readonly key: string
  readonly doors: readonly MinuteSet[]
  /** It is to be known at the device also where it opens nothing. */
  readonly is_known?: boolean
}

/** What of the rights a device does not hold, and why; `dates`: on these alone it holds less. */
export type Shortfall = {
  readonly key: string
  readonly reason: 'cannot_express' | 'full_cards' | 'full_people'
  /** Counted from 0; null: at all. */
  readonly door: number | null
  readonly dates?: readonly string[]
}

/** Tables with how many days they reach, where fewer than were asked for had to do. */
export type CompiledTables = {
  readonly tables: DeviceTables
  readonly days: number
  readonly shortfalls: readonly Shortfall[]
}

export type CompileContext = {
  readonly sets: MinuteSets
  /** The first day of the sets. */
  readonly from: string
  /** What the device holds now: what does as it is stays where it is. */
  readonly held?: DeviceTables
}

const countProfiles = ({ needs }: TableParts): number =>
  [...new Set([...needs.values()].flat())].reduce((sum, { size }) => sum + size, 0)

/** The parts for the shapes; of what there is no room for, the shapes of the fewest people are left out. */
function partsWithin(shapes: readonly RightShape[], most: number, make: (some: readonly RightShape[]) => TableParts) {
  const whole = make(shapes)
  if (countProfiles(whole) <= most) return { parts: whole, isWhole: true }
  const byPeople = [...shapes].sort((one, other) => one.people - other.people)
  const without = (n: number) => make(byPeople.slice(n))
  // the fewest that have to go: with each that goes there is more room
  let [low, high] = [1, shapes.length]
  while (low < high) {
    const half = Math.floor((low + high) / 2)
    if (countProfiles(without(half)) <= most) high = half
    else low = half + 1
  }
  return { parts: without(low), isWhole: false }
}

const isEmpty = (profile: TimeProfile | undefined): boolean =>
  profile === undefined || (isLink(profile) && profile.weekdays.length === 0)

/** Which profiles that a device holds already do for what is needed; only those that it uses. */
function heldFor(needs: ReadonlySet<ProfileNeed>, held: DeviceTables) {
  const heads = new Set([...held.holders.values()].flatMap(({ doors }) => doors.flat()))
  const candidates = [...heads].filter((number) => number >= FIRST_PROFILE && held.profiles.has(number))
  const taken = new Set<number>()
  const given = new Map<ProfileNeed, number[]>()
  for (const need of needs) {
    const isFree = (number: number) => linkedFrom(held.profiles, number).every((each) => !taken.has(each))
    const found = candidates.find((number) => isFree(number) && need.isMetBy(held, number))
    if (found === undefined) continue
    const chain = linkedFrom(held.profiles, found)
    given.set(need, chain)
    for (const each of chain) taken.add(each)
  }
  const used = new Set([...heads].flatMap((head) => linkedFrom(held.profiles, head)))
  return { given, taken, used }
}

/** Numbers for what is needed: what a device holds already keeps its own, the rest gets what nobody uses. */
function numbersFor(needs: ReadonlySet<ProfileNeed>, most: number, held: DeviceTables, keeps: boolean) {
  const { given, taken, used } = heldFor(keeps ? needs : new Set(), held)
  const profiles = new Map<number, TimeProfile>()
  for (const number of taken) {
    const profile = held.profiles.get(number)
    if (profile !== undefined) profiles.set(number, profile)
  }
  const left = Array.from({ length: most }, (_, n) => FIRST_PROFILE + n).filter((number) => !taken.has(number))
  const wear = (number: number) => (used.has(number) ? 2 : isEmpty(held.profiles.get(number)) ? 0 : 1)
  left.sort((one, other) => wear(one) - wear(other) || one - other)
  for (const need of needs) {
    if (given.has(need)) continue
    const own = left.splice(0, need.size)
    if (own.length < need.size) return null
    need.write(own).forEach((profile, n) => {
      profiles.set(own[n] ?? 0, profile)
    })
    given.set(need, own)
  }
  return { given, profiles }
}

const emptyTables = (kind: TableKind): DeviceTables => ({
  ...{ kind, profiles: new Map(), classes: new Map(), holders: new Map() },
})

/** The tables of a device for these rights: never more than they are, and what is missing is named. */
export function compile(
  wanted: readonly HolderRights[],
  limits: DeviceLimits,
  context: CompileContext,
): CompiledTables {
  const { kind } = limits
  const { sets, from, held = emptyTables(kind) } = context
  const shortfalls: Shortfall[] = []
  const relevant = wanted.filter(({ doors, is_known }) => is_known === true || doors.some((set) => set !== sets.none))
  const kept = withRoom(relevant, limits, held)
  for (const { key } of relevant) {
    if (kept.has(key)) continue
    shortfalls.push({ key, reason: kind === 'ut0311' ? 'full_cards' : 'full_people', door: null })
  }
  const holders = relevant.filter(({ key }) => kept.has(key))
  const lengths = kind === 'att' ? [sets.length] : [sets.length, ...shorter.filter((days) => days < sets.length)]
  const terms = { has_dates: limits.has_dates, knows_always: kind === 'ut0311' }
  for (const length of lengths) {
    const shaped = shapesOf(
      holders.map(({ doors }) => doors),
      sets,
      length,
      terms,
    )
    const make = (shapes: readonly RightShape[]): TableParts => {
      const within = { sets, from, length }
      if (kind === 'ut0311') return controllerParts(shapes, within)
      return kind === 'acc' ? accParts(shapes, within, held.classes) : attParts(shapes, within)
    }
    const { parts, isWhole } = partsWithin(shaped.shapes, limits.profiles, make)
    if (!isWhole && length !== lengths.at(-1)) continue
    const needs = new Set([...parts.needs.values()].flat())
    // what is held may be longer than it had to be, so that there is no room beside it
    const numbered = numbersFor(needs, limits.profiles, held, true) ?? numbersFor(needs, limits.profiles, held, false)
    if (numbered === null) continue
    const { given, profiles } = numbered
    const made = new Map<HolderShape, Holder>()
    const holderOf = (shape: HolderShape): Holder => {
      const known = made.get(shape)
      if (known !== undefined) return known
      const doors = shape.doors.map((one) => {
        if (one === null || one === 'always') return one === null ? [] : [ALWAYS]
        return (parts.needs.get(one) ?? []).flatMap((need) => (given.get(need) ?? []).slice(0, 1))
      })
      const holder = { ...spanOfHolder(shape, from, limits), doors }
      made.set(shape, holder)
      return holder
    }
    const all = new Map<string, Holder>()
    holders.forEach(({ key, doors, is_known }, n) => {
      const shape = shaped.holders[n] ?? null
      shape?.doors.forEach((one, door) => {
        if (one === null || one === 'always') return
        const dates = parts.narrowed.get(one)
        if (!parts.needs.has(one)) shortfalls.push({ key, reason: 'cannot_express', door })
        else if (dates !== undefined) shortfalls.push({ key, reason: 'cannot_express', door, dates })
      })
      const holder = shape === null ? knownOnly(doors.length) : holderOf(shape)
      if (is_known === true || holder.doors.some((numbers) => numbers.length > 0)) all.set(key, holder)
    })
    return { tables: { kind, profiles, classes: parts.classes, holders: all }, days: length, shortfalls }
  }
  throw new RangeError('What fits by its number of profiles has a number for each')
}

const nothing = new Map<number, Holder>()
/** Who is known and opens nothing. */
function knownOnly(doors: number): Holder {
  const known = nothing.get(doors) ?? {
    from: FIRST_DATE,
    to: LAST_DATE,
    doors: Array.from({ length: doors }, () => []),
  }
  nothing.set(doors, known)
  return known
}

/** Who has begun already begins with the month, so that not every day brings another date; past days open nothing. */
function spanOfHolder({ first, last }: HolderShape, from: string, { has_dates }: DeviceLimits) {
  if (!has_dates) return { from: FIRST_DATE, to: LAST_DATE }
  return { from: first === 0 ? `${from.slice(0, 7)}-01` : addDays(from, first), to: addDays(from, last) }
}

/** Those for whom there is room: whom the device holds already first, then in the order in which they are given. */
function withRoom(all: readonly HolderRights[], { holders }: DeviceLimits, held: DeviceTables): Set<string> {
  const keys = all.map(({ key }) => key)
  if (keys.length <= holders) return new Set(keys)
  const there = keys.filter((key) => held.holders.has(key))
  return new Set([...new Set([...there, ...keys])].slice(0, holders))
}

/** True where a device of this kind holds such a right wholly, if it is alone there: to tell while a schedule is painted. */
export function canHold(set: MinuteSet, limits: DeviceLimits, context: Omit<CompileContext, 'held'>): boolean {
  const { shortfalls, days } = compile([{ key: '1', doors: [set] }], limits, context)
  return shortfalls.length === 0 && days === context.sets.length
}
