import { addDays } from '../kernel/date'
import { minuteOf } from '../kernel/time'
import { instantOf, wallClock } from '../kernel/zone'

/** A part of an office that people enter and leave by doors. */
export type PassArea = {
  readonly id: number
  /** Whether somebody who is in it may enter it again: always, with an alarm, or not. */
  readonly mode: 'off' | 'soft' | 'hard'
  /** Within how many minutes after they entered nobody enters again, even if they left; null: that does not count. */
  readonly minutes: number | null
  /** When it is forgotten each day who is where, `HH:mm` on the office's clock. */
  readonly reset_time: string
  /** When it was forgotten for all, by hand or since an emergency ended; epoch ms. */
  readonly forgotten_at: number | null
}

/** Where somebody is, as far as doors told. */
export type Place = {
  /** null: outside. */
  readonly area_id: number | null
  readonly since: number
  /** When they last entered which area. */
  readonly entered: Readonly<Record<number, number>>
}

/** Between which areas a door lies; null is outside. */
export type DoorAreas = { readonly from_area_id: number | null; readonly to_area_id: number | null }

/** What of a pass moves somebody. */
export type AreaPass = DoorAreas & {
  readonly granted: boolean
  /** Whether the door was opened; null where no contact tells. */
  readonly opened: boolean | null
  readonly time: number
}

/** A door seen from the side of its reader: who goes out by it comes from the area that others enter. */
export const crossedBy = ({ from_area_id, to_area_id }: DoorAreas, direction: 'in' | 'out'): DoorAreas =>
  direction === 'in' ? { from_area_id, to_area_id } : { from_area_id: to_area_id, to_area_id: from_area_id }

/**
 * Where somebody is after a pass. A pass without opening, where a contact tells, moves nobody; nor does one that is older
 * than what is known, nor a door within one area.
 */
export function placeAfter(place: Place | null, pass: AreaPass): Place | null {
  const isCrossing = pass.from_area_id !== pass.to_area_id
  if (!pass.granted || pass.opened === false || !isCrossing) return place
  if (place !== null && pass.time < place.since) return place
  const { to_area_id, time } = pass
  const entered = place?.entered ?? {}
  return {
    area_id: to_area_id,
    since: time,
    entered: to_area_id === null ? entered : { ...entered, [to_area_id]: time },
  }
}

/** When it was last forgotten where people are, at an instant (epoch ms). */
export function lastReset({ reset_time, forgotten_at }: PassArea, at: number, zone: string): number {
  const { date } = wallClock(at, zone)
  const minute = minuteOf(reset_time)
  const today = instantOf(date, minute, zone)
  const daily = today <= at ? today : instantOf(addDays(date, -1), minute, zone)
  return Math.max(daily, forgotten_at !== null && forgotten_at <= at ? forgotten_at : Number.NEGATIVE_INFINITY)
}

/** True where somebody may not enter an area again yet. An unknown place binds nobody. */
export function isInside(area: PassArea, place: Place | null, at: number, zone: string): boolean {
  if (place === null) return false
  const reset = lastReset(area, at, zone)
  if (place.area_id === area.id && place.since >= reset) return true
  const entered = place.entered[area.id]
  if (entered === undefined || entered < reset || area.minutes === null) return false
  return at < entered + area.minutes * 60_000
}

/**
 * The doors by which one comes nearer to the outside, or leaves an area from which no door leads there: nobody is ever
 * kept in by where they are thought to be. `doors` once for each direction in which they are passed.
 */
export function waysOut(doors: readonly DoorAreas[]): DoorAreas[] {
  // how many doors lie between an area and the outside
  const far = new Map<number | null, number>([[null, 0]])
  for (let steps = 1, isFound = true; isFound; steps++) {
    const reached = doors.filter((door) => !far.has(door.from_area_id) && far.get(door.to_area_id) === steps - 1)
    for (const { from_area_id } of reached) far.set(from_area_id, steps)
    isFound = reached.length > 0
  }
  const distance = (area_id: number | null) => far.get(area_id) ?? Number.POSITIVE_INFINITY
  return doors.filter(
    ({ from_area_id, to_area_id }) =>
      from_area_id !== null &&
      (distance(to_area_id) < distance(from_area_id) || distance(from_area_id) === Number.POSITIVE_INFINITY),
  )
}
