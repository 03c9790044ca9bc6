import { BookFree, MyMeetingDrawer, UndoBar } from '../areas/account/dashboard-slots'
import { RecognitionField } from '../areas/account/recognition-slot'
import { ReportDialog } from '../areas/meeting/room/report-problem'
import { DeleteRooms, LockRooms, OccupyRoom, PresenceFeed, PresenceState } from '../areas/meetingroom/rooms/room-slots'
import { BeginDeletion, RecognitionDialog } from '../areas/people/users/user-slots'

// What areas show of those that stand above them.

BookFree.fill(() => import('../areas/meeting/booking/book-free'))
UndoBar.fill(async () => ({ default: (await import('../areas/meeting/booking/undo-bar')).UndoBar }))
MyMeetingDrawer.fill(() => import('../areas/meeting/detail/my-meeting-drawer'))

const recognition = () => import('../areas/privacy/public')
RecognitionField.fill(async () => ({ default: (await recognition()).RecognitionField }))
RecognitionDialog.fill(async () => ({ default: (await recognition()).RecognitionDialog }))
BeginDeletion.fill(async () => ({ default: (await recognition()).BeginDeletion }))

ReportDialog.fill(() => import('../areas/repair/report-dialog'))

const locking = () => import('../areas/meeting/occupation/lock-actions')
LockRooms.fill(async () => ({ default: (await locking()).LockRooms }))
OccupyRoom.fill(async () => ({ default: (await locking()).OccupyRoom }))
DeleteRooms.fill(() => import('../areas/meeting/occupation/delete-rooms'))

PresenceState.fill(async () => ({ default: (await import('../areas/presence/presence-mark')).PresenceState }))
PresenceFeed.fill(() => import('../areas/presence/presence-feed'))
