import type { BookingRoom } from '@workplace/domain/booking/room'
import type { DemoSize } from '../../../seed/kit/demo'
import type { DemoPlaces } from '../../place/demo/public'
import { type Policy, policies } from './policy.data'
import { type RoomTypeName, rooms } from './rooms.data'

/** A room before it has an id: it is known by its place in the company's list. */
export type DemoRoom = {
  name: string
  /** Index into the company's offices. */
  office: number
  floor: string
  capacity: number
  type: RoomTypeName
  policy: Policy
  timezone: string
  language: 'zh' | 'en'
  order_no: number
}

/** The rooms of a company, the first listed with the highest order. */
export function planRooms(size: DemoSize, { cities, offices }: Omit<DemoPlaces, 'ids'>): DemoRoom[] {
  return offices
    .flatMap((office, index) =>
      (rooms[size][index] ?? []).map(([name, floor, capacity, type, policy]) => ({
        name,
        office: index,
        floor,
        capacity,
        type,
        policy: policies[policy] as Policy,
        timezone: cities.find((city) => city.name === office.city)?.timezone ?? 'UTC',
        language: office.language,
      })),
    )
    .map((room, index, all) => ({ ...room, order_no: (all.length - index) * 10 }))
}

/** The room as the rules of booking read it. */
export function bookingRoomOf(room: DemoRoom, id: number): BookingRoom {
  return { ...room.policy, id, timezone: room.timezone, isaudit: room.policy.isaudit ? 1 : 0 }
}
