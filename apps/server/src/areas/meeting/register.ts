import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import * as audit from '@workplace/contract/meeting/audit'
import * as booking from '@workplace/contract/meeting/booking'
import * as find from '@workplace/contract/meeting/find'
import * as form from '@workplace/contract/meeting/form'
import * as handOver from '@workplace/contract/meeting/hand-over'
import { roomLeisure as roomLeisureCall } from '@workplace/contract/meeting/room-search'
import * as series from '@workplace/contract/meeting/series'
import * as orders from '@workplace/contract/meeting/service-order'
import type { Storage } from '../../adapters/storage/port'
import type { Call } from '../../kernel/call'
import type { Addresses } from '../../kernel/files/address'
import { type Route, route } from '../../kernel/route'
import { auditLog, auditPage, myAudits } from './approval/audit-page'
import { auditSingle } from './approval/audit-single'
import { decideMeetings } from './approval/decide-meetings'
import { approvalRoutes } from './approval/register'
import { tellApprovers } from './approval/tell-approvers'
import { withdrawChange } from './approval/withdraw-change'
import { addAttendees } from './booking/add-attendees'
import { addRoom } from './booking/add-room'
import { searchAttendees } from './booking/attendee-search'
import { bookAtOnce } from './booking/book-at-once'
import { bookMeeting } from './booking/book-meeting'
import { cancelMeeting } from './booking/cancel-meeting'
import { editMeeting } from './booking/edit-meeting'
import { mayBook } from './booking/may-book'
import { meetingDetails } from './booking/meeting-details'
import { seriesMeetings } from './booking/series-meetings'
import { candidatesForTransfer, transferMeeting } from './booking/transfer-meeting'
import { attachmentAddress } from './core/attachments'
import { searchDepartments } from './core/department-people'
import { changeSeriesExtras } from './core/extras'
import type { Sign } from './core/sign'
import { termsDetail } from './core/terms'
import { lockReasons, manyRoomMeetings, weekOrMonth } from './find/day-meetings'
import { favouriteRoom } from './find/favourite-room'
import { findTime } from './find/find-time'
import { freeNow } from './find/free-now'
import { rememberRooms } from './find/known-rooms'
import { loosenRooms } from './find/loosen-rooms'
import { roomFacets } from './find/room-facets'
import { roomLeisure } from './find/room-leisure'
import { roomPage } from './find/room-page'
import { suggestedRooms } from './find/suggested-rooms'
import type { MeetingMail } from './mail/meeting-mail'
import { manageRoutes } from './manage/register'
import { releaseRoutes } from './release/register'
import { bookSeries } from './series/book-series'
import { cancelSeries } from './series/cancel-series'
import { checkSeries } from './series/check-series'
import { editSeries } from './series/edit-series'
import { handleServiceOrder, orderPersonnel, serviceOrderPage } from './services/service-orders'
import { serving } from './services/serving'
import { waitingRoutes } from './waitlist/register'

const book = (call: Call, input: ParsedOf<typeof booking.addMeeting>) =>
  input.series === undefined ? bookMeeting(call, input) : bookSeries(call, input, input.series)

export type MeetingDeps = {
  signPath: Addresses['sign']
  storage: Storage
  /** Undefined where the product cannot send mail. */
  mail: MeetingMail | undefined
  now: () => number
}

/** The calls of booking. */
export function meetingRoutes({ signPath, storage, mail, now }: MeetingDeps): Route[] {
  const signFor =
    (call: Call): Sign =>
    (path, width) =>
      path ? signPath(call.actor.company_id, path, width === undefined ? {} : { width }) : null
  /** What waits for approval now is told to those who approve. */
  const asking = async <T extends { id: number; ids?: number[]; audit_state: number; asks_other?: boolean }>(
    call: Call,
    work: Promise<T>,
  ): Promise<Omit<T, 'asks_other'>> => {
    const { asks_other = false, ...answer } = await work
    // of a series others may wait than the one by which it was changed
    const mayWait = answer.audit_state === 1 || (answer.ids?.length ?? 0) > 1
    if (mayWait) await tellApprovers(call, [answer.id, ...(answer.ids ?? [])], mail, asks_other ? 'changed' : undefined)
    return answer
  }
  const known = rememberRooms(now)
  return [
    route(booking.roomPage, (call, input) => roomPage(call, input, signFor(call), known)),
    route(booking.manyRoomMeeting, manyRoomMeetings),
    route(booking.weekMonth, weekOrMonth),
    route(booking.lockReasons, lockReasons),
    route(
      booking.addMeeting,
      (call, input) =>
        asking(call, input.services.length === 0 ? book(call, input) : serving(call, (within) => book(within, input))),
      bookAtOnce(known),
    ),
    route(series.checkSeries, checkSeries),
    route(series.seriesMeetings, (call, input) => seriesMeetings(call, input.id)),
    route(booking.editMeeting, async (call, input) => {
      if (input.scope === 'this' && input.series === undefined) {
        return asking(
          call,
          serving(call, (within) => editMeeting(within, input, storage)),
        )
      }
      const changed = await asking(
        call,
        serving(call, (within) => editSeries(within, input)),
      )
      await changeSeriesExtras(call, storage, input.id, changed.ids ?? [], input)
      return changed
    }),
    route(booking.cancelMeeting, (call, input) =>
      serving(call, (within) => (input.scope === 'this' ? cancelMeeting(within, input) : cancelSeries(within, input))),
    ),
    route(handOver.transferMeeting, (call, input) => transferMeeting(call, input, mail)),
    route(booking.withdrawChange, withdrawChange),
    route(handOver.transferCandidates, (call, input) => candidatesForTransfer(call, input, signFor(call))),
    route(handOver.mayBook, mayBook),
    route(handOver.addAttendees, (call, input) => addAttendees(call, input, mail)),
    route(handOver.addRoom, addRoom),
    route(orders.serviceOrderPage, serviceOrderPage),
    route(orders.serviceOrderEdit, handleServiceOrder),
    route(orders.orderPersonnel, orderPersonnel),
    route(roomLeisureCall, roomLeisure),
    route(find.favouriteRoom, favouriteRoom),
    route(find.freeNow, freeNow),
    route(find.roomFacets, roomFacets),
    route(find.loosenRooms, loosenRooms),
    route(booking.meetingDetails, (call, input) => meetingDetails(call, input.id, signFor(call))),
    route(audit.auditPage, auditPage),
    route(audit.auditSingle, auditSingle),
    route(audit.auditEdit, (call, input) => serving(call, (within) => decideMeetings(within, input, mail))),
    route(audit.auditLog, auditLog),
    route(audit.myAudits, myAudits),
    ...manageRoutes({ storage, mail }),
    ...approvalRoutes({ mail }),
    route(form.departmentSearch, searchDepartments),
    route(form.suggestedRooms, suggestedRooms),
    route(form.findTime, findTime),
    route(form.termsDetail, termsDetail),
    route(form.attachmentAddress, (call, input) => attachmentAddress(call, input, signPath)),
    ...waitingRoutes(mail),
    route(booking.attendeeSearch, (call, input) => searchAttendees(call, input, signFor(call))),
    ...releaseRoutes(),
  ]
}
