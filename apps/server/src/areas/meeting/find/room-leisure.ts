import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { roomLeisure as declared } from '@workplace/contract/meeting/find/room-search'
import { nearest } from '@workplace/domain/booking/nearest'
import { conflictOf, verdict } from '@workplace/domain/booking/verdict'
import { addDays } from '@workplace/domain/kernel/date'
import { minuteOf } from '@workplace/domain/kernel/time'
import { dayStart } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { readRoomsFor } from '../core/eligibility.store'
import { readOccupiedIn } from '../core/holding.store'
import { bookingRequestFor, sentenceFor } from '../core/judge'
import type { StoredRoom } from '../core/room.store'
import * as ours from '../core/shared-words'
import { wireRange } from '../core/wall-time'

type Input = ParsedOf<typeof declared>
const mostRooms = 200

async function askedRooms(call: Call, input: Input): Promise<StoredRoom[]> {
  const { db, actor } = call
  const rows = await db.query<{ id: number }>(
    `select id from meetingroom where company_id = $1 and status <> 'inactive' and ($2::int[] is null or id = any($2)) and not id = any($5::int[])
       and ($3::int is null or office_id = $3) and ($4::int is null or floor_id = $4)
     order by id limit ${mostRooms}`,
    [actor.company_id, input.ids ?? null, input.office ?? null, input.floor ?? null, [...actor.rooms.hidden]],
  )
  return readRoomsFor(
    call,
    rows.map((row) => row.id),
  )
}

/** `GET /meeting/meetingroom_leisure`: for each room whether it is free at these hours of its own clock, and else when. */
export async function roomLeisure(call: Call, input: Input): Promise<OutputOf<typeof declared>> {
  const { date } = input
  const [start_minute, end_minute] = [minuteOf(input.start_time), minuteOf(input.end_time)]
  if (end_minute <= start_minute) {
    throw new Refusal(refusals.invalid_input, {}, { fields: { end_time: ours.endNotAfter } })
  }
  const rooms = await askedRooms(call, input)
  // the day itself and the next, where the nearest slot may lie
  const windows = rooms.map(({ id, timezone }) => ({
    room_id: id,
    from: dayStart(date, timezone),
    until: dayStart(addDays(date, 2), timezone),
  }))
  const occupied = await readOccupiedIn(call.db, call.actor, windows)
  const who = { user_id: call.actor.user_id, now: call.now() }
  const items = rooms.map((room, n) => {
    const wish = bookingRequestFor(room, occupied[n] ?? [], { date, start_minute, end_minute }, who)
    const answer = verdict(wish)
    const slot = answer.ok ? null : nearest(wish)
    const { id, name, timezone } = room
    return {
      meetingroom_id: id,
      name,
      timezone,
      is_free: conflictOf(wish) === null,
      ok: answer.ok,
      pending: answer.ok && answer.warnings.includes('audit'),
      ...(answer.ok ? { reason: null, message: null } : sentenceFor(answer, call.language)),
      nearest: slot === null ? null : wireRange(slot.date, slot.start_minute, slot.end_minute),
    }
  })
  return { items, free: items.filter((one) => one.is_free).length }
}
