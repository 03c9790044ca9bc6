import type { Label } from '../kernel/words'
import * as meetingWords from './words'

/** What an exempt group spares, by the families of the rules. */
export const ruleFamilies = {
  horizon: ['可预订天数', 'Bookable days'],
  length: ['单次时长', 'Booking length'],
  window: ['预订开放时间', 'Booking hours'],
  weekend: ['周末限制', 'Weekend restriction'],
  approval: meetingWords.approval,
  advance: ['提前量', 'Advance notice'],
  counts: ['次数与时长总量', 'Number and total length'],
  series: meetingWords.series,
  buffer: ['间隔', 'Buffer time'],
  attendees: ['参会人数', 'Number of attendees'],
  cancel: ['取消期限', 'Cancellation deadline'],
} as const satisfies Record<string, Label>
