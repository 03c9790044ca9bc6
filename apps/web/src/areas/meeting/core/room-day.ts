import { type BlockState, blocksOf, type Run, runsOf, type Segment, segmentsOf } from '@workplace/domain/booking/grid'
import { BLOCK_MINUTES, blockOf } from '@workplace/domain/kernel/time'
import { instantOf, wallClock } from '@workplace/domain/kernel/zone'
import type { BoardRoom, Claim } from './board'

export type ClaimSegment = Omit<Segment, 'occupied'> & { readonly occupied: Claim }

/** A room's day as its row draws it. */
export type RoomDay = {
  readonly states: readonly BlockState[]
  /** What lies behind the meetings: past, closed and locked. */
  readonly grounds: readonly Run[]
  /** Segments by the block in which each begins. */
  readonly beginning: ReadonlyMap<number, readonly ClaimSegment[]>
  readonly segments: readonly ClaimSegment[]
  /** Epoch ms up to which segments count as over. */
  readonly now: number
}

const BLOCK_MS = BLOCK_MINUTES * 60_000
/** A room looks the same for a quarter of an hour. */
export const momentOf = (now: number) => Math.floor(now / BLOCK_MS) * BLOCK_MS

const grounds: ReadonlySet<BlockState> = new Set(['past', 'closed', 'locked'])
const known = new WeakMap<BoardRoom, { moment: number; days: Map<string, RoomDay> }>()

/** Made once for a room, a date and a quarter of an hour: scrolling asks for it again and again. */
export function roomDayOf(boardRoom: BoardRoom, date: string, moment: number): RoomDay {
  let had = known.get(boardRoom)
  if (had?.moment !== moment) {
    had = { moment, days: new Map() }
    known.set(boardRoom, had)
  }
  const found = had.days.get(date)
  if (found !== undefined) return found
  const { rules, room, claims } = boardRoom
  const states = blocksOf({ room: rules, locks: room.locks, occupied: claims, date, now: moment })
  const segments = segmentsOf(claims, date, room.timezone) as readonly Segment[] as readonly ClaimSegment[]
  const beginning = new Map<number, ClaimSegment[]>()
  for (const segment of segments) {
    const block = blockOf(segment.start_minute)
    const others = beginning.get(block)
    if (others === undefined) beginning.set(block, [segment])
    else others.push(segment)
  }
  const day = {
    states,
    grounds: runsOf(states).filter(({ state }) => grounds.has(state)),
    beginning,
    segments,
    now: moment,
  }
  had.days.set(date, day)
  return day
}

/** Does a ground begin where the past ends: the line of now crosses its first block. */
export const isUnderNow = ({ grounds }: RoomDay, run: Run): boolean =>
  grounds.some(({ state, to }) => state === 'past' && to === run.from)

/** The minute of the day that it is now in a zone, or null when `date` is not today there. */
export function nowMinute(now: number, date: string, zone: string): number | null {
  const at = wallClock(now, zone)
  return at.date === date ? at.minute : null
}

/** The middle of an office's day: clocks are compared then, for some change in the night before. */
export const noonOf = (date: string, zone: string): number => instantOf(date, 12 * 60, zone)

/** Does the clock of an office show another time than this one? */
export function isOtherZone(zone: string, own: string, at: number): boolean {
  const [there, here] = [wallClock(at, zone), wallClock(at, own)]
  return there.date !== here.date || there.minute !== here.minute
}

/** The first block that somebody might book: what the keyboard begins at. */
export function firstFree(day: RoomDay): number {
  const free = day.states.indexOf('free')
  return free === -1 ? 36 : free
}

export const todayIn = (now: number, zone: string): string => wallClock(now, zone).date
