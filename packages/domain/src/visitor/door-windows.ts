import type { Interval } from '../kernel/interval'
import { type ApprovalState, isAgreed } from './come-in'
import { isInside, isOver, putOff, type VisitorState, visitorState } from './visit-state'

const MINUTE = 60_000
/** So long before somebody may come their doors are told, so that a device that is away now knows them in time. */
export const doorsAheadMs = 24 * 60 * MINUTE

/** Which doors of a channel open to its visitors. */
export type ChannelDoors = {
  /** Before they are checked in. */
  readonly entrance: readonly number[]
  /** While they are. */
  readonly inside: readonly number[]
  /** Who passes one of these leaves. */
  readonly exit: readonly number[]
}

/** What of a visitor decides which doors open to them; instants are epoch ms. */
export type DoorFacts = {
  readonly state: VisitorState
  readonly approval: ApprovalState
  readonly windows: readonly Interval[]
  readonly before_minutes: number
  readonly after_minutes: number
  readonly stay_end: number | null
  readonly auto_out: number | null
  /** When they came in last. */
  readonly last_in: number | null
  /** The number of a card that they were lent. */
  readonly card: number | null
  /** What their photo lies under, where they agreed that devices at doors know them by it. */
  readonly face: string | null
  readonly doors: ChannelDoors
  /** Doors that open to them already. */
  readonly had: readonly number[]
}

/** Doors that open to a visitor from when until when, for one of the times (`start`) at which they are expected. */
export type DoorWindow = {
  readonly start: number
  readonly from: number
  readonly until: number
  readonly door_ids: readonly number[]
  /** A card that opens them as well: while its holder is inside. */
  readonly card: number | null
  readonly face: string | null
}

const union = (...lists: readonly (readonly number[])[]) => [...new Set(lists.flat())].sort((a, b) => a - b)

/** In which of their times somebody is who is inside: the one to whose end they stay, else the last that has begun. */
function timeOfStay({ windows, stay_end }: DoorFacts, now: number): Interval | undefined {
  return windows.find(({ end }) => end === stay_end) ?? windows.findLast(({ start }) => start <= now) ?? windows.at(0)
}

function doorsFor(facts: DoorFacts, isStay: boolean): readonly number[] {
  const { state, approval, doors, had } = facts
  // whoever is inside may always leave; of the doors that nobody approved yet none opens
  if (isStay)
    return union(isAgreed(approval) ? doors.inside : doors.inside.filter((id) => had.includes(id)), doors.exit)
  return !isAgreed(approval) || state === visitorState.invited ? [] : union(doors.entrance)
}

/**
 * Which doors are to open to a visitor, for each of their times that is near: none to those who are not approved, of whom
 * something is missing, or whose visit is over; the entrance to those who are expected; the doors of inside from their
 * check-in until they count as gone. Who is inside while somebody is asked about what grew of their visit keeps what was
 * approved before.
 */
export function doorWindows(facts: DoorFacts, now: number): DoorWindow[] {
  const { state, approval, windows, before_minutes, after_minutes, auto_out, last_in, face } = facts
  if (isOver(state)) return []
  const stay = isInside(state) ? timeOfStay(facts, now) : undefined
  return windows.flatMap((window): DoorWindow[] => {
    const isStay = window === stay
    const door_ids = doorsFor(facts, isStay)
    const from = window.start - before_minutes * MINUTE
    const planned = window.end + after_minutes * MINUTE
    const out = auto_out ?? planned
    // who came early or stays on is inside all the same
    const span = isStay
      ? { from: Math.min(from, last_in ?? from), until: isAgreed(approval) ? Math.max(planned, out) : out }
      : { from, until: planned }
    const isNear = span.from - doorsAheadMs <= now && now < span.until
    const card = isStay ? facts.card : null
    return isNear && door_ids.length > 0 ? [{ start: window.start, ...span, door_ids, card, face }] : []
  })
}

export type HeldDoors = DoorWindow & { readonly id: number }
export type DoorChanges = {
  readonly open: readonly DoorWindow[]
  readonly change: readonly { readonly id: number; readonly to: DoorWindow }[]
  readonly end: readonly number[]
}

const same = (one: DoorWindow, other: DoorWindow) =>
  one.start === other.start &&
  one.until === other.until &&
  one.from === other.from &&
  one.card === other.card &&
  one.face === other.face &&
  one.door_ids.join() === other.door_ids.join()

/**
 * What has to be opened, changed and ended so that what is held becomes what is wanted. A time that was moved keeps its
 * window, and with it the number that its guest was given.
 */
export function doorChanges(wanted: readonly DoorWindow[], held: readonly HeldDoors[]): DoorChanges {
  const pairs: { id: number; was: DoorWindow; to: DoorWindow }[] = []
  const left = [...held]
  const rest: DoorWindow[] = []
  for (const to of wanted) {
    const n = left.findIndex(({ start }) => start === to.start)
    const [was] = n < 0 ? [] : left.splice(n, 1)
    if (was === undefined) rest.push(to)
    else pairs.push({ id: was.id, was, to })
  }
  const moved = rest.splice(0, left.length)
  for (const [n, was] of left.splice(0, moved.length).entries()) {
    const to = moved[n]
    if (to !== undefined) pairs.push({ id: was.id, was, to })
  }
  return {
    open: rest,
    change: pairs.filter(({ was, to }) => !same(was, to)).map(({ id, to }) => ({ id, to })),
    end: left.map(({ id }) => id),
  }
}

/** A visitor whom a door or a device saw; instants are epoch ms. */
export type SeenAtDoor = {
  readonly state: VisitorState
  readonly time: number
  readonly door_id: number
  readonly direction: 'in' | 'out'
  readonly granted: boolean
  readonly doors: ChannelDoors
  /** Passing the entrance checks visitors in. */
  readonly door_check_in: boolean
  /** When their last stay began and ended, and whether its end is only presumed. */
  readonly last_in: number | null
  readonly last_out: number | null
  readonly presumed_out: boolean
  /** Until when they are to stay; of who counts as gone, were to stay. */
  readonly stay_end: number | null
  /** Who counts as gone may come again from then on: another of their times. */
  readonly next_opens: number | null
}

/**
 * What it means: they come (where all else allows it), leave for good or until later, left at that time and not when it
 * was presumed, are still inside although their time is over, or were so although they count as gone. Null: they were
 * seen, no more.
 */
export type DoorMeaning = 'come' | 'leave' | 'go_out' | 'left_then' | 'still_here' | 'seen_again' | null

const isExit = ({ door_id, direction, doors }: Pick<SeenAtDoor, 'door_id' | 'direction' | 'doors'>): boolean =>
  doors.exit.includes(door_id) &&
  (direction === 'out' || !(doors.entrance.includes(door_id) || doors.inside.includes(door_id)))

/** Where a pass leaves somebody, whatever becomes of their visit: inside, outside, or null where it says nothing of that. */
export function sideOfPass(seen: Pick<SeenAtDoor, 'granted' | 'door_id' | 'direction' | 'doors'>): 'in' | 'out' | null {
  if (!seen.granted) return null
  if (isExit(seen)) return 'out'
  const isWayOut = seen.direction === 'out' && seen.doors.entrance.includes(seen.door_id)
  return isWayOut && !seen.doors.inside.includes(seen.door_id) ? 'out' : 'in'
}

/** What a pass says of a visit, by its own time, however late and in whatever order it is told. */
export function meaningOfPass(seen: SeenAtDoor): DoorMeaning {
  const { state, time, granted, last_in, last_out, presumed_out, stay_end } = seen
  if (!granted) return null
  if (isInside(state)) {
    if (last_in !== null && time < last_in) return null
    if (isExit(seen)) return stay_end !== null && time < stay_end ? 'go_out' : 'leave'
    return stay_end !== null && time >= stay_end ? 'still_here' : null
  }
  const isPresumed = presumed_out && last_in !== null && time >= last_in
  if (isExit(seen)) return isPresumed ? 'left_then' : null
  const isWaiting = state === visitorState.expected || state === visitorState.away
  const isLater = last_out === null || time > last_out
  return isWaiting &&
    isLater &&
    seen.door_check_in &&
    seen.direction === 'in' &&
    seen.doors.entrance.includes(seen.door_id)
    ? 'come'
    : isPresumed && contradictsLeaving(seen)
      ? 'seen_again'
      : null
}

/**
 * Nobody saw them leave, and a door saw them inside so late that they would not have counted as gone. Whoever comes in by
 * the entrance after that, or when another of their times has begun, was outside before.
 */
function contradictsLeaving({ time, direction, door_id, doors, stay_end, last_out, next_opens }: SeenAtDoor): boolean {
  if (stay_end === null || last_out === null || time < stay_end || putOff(last_out, time) === last_out) return false
  if (next_opens !== null && time >= next_opens) return false
  return time <= last_out || !(direction === 'in' && doors.entrance.includes(door_id))
}
