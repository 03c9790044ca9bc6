import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import type {
  markCleaned as declaredCleaned,
  decideOrders as declaredDecide,
  deskOrders,
  desksToClean,
} from '@workplace/contract/station/desk-orders'
import * as refusals from '@workplace/contract/station/refusals'
import { station } from '@workplace/contract/station/station'
import { type Call, has, officesFor } from '../../../kernel/call/call'
import { containing } from '../../../kernel/database/like'
import { oneOf, readBookings } from '../booking/desk-booking.store'
import { notifyOfDesk } from '../booking/notify'

/**
 * Is it for the caller to see to something in an office: they serve there, or look after equipment and services of it?
 * `office` and `resource` are columns; parameters 2 to 4 are `who`.
 */
const isTheirs = (
  office: string,
  resource: string | null,
) => `(($3::boolean and ($4::int[] is null or ${office} = any($4)))
  or exists (select 1 from station_server_person p where p.company_id = $1 and p.user_id = $2 and p.status = 'on'
    and (not exists (select 1 from station_server_person_office l where l.company_id = p.company_id and l.person_id = p.id)
      or exists (select 1 from station_server_person_office l where l.company_id = p.company_id and l.person_id = p.id
        and l.office_id = ${office}))
    ${
      resource === null
        ? ''
        : `and (not exists (select 1 from station_server_person_resource l where l.company_id = p.company_id and l.person_id = p.id)
      or exists (select 1 from station_server_person_resource l where l.company_id = p.company_id and l.person_id = p.id
        and l.resource_id = ${resource}))`
    }))`

const who = ({ actor }: Call, code: 'view-resources' | 'change-resources') => [
  ...[actor.company_id, actor.user_id, has(actor, code), officesFor(actor, 'station')],
]

const placed = `join station s on s.company_id = r.company_id and s.id = r.station_id
  join station_area a on a.company_id = s.company_id and a.id = s.area_id
  join floor f on f.company_id = s.company_id and f.id = s.floor_id
  join office o on o.company_id = s.company_id and o.id = s.office_id`
const placeColumns = `s.number, o.name as office_name, o.name_en as office_name_en, f.name as floor_name, a.name as area_name,
  a.name_en as area_name_en, o.timezone`

/** `GET /station_order/pagelist`: of bookings that are open; what was ordered for others is not to be done any more. */
export async function readDeskOrders(
  call: Call,
  { tab, office_id, title, page, limit }: ParsedOf<typeof deskOrders>,
): Promise<OutputOf<typeof deskOrders>> {
  const open = tab === 'open'
  const from = `from station_order d
    join station_resource q on q.company_id = d.company_id and q.id = d.resource_id
    join station_reservation r on r.company_id = d.company_id and r.id = d.reservation_id ${placed}
    left join users u on u.company_id = r.company_id and u.id = r.user_id
    where d.company_id = $1 and ${isTheirs('s.office_id', 'd.resource_id')} and ($5::int is null or s.office_id = $5)
      and ($6::text is null or s.number ilike $6 or q.name ilike $6 or coalesce(u.name, r.guest_name) ilike $6)
      and ${
        open
          ? `d.state = 'open' and r.state in ('booked', 'checked_in') and r.end_time > $7`
          : `d.state in ('done', 'refused') and r.end_time > $7::timestamptz - interval '30 days'`
      }`
  const values = [
    ...who(call, 'view-resources'),
    ...[office_id ?? null, title ? containing(title) : null, new Date(call.now()).toISOString()],
  ]
  const [count] = await call.db.query<{ total: number }>(`select count(*)::int as total ${from}`, values)
  const items = await call.db.query<OutputOf<typeof deskOrders>['items'][number]>(
    `select d.id, ${placeColumns}, r.date::text as date, r.start_time, r.end_time, coalesce(u.name, r.guest_name) as person,
       q.name as what, q.name_en as what_en, d.quantity, d.note, d.state, d.reason, d.decided_by
     ${from} order by r.start_time ${open ? 'asc' : 'desc'}, d.id ${open ? 'asc' : 'desc'} limit $8 offset $9`,
    [...values, limit, (page - 1) * limit],
  )
  return { items, total: count?.total ?? 0 }
}

/** `POST /station_order/edit`: brought, or not to be had; all of them or none. */
export async function decideOrders(
  call: Call,
  { ids, state, reason }: ParsedOf<typeof declaredDecide>,
): Promise<OutputOf<typeof declaredDecide>> {
  const { db, actor } = call
  const wanted = [...new Set(ids)]
  if (state === 'refused' && !reason) throw new Refusal(refusals.station_order_why)
  type Row = { id: number; reservation_id: number; state: string; quantity: number; what: string }
  const rows = await db.query<Row>(
    `select d.id, d.reservation_id, d.state, d.quantity, q.name as what from station_order d
     join station_resource q on q.company_id = d.company_id and q.id = d.resource_id
     join station_reservation r on r.company_id = d.company_id and r.id = d.reservation_id
     where d.company_id = $1 and d.id = any($5::int[]) and ${isTheirs('r.office_id', 'd.resource_id')}
     order by d.id for no key update of d`,
    [...who(call, 'change-resources'), wanted],
  )
  if (rows.length < wanted.length) throw new Refusal(commonRefusals.not_found)
  if (rows.some((row) => row.state !== 'open')) throw new Refusal(refusals.station_order_decided)
  await db.query(
    `update station_order set state = $3, reason = $4, decided_at = $5, decided_by = $6, version = version + 1,
       updated_at = $5, updated_by = $6 where company_id = $1 and id = any($2::int[])`,
    [actor.company_id, wanted, state, reason || null, new Date(call.now()).toISOString(), actor.name],
  )
  for (const { id, reservation_id, what, quantity } of rows) {
    const one = oneOf(await readBookings(db, actor.company_id, [reservation_id]))
    call.record({
      ...{ module: 'desk_order', action: state === 'done' ? 'desk_order_done' : 'desk_order_refuse' },
      ...{ target: one.number, target_id: one.id },
      after: { desk: one.number, person: one.person_name, what, quantity, reason: reason || null },
    })
    if (state === 'refused')
      await notifyOfDesk(call, 'desk_order_refused', one, `desk/order/${id}`, `${what}: ${reason}`)
  }
  return { decided: rows.length }
}

/** So long a desk stands in the list that nobody has cleaned. */
const listedDays = 14

/** When a desk was used last; bookings of which nobody knows whether they were used count as used. */
const usedUntil = `(select max(coalesce(r.leave_time, r.released_at, r.end_time)) from station_reservation r
  where r.company_id = s.company_id and r.station_id = s.id and r.date >= ($7::timestamptz)::date - ${listedDays}
    and r.state in ('finished', 'released') and (r.check_in_time is not null or r.deadline is null and r.state = 'finished'))`

/** `GET /station_order/clean`. */
export async function readDesksToClean(
  call: Call,
  { office_id, title, page, limit }: ParsedOf<typeof desksToClean>,
): Promise<OutputOf<typeof desksToClean>> {
  const from = `from (select s.*, ${usedUntil} as since from station s
      where s.company_id = $1 and s.deleted_at is null and ($5::int is null or s.office_id = $5)
        and ($6::text is null or s.number ilike $6) and ${isTheirs('s.office_id', null)}) as s
    join station_area a on a.company_id = s.company_id and a.id = s.area_id
    join floor f on f.company_id = s.company_id and f.id = s.floor_id
    join office o on o.company_id = s.company_id and o.id = s.office_id
    left join strategy c on c.company_id = s.company_id and c.strategy_key = 'station_cleaning'
    left join strategy_office l on l.company_id = s.company_id and l.office_id = s.office_id
      and l.strategy_key = 'station_cleaning'
    where coalesce(l.strategy_values, c.strategy_values, '0') = '1' and s.since is not null
      and (s.cleaned_at is null or s.cleaned_at < s.since)
      and not exists (select 1 from station_reservation r where r.company_id = s.company_id and r.station_id = s.id
        and r.state = 'checked_in' and r.end_time > $7)`
  const values = [
    ...who(call, 'view-resources'),
    ...[office_id ?? null, title ? containing(title) : null, new Date(call.now()).toISOString()],
  ]
  const [count] = await call.db.query<{ total: number }>(`select count(*)::int as total ${from}`, values)
  const items = await call.db.query<OutputOf<typeof desksToClean>['items'][number]>(
    `select s.id, ${placeColumns}, s.since, (select min(r.start_time) from station_reservation r where r.company_id = s.company_id
       and r.station_id = s.id and r.state = 'booked' and r.end_time > $7) as next
     ${from} order by next nulls last, s.since, s.id limit $8 offset $9`,
    [...values, limit, (page - 1) * limit],
  )
  return { items, total: count?.total ?? 0 }
}

/** `POST /station_order/cleaned`. */
export async function markCleaned(
  call: Call,
  { ids }: ParsedOf<typeof declaredCleaned>,
): Promise<OutputOf<typeof declaredCleaned>> {
  const { db, actor } = call
  const wanted = [...new Set(ids)]
  const rows = await db.query<{ id: number; number: string }>(
    `select s.id, s.number from station s where s.company_id = $1 and s.id = any($5::int[]) and s.deleted_at is null
       and ${isTheirs('s.office_id', null)} order by s.id for no key update`,
    [...who(call, 'change-resources'), wanted],
  )
  if (rows.length < wanted.length) throw new Refusal(commonRefusals.not_found)
  await db.query('update station set cleaned_at = $3 where company_id = $1 and id = any($2::int[])', [
    ...[actor.company_id, wanted, new Date(call.now()).toISOString()],
  ])
  for (const { id, number } of rows)
    call.record({
      ...{ module: 'desk_order', action: 'desk_clean', target: number, target_id: id },
      after: { desk: number, person: null, what: null, quantity: null, reason: null },
    })
  call.emit(eventOf(resourceTopic(station), { ids: wanted }))
  return { cleaned: rows.length }
}
