import { z } from 'zod'
import { domainEvent } from '../kernel/event'

const id = z.int().positive()

/** Somebody with an account checked in at a meeting themselves: they are in its office. Their key is `user/<id>`. */
export const meetingCheckedIn = domainEvent(
  'meeting.checked_in',
  ['会议签到', 'Checked in at a meeting'],
  z.object({ meeting_id: id, user_id: id, time: z.string() }),
)

/** A meeting as it stood when its change was committed; of a private one no words. Key `meeting/<id>`. */
const told = z.object({
  meeting_id: id,
  version: id,
  title: z.string().nullable(),
  secret: z.boolean(),
  meetingroom_id: id,
  room_ids: z.array(id),
  start_time: z.string(),
  end_time: z.string(),
  booker_id: id,
  book_for_id: id.nullable(),
  meeting_state: z.string(),
  audit_state: z.int(),
})
export const meetingBooked = domainEvent('meeting.booked', ['会议预订', 'Meeting booked'], told)
export const meetingChanged = domainEvent('meeting.changed', ['会议变更', 'Meeting changed'], told)
export const meetingCancelled = domainEvent('meeting.cancelled', ['会议取消', 'Meeting cancelled'], told)
export const meetingReleased = domainEvent('meeting.released', ['会议释放', 'Meeting released'], told)
export const meetingRestored = domainEvent('meeting.restored', ['会议恢复', 'Meeting restored'], told)
/** By the clock, once for each beginning and end that it has. */
export const meetingStarted = domainEvent('meeting.started', ['会议开始', 'Meeting started'], told)
export const meetingEnded = domainEvent('meeting.ended', ['会议结束', 'Meeting ended'], told)
