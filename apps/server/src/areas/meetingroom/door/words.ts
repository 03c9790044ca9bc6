import type { Words } from '@workplace/contract/kernel/words'

export const doorWords = {
  bothEnds: ['熄屏开始和结束须同时填写', 'Give both ends of the sleep, or none'],
  sleepIsEmpty: ['不能与熄屏开始相同', 'Must differ from the beginning'],
  bookerGone: ['该人员不存在或已停用', 'There is no such person, or they are disabled'],
  walkIn: ['现场会议', 'Walk-in meeting'],
} as const satisfies Words

/** Why a room is closed, as its screen says it to whoever stands before it. */
export const closingWords = {
  locked: ['会议室已锁定', 'The room is locked'],
  offline: ['会议室已停用', 'The room is out of use for now'],
  readonly: ['本会议室不可预约', 'This room cannot be booked'],
  weekend: ['周末不开放', 'Closed at weekends'],
  window: ['预订开放时间：{begin}–{end}', 'Booking is open {begin}–{end}'],
  closed: ['开放时间：{open}–{close}', 'Open {open}–{close}'],
} as const satisfies Words
