import * as booking from '@workplace/contract/meeting/booking'
import * as form from '@workplace/contract/meeting/form'
import * as handOver from '@workplace/contract/meeting/hand-over'
import { type Route, route } from '../../../kernel/call/route'
import type { Addresses } from '../../../kernel/files/address'
import { attachmentAddress } from '../core/attachments'
import { searchDepartments } from '../core/department-people'
import { signFor } from '../core/image-address'
import { termsDetail } from '../core/terms'
import type { RoomCache } from '../find/room-cache'
import type { ChangeDeps } from '../mail/change-deps'
import { cancelSeries } from '../series/cancel-series'
import { editSeries } from '../series/edit-series'
import { addAttendees } from './add-attendees'
import { addMeeting } from './add-meeting'
import { addRoom } from './add-room'
import { searchAttendees } from './attendee-search'
import { bookFastPath } from './book-fast-path'
import { cancelMeeting } from './cancel-meeting'
import { editMeeting } from './edit-meeting'
import { mayBook } from './may-book'
import { meetingDetails } from './meeting-details'
import { candidatesForTransfer, transferMeeting } from './transfer-meeting'

type Deps = ChangeDeps & { signPath: Addresses['sign']; known: RoomCache }

/** One meeting from its booking to its end, and what its form asks for. */
export function bookingRoutes({ signPath, known, ...deps }: Deps): Route[] {
  const { mail } = deps
  return [
    route(booking.addMeeting, (call, input) => addMeeting(call, input, mail), bookFastPath(known)),
    route(booking.editMeeting, (call, input) =>
      input.scope === 'this' && input.series === undefined
        ? editMeeting(call, input, deps)
        : editSeries(call, input, deps),
    ),
    route(booking.cancelMeeting, (call, input) =>
      input.scope === 'this' ? cancelMeeting(call, input) : cancelSeries(call, input),
    ),
    route(handOver.transferMeeting, (call, input) => transferMeeting(call, input, mail)),
    route(handOver.transferCandidates, (call, input) => candidatesForTransfer(call, input, signFor(signPath, call))),
    route(handOver.mayBook, mayBook),
    route(handOver.addAttendees, (call, input) => addAttendees(call, input, mail)),
    route(handOver.addRoom, addRoom),
    route(booking.meetingDetails, (call, input) => meetingDetails(call, input.id, signFor(signPath, call))),
    route(form.departmentSearch, searchDepartments),
    route(form.termsDetail, termsDetail),
    route(form.attachmentAddress, (call, input) => attachmentAddress(call, input, signPath)),
    route(booking.attendeeSearch, (call, input) => searchAttendees(call, input, signFor(signPath, call))),
  ]
}
