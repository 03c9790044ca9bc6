import type { MessageKind } from '@workplace/contract/message/message'
import type { Call } from '../../../kernel/call/call'
import { wireTime } from '../../../kernel/text/wire-time'
import { notifyPeople } from '../../message/public'
import type { StoredBooking } from './desk-booking.store'

type Told = Extract<MessageKind, `desk_${string}`>

/** Tells whose desk it is; of a guest's, who booked it. Not whoever did it, who knows. */
export async function notifyOfDesk(
  call: Call,
  kind: Told,
  one: StoredBooking,
  occasion?: string,
  before?: string,
): Promise<void> {
  const whose = one.user_id ?? one.booker_id
  if (whose === call.actor.user_id) return
  await notifyPeople(call, [whose], {
    kind,
    meeting_id: null,
    ...(occasion === undefined ? {} : { occasion }),
    values: {
      title: one.number,
      room: one.office_name,
      office_id: one.office_id,
      start_time: wireTime(Date.parse(one.start_time), one.timezone),
      end_time: wireTime(Date.parse(one.end_time), one.timezone),
      timezone: one.timezone,
      who: call.actor.name,
      reason: before ?? null,
    },
  })
}

/** Somebody has a desk that a colleague booked for them. */
export const notifyBooked = (call: Call, one: StoredBooking) => notifyOfDesk(call, 'desk_booked', one)
