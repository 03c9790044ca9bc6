import { thisMinute } from '@workplace/domain/station/desk-times'
import { peakOf } from '@workplace/domain/station/verdict'
import type { Call } from '../../../kernel/call/call'
import { deadlineOf, writeHolding } from './book-desk'
import { endBookings, oneOf, readBookings, type StoredBooking } from './desk-booking.store'
import { notifyOfDesk } from './notify'
import { emitChanged, recordDesk } from './record-desk'

const text = (instant: number) => new Date(instant).toISOString()

/** What a booking is released for, with what speaks for it. */
type Cause =
  | { readonly reason: 'no_check_in'; readonly due: number }
  | {
      readonly reason: 'empty'
      readonly due: number
      readonly since: number
    }

/** The rest of a booking is free for others, and its person learns why; under the locks of its desk and itself. */
export async function releaseBooking(call: Call, one: StoredBooking, cause: Cause): Promise<void> {
  const { db, actor } = call
  const at = text(Math.max(thisMinute(call.now()), Date.parse(one.start_time)))
  await endBookings(db, actor.company_id, [one.id], { state: 'released', at, by: actor.name })
  await db.query(
    `update station_reservation set released_at = $3, release_reason = $4, empty_since = $5
     where company_id = $1 and id = $2`,
    [actor.company_id, one.id, at, cause.reason, cause.reason === 'empty' ? text(cause.since) : null],
  )
  recordDesk(call, 'desk_release', one)
  emitChanged(call, one)
  const kind = cause.reason === 'empty' ? 'desk_emptied' : 'desk_released'
  await notifyOfDesk(call, kind, one, `desk/${one.id}/released/${text(cause.due)}`)
}

/**
 * A booking that was released is its person's again from now on, as it was before: under the locks of its desk, its person
 * and itself. `taken`: the desk, or its person, has something else then; `full`: its area has as many people by now as it takes.
 */
export async function undoRelease(call: Call, one: StoredBooking): Promise<StoredBooking | 'taken' | 'full'> {
  const { db, actor } = call
  const { company_id } = actor
  const span = { start: Math.max(thisMinute(call.now()), Date.parse(one.start_time)), end: Date.parse(one.end_time) }
  const [taken] = await db.query(
    `select 1 as one from station_holding h where h.company_id = $1 and h.is_held
       and (h.station_id = $2 or h.user_id = $3) and h.start_time < $5 and h.end_time > $4
       and h.start_time > $4::timestamptz - interval '25 hours'
     union all select 1 from station_assign_day d where d.company_id = $1 and d.station_id = $2
       and d.weekday = extract(isodow from $6::date)::int and d.days @> $6::date and d.user_id is distinct from $3
       and not exists (select 1 from station_share h where h.company_id = $1 and h.station_id = $2 and h.date = $6)
     limit 1`,
    [company_id, one.station_id, one.user_id, text(span.start), text(span.end), one.date],
  )
  if (taken !== undefined) return 'taken'
  const [area] = await db.query<{ id: number; max_people: number }>(
    `select a.id, a.max_people from station s join station_area a on a.company_id = s.company_id and a.id = s.area_id
     where s.company_id = $1 and s.id = $2 and a.max_people is not null`,
    [company_id, one.station_id],
  )
  if (area !== undefined) {
    const there = await db.query<{ start_time: string; end_time: string }>(
      `select h.start_time, h.end_time from station_holding h join station s on s.company_id = h.company_id and s.id = h.station_id
       where h.company_id = $1 and s.area_id = $2 and h.kind = 'reservation' and h.is_held and h.start_time < $4
         and h.end_time > $3 and h.start_time > $3::timestamptz - interval '25 hours'`,
      [company_id, area.id, text(span.start), text(span.end)],
    )
    const claims = there.map((claim) => ({ start: Date.parse(claim.start_time), end: Date.parse(claim.end_time) }))
    if (peakOf(claims) >= area.max_people) return 'full'
  }
  const [desk] = await db.query<{ need_checkin: boolean }>(
    'select need_checkin from station where company_id = $1 and id = $2',
    [company_id, one.station_id],
  )
  await writeHolding(db, company_id, one.station_id, one.user_id, one.id, span)
  const wasHere = one.check_in_time !== null
  const { office_id, timezone, user_id, station_id, date, unit } = one
  const whole = { start: Date.parse(one.start_time), end: span.end }
  const asked = { id: station_id, office_id, timezone, need_checkin: desk?.need_checkin ?? false }
  const deadline = wasHere
    ? null
    : await deadlineOf(db, company_id, asked, user_id, { date, unit, span: whole, made: call.now() })
  await db.query(
    `update station_reservation set state = $3, deadline = $4, warned_at = null, released_at = null, release_reason = null,
       empty_since = null, restored_at = $5, version = version + 1, updated_at = now(), updated_by = $6
     where company_id = $1 and id = $2`,
    [
      ...[company_id, one.id, wasHere ? 'checked_in' : 'booked', deadline === null ? null : text(deadline)],
      ...[text(call.now()), actor.name],
    ],
  )
  const now = oneOf(await readBookings(db, company_id, [one.id]))
  recordDesk(call, 'desk_restore', now)
  emitChanged(call, now)
  await notifyOfDesk(call, 'desk_restored', now)
  return now
}
