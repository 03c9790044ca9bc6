import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { auditDesks as declaredAudit, deskAudits } from '@workplace/contract/station/desk-audit'
import * as refusals from '@workplace/contract/station/refusals'
import { thisMinute } from '@workplace/domain/station/desk-times'
import { type Call, officesFor } from '../../../kernel/call/call'
import { containing } from '../../../kernel/database/like'
import { claim, deadlineOf, decided, lockAreas, writeHolding } from './book-desk'
import { lockDesks } from './desk.store'
import { lockBookings, lockPeople, oneOf, readBookings, type StoredBooking } from './desk-booking.store'
import { notifyOfDesk } from './notify'
import { emitChanged, recordDesk } from './record-desk'

const text = (instant: number) => new Date(instant).toISOString()

/** `GET /station_audit/pagelist`. */
export async function readAudits(
  { db, actor }: Call,
  { tab, office_id, title, page, limit }: ParsedOf<typeof deskAudits>,
): Promise<OutputOf<typeof deskAudits>> {
  const which = tab === 'pending' ? `r.state = 'pending'` : `r.decided_at is not null and r.state <> 'pending'`
  const from = `from station_reservation r
    join station s on s.company_id = r.company_id and s.id = r.station_id
    join station_area a on a.company_id = s.company_id and a.id = s.area_id
    join floor f on f.company_id = s.company_id and f.id = s.floor_id
    join office o on o.company_id = r.company_id and o.id = r.office_id
    join users b on b.company_id = r.company_id and b.id = r.booker_id
    left join users u on u.company_id = r.company_id and u.id = r.user_id
    left join department d on d.company_id = u.company_id and d.id = u.department_id
    cross join lateral (select coalesce(u.name, r.guest_name) as person) as p
    where r.company_id = $1 and ${which} and ($2::int[] is null or r.office_id = any($2))
      and ($3::int is null or r.office_id = $3) and ($4::text is null or s.number ilike $4 or p.person ilike $4)`
  const values = [
    ...[actor.company_id, officesFor(actor, 'station'), office_id ?? null],
    title ? containing(title) : null,
  ]
  const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${from}`, values)
  const items = await db.query<OutputOf<typeof deskAudits>['items'][number]>(
    `select r.id, s.number, o.name as office_name, o.name_en as office_name_en, f.name as floor_name, a.name as area_name,
       a.name_en as area_name_en, o.timezone, r.date::text as date, r.start_time, r.end_time, r.state, p.person,
       r.user_id is null as guest, d.name as department, b.name as booker, r.created_at,
       (select count(*)::int from station_reservation x where x.company_id = r.company_id and x.station_id = r.station_id
         and x.id <> r.id and x.state = 'pending' and x.start_time < r.end_time and x.end_time > r.start_time) as others,
       r.state = 'pending' and exists (select 1 from station_holding h where h.company_id = r.company_id and h.is_held
         and h.station_id = r.station_id and h.start_time < r.end_time and h.end_time > r.start_time) as taken,
       r.decided_by, r.decided_at, r.decision
     ${from} order by ${tab === 'pending' ? 'r.start_time, r.created_at, r.id' : 'r.decided_at desc, r.id desc'}
     limit $5 offset $6`,
    [...values, limit, (page - 1) * limit],
  )
  return { items, total: count?.total ?? 0 }
}

/** Who decided, and what they said; null: nobody did in time. */
type Decision = { readonly by: string | null; readonly reason: string | null }

async function writeDecision({ db, actor, now }: Call, id: number, state: 'booked' | 'refused', said: Decision) {
  await db.query(
    `update station_reservation set state = $3, decided_at = $4, decided_by = $5, decision = $6, version = version + 1,
       updated_at = now(), updated_by = $7 where company_id = $1 and id = $2`,
    [actor.company_id, id, state, text(now()), said.by, said.reason, actor.name],
  )
}

/** Somebody says no, or nobody said anything in time: under the locks of its desk and itself. */
export async function refuseDesk(call: Call, one: StoredBooking, said: Decision): Promise<void> {
  await writeDecision(call, one.id, 'refused', said)
  recordDesk(call, 'desk_refuse', one)
  emitChanged(call, one)
  await notifyOfDesk(call, 'desk_refused', one, `desk/${one.id}/refused`, said.reason ?? undefined)
}

/** Nobody can say yes any more to who asked for these desks; under their locks. */
export async function refuseWishes(call: Call, station_ids: readonly number[]): Promise<void> {
  const { db, actor } = call
  const rows = await db.query<{ id: number }>(
    `select id from station_reservation where company_id = $1 and station_id = any($2::int[]) and state = 'pending'`,
    [actor.company_id, station_ids],
  )
  const wishes = await lockBookings(
    db,
    actor.company_id,
    rows.map(({ id }) => id),
  )
  for (const one of wishes) if (one.state === 'pending') await refuseDesk(call, one, { by: actor.name, reason: null })
}

/** The rules are asked once more: what was free when it was asked for may not be any more. */
async function approve(call: Call, one: StoredBooking, said: Decision): Promise<void> {
  const { db, actor, now } = call
  const { company_id } = actor
  const desk = (await lockDesks(db, company_id, [one.station_id])).get(one.station_id)
  const end = Date.parse(one.end_time)
  if (desk === undefined || end <= now()) throw new Refusal(refusals.station_decided, { number: one.number })
  const wish = { start: Math.max(Date.parse(one.start_time), thisMinute(now())), end }
  const { date, unit, user_id } = one
  const { span } = await claim(
    call,
    desk,
    {
      ...{ company_id, office: { id: desk.office_id, timezone: desk.timezone }, user_id, date, now: now() },
      ...{ wanted: { unit: 'day' }, span: wish, sits_down: true, instead_of: one.id },
    },
    one.person_name,
  )
  const deadline = await deadlineOf(db, company_id, desk, user_id, { date, unit, span, made: now() })
  await writeDecision(call, one.id, 'booked', said)
  await db.query('update station_reservation set start_time = $3, deadline = $4 where company_id = $1 and id = $2', [
    company_id,
    one.id,
    text(span.start),
    deadline === null ? null : text(deadline),
  ])
  await decided(desk.number, () => writeHolding(db, company_id, desk.id, user_id, one.id, span))
  const [made = one] = await readBookings(db, company_id, [one.id])
  recordDesk(call, 'desk_approve', made)
  emitChanged(call, made)
  await notifyOfDesk(call, 'desk_approved', made, `desk/${one.id}/approved`, said.reason ?? undefined)
}

/** `POST /station_audit/edit`: all of them or none. */
export async function auditDesks(
  call: Call,
  input: ParsedOf<typeof declaredAudit>,
): Promise<OutputOf<typeof declaredAudit>> {
  const { db, actor } = call
  const wanted = [...new Set(input.ids)]
  const seen = await readBookings(db, actor.company_id, wanted)
  const offices = officesFor(actor, 'station')
  if (seen.length < wanted.length) throw new Refusal(commonRefusals.not_found)
  if (seen.some(({ office_id }) => offices !== null && !offices.includes(office_id)))
    throw new Refusal(commonRefusals.not_found)
  const station_ids = seen.map(({ station_id }) => station_id)
  await lockAreas(db, actor.company_id, station_ids)
  await lockDesks(db, actor.company_id, station_ids)
  if (input.approve)
    await lockPeople(
      db,
      actor.company_id,
      seen.flatMap(({ user_id }) => user_id ?? []),
    )
  const found = await lockBookings(db, actor.company_id, wanted)
  const said = { by: actor.name, reason: input.reason || null }
  // those that asked first come first
  const ordered = [...found].sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id)
  for (const one of ordered) {
    if (one.state !== 'pending') throw new Refusal(refusals.station_decided, { number: one.number })
    if (input.approve) await approve(call, one, said)
    else await refuseDesk(call, one, said)
  }
  return { decided: oneOf(found) && found.length }
}
