import { auditOf } from '@workplace/domain/booking/rule-checks'
import type { BookingDetails } from '@workplace/domain/booking/slot'
import { fenOf } from '@workplace/domain/kernel/money'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { hostOf } from '../core/host'
import type { ServiceInput, StoredMeeting } from '../core/meeting.store'
import { attendeesOf } from '../core/people'
import type { Range } from '../core/range'
import type { StoredRoom } from '../core/room.store'
import { asksOf, wantedServices } from '../services/wanted-service'

/** A time in a room needs approval: the room asks for it, a flow's conditions do, or a rule group does. */
export const needsApproval = (room: StoredRoom, range: Range, asks: BookingDetails | undefined): boolean =>
  auditOf({ room, locks: [], occupied: [], now: 0, ...range, asks }).needed

/** The orders of a meeting `m` that count. */
export const ordered = `select count(*)::int as services, coalesce(sum(s.amount), 0)::text as services_amount,
    coalesce(array_agg(s.service_id), '{}') as service_ids from service_order s
  where s.company_id = m.company_id and s.meeting_id = m.id and s.state in ('wait', 'accepted', 'preparing', 'done')`

/** How many and what is ordered for a meeting `m` with orders `o`, once what waits for approval is so. */
export const wantedFacts = `coalesce((m.wanted_change->>'people')::int, m.attendee_count) as people,
    case when m.wanted_change is null then o.services else jsonb_array_length(m.wanted_change->'service_ids') end as services,
    case when m.wanted_change is null then o.services_amount else m.wanted_change->>'services_amount' end as services_amount,
    case when m.wanted_change is null then o.service_ids
      else array(select x::int from jsonb_array_elements_text(m.wanted_change->'service_ids') as x) end as service_ids`

/** Some of these rooms ask for approval because of what a booking is. */
export const haveConditions = (rooms: readonly Pick<StoredRoom, 'audit_when' | 'rules'>[]): boolean =>
  rooms.some((room) => (room.audit_when ?? []).length > 0 || (room.rules?.audits ?? []).length > 0)

/** What stored meetings ask for beside their rooms, as far as it makes them need approval. */
export async function readBookingDetails(
  db: Db,
  company_id: number,
  meeting_ids: readonly number[],
  /** With what waits for approval beside the slot. */
  wanted = false,
): Promise<Map<number, BookingDetails>> {
  const rows = await db.query<{
    id: number
    people: number
    services: number
    services_amount: string
    service_ids: number[]
  }>(
    `select m.id, ${wanted ? wantedFacts : 'm.attendee_count as people, o.*'}
     from meeting m cross join lateral (${ordered}) as o
     where m.company_id = $1 and m.id = any($2::int[])`,
    [company_id, meeting_ids],
  )
  return new Map(
    rows.map(({ id, people, services, services_amount, service_ids }) => [
      id,
      { people, ...(services > 0 ? { services_fen: fenOf(services_amount), service_ids } : {}) },
    ]),
  )
}

type Change = {
  rooms: readonly StoredRoom[]
  attendees?: Parameters<typeof attendeesOf>[1]
  services?: readonly ServiceInput[]
}

/** What a meeting asks for after a change; undefined where nothing depends on it. */
export async function detailsAfter(
  call: Call,
  meeting: StoredMeeting,
  change: Change,
): Promise<BookingDetails | undefined> {
  if (!haveConditions(change.rooms)) return undefined
  const had = (await readBookingDetails(call.db, call.actor.company_id, [meeting.id])).get(meeting.id) ?? {}
  const people =
    change.attendees === undefined
      ? (had.people ?? 0)
      : (await attendeesOf(call, change.attendees, await hostOf(call, meeting))).length
  if (change.services === undefined) return { ...had, people }
  const ids = change.rooms.map(({ id }) => id)
  return asksOf(people, await wantedServices(call, change.services, ids))
}
