import type { BookingRequest, Verdict } from '@workplace/domain/booking/booking-request'
import { nearest } from '@workplace/domain/booking/nearest'
import { longestMinutes } from '@workplace/domain/booking/room'
import type { Margins } from '@workplace/domain/booking/service'
import type { Slot } from '@workplace/domain/booking/slot'
import { marginConflictOf, verdict } from '@workplace/domain/booking/verdict'
import { hoursAndMinutes } from '@workplace/domain/kernel/time'
import { instantOf } from '@workplace/domain/kernel/zone'
import type { BoardRoom } from '../core/board'

const yes: Verdict = { ok: true, warnings: [] }

function wishOf({ rules, room, claims }: BoardRoom, slot: Slot, now: number): BookingRequest {
  return { room: rules, locks: room.locks, occupied: claims, ...slot, now }
}

/** What the rules say to booking a slot on the day whose claims are at hand; null on another day. */
export function judgeSlot(room: BoardRoom, slot: Slot, shownDate: string, now: number): Verdict | null {
  return slot.date === shownDate ? verdict(wishOf(room, slot, now)) : null
}

/** The nearest free slot of that day. Other days' claims are not at hand here: the server knows them. */
export function nearestSlot(room: BoardRoom, slot: Slot, now: number, margins?: Margins): Slot | null {
  return nearest({ ...wishOf(room, slot, now), ...(margins && { margins }) }, 0)
}

/**
 * What the rules say to moving a meeting from a slot to another of the same room. One that runs keeps its start: of a
 * longer end only the added part is judged, and the whole against the longest booking; a shorter one must lie ahead.
 * What its services need around it has to be free in any case: they may be new.
 */
export function judgeMove(room: BoardRoom, id: number, from: Slot, to: Slot, now: number, margins?: Margins): Verdict {
  const answer = judgeTime(room, id, from, to, now)
  if (!answer.ok || margins === undefined) return answer
  return marginConflictOf({ ...wishOf(room, to, now), ignored_meeting_id: id, margins }) ?? answer
}

function judgeTime(room: BoardRoom, id: number, from: Slot, to: Slot, now: number): Verdict {
  if (from.start_minute === to.start_minute && from.end_minute === to.end_minute) return yes
  const zone = room.room.timezone
  const running = instantOf(from.date, from.start_minute, zone) <= now
  const wish = { ...wishOf(room, to, now), ignored_meeting_id: id }
  if (!running) {
    const shortened = to.start_minute >= from.start_minute && to.end_minute <= from.end_minute
    return shortened && instantOf(to.date, to.start_minute, zone) > now ? yes : verdict(wish)
  }
  if (instantOf(to.date, to.end_minute, zone) <= now) return { ok: false, reason: 'past', values: {} }
  if (to.end_minute <= from.end_minute) return yes
  const longest = longestMinutes(room.rules)
  if (longest !== null && to.end_minute - to.start_minute > longest) {
    return { ok: false, reason: 'length', values: hoursAndMinutes(longest) }
  }
  return verdict({ ...wish, start_minute: from.end_minute, had_minutes: from.end_minute - from.start_minute })
}
