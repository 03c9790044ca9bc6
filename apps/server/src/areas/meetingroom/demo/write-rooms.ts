import { pic } from '@workplace/contract/meetingroom/uploads'
import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import type { DemoPlaces } from '../../place/demo/public'
import type { DemoRoom } from './plan-rooms'
import { ROOM_PICTURE, roomPicture } from './room-picture'
import { prices, roomTypes } from './rooms.data'

/** Writes types, prices and rooms; answers the ids of the rooms. */
export async function writeRooms(
  demo: Demo,
  rooms: readonly DemoRoom[],
  { ids: offices }: DemoPlaces,
): Promise<number[]> {
  const { db, company_id } = demo
  const used = new Set(rooms.map((room) => room.type))
  const types = Object.entries(roomTypes).filter(([type]) => used.has(type as keyof typeof roomTypes))
  const typeIds = await insertRows(
    db,
    'roomtype',
    types.map(([, type], sort) => ({ ...authorsOf(demo), ...type, sort })),
  )
  const priceIds = await insertRows(
    db,
    'price',
    prices.map(({ rooms: _, peak_periods, ...price }) => ({
      ...authorsOf(demo),
      ...price,
      peak_periods: peak_periods && JSON.stringify(peak_periods),
    })),
  )
  const floors = await db.query<{ id: number; office_id: number; name: string }>(
    'select id, office_id, name from floor where company_id = $1',
    [company_id],
  )
  return insertRows(
    db,
    'meetingroom',
    rooms.map((room) => {
      const office_id = offices[room.office] ?? 0
      const price = prices.findIndex((one) => one.rooms.includes(room.type))
      return {
        ...authorsOf(demo),
        ...room.policy,
        name: room.name,
        office_id,
        floor_id: floors.find((floor) => floor.office_id === office_id && floor.name === room.floor)?.id ?? 0,
        capacity: room.capacity,
        size: (room.capacity * 2.2 + 4).toFixed(1),
        order_no: room.order_no,
        roomtype_id: typeIds[types.findIndex(([type]) => type === room.type)] ?? 0,
        price_id: priceIds[price] ?? null,
        navpicture_room: drawRoom(demo, room),
      }
    }),
  )
}

/** A picture of most rooms; one that is not in use yet has none. */
function drawRoom({ pictures }: Demo, { name, type, capacity, policy }: DemoRoom): string | null {
  const svg = roomPicture(pictures.random, type, capacity)
  return policy.status === 'inactive' ? null : pictures.draw({ kind: pic, name: `${name}.jpg`, ...ROOM_PICTURE, svg })
}
