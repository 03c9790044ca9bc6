import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { addMeeting } from '@workplace/contract/meeting/booking'
import { holdingsOf } from '@workplace/domain/booking/holding'
import { instantsOf } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import type { Statement } from '../../../kernel/database/db'
import { askedRooms, claimRooms } from '../core/asked-rooms'
import { storeExtras } from '../core/extras'
import { holdingArrays, readOccupied } from '../core/holding.store'
import { hostFor, notifyHost } from '../core/host'
import { asConflict, bookingRequestFor, judge } from '../core/judge'
import { forLog } from '../core/log-entry'
import { notifyMeetingChanged } from '../core/notify-changed'
import { attendeesIn, attendeesOf, insertAttendees } from '../core/people'
import { daysAround, rangeIn, sensibleRange } from '../core/range'
import type { StoredRoom } from '../core/room.store'
import { requireTerms } from '../core/terms'
import { instantText } from '../core/wall-time'
import { placeOrders } from '../services/service-order.store'
import { settleServices } from '../services/settle-services'
import { asksOf, marginsByRoom, requireServices, servicesEntry, wantedServices } from '../services/wanted-service'

// The meeting with everything that belongs to it, in one round trip.
const insertMeeting: Statement = {
  name: 'insert-meeting',
  text: `with m as (
      insert into meeting (company_id, meetingroom_id, title, content, start_time, end_time, booker_id, department_id,
        attendee_count, secret, audit_state, created_by, updated_by, book_for_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $19) returning id, version
    ), rooms as (
      insert into meeting_room (company_id, meeting_id, meetingroom_id) select $1, m.id, r from m, unnest($13::int[]) as r
    ), people as (
      ${insertAttendees} from m, ${attendeesIn('$14')}
    ), held as (
      insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held)
      select $1, h.room_id, 'meeting', m.id, h.starts, h.ends, $11 = 0
      from m, unnest($15::int[], $16::timestamptz[], $17::timestamptz[]) as h(room_id, starts, ends)
    ), logged as (
      insert into meeting_log (company_id, meeting_id, action, user_id, user_name, after)
      select $1, m.id, case when $11 = 0 then 'book' else 'request' end, $7, $12, $18::jsonb from m
    )
    select id, version from m`,
}

type Booked = Pick<ParsedOf<typeof addMeeting>, 'title' | 'start_time' | 'end_time' | 'secret'>

/** What the histories keep of a new meeting. */
export const bookedEntry = (input: Booked, room_ids: readonly number[], audit_state: 0 | 1) => ({
  title: input.title,
  room_ids,
  start_time: input.start_time,
  end_time: input.end_time,
  secret: input.secret,
  audit_state,
})

/**
 * Books one or several rooms for one time: the one write path of new meetings. The rooms are locked in ascending id,
 * the rules are asked with what the database holds then, and the exclusion constraint has the last word.
 */
export async function bookMeeting(call: Call, input: ParsedOf<typeof addMeeting>) {
  const { actor, db } = call
  const ids = askedRooms(input)
  const range = sensibleRange(input.start_time, input.end_time)
  const rooms = await claimRooms(call, ids, input.book_for_id)
  const first = rooms.find((room) => room.id === ids[0]) as StoredRoom
  const host = await hostFor(call, rooms, input.book_for_id)
  const agreements = await requireTerms(call, rooms, input.terms)
  const services = await wantedServices(call, input.services, ids)
  const margins = marginsByRoom(services, first.id)
  const { start, end } = instantsOf(range.date, range.start_minute, range.end_minute, first.timezone)
  const people = await attendeesOf(call, input.attendees, host)
  const asks = asksOf(people.length, services)
  let pending = false
  for (const room of rooms) {
    // the wall clock is that of the first room's office; a room elsewhere has the same instants on its own clock
    const [from, until] = daysAround(range, first.timezone)
    const day = 86_400_000
    const occupied = await readOccupied(
      db,
      actor,
      [room.id],
      room === first ? from : from - day,
      room === first ? until : until + day,
    )
    const own = room.timezone === first.timezone ? range : rangeIn(room.timezone, start, end)
    const who = { user_id: host.id, now: call.now(), margins: margins.get(room.id), asks }
    const wish = bookingRequestFor(room, occupied.get(room.id) ?? [], own, who)
    if (judge(wish, room.name, call.language).pending) pending = true
  }
  requireServices(call, services, [first, ...rooms], { start, end })
  const holdings = holdingsOf(rooms, start, end)
  const forOther = host.id === actor.user_id ? {} : { book_for_id: host.id, book_for: host.name }
  const after = { ...bookedEntry(input, ids, pending ? 1 : 0), ...forOther, ...servicesEntry(services) }
  const [made] = await db
    .query<{ id: number; version: number }>(insertMeeting, [
      actor.company_id,
      ids[0],
      input.title,
      input.content ?? null,
      instantText(start),
      instantText(end),
      actor.user_id,
      host.department_id,
      people.length,
      input.secret,
      pending ? 1 : 0,
      actor.name,
      ids.slice(1),
      JSON.stringify(people),
      ...holdingArrays(holdings),
      JSON.stringify(after),
      host.id === actor.user_id ? null : host.id,
    ])
    .catch((error) => {
      throw asConflict(error, input, call.language)
    })
  if (made === undefined) throw new Error('the meeting was not stored')
  call.record({
    module: 'meeting',
    action: pending ? 'request' : 'book',
    target_id: made.id,
    ...forLog(after),
  })
  await storeExtras(call, [made.id], input, agreements)
  await placeOrders(call, [made.id], services)
  if (host.id !== actor.user_id) await notifyHost(call, host, made.id, first, input)
  notifyMeetingChanged(call, made.id, holdings)
  if (services.length > 0) await settleServices(call, [made.id])
  return { id: made.id, ids: [made.id], version: made.version, audit_state: pending ? 1 : 0 }
}
