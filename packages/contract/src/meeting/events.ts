import { z } from 'zod'
import { domainEvent } from '../kernel/event'

const id = z.int().positive()

/** Somebody with an account checked in at a meeting themselves: they are in its office. Their key is `user/<id>`. */
export const meetingCheckedIn = domainEvent(
  'meeting.checked_in',
  ['会议签到', 'Checked in at a meeting'],
  z.object({ meeting_id: id, user_id: id, time: z.string() }),
)
