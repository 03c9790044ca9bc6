import { slot } from '../../../kernel/call/slot'
import type { DemoRoom } from './plan-rooms'
import type { ServiceSpec } from './services.data'

export { bookingRoomOf, type DemoRoom } from './plan-rooms'
export type { RoomTypeName } from './rooms.data'

/** Somebody who serves in an office. */
export type DemoServer = { id: number; type: string; office_id: number; work_start: string; work_end: string }

export type DemoRooms = {
  readonly rooms: readonly DemoRoom[]
  /** Of the rooms, in their order. */
  readonly ids: readonly number[]
  /** What can be ordered for a meeting. */
  readonly services: readonly (ServiceSpec & { readonly id: number })[]
  readonly staff: readonly DemoServer[]
}

export const demoRooms = slot<DemoRooms>('rooms of the demo company')
