import * as booking from '@workplace/contract/meeting/booking'
import type { Call } from '../../kernel/call'
import type { Addresses } from '../../kernel/files/address'
import type { ThumbWidth } from '../../kernel/files/picture'
import { type Route, route } from '../../kernel/route'
import { searchAttendees } from './attendee-search'
import { bookMeeting } from './book-meeting'
import { cancelMeeting } from './cancel-meeting'
import { lockReasons, manyRoomMeetings, weekOrMonth } from './day-meetings'
import { editMeeting } from './edit-meeting'
import { meetingDetails } from './meeting-details'
import { roomPage } from './room-page'

export type MeetingDeps = {
  /** Signs the addresses under which pictures of rooms and people can be fetched. */
  addresses: Addresses
}

/** The calls of booking. */
export function meetingRoutes({ addresses }: MeetingDeps): Route[] {
  const signFor = (call: Call) => (path: string | null, width?: ThumbWidth) =>
    path === null ? null : addresses.sign(call.actor.company_id, path, { width })
  return [
    route(booking.roomPage, (call, input) => roomPage(call, input, signFor(call))),
    route(booking.manyRoomMeeting, manyRoomMeetings),
    route(booking.weekMonth, weekOrMonth),
    route(booking.lockReasons, lockReasons),
    route(booking.addMeeting, bookMeeting),
    route(booking.editMeeting, editMeeting),
    route(booking.cancelMeeting, cancelMeeting),
    route(booking.meetingDetails, (call, input) => meetingDetails(call, input.id, signFor(call))),
    route(booking.attendeeSearch, (call, input) => searchAttendees(call, input, signFor(call))),
  ]
}
