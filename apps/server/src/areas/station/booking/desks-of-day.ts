import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { checkInForOthers as declared, desksOfDay } from '@workplace/contract/station/desk-check-in'
import { type Call, has, officesFor } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { containing } from '../../../kernel/database/like'
import { hold } from './book-desk'
import { type Evidence, evidenceColumns, whyOf } from './evidence'
import { checkIn } from './own-desks'

const sorts: Record<string, string> = { number: 's.number', start: 'r.start_time', person: 'person' }

/** `GET /station_checkin/pagelist`. */
export async function readDesksOfDay(
  { db, actor, now, language }: Call,
  { office_id, date, state, title, sort, page, limit }: ParsedOf<typeof desksOfDay>,
): Promise<OutputOf<typeof desksOfDay>> {
  const { by, way } = sorting(sorts, sort)
  const from = `from station_reservation r
    join station s on s.company_id = r.company_id and s.id = r.station_id
    join station_area a on a.company_id = s.company_id and a.id = s.area_id
    join floor f on f.company_id = s.company_id and f.id = s.floor_id
    join office o on o.company_id = r.company_id and o.id = r.office_id
    left join users u on u.company_id = r.company_id and u.id = r.user_id
    cross join lateral (select coalesce(u.name, r.guest_name) as person) as p
    where r.company_id = $1 and ($3::int[] is null or r.office_id = any($3)) and ($4::int is null or r.office_id = $4)
      and r.date = coalesce($5::date, ($2::timestamptz at time zone o.timezone)::date)
      and r.state not in ('pending', 'refused') and ($6::text is null or r.state = $6) and ($7::text is null or s.number ilike $7 or p.person ilike $7)`
  const values = [
    ...[actor.company_id, new Date(now()).toISOString(), officesFor(actor, 'station'), office_id ?? null],
    ...[date ?? null, state ?? null, title ? containing(title) : null],
  ]
  const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${from}`, values)
  type Row = OutputOf<typeof desksOfDay>['items'][number]
  const rows = await db.query<Omit<Row, 'may' | 'why'> & Evidence>(
    `select r.id, s.number, o.name as office_name, o.name_en as office_name_en, f.name as floor_name, a.name as area_name,
       a.name_en as area_name_en, o.timezone, r.date::text as date, r.start_time, r.end_time, r.state, p.person,
       r.user_id is null as guest, ${evidenceColumns}, r.deadline
     ${from} order by ${by} ${way}, r.id ${way} limit $8 offset $9`,
    [...values, limit, (page - 1) * limit],
  )
  const items = rows.map((stored): Row => {
    const {
      check_in_way: _,
      check_in_by: __,
      released_at: ___,
      release_reason: ____,
      empty_since: _____,
      decision: ______,
      decided_by: _______,
      ...row
    } = stored
    const waits = row.state === 'booked' && Date.parse(row.end_time) > now()
    return {
      ...row,
      why: whyOf(stored, language),
      may: { check_in: waits && has(actor, 'change-check-in'), cancel: waits && has(actor, 'delete-reservation') },
    }
  })
  return { items, total: count?.total ?? 0 }
}

/** `POST /station_checkin/edit`: who looks after the office saw that they are there. */
export async function checkInForOthers(
  call: Call,
  { id }: ParsedOf<typeof declared>,
): Promise<OutputOf<typeof declared>> {
  const { one } = await hold(call, id)
  const mine = officesFor(call.actor, 'station')
  if (mine !== null && !mine.includes(one.office_id)) throw new Refusal(commonRefusals.not_found)
  return await checkIn(call, one)
}
