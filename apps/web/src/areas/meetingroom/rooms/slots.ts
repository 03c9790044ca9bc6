import { slot } from '../../../kernel/slot'
import type { RoomDialogProps } from '../core/room-action'

/** What meetings let one do with rooms, and what looks at who is in them. */
export const LockRooms = slot<RoomDialogProps>()
export const OccupyRoom = slot<RoomDialogProps>()
export const DeleteRooms = slot<RoomDialogProps>()
export const PresenceState = slot<{ readonly room_id: number }>()
export const PresenceFeed = slot()
