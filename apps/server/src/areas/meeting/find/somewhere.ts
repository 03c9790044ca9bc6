import { openHours } from '@workplace/domain/booking/room'
import { verdict } from '@workplace/domain/booking/verdict'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import { type Call, callAs } from '../../../kernel/call/call'
import { actorNamed } from '../../../kernel/session/session-store'
import { readRoomsFor } from '../core/eligibility.store'
import { bookingRequestFor } from '../core/judge'
import { readRooms, type StoredRoom } from '../core/room.store'

/** Days that are tried, so that a closed weekend or a holiday proves nothing. */
const days = 8
/** Lengths that are tried: a rule group may ask for long meetings or for short ones. */
const lengths = [30, 60, 120, 240] as const
/** Rooms that are tried. */
const most = 12

/**
 * Is there any time in the days to come at which the rules let somebody book the room, whatever others have booked? The
 * hours in which booking itself is open are left aside: they come back every day.
 */
function opens(asked: StoredRoom, user_id: number, now: number): boolean {
  const room = { ...asked, approve_booking_begintime: null, approve_booking_endtime: null }
  const { start, end } = openHours(room)
  const { date: today } = wallClock(now, room.timezone)
  for (let day = 0; day < days; day++)
    for (const minutes of lengths)
      for (let from = start; from + minutes <= end; from += 60) {
        const range = { date: addDays(today, day), start_minute: from, end_minute: from + minutes }
        if (verdict(bookingRequestFor(room, [], range, { user_id, now })).ok) return true
      }
  return false
}

/** Is there a room here that the rules of the rooms themselves let anybody book? */
export async function hasOpening(call: Call, room_ids: readonly number[]): Promise<boolean> {
  const rooms = await readRooms(call.db, call.actor.company_id, room_ids.slice(0, most), call.now())
  return rooms.some((room) => opens(room, 0, call.now()))
}

/** May this person really book one of the rooms: as lists, visible ranges and rule groups are for them? */
export async function mayBookSomewhere(call: Call, user_id: number, room_ids: readonly number[]): Promise<boolean> {
  const actor = await actorNamed(call.db, call.actor.company_id, user_id)
  if (actor === undefined) return false
  const shown = room_ids.filter((id) => !actor.rooms.hidden.has(id) && !actor.rooms.viewed.has(id)).slice(0, most)
  const rooms = await readRoomsFor(callAs(call, actor), shown)
  return rooms.some((room) => opens(room, user_id, call.now()))
}
