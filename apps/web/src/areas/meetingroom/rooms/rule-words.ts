import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import type { Words } from '../../../kernel/words'

/** The rules of booking a room. */
export const ruleWords = {
  ruleOpen: ['开放时间 {open}–{close}', 'Open {open}–{close}'],
  ruleLunch: ['午休 {from}–{to} 不开放', 'Closed for lunch {from}–{to}'],
  ruleWeekend: meetingroomWords.closedAtWeekends,
  ruleLength: ['单次最长 {length}', 'Up to {length} per booking'],
  ruleDays: ['可预订 {n} 天（含当天）', 'Bookable {n, plural, one {# day} other {# days}} ahead, including today'],
  ruleHours: ['可提前 {n} 小时预订', 'Bookable {n, plural, one {# hour} other {# hours}} ahead'],
  ruleWindow: ['每日 {begin}–{end} 开放预订', 'Booking opens daily {begin}–{end}'],
  ruleAudit: ['预订需审核', 'Approval required'],
  ruleReadonly: ['仅供查看，不可预订', 'View only, can’t be booked'],
  ruleOffline: ['已停用，暂不可预订', 'Not in use, can’t be booked at the moment'],
} as const satisfies Words
