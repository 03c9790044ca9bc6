import type { RoomDialogProps } from '../../meetingroom/public'
import { LockDialog } from './lock-dialog'
import { OccupationDialog } from './occupation-dialog'

/** Locks the rooms that were chosen in their list. */
export const LockRooms = ({ rooms, onDone }: RoomDialogProps) => (
  <LockDialog room_ids={rooms.map(({ id }) => id)} onClose={onDone} />
)

/** Keeps a room for something that repeats. */
export const OccupyRoom = ({ rooms: [room], onDone }: RoomDialogProps) =>
  room === undefined ? null : <OccupationDialog room_id={room.id} onClose={onDone} />
