import type { Words } from '../kernel/words'
import { itemcomment } from './evaluation'
import { rule } from './rule'

export { bookingStrategies as settings } from './booking-strategy'
export { log } from './log'
export * as refusals from './refusals'
export * as topics from './topics'

/** Meetings, from finding a room to what is kept of them. */
export const title = ['会议', 'Meetings'] as const

export const resources = [itemcomment, rule] as const

export const screens = {}

/** What stands in tables that are no declared resource: for the sentence that says by what a record is in use. */
export const tables = {
  attendee: ['会议邀请', 'Invitations'],
  signinlog: ['签到记录', 'Check-in log'],
  meeting: ['会议', 'Meetings'],
  meeting_room: ['会议', 'Meetings'],
  holding: ['占用时段', 'Reserved times'],
  service_order: ['服务订单', 'Service orders'],
  roomlock: ['会议室锁定', 'Room locks'],
  cyclemeeting: ['周期占用', 'Recurring reservations'],
  cyclemeeting_date: ['周期占用', 'Recurring reservations'],
  release_log: ['释放记录', 'Released meetings'],
  breach: ['违约记录', 'Violations'],
  blacklist: ['黑名单', 'Blacklist'],
  whitelist: ['白名单', 'Whitelist'],
  minutes: ['会议纪要', 'Minutes'],
  minutes_todo: ['待办事项', 'Action items'],
  comment_answer: ['会议评价', 'Meeting feedback'],
  meeting_comment: ['会议评价', 'Meeting feedback'],
} as const satisfies Words
