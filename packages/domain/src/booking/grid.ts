import { weekdayOf } from '../kernel/date'
import { contains, overlaps } from '../kernel/interval'
import { BLOCK_MINUTES, BLOCKS_A_DAY } from '../kernel/time'
import { dayClock, partOn, wallClock } from '../kernel/zone'
import {
  type BookingRoom,
  isHeld,
  type Lock,
  lastDayOf,
  lockedMinutes,
  lunchBreak,
  openHours,
  type RoomClaim,
} from './room'

/** How a block of 15 minutes looks, and is named to who cannot see it. */
export type BlockState = 'past' | 'closed' | 'locked' | 'mine' | 'booked' | 'pending' | 'held' | 'free'

/** What a room's day is drawn from. */
export interface RoomDay {
  readonly room: BookingRoom
  readonly locks: readonly Lock[]
  /** The claims of the day, in any order; epoch ms. */
  readonly occupied: readonly RoomClaim[]
  readonly date: string
  /** Epoch ms. */
  readonly now: number
}

/** Neighbouring blocks of one state: `from` and the blocks before `to`. */
export interface Run {
  readonly state: BlockState
  readonly from: number
  readonly to: number
}

/** The part of a claim that is drawn on a day, in minutes of it, and its place among those that it overlaps. */
export interface Segment {
  readonly occupied: RoomClaim
  readonly start_minute: number
  readonly end_minute: number
  /** True when it began on an earlier day, or goes on on a later one. */
  readonly begins_before: boolean
  readonly ends_after: boolean
  /** Its row among `rows`, from 0: held ones above, pending ones that overlap below. */
  readonly row: number
  readonly rows: number
}

type Drawn = Omit<Segment, 'row' | 'rows'>

/**
 * The states of a room's 96 blocks. What rules a block out comes first: past, closed (a closed weekend, a block that the
 * clock skips and one that lies too far ahead to be booked included), locked (a room that is not online is shown as locked); then what holds it: mine, someone else's, an
 * occupation or service; then pending, which can still be drawn over; else it is free.
 */
export function blocksOf({ room, locks, occupied, date, now }: RoomDay): BlockState[] {
  const { starts, ends, exists } = dayClock(date, room.timezone)
  const states = new Array<BlockState>(BLOCKS_A_DAY).fill('free')
  for (const claim of [...occupied].sort(byWeight)) {
    const state = stateOf(claim)
    for (let block = 0; block < BLOCKS_A_DAY; block++) {
      if (claim.start < (ends[block] ?? 0) && (starts[block] ?? 0) < claim.end) states[block] = state
    }
  }
  const isShut = room.status !== 'online' || (locks.length === 0 && room.islock === 1)
  const locked = locks.map((lock) => lockedMinutes(lock, date)).filter((minutes) => minutes !== null)
  const open = openHours(room)
  const lunch = lunchBreak(room)
  const closed = isClosedDay(room, date) || isTooFar(room, date, now)
  const last = lastStart(room, now)
  for (let block = 0; block < BLOCKS_A_DAY; block++) {
    const minutes = { start: block * BLOCK_MINUTES, end: (block + 1) * BLOCK_MINUTES }
    if ((ends[block] ?? 0) <= now) states[block] = 'past'
    else if (
      closed ||
      (starts[block] ?? 0) > last ||
      !exists[block] ||
      !contains(open, minutes) ||
      (lunch !== null && overlaps(lunch, minutes))
    ) {
      states[block] = 'closed'
    } else if (isShut || locked.some((lock) => overlaps(lock, minutes))) states[block] = 'locked'
  }
  return states
}

/** True for a day on which a room is not open at all: a Saturday or Sunday where weekends are closed. */
export const isClosedDay = (room: Pick<BookingRoom, 'approve_booking_weekend'>, date: string): boolean =>
  room.approve_booking_weekend && weekdayOf(date) > 5

/** The last instant at which a meeting may begin, where the room counts hours ahead. */
const lastStart = (room: BookingRoom, now: number): number =>
  room.limit_unit === 'hour' && room.limithours ? now + room.limithours * 3_600_000 : Infinity

/** True for a day of which nothing can be booked yet. */
export function isTooFar(room: BookingRoom, date: string, now: number): boolean {
  const lastDay = lastDayOf(room, wallClock(now, room.timezone).date)
  if (lastDay !== null) return date > lastDay
  const last = lastStart(room, now)
  return last !== Infinity && date > wallClock(last, room.timezone).date
}

/** Blocks as runs of one state, so that a day is drawn with few elements. */
export function runsOf(states: readonly BlockState[]): Run[] {
  const runs: { state: BlockState; from: number; to: number }[] = []
  states.forEach((state, block) => {
    const last = runs.at(-1)
    if (last?.state === state) last.to = block + 1
    else runs.push({ state, from: block, to: block + 1 })
  })
  return runs
}

/** The claims of a room as they are drawn on a date, in the order of their start. */
export function segmentsOf(occupied: readonly RoomClaim[], date: string, zone: string): Segment[] {
  const drawn: Drawn[] = []
  for (const claim of occupied) {
    const part = partOn(date, claim.start, claim.end, zone)
    if (part === null) continue
    drawn.push({
      occupied: claim,
      start_minute: part.start_minute,
      end_minute: part.end_minute,
      begins_before: part.start > claim.start,
      ends_after: part.end < claim.end,
    })
  }
  // Among those that begin together the held one takes the upper row, then the longer one.
  drawn.sort(
    (a, b) =>
      a.start_minute - b.start_minute ||
      Number(isHeld(b.occupied)) - Number(isHeld(a.occupied)) ||
      b.end_minute - a.end_minute,
  )
  const segments: Segment[] = []
  for (const group of groupsOf(drawn)) segments.push(...inRows(group))
  return segments
}

/** Runs of segments that overlap one another, directly or through others. */
function groupsOf(drawn: readonly Drawn[]): Drawn[][] {
  const groups: Drawn[][] = []
  let end = -1
  for (const segment of drawn) {
    const group = groups.at(-1)
    if (group === undefined || segment.start_minute >= end) groups.push([segment])
    else group.push(segment)
    end = Math.max(end, segment.end_minute)
  }
  return groups
}

/** Each segment in the first row that is free again when it begins. */
function inRows(group: readonly Drawn[]): Segment[] {
  const endOfRow: number[] = []
  const placed = group.map((segment) => {
    const free = endOfRow.findIndex((end) => end <= segment.start_minute)
    const row = free === -1 ? endOfRow.length : free
    endOfRow[row] = segment.end_minute
    return { segment, row }
  })
  return placed.map(({ segment, row }) => ({ ...segment, row, rows: endOfRow.length }))
}

function stateOf(claim: RoomClaim): BlockState {
  if (!isHeld(claim)) return 'pending'
  if (claim.kind !== 'meeting') return 'held'
  return claim.myself === 1 ? 'mine' : 'booked'
}

const weights: Partial<Record<BlockState, number>> = { pending: 0, held: 1, booked: 2, mine: 3 }

/** Where several claims share a block, the weightiest is painted last. */
function byWeight(a: RoomClaim, b: RoomClaim): number {
  return (weights[stateOf(a)] ?? 0) - (weights[stateOf(b)] ?? 0)
}
