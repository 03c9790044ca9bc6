import { lazy } from 'react'

// What other areas may show of booking.
export { rulesInWords } from './room-rules'

/** A button that books a free room at once; what it offers to take back is shown by `UndoBar`. */
export const BookFree = lazy(() => import('./book-free'))
export const UndoBar = lazy(async () => ({ default: (await import('./undo-bar')).UndoBar }))
/** The details of a meeting of one's own. */
export const MyMeetingDrawer = lazy(() => import('./my-meeting-drawer'))
export type { ShownMeeting } from './my-meeting-drawer'
