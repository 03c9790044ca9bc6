import type { MinuteSet, MinuteSets } from './minute-sets'
import type { DayMinutes } from './pass-schedule'

/** The minutes of days `first` to `last`; what lies outside is nothing that anybody asks for. */
export type RightShape = {
  readonly first: number
  readonly last: number
  readonly days: readonly DayMinutes[]
  people: number
}

/** What somebody is to hold at a device: from which day until which, and at each door nothing, always, or a shape. */
export type HolderShape = {
  readonly first: number
  readonly last: number
  readonly doors: readonly (RightShape | 'always' | null)[]
}

const isSame = (shape: RightShape, days: readonly DayMinutes[], first: number, last: number): boolean => {
  if (shape.first > first || shape.last < last) return false
  for (let n = first; n <= last; n++) if (shape.days[n] !== days[n]) return false
  return true
}

/** What a device can say of a holder besides its profiles. */
export type HolderTerms = {
  /** It lets cards or people begin and end by themselves. */
  readonly has_dates: boolean
  /** It knows always, without a profile. */
  readonly knows_always: boolean
}

/**
 * The shapes of rights at a device within the first `length` days. Since a card or a person has dates of their own, those
 * who may the same while they are there share a shape, be it for different times.
 */
export function shapesOf(
  holders: readonly (readonly MinuteSet[])[],
  sets: MinuteSets,
  length: number,
  { has_dates, knows_always }: HolderTerms,
): { readonly shapes: RightShape[]; readonly holders: (HolderShape | null)[] } {
  type Found = { first: number; last: number; doors: readonly MinuteSet[]; people: number; made: HolderShape | null }
  const found = new Map<string, Found>()
  const keys = holders.map((doors) => doors.map(({ id }) => id).join())
  holders.forEach((doors, n) => {
    const key = keys[n] ?? ''
    const known = found.get(key)
    if (known !== undefined) known.people++
    else found.set(key, { ...spanOf(doors, sets, length, has_dates), doors, people: 1, made: null })
  })
  const shapes: RightShape[] = []
  // by each day and what it is on it, so that few have to be compared
  const byDay = Array.from({ length }, () => new Map<DayMinutes, RightShape[]>())
  const add = (shape: RightShape) => {
    shapes.push(shape)
    for (let n = shape.first; n <= shape.last; n++) {
      const day = shape.days[n]
      if (day === undefined) continue
      const alike = byDay[n]?.get(day)
      if (alike === undefined) byDay[n]?.set(day, [shape])
      else alike.push(shape)
    }
  }
  // the longest first: what somebody may for a shorter time is part of it
  const open = [...found.values()].filter(({ first, last }) => first <= last)
  for (const each of open.sort((one, other) => other.last - other.first - (one.last - one.first))) {
    const { first, last, doors, people } = each
    const made = doors.map((set) => {
      const days = set.days.slice(first, last + 1)
      if (days.every((day) => day === sets.noMinutes)) return null
      if (knows_always && days.every((day) => day === sets.wholeDay)) return 'always'
      const at = Math.max(
        first,
        set.days.findIndex((day) => day !== sets.noMinutes),
      )
      const alike = byDay[at]?.get(set.days[at] ?? sets.noMinutes) ?? []
      const known = alike.find((shape) => isSame(shape, set.days, first, last))
      if (known !== undefined) {
        known.people += people
        return known
      }
      const shape: RightShape = { first, last, days: set.days, people }
      add(shape)
      return shape
    })
    each.made = { first, last, doors: made }
  }
  return { shapes, holders: keys.map((key) => found.get(key)?.made ?? null) }
}

function spanOf(doors: readonly MinuteSet[], sets: MinuteSets, length: number, hasDates: boolean) {
  let [first, last] = [length, -1]
  for (const { days } of doors) {
    for (let n = 0; n < length; n++) {
      if (days[n] === sets.noMinutes) continue
      first = Math.min(first, n)
      last = Math.max(last, n)
    }
  }
  return hasDates || last < 0 ? { first, last } : { first: 0, last: length - 1 }
}
