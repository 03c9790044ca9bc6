import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { BookableRoom, roomPage as declared } from '@workplace/contract/meeting/booking'
import { lockOfDay } from '@workplace/domain/booking/room'
import { addDays } from '@workplace/domain/kernel/date'
import { minuteOf } from '@workplace/domain/kernel/time'
import { dayStart, instantOf } from '@workplace/domain/kernel/zone'
import type { Call } from '../../kernel/call'
import { spanOf } from './day-meetings'
import { readRoomMeetings } from './holding.store'
import { locksFor, readRooms } from './room.store'
import type { Sign } from './sign'
import { instantText } from './wall-time'

type Input = ParsedOf<typeof declared>
type Row = Pick<
  BookableRoom,
  | 'id'
  | 'city_id'
  | 'city_name'
  | 'floor_id'
  | 'capacity'
  | 'size'
  | 'roomtype_id'
  | 'roomtype_name'
  | 'roomtype_color'
  | 'price_name'
  | 'resources'
  | 'remark'
  | 'navpicture_room'
> & { total: number }

const sorts: Record<string, string> = {
  order_no: 'r.order_no',
  id: 'r.id',
  name: 'r.name collate "und-x-icu"',
  capacity: 'r.capacity',
}

function orderBy(sort: string): string {
  const name = sort.slice(1)
  // its own fields only: every object also answers to `constructor` and the like
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined
  if (column === undefined || !/^[+-]/.test(sort)) throw new Refusal('unknown_sort', { field: sort })
  return `${column} ${sort.startsWith('-') ? 'desc' : 'asc'}, r.id`
}

type Where = { conditions: string[]; values: unknown[] }

function add(where: Where, condition: (placeholder: string) => string, value: unknown): void {
  where.values.push(value)
  where.conditions.push(condition(`$${where.values.length}`))
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Free for the whole of a time on each room's own clock: no held claim touches it. */
async function addFreeBetween(call: Call, where: Where, input: Input): Promise<void> {
  const { date, start_time, end_time } = input
  if (date === undefined || start_time === undefined || end_time === undefined) return
  if (minuteOf(start_time) >= minuteOf(end_time)) {
    throw new Refusal(
      'invalid_input',
      {},
      { fields: { end_time: ['结束时间必须晚于开始时间', 'The end must be after the start'] } },
    )
  }
  const zones = await call.db.query<{ timezone: string }>(
    'select distinct timezone from office where company_id = $1',
    [call.actor.company_id],
  )
  const tests = zones.map(({ timezone }) => {
    const at = (time: string) => instantText(instantOf(date, minuteOf(time), timezone))
    where.values.push(
      timezone,
      instantText(dayStart(date, timezone)),
      instantText(dayStart(addDays(date, 1), timezone)),
      at(start_time),
      at(end_time),
    )
    const n = where.values.length
    return `(o.timezone = $${n - 4} and not exists (select 1 from holding h where h.company_id = r.company_id and h.room_id = r.id and h.is_held
      and h.start_time >= $${n - 3} and h.start_time < $${n - 2} and h.start_time < $${n} and h.end_time > $${n - 1}))`
  })
  where.conditions.push(`(${tests.join(' or ') || 'false'})`)
}

/** `GET /meeting/meetingroom_meeting_page`: the rooms of the booking page; with a date, each with its claims. */
export async function roomPage(
  call: Call,
  input: Input,
  sign: Sign,
): Promise<{ items: BookableRoom[]; total: number }> {
  const { db, actor } = call
  const where: Where = { conditions: ['r.company_id = $1', `r.status <> 'inactive'`], values: [actor.company_id] }
  if (input.city !== undefined) add(where, (p) => `o.city_id = ${p}`, input.city)
  if (input.office !== undefined) add(where, (p) => `r.office_id = ${p}`, input.office)
  if (input.floor !== undefined) add(where, (p) => `r.floor_id = ${p}`, input.floor)
  if (input.title) add(where, (p) => `r.name ilike ${p}`, `%${escapeLike(input.title)}%`)
  if (input.capacity) add(where, (p) => `r.capacity >= ${p}`, input.capacity)
  if (input.ids?.length) add(where, (p) => `r.id = any(${p}::int[])`, input.ids)
  if (input.roomresource?.length) {
    // all of the asked facilities, not any; a facility is one thing by its name, whichever office it stands in
    add(
      where,
      (
        p,
      ) => `not exists (select 1 from resources want where want.company_id = r.company_id and want.id = any(${p}::int[]) and not exists (
        select 1 from meetingroom_resource mr join resources have on have.company_id = mr.company_id and have.id = mr.resource_id
        where mr.company_id = r.company_id and mr.meetingroom_id = r.id and lower(have.name) = lower(want.name)))`,
      input.roomresource,
    )
  }
  await addFreeBetween(call, where, input)
  where.values.push(input.limit, (input.page - 1) * input.limit)
  const rows = await db.query<Row>(
    `select r.id, r.floor_id, r.capacity, r.size, r.roomtype_id, t.name as roomtype_name, t.color as roomtype_color,
      p.name as price_name, r.remark, r.navpicture_room, o.city_id, c.name as city_name, count(*) over ()::int as total,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.id)
        from meetingroom_resource mr join resources s on s.company_id = mr.company_id and s.id = mr.resource_id
        where mr.company_id = r.company_id and mr.meetingroom_id = r.id), '[]'::json) as resources
    from meetingroom r
    join office o on o.company_id = r.company_id and o.id = r.office_id
    join city c on c.company_id = o.company_id and c.id = o.city_id
    join roomtype t on t.company_id = r.company_id and t.id = r.roomtype_id
    left join price p on p.company_id = r.company_id and p.id = r.price_id
    where ${where.conditions.join(' and ')}
    order by ${orderBy(input.sort)} limit $${where.values.length - 1} offset $${where.values.length}`,
    where.values,
  )
  const ids = rows.map((row) => row.id)
  const ruled = new Map((await readRooms(db, actor.company_id, ids)).map((room) => [room.id, room]))
  const zones = new Map([...ruled].map(([id, room]) => [id, room.timezone]))
  const meetings =
    input.date === undefined || ids.length === 0
      ? undefined
      : await readRoomMeetings(db, actor, zones, ...spanOf(zones.values(), input.date, input.date))
  const items = rows.flatMap(({ total: _, ...row }) => {
    const room = ruled.get(row.id)
    if (room === undefined) return []
    const locks = locksFor(room, actor.user_id)
    const lock = input.date === undefined ? null : lockOfDay(locks, input.date)
    return [
      {
        ...row,
        ...room,
        single_time: room.single_time === null ? null : String(room.single_time),
        limit_unit: room.limit_unit ?? ('day' as const),
        opentime: room.opentime ?? '00:00',
        closetime: room.closetime ?? '24:00',
        lunch_begin: room.lunch_begin ?? null,
        lunch_end: room.lunch_end ?? null,
        navpicture_room_url: sign(row.navpicture_room),
        navpicture_room_thumb: sign(row.navpicture_room, 96),
        locks: locks.map((one) => ({
          begin_date: one.begin_date,
          end_date: one.end_date,
          begin_time: one.begin_time ?? null,
          end_time: one.end_time ?? null,
          weekdays: one.weekdays ? [...one.weekdays] : null,
          reason: one.reason,
        })),
        islock: lock === null ? 0 : 1,
        reason: lock?.reason ?? null,
        meeting: (meetings?.get(row.id) ?? []).filter((one) => one.time === input.date),
      },
    ]
  })
  return { items, total: rows[0]?.total ?? (input.page > 1 ? await countRooms(call, where) : 0) }
}

/** A page beyond the last has no row to carry the total. */
async function countRooms(call: Call, where: Where): Promise<number> {
  const [row] = await call.db.query<{ total: number }>(
    `select count(*)::int as total from meetingroom r join office o on o.company_id = r.company_id and o.id = r.office_id
     where ${where.conditions.join(' and ')}`,
    where.values.slice(0, -2),
  )
  return row?.total ?? 0
}
