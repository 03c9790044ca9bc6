import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { editMeeting } from '@workplace/contract/meeting/booking'
import { auditDemands } from '@workplace/domain/booking/rule-checks'
import type { Asks } from '@workplace/domain/booking/verdict'
import { yuanOf } from '@workplace/domain/kernel/money'
import type { Call } from '../../../kernel/call'
import { rangeIn } from '../book-meeting'
import { hostOf } from '../host'
import { confirmedSlotOf, readMeeting, type StoredMeeting, slotOf, type WantedChange } from '../meeting.store'
import { type Asked, attendeesOf, replacePeople } from '../people'
import type { RuledRoom } from '../room.store'
import { orderChanges, readOrders, storeOrderChanges } from '../service-order.store'
import { asksOf, wantedServices } from '../service-wish'
import { asksAfter, haveConditions, readAsks } from './asks'

type Input = Pick<ParsedOf<typeof editMeeting>, 'attendees' | 'services'>
type Place = { readonly rooms: readonly RuledRoom[]; readonly start: number; readonly end: number }

/** Who and what a change asks for; what waits already counts where the change does not speak of it. */
export const askedOf = ({ wanted_change }: StoredMeeting, { attendees, services }: Input): Input => ({
  attendees: attendees ?? wanted_change?.attendees ?? undefined,
  services: services ?? wanted_change?.services ?? undefined,
})

function demandsOf({ rooms, start, end }: Place, asks: Asks | undefined): string[] {
  const wishes = rooms.map((room) => ({
    ...{ room, locks: [], occupied: [], now: 0, asks },
    ...rangeIn(room.timezone, start, end),
  }))
  return wishes.flatMap(auditDemands)
}

/**
 * A confirmed meeting would meet a condition of approval that it does not meet as it is: more people, services, a dearer
 * or a longer one. `rooms` are those that it has then, as the rules are for whoever changes it.
 */
export async function asksAnew(call: Call, meeting: StoredMeeting, after: Place, asks: Asks | undefined) {
  const had = confirmedSlotOf(meeting)
  if (had === null || asks === undefined) return false
  const before = (await readAsks(call.db, call.actor.company_id, [meeting.id])).get(meeting.id)
  const known = new Set(demandsOf({ ...after, start: had.start, end: had.end }, before))
  return demandsOf(after, asks).some((demand) => !known.has(demand))
}

/** What is kept of people and services until somebody has decided; people of departments by themselves. */
export async function wantedChange(
  call: Call,
  meeting: StoredMeeting,
  { attendees, services }: Input,
  room_ids: readonly number[],
): Promise<WantedChange> {
  const had = (await readAsks(call.db, call.actor.company_id, [meeting.id])).get(meeting.id) ?? {}
  const people = attendees === undefined ? null : await attendeesOf(call, attendees, await hostOf(call, meeting))
  const ordered = services === undefined ? null : await wantedServices(call, services, room_ids)
  const asks = ordered === null ? had : asksOf(0, ordered)
  return {
    attendees: people === null ? null : people.filter(({ is_host }) => !is_host).map(asAsked),
    services: services ?? null,
    people: people?.length ?? meeting.attendee_count,
    service_ids: [...(asks.service_ids ?? [])],
    services_amount: yuanOf(asks.services_fen ?? 0),
    services_shown:
      ordered?.map(({ service: { name, name_en, unit, unit_en }, quantity }) => ({
        ...{ name, name_en, unit, unit_en, quantity },
      })) ?? null,
  }
}

const asAsked = ({ user_id, mail, name }: { user_id: number | null; mail: string | null; name: string }): Asked =>
  user_id !== null ? { user_id } : { mail: mail ?? '', name }

/** What of several changed meetings has to be decided, by meeting; the rest is done at once. */
export async function changesToDecide(
  call: Call,
  changes: readonly { meeting: StoredMeeting; place: Place; input: Input }[],
): Promise<Map<number, WantedChange>> {
  const found = new Map<number, WantedChange>()
  for (const { meeting, place, input } of changes) {
    if (confirmedSlotOf(meeting) === null || !haveConditions(place.rooms)) continue
    const asked = askedOf(meeting, input)
    const asks = await asksAfter(call, meeting, { rooms: place.rooms, ...asked })
    if (!(await asksAnew(call, meeting, place, asks))) continue
    const room_ids = place.rooms.map(({ id }) => id)
    found.set(meeting.id, await wantedChange(call, meeting, asked, room_ids))
  }
  return found
}

/** Has meetings wait for what was asked for them, where they are now. */
export async function storeChanges(call: Call, changes: ReadonlyMap<number, WantedChange>): Promise<void> {
  for (const [id, change] of changes) {
    await waitInPlace(call, await readMeeting(call.db, call.actor.company_id, id))
    await call.db.query('update meeting set wanted_change = $3::jsonb where company_id = $1 and id = $2', [
      call.actor.company_id,
      id,
      JSON.stringify(change),
    ])
  }
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
