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
import { placesInWords, placesOn, putPlaces } from './floor-place.store'
import type { RoomsInPlaces } from './rooms'

type Rooms = Pick<RoomsInPlaces, 'roomsOfFloor'>

/** `GET /floor/plan`: the picture and the rooms of one of the caller's floors. */
export async function floorPlan(
  floors: Engine,
  { roomsOfFloor }: Rooms,
  call: Call,
  { id }: ParsedOf<typeof declaredPlan>,
): Promise<OutputOf<typeof declaredPlan>> {
  const [floor] = await rowsOf(floors, call, [id])
  if (floor === undefined) throw new Refusal(refusals.not_found)
  const [rooms, places] = await Promise.all([
    roomsOfFloor(call, id),
    placesOn(call.db, call.actor.company_id, id, 'room'),
  ])
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
  const { company_id } = call.actor
  const before = await placesOn(call.db, company_id, id, 'room')
  const wanted = rooms.map((room) => ({ kind: 'room', ...room }))
  const placed = await putPlaces(call.db, company_id, id, wanted)
  const nameOf = (room: { id: number }) => here.get(room.id) ?? ''
  call.record({
    module: 'floor',
    action: 'place_rooms',
    target: String(floor.name),
    target_id: id,
    before: placesInWords(wanted, nameOf, (room) => before.get(room.id)),
    after: placesInWords(wanted, nameOf, (room) => room.place),
  })
  call.emit(eventOf(topics.floor, { ids: [id] }))
  call.emit(eventOf(topics.plan, { id }))
  return { placed }
}
