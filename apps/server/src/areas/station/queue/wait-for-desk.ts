import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type {
  endWaits as declaredEnd,
  waitForDesk as declaredWait,
  ownWaits,
} from '@workplace/contract/station/desk-wait'
import * as refusals from '@workplace/contract/station/refusals'
import * as topics from '@workplace/contract/station/topics'
import { wantedMinutes, wantedSpan } from '@workplace/domain/station/desk-times'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { boundsOf, slotsOf } from '../booking/judge-desks'
import { wantedOf } from '../booking/list-desks'
import { hiddenAreas } from '../rules/desk-rule.store'

const text = (instant: number) => new Date(instant).toISOString()

type Where = { office_id: number; floor_id: number | null; area_id: number | null; resource_ids: readonly number[] }

/** The desks that somebody would take. */
export const fittingDesks = <T extends object>(db: Db, company_id: number, columns: string, where: Where) =>
  db.query<T>(
    `select ${columns} from station s where s.company_id = $1 and s.office_id = $2 and s.deleted_at is null and not s.leaving
       and ($3::int is null or s.floor_id = $3) and ($4::int is null or s.area_id = $4)
       and not exists (select 1 from unnest($5::int[]) as asked(id) where not exists (select 1 from station_equipment e
         where e.company_id = s.company_id and e.station_id = s.id and e.resource_id = asked.id))`,
    [company_id, where.office_id, where.floor_id, where.area_id, where.resource_ids],
  )

/** How many wait before somebody, themselves among them: for any of the desks for which they wait, at any time of the day. */
const placeOf = `(select count(*)::int from station_wait x where x.company_id = w.company_id and x.office_id = w.office_id
  and x.date = w.date and x.state = 'waiting' and (x.created_at, x.id) <= (w.created_at, w.id)
  and (x.area_id is null or w.area_id is null or x.area_id = w.area_id)
  and (x.floor_id is null or w.floor_id is null or x.floor_id = w.floor_id))`

const emitOwn = (call: Call, user_id: number) => call.emit(eventOf(topics.own_desk_booking, { user_id }))

/** `POST /reservation/wait`. */
export async function waitForDesk(
  call: Call,
  input: ParsedOf<typeof declaredWait>,
): Promise<OutputOf<typeof declaredWait>> {
  const { db, actor } = call
  const { company_id, user_id } = actor
  const { office_id, date, unit, slot_ids, resource_ids, swap } = input
  const [floor_id, area_id] = [input.floor_id ?? null, input.area_id ?? null]
  const [office] = await db.query<{ id: number; timezone: string }>(
    `select id, timezone from office where company_id = $1 and id = $2 and status = 'on'`,
    [company_id, office_id],
  )
  if (office === undefined) throw new Refusal(commonRefusals.not_found)
  const wanted = wantedOf(input)
  const fitting = await fittingDesks<{ id: number; area_id: number }>(db, company_id, 's.id, s.area_id', {
    ...{ office_id, floor_id, area_id, resource_ids },
  })
  const hidden = await hiddenAreas(
    db,
    company_id,
    user_id,
    fitting.map((desk) => ({ id: desk.area_id, office_id })),
  )
  const desks = fitting.filter((desk) => !hidden.has(desk.area_id))
  if (desks.length === 0) throw new Refusal(refusals.station_wait_full)
  const bounds = await boundsOf(db, { company_id, office, date, now: call.now() })
  if (date < bounds.today) throw new Refusal(refusals.station_past)
  const slots = await slotsOf(
    db,
    company_id,
    desks.map(({ id }) => id),
  )
  const spans = [...slots.values()].flatMap((own) => {
    const minutes = wantedMinutes(own, date, wanted)
    return minutes === null ? [] : (wantedSpan(date, minutes, office.timezone, 0) ?? [])
  })
  if (spans.length === 0 || bounds.day_off) throw new Refusal(refusals.station_wait_hours)
  const start = Math.min(...spans.map((span) => span.start))
  const end = Math.max(...spans.map((span) => span.end))
  if (end <= call.now()) throw new Refusal(refusals.station_past)
  const until = start > call.now() ? start : end
  const [row] = await db.query<{ id: number }>(
    `insert into station_wait (company_id, user_id, office_id, floor_id, area_id, date, unit, slot_ids, start_time, end_time,
       resource_ids, swap, until, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (company_id, user_id, date) where state = 'waiting' do update set (office_id, floor_id, area_id, unit, slot_ids,
       start_time, end_time, resource_ids, swap, until, created_at, created_by, tried_at) = (excluded.office_id,
       excluded.floor_id, excluded.area_id, excluded.unit, excluded.slot_ids, excluded.start_time, excluded.end_time,
       excluded.resource_ids, excluded.swap, excluded.until, excluded.created_at, excluded.created_by, null)
     returning id`,
    [
      ...[company_id, user_id, office_id, floor_id, area_id, date, unit, slot_ids, input.start_time ?? null],
      ...[input.end_time ?? null, resource_ids, swap, text(until), text(call.now()), actor.name],
    ],
  )
  const id = row?.id ?? 0
  const [own] = await db.query<{ place: number; floor: string | null; area: string | null }>(
    `select ${placeOf} as place, f.name as floor, a.name as area from station_wait w
     left join floor f on f.company_id = w.company_id and f.id = w.floor_id
     left join station_area a on a.company_id = w.company_id and a.id = w.area_id where w.company_id = $1 and w.id = $2`,
    [company_id, id],
  )
  call.record({
    ...{ module: 'desk_wait', action: 'desk_wait', target: date, target_id: id },
    after: { day: date, where: own?.area ?? own?.floor ?? null },
  })
  emitOwn(call, user_id)
  return { id, place: own?.place ?? 1 }
}

/** `GET /reservation/waits`. */
export async function readWaits(call: Call): Promise<OutputOf<typeof ownWaits>> {
  const { db, actor } = call
  const named = (table: string, ids: string) =>
    `coalesce((select json_agg(json_build_object('name', n.name, 'name_en', n.name_en) order by n.id) from ${table} n
       where n.company_id = w.company_id and n.id = any(w.${ids})), '[]')`
  const items = await db.query<OutputOf<typeof ownWaits>['items'][number]>(
    `select w.id, w.office_id, o.name as office_name, o.name_en as office_name_en, f.name as floor_name, a.name as area_name,
       a.name_en as area_name_en, w.date::text as date, w.unit, w.start_time, w.end_time, ${placeOf} as place,
       ${named('station_time_slot', 'slot_ids')} as slots, ${named('station_resource', 'resource_ids')} as equipment
     from station_wait w join office o on o.company_id = w.company_id and o.id = w.office_id
     left join floor f on f.company_id = w.company_id and f.id = w.floor_id
     left join station_area a on a.company_id = w.company_id and a.id = w.area_id
     where w.company_id = $1 and w.user_id = $2 and w.state = 'waiting' and w.until > $3 order by w.date, w.id limit 100`,
    [actor.company_id, actor.user_id, text(call.now())],
  )
  return { items }
}

/** `POST /reservation/unwait`: their own; what is over already stays so. */
export async function endWaits(
  call: Call,
  { ids }: ParsedOf<typeof declaredEnd>,
): Promise<OutputOf<typeof declaredEnd>> {
  const { db, actor } = call
  const rows = await db.query<{ id: number; date: string }>(
    `update station_wait set state = 'ended' where company_id = $1 and user_id = $2 and id = any($3::int[]) and state = 'waiting'
     returning id, date::text as date`,
    [actor.company_id, actor.user_id, ids],
  )
  if (rows.length === 0) throw new Refusal(commonRefusals.not_found)
  for (const { id, date } of rows)
    call.record({
      ...{ module: 'desk_wait', action: 'desk_wait_end', target: date, target_id: id },
      before: { day: date, where: null },
    })
  emitOwn(call, actor.user_id)
  return { ended: rows.length }
}
