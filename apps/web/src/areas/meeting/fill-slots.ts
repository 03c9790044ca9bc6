import { BookFree, MyMeetingDrawer, UndoBar } from '../account/slots'
import { DeleteRooms, LockFeed, LockRooms, OccupyRoom, PresenceFeed, PresenceState } from '../meetingroom/rooms/slots'

BookFree.fill(() => import('./booking/book-free'))
UndoBar.fill(async () => ({ default: (await import('./booking/undo-bar')).UndoBar }))
MyMeetingDrawer.fill(() => import('./detail/my-meeting-drawer'))

const locking = () => import('./occupation/lock-actions')
LockRooms.fill(async () => ({ default: (await locking()).LockRooms }))
OccupyRoom.fill(async () => ({ default: (await locking()).OccupyRoom }))
DeleteRooms.fill(() => import('./occupation/delete-rooms'))
LockFeed.fill(() => import('./occupation/lock-feed'))

// rooms and detectors do not know each other: who knows both joins them
const presence = () => import('../presence/public')
PresenceState.fill(async () => ({ default: (await presence()).PresenceState }))
PresenceFeed.fill(async () => (await presence()).loadPresenceFeed())
