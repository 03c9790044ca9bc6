import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { placeRooms as declaredPlaces, floorPlan as declaredPlan } from '@workplace/contract/place/floor-plan'
import * as topics from '@workplace/contract/place/topics'
import type { Call } from '../../kernel/call/call'
import type { Engine } from '../../kernel/resources/engine'
import { rowsOf } from '../../kernel/resources/listing'
import { locked } from '../../kernel/resources/save'
import type { RoomsInPlaces } from './rooms'

type Rooms = Pick<RoomsInPlaces, 'roomsOfFloor'>

type Placed = { id: number; x: number; y: number }

/** Where the rooms of a floor lie on its plan; a room that moved to another floor lies nowhere. */
async function placesOn({ db, actor }: Call, floor_id: number): Promise<Map<number, { x: number; y: number }>> {
  const rows = await db.query<Placed>(
    `select meetingroom_id as id, x::float8 as x, y::float8 as y from room_place where company_id = $1 and floor_id = $2`,
    [actor.company_id, floor_id],
  )
  return new Map(rows.map(({ id, x, y }) => [id, { x, y }]))
}

/** `GET /floor/plan`: the picture and the rooms of one of the caller's floors. */
export async function floorPlan(
  floors: Engine,
  { roomsOfFloor }: Rooms,
  call: Call,
  { id }: ParsedOf<typeof declaredPlan>,
): Promise<OutputOf<typeof declaredPlan>> {
  const [floor] = await rowsOf(floors, call, [id])
  if (floor === undefined) throw new Refusal(refusals.not_found)
  const [rooms, places] = await Promise.all([roomsOfFloor(call, id), placesOn(call, id)])
  return {
    id,
    name: String(floor.name),
    map_image_url:
      floor.map_image === null ? null : floors.addresses.sign(call.actor.company_id, String(floor.map_image)),
    rooms: rooms.map((room) => ({ ...room, place: places.get(room.id) ?? null })),
  }
}

/** `POST /floor/place_rooms`: where rooms lie, as shares of the picture. */
export async function placeRooms(
  floors: Engine,
  { roomsOfFloor }: Rooms,
  call: Call,
  { id, rooms: given }: ParsedOf<typeof declaredPlaces>,
): Promise<OutputOf<typeof declaredPlaces>> {
  // who names a room twice means the last
  const rooms = [...new Map(given.map((room) => [room.id, room])).values()]
  const [floor] = await locked(floors, call, [{ id }])
  if (floor === undefined) throw new Refusal(refusals.not_found)
  const here = new Map((await roomsOfFloor(call, id)).map((room) => [room.id, room.name]))
  if (rooms.some((room) => !here.has(room.id))) throw new Refusal(refusals.not_found)
  const before = await placesOn(call, id)
  const placed = rooms.flatMap(({ id: room_id, place }) => (place === null ? [] : [{ room_id, ...place }]))
  const { company_id } = call.actor
  await call.db.query(`delete from room_place where company_id = $1 and meetingroom_id = any($2::int[])`, [
    company_id,
    rooms.map((room) => room.id),
  ])
  await call.db.query(
    `insert into room_place (company_id, meetingroom_id, floor_id, x, y)
     select $1, t.room_id, $2, t.x, t.y from unnest($3::int[], $4::numeric[], $5::numeric[]) as t(room_id, x, y)`,
    [company_id, id, placed.map((one) => one.room_id), placed.map((one) => one.x), placed.map((one) => one.y)],
  )
  const inWords = (places: ReadonlyMap<number, { x: number; y: number }>) => ({
    placed: rooms.flatMap((room) => {
      const at = places.get(room.id)
      return at === undefined ? [] : [`${here.get(room.id)} (${Math.round(at.x * 100)}%, ${Math.round(at.y * 100)}%)`]
    }),
  })
  call.record({
    module: 'floor',
    action: 'place_rooms',
    target: String(floor.name),
    target_id: id,
    before: inWords(before),
    after: inWords(new Map(placed.map(({ room_id, x, y }) => [room_id, { x, y }]))),
  })
  call.emit(eventOf(topics.floor, { ids: [id] }))
  call.emit(eventOf(topics.plan, { id }))
  return { placed: placed.length }
}
