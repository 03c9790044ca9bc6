import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { station } from '@workplace/contract/station/station'
import * as topics from '@workplace/contract/station/topics'
import type { Call } from '../../../kernel/call/call'
import type { StoredBooking } from './desk-booking.store'

type DeskAction =
  | 'desk_book'
  | 'desk_approve'
  | 'desk_refuse'
  | 'desk_change'
  | 'desk_cancel'
  | 'desk_extend'
  | 'desk_leave'
  | 'desk_check_in'
  | 'desk_release'
  | 'desk_restore'

/** Where and when, as the operation log has it. */
const partOf = ({ number, person_name, start_time, end_time }: StoredBooking) => ({
  ...{ desk: number, person: person_name, start_time, end_time },
})

/** A line of the operation log. */
export function recordDesk(call: Call, action: DeskAction, now: StoredBooking, before?: StoredBooking): void {
  call.record({
    ...{ module: 'desk_booking', action, target: now.number, target_id: now.id },
    ...(before === undefined ? {} : { before: partOf(before) }),
    ...(action === 'desk_cancel' ? { before: partOf(now) } : { after: partOf(now) }),
  })
}

/** Who looks at desks of that day sees it at once, and so does whose it is. */
export function emitChanged(call: Call, one: StoredBooking): void {
  call.emit(eventOf(topics.desk_booking, { office_id: one.office_id, dates: [one.date] }))
  call.emit(eventOf(resourceTopic(station), { ids: [one.station_id] }))
  for (const user_id of new Set([one.user_id, one.booker_id]))
    if (user_id !== null) call.emit(eventOf(topics.own_desk_booking, { user_id }))
}
