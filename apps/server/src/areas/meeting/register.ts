import * as booking from '@workplace/contract/meeting/booking'
import { type Route, route } from '../../kernel/route'
import { searchAttendees } from './attendee-search'
import { bookMeeting } from './book-meeting'
import { cancelMeeting } from './cancel-meeting'
import { lockReasons, manyRoomMeetings, weekOrMonth } from './day-meetings'
import { editMeeting } from './edit-meeting'
import { meetingDetails } from './meeting-details'
import { roomPage } from './room-page'

export type MeetingDeps = {
  /** A signed address for the path of a stored picture, or for its thumbnail of a width in pixels. */
  signPath: (path: string, now: number, width?: number) => string
}

/** The calls of booking. */
export function meetingRoutes({ signPath }: MeetingDeps): Route[] {
  const signAt = (now: number) => (path: string | null, width?: number) =>
    path === null ? null : signPath(path, now, width)
  return [
    route(booking.roomPage, (call, input) => roomPage(call, input, signAt(call.now()))),
    route(booking.manyRoomMeeting, manyRoomMeetings),
    route(booking.weekMonth, weekOrMonth),
    route(booking.lockReasons, lockReasons),
    route(booking.addMeeting, bookMeeting),
    route(booking.editMeeting, editMeeting),
    route(booking.cancelMeeting, cancelMeeting),
    route(booking.meetingDetails, (call, input) => meetingDetails(call, input.id, signAt(call.now()))),
    route(booking.attendeeSearch, (call, input) => searchAttendees(call, input, signAt(call.now()))),
  ]
}
