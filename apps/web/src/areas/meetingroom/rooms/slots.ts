import { slot } from '../../../kernel/slot'
import type { RoomDialogProps } from '../core/room-action'

/** What meetings let one do with rooms, and say of them; what looks at who is in them. */
export const LockRooms = slot<RoomDialogProps>()
export const OccupyRoom = slot<RoomDialogProps>()
export const DeleteRooms = slot<RoomDialogProps>()
/** Has the list of rooms look again when rooms are locked or a lock ends. */
export const LockFeed = slot()
export const PresenceState = slot<{ readonly room_id: number }>()
export const PresenceFeed = slot()
