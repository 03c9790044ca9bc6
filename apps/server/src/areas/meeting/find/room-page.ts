import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { BookableRoom, roomPage as declared } from '@workplace/contract/meeting/booking'
import { type Lock, lockOfDay } from '@workplace/domain/booking/room'
import type { Call } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { roomsToShow } from '../core/eligibility.store'
import { readRoomMeetings } from '../core/holding.store'
import type { ImageAddress } from '../core/image-address'
import { locksFor, type StoredRoom } from '../core/room.store'
import { spanOf } from './day-meetings'
import type { RoomCache } from './room-cache'
import type { RoomCard } from './room-card.store'
import { askRooms, type Parts, rooms, SEARCH_VALUES } from './room-search'

type Input = ParsedOf<typeof declared>
const sorts: Record<string, string> = {
  order_no: 'r.order_no',
  id: 'r.id',
  name: 'r.name collate "und-x-icu"',
  capacity: 'r.capacity',
}

/** What a sort is called in SQL, and the name of the statement that sorts so. */
function orderBy(sort: string): { sql: string; name: string } {
  const { by, way } = sorting(sorts, sort)
  return { sql: `${by} ${way}, r.id`, name: `find-rooms-${sort.slice(1)}-${way}` }
}

const [FIRST, STARRED_FIRST, LIMIT, OFFSET] = [1, 2, 3, 4].map((n) => `$${SEARCH_VALUES + n}`)

/** A page of rooms, how many there are in all, and how old their rules may be in memory. */
const pageText =
  (order: string) =>
  ({ before, where }: Parts) =>
    `${before}
    select r.id, count(*) over ()::int as total, (select epoch from room_rules_epoch where company_id = $1) as epoch,
      (select count(*)::int from starred where meetingroom_id = r.id) as favourite
    ${rooms} where ${where}
    order by r.id is not distinct from ${FIRST}::int desc,
      ${STARRED_FIRST}::boolean and r.id in (select meetingroom_id from starred) desc, ${order}
    limit ${LIMIT} offset ${OFFSET}`

const countText = ({ before, where }: Parts) => `${before} select count(*)::int as total ${rooms} where ${where}`

type Found = { id: number; total: number; epoch: number; favourite: number }

/** One page and the number of all rooms that are found. */
async function findPage(call: Call, input: Input): Promise<{ found: Found[]; total: number }> {
  const order = orderBy(input.sort)
  const paging = [input.room ?? null, input.favourite === 'first', input.limit, (input.page - 1) * input.limit]
  const found = await askRooms<Found>(call, input, order.name, pageText(order.sql), paging)
  if (found[0] !== undefined) return { found, total: found[0].total }
  if (input.page === 1) return { found, total: 0 }
  // a page beyond the last has no row to carry the total
  const [row] = await askRooms<{ total: number }>(call, input, 'count-rooms', countText)
  return { found, total: row?.total ?? 0 }
}

/** A room as the wire says it, but for what differs by who asks for which day. */
function plainItem({ map_image: _, ...card }: RoomCard, room: StoredRoom): BookableRoom {
  return {
    // what a room costs stands on its card; among its rules only where they ask for it
    ...room,
    ...card,
    single_time: room.single_time === null ? null : String(room.single_time),
    limit_unit: room.limit_unit ?? 'day',
    audit_when: [...(room.audit_when ?? [])] as BookableRoom['audit_when'],
    blacklisted: room.blacklisted ?? null,
    opentime: room.opentime ?? '00:00',
    closetime: room.closetime ?? '24:00',
    lunch_begin: room.lunch_begin ?? null,
    lunch_end: room.lunch_end ?? null,
    favourite: 0,
    floor_map_url: null,
    navpicture_room_url: null,
    navpicture_room_thumb: null,
    locks: [],
    islock: 0,
    reason: null,
    meeting: [],
  }
}

/** By the rules from which they were made: rooms in memory are the same objects until something about them changes. */
const plainItems = new WeakMap<StoredRoom, BookableRoom>()

function plainItemOf(card: RoomCard, room: StoredRoom): BookableRoom {
  const made = plainItems.get(room)
  if (made !== undefined) return made
  const item = plainItem(card, room)
  plainItems.set(room, item)
  return item
}

const lockOnTheWire = (lock: Lock) => ({
  begin_date: lock.begin_date,
  end_date: lock.end_date,
  begin_time: lock.begin_time ?? null,
  end_time: lock.end_time ?? null,
  weekdays: lock.weekdays ? [...lock.weekdays] : null,
  reason: lock.reason,
})

/** `GET /meeting/meetingroom_meeting_page`: the rooms of the booking page; with a date, each with its claims. */
export async function roomPage(
  call: Call,
  input: Input,
  sign: ImageAddress,
  known: RoomCache,
): Promise<{ items: BookableRoom[]; total: number }> {
  const { db, actor } = call
  const { found, total } = await findPage(call, input)
  if (found[0] === undefined) return { items: [], total }
  const ids = found.map((row) => row.id)
  const page = await known.page(db, actor.company_id, found[0].epoch, ids, actor.user_id)
  const zones = new Map(page.rooms.map(({ ruled }) => [ruled.id, ruled.timezone]))
  const [rooms, meetings] = await Promise.all([
    roomsToShow(
      call,
      page.rooms.map(({ ruled }) => ruled),
      page.listings,
    ),
    input.date === undefined
      ? undefined
      : readRoomMeetings(db, actor, zones, ...spanOf(zones.values(), input.date, input.date)),
  ])
  const seen = new Map(rooms.map((room) => [room.id, room]))
  const favourites = new Set(found.filter((row) => row.favourite > 0).map((row) => row.id))
  const items = page.rooms.flatMap(({ card }) => {
    const room = seen.get(card.id)
    if (room === undefined) return []
    const locks = locksFor(room, actor.user_id)
    const lock = input.date === undefined ? null : lockOfDay(locks, input.date)
    return [
      {
        // the same fields again, so that V8 copies the object as it lies
        ...plainItemOf(card, room),
        favourite: favourites.has(card.id) ? 1 : 0,
        floor_map_url: sign(card.map_image),
        navpicture_room_url: sign(card.navpicture_room),
        navpicture_room_thumb: sign(card.navpicture_room, 96),
        locks: locks.map(lockOnTheWire),
        islock: lock === null ? 0 : 1,
        reason: lock?.reason ?? null,
        meeting: (meetings?.get(card.id) ?? []).filter((one) => one.time === input.date),
      },
    ]
  })
  return { items, total }
}
