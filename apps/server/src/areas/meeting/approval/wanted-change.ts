import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { editMeeting } from '@workplace/contract/meeting/booking'
import { auditDemands } from '@workplace/domain/booking/rule-checks'
import type { BookingDetails } from '@workplace/domain/booking/slot'
import { yuanOf } from '@workplace/domain/kernel/money'
import type { Call } from '../../../kernel/call/call'
import { hostOf } from '../core/host'
import { confirmedSlotOf, readMeeting, type StoredMeeting, slotOf, type WantedChange } from '../core/meeting.store'
import { asInvitee, attendeesOf, replacePeople } from '../core/people'
import { rangeIn } from '../core/range'
import type { StoredRoom } from '../core/room.store'
import { orderChanges, readOrders, storeOrderChanges } from '../services/service-order.store'
import { asksOf, wantedServices } from '../services/wanted-service'
import { haveConditions, readBookingDetails } from './approval-need'

type Input = Pick<ParsedOf<typeof editMeeting>, 'attendees' | 'services'>
type Place = { readonly rooms: readonly StoredRoom[]; readonly start: number; readonly end: number }

/** Who and what a change asks for; what waits already counts where the change does not speak of it. */
export const askedOf = ({ wanted_change }: StoredMeeting, { attendees, services }: Input): Input => ({
  attendees: attendees ?? wanted_change?.attendees ?? undefined,
  services: services ?? wanted_change?.services ?? undefined,
})

function demandsOf({ rooms, start, end }: Place, asks: BookingDetails | undefined): string[] {
  const wishes = rooms.map((room) => ({
    ...{ room, locks: [], occupied: [], now: 0, asks },
    ...rangeIn(room.timezone, start, end),
  }))
  return wishes.flatMap(auditDemands)
}

/**
 * A confirmed meeting would meet a condition of approval that it does not meet as it is: more people, services, a dearer
 * or a longer one. `rooms` are those that it has then, as the rules are for whose it is.
 */
function isAnew(meeting: StoredMeeting, after: Place, before: BookingDetails, asks: BookingDetails): boolean {
  const had = confirmedSlotOf(meeting)
  if (had === null) return false
  const known = new Set(demandsOf({ ...after, start: had.start, end: had.end }, before))
  return demandsOf(after, asks).some((demand) => !known.has(demand))
}

const asksNow = async (call: Call, meeting: StoredMeeting): Promise<BookingDetails> =>
  (await readBookingDetails(call.db, call.actor.company_id, [meeting.id])).get(meeting.id) ?? {}

/** The same of one meeting; `asks` undefined: nothing depends on what it asks for. */
export const needsNewApproval = async (
  call: Call,
  meeting: StoredMeeting,
  after: Place,
  asks: BookingDetails | undefined,
) =>
  asks !== undefined && confirmedSlotOf(meeting) !== null && isAnew(meeting, after, await asksNow(call, meeting), asks)

/** What a meeting asks for after a change, and what is kept of it until somebody has decided. */
async function wantedOf(
  call: Call,
  meeting: StoredMeeting,
  { attendees, services }: Input,
  room_ids: readonly number[],
  before: BookingDetails,
): Promise<{ asks: BookingDetails; wanted: WantedChange }> {
  const people = attendees === undefined ? null : await attendeesOf(call, attendees, await hostOf(call, meeting))
  const ordered = services === undefined ? null : await wantedServices(call, services, room_ids)
  const count = people?.length ?? before.people ?? meeting.attendee_count
  const asks = ordered === null ? { ...before, people: count } : asksOf(count, ordered)
  return {
    asks,
    wanted: {
      // people of departments by themselves
      attendees: people === null ? null : people.filter(({ is_host }) => !is_host).map(asInvitee),
      services: services ?? null,
      people: count,
      service_ids: [...(asks.service_ids ?? [])],
      services_amount: yuanOf(asks.services_fen ?? 0),
      services_shown:
        ordered?.map(({ service: { name, name_en, unit, unit_en }, quantity }) => ({
          ...{ name, name_en, unit, unit_en, quantity },
        })) ?? null,
    },
  }
}

/** What is kept of people and services until somebody has decided. */
export async function wantedChange(
  call: Call,
  meeting: StoredMeeting,
  asked: Input,
  room_ids: readonly number[],
): Promise<WantedChange> {
  return (await wantedOf(call, meeting, asked, room_ids, await asksNow(call, meeting))).wanted
}

/**
 * What of several changed meetings has to be decided, by meeting; the rest is done at once. What they have in common, as
 * the meetings of a series do, is asked once.
 */
export async function changesToDecide(
  call: Call,
  changes: readonly { meeting: StoredMeeting; place: Place; input: Input }[],
): Promise<Map<number, WantedChange>> {
  const found = new Map<number, WantedChange>()
  const judged = changes.filter(
    ({ meeting, place }) => confirmedSlotOf(meeting) !== null && haveConditions(place.rooms),
  )
  if (judged.length === 0) return found
  const ids = judged.map(({ meeting }) => meeting.id)
  const had = await readBookingDetails(call.db, call.actor.company_id, ids)
  const alike = new Map<string, Promise<{ asks: BookingDetails; wanted: WantedChange }>>()
  for (const { meeting, place, input } of judged) {
    const asked = askedOf(meeting, input)
    const room_ids = place.rooms.map(({ id }) => id)
    const before = had.get(meeting.id) ?? {}
    const key = JSON.stringify([meeting.book_for_id ?? meeting.booker_id, room_ids, asked, before])
    const work = alike.get(key) ?? wantedOf(call, meeting, asked, room_ids, before)
    alike.set(key, work)
    const { asks, wanted } = await work
    if (isAnew(meeting, place, before, asks)) found.set(meeting.id, wanted)
  }
  return found
}

/** Has meetings wait for what was asked for them, where they are now or want to be. */
export async function storeChanges(call: Call, changes: ReadonlyMap<number, WantedChange>): Promise<void> {
  if (changes.size === 0) return
  await call.db.query(
    `update meeting m set audit_state = 1, wanted_room_id = coalesce(m.wanted_room_id, m.meetingroom_id),
       wanted_start = coalesce(m.wanted_start, m.start_time), wanted_end = coalesce(m.wanted_end, m.end_time),
       wanted_change = t.change
     from unnest($2::int[], $3::jsonb[]) as t(id, change) where m.company_id = $1 and m.id = t.id`,
    [call.actor.company_id, [...changes.keys()], [...changes.values()].map((one) => JSON.stringify(one))],
  )
}

/** Has a confirmed meeting wait where it is, for more than a slot. It keeps what it holds. */
export async function waitInPlace(call: Call, meeting: StoredMeeting): Promise<void> {
  const { room_id, start, end } = slotOf(meeting)
  await call.db.query(
    `update meeting set audit_state = 1, wanted_room_id = $3, wanted_start = $4, wanted_end = $5
     where company_id = $1 and id = $2`,
    [call.actor.company_id, meeting.id, room_id, new Date(start).toISOString(), new Date(end).toISOString()],
  )
}

/** Nothing is asked for any more but perhaps another slot: where it wants none it is confirmed as it was. */
export async function waitNoMore(call: Call, meeting: StoredMeeting): Promise<void> {
  if (meeting.wanted_change === null) return
  const [has, own] = [slotOf(meeting), confirmedSlotOf(meeting)]
  const isSame = own !== null && has.room_id === own.room_id && has.start === own.start && has.end === own.end
  await call.db.query(
    isSame
      ? `update meeting set audit_state = 0, wanted_room_id = null, wanted_start = null, wanted_end = null
         where company_id = $1 and id = $2`
      : 'update meeting set wanted_change = null where company_id = $1 and id = $2',
    [call.actor.company_id, meeting.id],
  )
}

/** Gives an approved meeting the people and services that waited; who has left since is not invited. */
export async function applyWanted(call: Call, asked: StoredMeeting): Promise<void> {
  const { wanted_change } = asked
  if (wanted_change === null) return
  const { db, actor } = call
  const meeting = await readMeeting(db, actor.company_id, asked.id)
  if (wanted_change.services !== null) {
    const rooms = [meeting.meetingroom_id, ...meeting.extra_room_ids]
    const orders = (await readOrders(call, [meeting.id])).get(meeting.id) ?? []
    const wanted = await wantedServices(call, wanted_change.services, rooms)
    await storeOrderChanges(call, meeting.id, orderChanges(orders, wanted))
  }
  if (wanted_change.attendees === null) return
  const ids = wanted_change.attendees.flatMap((one) => ('user_id' in one ? [one.user_id] : []))
  const active = await db.query<{ id: number }>(
    `select id from users where company_id = $1 and id = any($2::int[]) and status = 'active'`,
    [actor.company_id, ids],
  )
  const able = new Set(active.map(({ id }) => id))
  const there = wanted_change.attendees.filter((one) => !('user_id' in one) || able.has(one.user_id))
  await replacePeople(call, [meeting.id], await attendeesOf(call, there, await hostOf(call, meeting)))
}
