import { lazy } from 'react'

// What other areas may show of booking.
export { rulesInWords } from './room/room-rules'

/** A button that books a free room at once; what it offers to take back is shown by `UndoBar`. */
export const BookFree = lazy(() => import('./booking/book-free'))
export const UndoBar = lazy(async () => ({ default: (await import('./booking/undo-bar')).UndoBar }))
/** The details of a meeting of one's own. */
export const MyMeetingDrawer = lazy(() => import('./detail/my-meeting-drawer'))
export type { ShownMeeting } from './detail/my-meeting-drawer'
