import * as audit from '@workplace/contract/meeting/audit'
import * as booking from '@workplace/contract/meeting/booking'
import * as find from '@workplace/contract/meeting/find'
import * as handOver from '@workplace/contract/meeting/hand-over'
import { roomLeisure as roomLeisureCall } from '@workplace/contract/meeting/room-search'
import * as series from '@workplace/contract/meeting/series'
import type { Call } from '../../kernel/call'
import type { Addresses } from '../../kernel/files/address'
import { type Route, route } from '../../kernel/route'
import { addAttendees } from './add-attendees'
import { addRoom } from './add-room'
import { searchAttendees } from './attendee-search'
import { auditLog, auditPage, myAudits } from './audit-page'
import { auditSingle } from './audit-single'
import { bookAtOnce } from './book-at-once'
import { bookMeeting } from './book-meeting'
import { bookSeries } from './book-series'
import { cancelMeeting } from './cancel-meeting'
import { cancelSeries } from './cancel-series'
import { checkSeries } from './check-series'
import { lockReasons, manyRoomMeetings, weekOrMonth } from './day-meetings'
import { decideMeetings } from './decide-meetings'
import { editMeeting } from './edit-meeting'
import { editSeries } from './edit-series'
import { favouriteRoom } from './favourite-room'
import { freeNow } from './free-now'
import { loosenRooms } from './loosen-rooms'
import { mayBook } from './may-book'
import { meetingDetails } from './meeting-details'
import { roomFacets } from './room-facets'
import { roomLeisure } from './room-leisure'
import { roomPage } from './room-page'
import type { Sign } from './sign'
import { candidatesForTransfer, transferMeeting } from './transfer-meeting'

export type MeetingDeps = { signPath: Addresses['sign'] }

/** The calls of booking. */
export function meetingRoutes({ signPath }: MeetingDeps): Route[] {
  const signFor =
    (call: Call): Sign =>
    (path, width) =>
      path ? signPath(call.actor.company_id, path, width === undefined ? {} : { width }) : null
  return [
    route(booking.roomPage, (call, input) => roomPage(call, input, signFor(call))),
    route(booking.manyRoomMeeting, manyRoomMeetings),
    route(booking.weekMonth, weekOrMonth),
    route(booking.lockReasons, lockReasons),
    route(
      booking.addMeeting,
      (call, input) => (input.series === undefined ? bookMeeting(call, input) : bookSeries(call, input, input.series)),
      bookAtOnce(),
    ),
    route(series.checkSeries, checkSeries),
    route(booking.editMeeting, (call, input) =>
      input.scope === 'this' && input.series === undefined ? editMeeting(call, input) : editSeries(call, input),
    ),
    route(booking.cancelMeeting, (call, input) =>
      input.scope === 'this' ? cancelMeeting(call, input) : cancelSeries(call, input),
    ),
    route(handOver.transferMeeting, transferMeeting),
    route(handOver.transferCandidates, (call, input) => candidatesForTransfer(call, input, signFor(call))),
    route(handOver.mayBook, mayBook),
    route(handOver.addAttendees, addAttendees),
    route(handOver.addRoom, addRoom),
    route(roomLeisureCall, roomLeisure),
    route(find.favouriteRoom, favouriteRoom),
    route(find.freeNow, freeNow),
    route(find.roomFacets, roomFacets),
    route(find.loosenRooms, loosenRooms),
    route(booking.meetingDetails, (call, input) => meetingDetails(call, input.id, signFor(call))),
    route(audit.auditPage, auditPage),
    route(audit.auditSingle, auditSingle),
    route(audit.auditEdit, decideMeetings),
    route(audit.auditLog, auditLog),
    route(audit.myAudits, myAudits),
    route(booking.attendeeSearch, (call, input) => searchAttendees(call, input, signFor(call))),
  ]
}
