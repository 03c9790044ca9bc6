import type { Words } from '../kernel/words'
import * as meetingroomWords from '../meetingroom/words'
import { itemcomment } from './evaluation'
import { rule } from './rule'
import * as meetingWords from './words'

export { bookingStrategies as settings } from './booking-strategy'
export * as events from './events'
export { log } from './log'
export * as refusals from './refusals'
export * as topics from './topics'

/** Meetings, from finding a room to what is kept of them. */
export const title = meetingWords.meetings

export const resources = [itemcomment, rule] as const

/** What stands in tables that are no declared resource: for the sentence that says by what a record is in use. */
export const tables = {
  attendee: ['会议邀请', 'Invitations'],
  signinlog: meetingWords.checkInLog,
  meeting: meetingWords.meetings,
  meeting_room: meetingWords.meetings,
  holding: ['占用时段', 'Reserved times'],
  service_order: meetingroomWords.serviceOrders,
  roomlock: ['会议室锁定', 'Room locks'],
  cyclemeeting: meetingWords.recurringReservations,
  cyclemeeting_date: meetingWords.recurringReservations,
  release_log: meetingWords.releasedMeetings,
  breach: meetingWords.violationRecords,
  blacklist: meetingWords.blacklist,
  whitelist: meetingWords.whitelist,
  minutes: meetingWords.minutes,
  minutes_todo: meetingWords.actionItems,
  comment_answer: meetingWords.meetingFeedback,
  meeting_comment: meetingWords.meetingFeedback,
} as const satisfies Words
