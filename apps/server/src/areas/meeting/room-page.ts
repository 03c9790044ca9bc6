import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { BookableRoom, roomPage as declared } from '@workplace/contract/meeting/booking'
import { lockOfDay } from '@workplace/domain/booking/room'
import type { Call } from '../../kernel/call'
import type { Statement } from '../../kernel/db'
import { spanOf } from './day-meetings'
import { readRoomMeetings } from './holding.store'
import { locksFor } from './room.store'
import { askRooms, type Parts, rooms, SEARCH_VALUES } from './room-search'
import type { Sign } from './sign'
import { readRoomsToShow } from './standing.store'

type Input = ParsedOf<typeof declared>
type Row = Pick<
  BookableRoom,
  | 'id'
  | 'city_id'
  | 'city_name'
  | 'city_name_en'
  | 'office_name_en'
  | 'floor_id'
  | 'capacity'
  | 'size'
  | 'roomtype_id'
  | 'roomtype_name'
  | 'roomtype_name_en'
  | 'roomtype_color'
  | 'price_name'
  | 'price'
  | 'favourite'
  | 'resources'
  | 'remark'
  | 'navpicture_room'
  | 'place'
> & { map_image: string | null }

const sorts: Record<string, string> = {
  order_no: 'r.order_no',
  id: 'r.id',
  name: 'r.name collate "und-x-icu"',
  capacity: 'r.capacity',
}

/** What a sort is called in SQL, and the name of the statement that sorts so. */
function orderBy(sort: string): { sql: string; name: string } {
  const name = sort.slice(1)
  // its own fields only: every object also answers to `constructor` and the like
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined
  if (column === undefined || !/^[+-]/.test(sort)) throw new Refusal('unknown_sort', { field: sort })
  const down = sort.startsWith('-')
  return { sql: `${column} ${down ? 'desc' : 'asc'}, r.id`, name: `find-rooms-${name}-${down ? 'down' : 'up'}` }
}

const [FIRST, STARRED_FIRST, LIMIT, OFFSET] = [1, 2, 3, 4].map((n) => `$${SEARCH_VALUES + n}`)

/** The ids of a page of rooms and how many there are in all. */
const pageText =
  (order: string) =>
  ({ before, where }: Parts) =>
    `${before}
    select r.id, count(*) over ()::int as total ${rooms} where ${where}
    order by r.id is not distinct from ${FIRST}::int desc,
      ${STARRED_FIRST}::boolean and r.id in (select meetingroom_id from starred) desc, ${order}
    limit ${LIMIT} offset ${OFFSET}`

const countText = ({ before, where }: Parts) => `${before} select count(*)::int as total ${rooms} where ${where}`

/** What the card of a room shows beside its rules. */
const cardsOfRooms: Statement = {
  name: 'cards-of-rooms',
  text: `select r.id, r.floor_id, r.capacity, r.size, r.roomtype_id, t.name as roomtype_name, t.name_en as roomtype_name_en,
      t.color as roomtype_color, p.name as price_name, r.remark, r.navpicture_room, fl.map_image,
      (select json_build_object('x', l.x, 'y', l.y) from room_place l
        where l.company_id = r.company_id and l.meetingroom_id = r.id and l.floor_id = r.floor_id) as place,
      o.name_en as office_name_en, o.city_id, c.name as city_name, c.name_en as city_name_en,
      case when p.status = 'on' and greatest(p.amount, p.peak_amount) > 0 then json_build_object('unit', p.unit,
        'amount', p.amount::text, 'peak_amount', p.peak_amount::text, 'peak_periods', p.peak_periods, 'free_minutes', p.free_minutes) end as price,
      (select count(*)::int from favourite_room f
        where f.company_id = r.company_id and f.user_id = $3 and f.meetingroom_id = r.id) as favourite,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'name_en', s.name_en) order by s.id)
        from meetingroom_resource mr join resources s on s.company_id = mr.company_id and s.id = mr.resource_id
        where mr.company_id = r.company_id and mr.meetingroom_id = r.id), '[]'::json) as resources
    from unnest((select $2::int[])) with ordinality as wanted(id, place)
    cross join lateral (select * from meetingroom where company_id = $1 and id = wanted.id offset 0) as r
    join office o on o.company_id = r.company_id and o.id = r.office_id
    join city c on c.company_id = o.company_id and c.id = o.city_id
    join floor fl on fl.company_id = r.company_id and fl.id = r.floor_id
    join roomtype t on t.company_id = r.company_id and t.id = r.roomtype_id
    left join price p on p.company_id = r.company_id and p.id = r.price_id
    order by wanted.place`,
}

/** The ids of one page and the number of all rooms that are found. */
async function findPage(call: Call, input: Input): Promise<{ ids: number[]; total: number }> {
  const order = orderBy(input.sort)
  const paging = [input.room ?? null, input.favourite === 'first', input.limit, (input.page - 1) * input.limit]
  const found = await askRooms<{ id: number; total: number }>(call, input, order.name, pageText(order.sql), paging)
  if (found[0] !== undefined) return { ids: found.map((row) => row.id), total: found[0].total }
  if (input.page === 1) return { ids: [], total: 0 }
  // a page beyond the last has no row to carry the total
  const [row] = await askRooms<{ total: number }>(call, input, 'count-rooms', countText)
  return { ids: [], total: row?.total ?? 0 }
}

/** `GET /meeting/meetingroom_meeting_page`: the rooms of the booking page; with a date, each with its claims. */
export async function roomPage(
  call: Call,
  input: Input,
  sign: Sign,
): Promise<{ items: BookableRoom[]; total: number }> {
  const { db, actor } = call
  const { ids, total } = await findPage(call, input)
  if (ids.length === 0) return { items: [], total }
  const [rows, ruledRooms] = await Promise.all([
    db.query<Row>(cardsOfRooms, [actor.company_id, ids, actor.user_id]),
    // the grid asks for the rule groups of its reader once, behind its rooms
    readRoomsToShow(call, ids),
  ])
  const ruled = new Map(ruledRooms.map((room) => [room.id, room]))
  const zones = new Map(ruledRooms.map(({ id, timezone }) => [id, timezone]))
  const meetings =
    input.date === undefined
      ? undefined
      : await readRoomMeetings(db, actor, zones, ...spanOf(zones.values(), input.date, input.date))
  const items = rows.flatMap(({ map_image, ...row }) => {
    const room = ruled.get(row.id)
    if (room === undefined) return []
    const locks = locksFor(room, actor.user_id)
    const lock = input.date === undefined ? null : lockOfDay(locks, input.date)
    return [
      {
        ...room,
        ...row,
        single_time: room.single_time === null ? null : String(room.single_time),
        limit_unit: room.limit_unit ?? ('day' as const),
        audit_when: [...(room.audit_when ?? [])] as BookableRoom['audit_when'],
        blacklisted: room.blacklisted ?? null,
        opentime: room.opentime ?? '00:00',
        closetime: room.closetime ?? '24:00',
        lunch_begin: room.lunch_begin ?? null,
        lunch_end: room.lunch_end ?? null,
        floor_map_url: sign(map_image),
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
  return { items, total }
}
