import type { Call } from '../../kernel/call/call'
import type { Engine } from '../../kernel/resources/engine'

type FloorRoom = { id: number; name: string; capacity: number; status: 'online' | 'offline' | 'inactive' }

/** What places ask of the rooms in them: rooms stand on places, so their area hands this in. */
export type RoomsInPlaces = {
  /** By which the first rooms are made. */
  engine: () => Engine
  /** The offices in which somebody could look for a room. */
  officesWithRooms: (call: Call) => Promise<Set<number>>
  /** Which of these floors have rooms. */
  floorsWithRooms: (call: Call, floor_ids: readonly number[]) => Promise<Set<number>>
  /** The rooms of a floor, by name. */
  roomsOfFloor: (call: Call, floor_id: number) => Promise<FloorRoom[]>
}
