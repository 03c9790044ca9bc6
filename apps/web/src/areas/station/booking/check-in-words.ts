import * as common from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'
import { bookingWords } from './booking-words'

const { number, who, time, status, place, actions, cancelBooking, cancelled, cancel } = bookingWords
const { forGuest, checkInBy, total, day } = bookingWords

export const checkInWords = {
  ...{ number, who, time, status, place, actions, cancelBooking, cancelled, cancel },
  ...{ forGuest, checkInBy, total, day },
  title: ['工位签到', 'Desk check-in'],
  search: ['搜索编号、姓名', 'Search number or name'],
  cancelAsk: ['取消 {name} 的工位 {number}？对方会收到通知', 'Cancel desk {number} of {name}? They will be notified.'],
  none: ['这一天没有工位预订', 'No desks are booked on that day'],
  noMatch: common.noMatchingEntries,
} as const satisfies Words
