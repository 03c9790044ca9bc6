import * as contractCommon from '@workplace/contract/kernel/common-words'
import { deskViews } from '@workplace/contract/station/desk-booking'
import * as stationWords from '@workplace/contract/station/words'
import * as common from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'
import { bookingWords } from './booking-words'

export const seriesWords = {
  series: stationWords.series,
  repeat: ['重复…', 'Repeat…'],
  repeatThis: ['重复预订 {number}', 'Book {number} on several days'],
  weekdays: contractCommon.weekdays,
  every: ['间隔', 'How often'],
  everyWeeks: ['{n, plural, =1 {每周一次} other {每 # 周一次}}', '{n, plural, =1 {Each week} other {Each # weeks}}'],
  until: ['最后一天', 'Last day'],
  lastDate: ['最多可预订到 {day}', 'Desks are booked until {day} at the latest'],
  dates: ['各日期', 'Dates'],
  checking: ['正在检查各日期…', 'Checking all dates…'],
  nothing: ['没有符合的日期，请更改星期或最后日期', 'No date fits. Change the weekdays or the last date.'],
  allFree: ['共 {n} 天，全部可预订', '{n, plural, one {# day, free} other {# days, all free}}'],
  someTaken: ['共 {of} 天，{n} 天不可用', '{n} of {of} days are not free'],
  free: deskViews.free,
  waits: bookingWords.needsApproval,
  useOther: ['改用 {number}', 'Use {number}'],
  include: ['预订 {day}', 'Book {day}'],
  book: ['预订 {n} 天', 'Book {n, plural, one {# day} other {# days}}'],
  booked: ['已预订 {number}，共 {n} 天', 'Booked {number} on {n, plural, one {# day} other {# days}}'],
  asked: ['已提交审核 {number}，共 {n} 天', 'Sent for approval: {number}, {n, plural, one {# day} other {# days}}'],
  cancel: common.cancel,
  toCome: ['重复预订，还有 {n} 次', 'Series, {n} to come'],
  which: ['更改范围', 'Which bookings'],
  changeWhich: ['更改哪些预订？', 'Change which bookings?'],
  cancelWhich: ['取消哪些预订？', 'Cancel which bookings?'],
  keptHint: ['单独改过的预订保持不变', 'Bookings that were changed by themselves stay as they are'],
  goOn: ['去更改', 'Go on'],
  keepThem: ['其余的照改？', 'Change the others?'],
  changeOthers: ['只改可用的日期', 'Change those that are free'],
  changedMany: ['已更改 {n} 次预订', '{n, plural, one {# booking} other {# bookings}} changed'],
  changing: [
    '正在更改重复预订（{scope}）：请选择新的工位或时间，日期不变',
    'Changing a series ({scope}): choose another desk or time. The dates stay.',
  ],
  cancelRange: ['取消一段时间', 'Cancel a range'],
  range: ['日期范围', 'From and until'],
  rangeNone: ['这段时间没有可取消的预订', 'Nothing to cancel in that time'],
  rangeFound: ['共 {n} 个预订', '{n, plural, one {# booking} other {# bookings}}'],
  rangeDo: ['取消 {n} 个预订', 'Cancel {n, plural, one {# booking} other {# bookings}}'],
  cancelled: contractCommon.cancelled,
} as const satisfies Words
