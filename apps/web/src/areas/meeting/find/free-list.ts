import type { Slot } from '@workplace/domain/booking/slot'
import { BLOCK_MINUTES, BLOCKS_A_DAY, blockOf, blockStart, minuteOf, timeOf } from '@workplace/domain/kernel/time'
import { judgeSlot } from '../booking/slot-verdicts'
import type { BoardRoom } from '../core/board'
import { momentOf, nowMinute, roomDayOf, todayIn } from '../core/room-day'

/** From here on the running quarter of an hour is more past than to come, as for the server's rooms that are free now. */
const LATE = 8
/** When the list looks on a day to come, where nobody said. */
export const MORNING = '09:00'

/** What the list asks: on which day, from when on (null: now) and for how long. */
export type FreeQuery = {
  readonly date: string
  readonly at: string | null
  readonly minutes: number
  readonly now: number
}

/** A room with what could be booked of it. */
export type Offer = {
  readonly boardRoom: BoardRoom
  readonly slot: Slot
  /** Until which minute of the day it stays free. */
  readonly until: number
  /** The booking would wait for approval. */
  readonly isPending: boolean
}

/** From when on a room is looked at, on its own clock; null where that day is over there. */
function startIn({ date, at, now }: FreeQuery, zone: string): number | null {
  const minute = nowMinute(now, date, zone)
  const running =
    minute === null ? null : blockStart(blockOf(minute)) + (minute % BLOCK_MINUTES >= LATE ? BLOCK_MINUTES : 0)
  if (at !== null) return running === null ? minuteOf(at) : Math.max(minuteOf(at), running)
  if (running !== null) return running
  return date > todayIn(now, zone) ? minuteOf(MORNING) : null
}

function freeUntil(room: BoardRoom, { date, now }: FreeQuery, from: number): number {
  const { states } = roomDayOf(room, date, momentOf(now))
  let block = blockOf(from)
  while (block < BLOCKS_A_DAY && states[block] === 'free') block++
  return block * BLOCK_MINUTES
}

function offerAt(boardRoom: BoardRoom, when: FreeQuery, start_minute: number): Offer | null {
  const { date, minutes, now } = when
  const end_minute = start_minute + minutes
  if (end_minute > BLOCKS_A_DAY * BLOCK_MINUTES) return null
  const slot = { date, start_minute, end_minute }
  const verdict = judgeSlot(boardRoom, slot, date, now)
  if (!verdict?.ok) return null
  const until = Math.max(end_minute, freeUntil(boardRoom, when, start_minute))
  return { boardRoom, slot, until, isPending: verdict.warnings.includes('audit') }
}

/** The next time of the day at which a room is free for so long. Only where its blocks look free the rules are asked. */
function laterOffer(boardRoom: BoardRoom, when: FreeQuery, from: number): Offer | null {
  const { states } = roomDayOf(boardRoom, when.date, momentOf(when.now))
  const needed = when.minutes / BLOCK_MINUTES
  let run = 0
  for (let block = blockOf(from) + 1; block < BLOCKS_A_DAY; block++) {
    run = states[block] === 'free' ? run + 1 : 0
    if (run < needed) continue
    const offer = offerAt(boardRoom, when, blockStart(block - needed + 1))
    if (offer !== null) return offer
  }
  return null
}

/** The fittest first, as the server has it for rooms that are free now. */
const byFit = (one: Offer, other: Offer): number =>
  other.boardRoom.room.favourite - one.boardRoom.room.favourite ||
  Number(one.isPending) - Number(other.isPending) ||
  one.boardRoom.room.capacity - other.boardRoom.room.capacity ||
  other.until - one.until

/** Rooms that are free at the asked time, and those that are later that day, the earliest first. */
export function offersOf(rooms: readonly BoardRoom[], when: FreeQuery): { free: Offer[]; later: Offer[] } {
  const free: Offer[] = []
  const later: Offer[] = []
  for (const boardRoom of rooms) {
    const from = startIn(when, boardRoom.room.timezone)
    if (from === null) continue
    const offer = offerAt(boardRoom, when, from)
    const other = offer ?? laterOffer(boardRoom, when, from)
    if (other !== null) (offer === null ? later : free).push(other)
  }
  return {
    free: free.sort(byFit),
    later: later.sort((one, other) => one.slot.start_minute - other.slot.start_minute || byFit(one, other)),
  }
}

/** The times to choose from: half hours, of today those to come. */
export function timesOn(minuteNow: number | null): string[] {
  const first = minuteNow === null ? 0 : Math.floor(minuteNow / 30) + 1
  return Array.from({ length: Math.max(0, 48 - first) }, (_, at) => timeOf((first + at) * 30))
}
