import type { Words } from '@workplace/contract/kernel/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as peopleWords from '@workplace/contract/people/words'

export const doorWords = {
  bothEnds: ['熄屏开始和结束须同时填写', 'Enter both the start and the end of the sleep time'],
  sleepIsEmpty: ['不能与熄屏开始相同', 'Must be different from the start of the sleep time'],
  bookerGone: peopleWords.personGone,
  walkIn: ['现场会议', 'Walk-in meeting'],
} as const satisfies Words

/** Why a room is closed, as its screen says it to whoever stands before it. */
export const closingWords = {
  locked: ['会议室已锁定', 'Room locked'],
  offline: ['会议室已停用', 'Room not in use'],
  readonly: ['本会议室不可预约', 'This room can’t be booked'],
  weekend: meetingroomWords.closedAtWeekends,
  window: ['预订开放时间：{begin}–{end}', 'Booking is open {begin}–{end}'],
  closed: ['开放时间：{open}–{close}', 'Open {open}–{close}'],
} as const satisfies Words
