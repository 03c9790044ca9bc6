import * as common from '@workplace/contract/kernel/common-words'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as shared from '../../../kernel/common-words'
import type { Label, Words } from '../../../kernel/words'
import * as ours from '../core/shared-words'

export const seriesWords = {
  // how it repeats
  repeat: ['重复', 'Repeat'],
  rule: ['重复规则', 'Recurrence'],
  changeRule: shared.change,
  never: ['不重复', 'Does not repeat'],
  day: meetingWords.daily,
  week: meetingWords.weekly,
  month: meetingWords.monthly,
  interval: meetingWords.interval,
  everyDays: ['{n, plural, =1 {每天} other {每 # 天}}', '{n, plural, =1 {Every day} other {Every # days}}'],
  everyWeeks: ['{n, plural, =1 {每周} other {每 # 周}}', '{n, plural, =1 {Every week} other {Every # weeks}}'],
  everyMonths: ['{n, plural, =1 {每月} other {每 # 个月}}', '{n, plural, =1 {Every month} other {Every # months}}'],
  weekdays: common.weekdays,
  ownWeekday: ['会议当天，不能取消', 'The day of the meeting itself can’t be removed'],
  which: ['日期', 'Day of the month'],
  end: ['系列结束', 'Series ends'],
  endHorizon: ['到可预订的最后一天（{day}）', 'On the last bookable day ({day})'],
  endUntil: ['到某一天', 'On a date'],
  endTimes: ['重复若干次', 'After a number of occurrences'],
  until: ['最后日期', 'Last date'],
  times: ['次数', 'Number of occurrences'],
  timesUnit: ['次', 'times'],
  untilFault: ['最后日期不能早于会议当天', 'The last date can’t be earlier than the meeting'],
  timesFault: ['请输入 1 至 366 的整数', 'Enter a whole number from 1 to 366'],
  // every occurrence
  dates: ['系列中的日期', 'Dates in the series'],
  checking: ['正在检查每个日期…', 'Checking all dates…'],
  checkFailed: ['无法检查日期', 'Couldn’t check the dates'],
  retry: shared.tryAgain,
  allFree: [
    '共 {n} 次，全部可以预订',
    '{n, plural, one {1 occurrence, available} other {# occurrences, all available}}',
  ],
  someClash: ['共 {total} 次，{clash} 次无法预订', '{clash} of {total} occurrences can’t be booked'],
  someSolved: ['将预订 {n} 次', '{n, plural, one {1 meeting will be booked} other {# meetings will be booked}}'],
  skippedMonths: ['没有这一天的月份会跳过：{months}', 'Months without this day are skipped: {months}'],
  onlyFree: ['跳过无法预订的日期，只预订其余的', 'Skip dates that can’t be booked'],
  takeAll: ['冲突的日期都改用备选会议室', 'Use the suggested room for every conflict'],
  free: ours.available,
  pending: meetingWords.approvalRequired,
  own: ['本次会议', 'This meeting'],
  skipped: ['不预订', 'Not booked'],
  movedTo: ['改在 {room}', 'In {room} instead'],
  movedPending: ['改在 {room}，需审核', 'In {room} instead, approval required'],
  takeRoom: ['改用 {room}', 'Use {room}'],
  takeRoomOn: ['{date} 改用 {room}（{floor}，{seats} 座）', 'Use {room} on {date} ({floor}, {seats} seats)'],
  takeBack: shared.undo,
  takeBackOn: ['{date} 撤销', 'Undo on {date}'],
  include: ['预订 {date}', 'Book {date}'],
  noRoom: ['没有其他空闲会议室', 'No other rooms available'],
  unsolved: [
    '还有 {n} 次无法预订：请换会议室、取消勾选，或选择跳过。',
    '{n, plural, one {1 date still can’t} other {# dates still can’t}} be booked. Use another room, clear the date, or skip such dates.',
  ],
  nothing: ['没有可预订的日期', 'No dates can be booked'],
  notChecked: ['日期还在检查，请稍候', 'Dates are still being checked'],
  book: ['预订 {n} 次', '{n, plural, one {Book 1 meeting} other {Book # meetings}}'],
  booked: ['已预订系列会议，共 {n} 次：{room}', '{n, plural, one {1 meeting} other {# meetings}} booked: {room}'],
  requested: [
    '系列会议已提交，共 {n} 次，等待审核：{room}',
    '{n, plural, one {1 meeting} other {# meetings}} submitted for approval: {room}',
  ],
  leftOut: ['{n} 次未预订', '{n} not booked'],
  changedSome: ['已更新 {n} 次会议', '{n, plural, one {1 meeting} other {# meetings}} updated'],
  // which meetings a change is for
  scope: ['应用于', 'Apply to'],
  scopeThis: meetingWords.thisMeeting,
  scopeFollowing: ['此次及以后', 'This and following meetings'],
  scopeAll: ['系列中所有未开始的', 'All upcoming meetings in the series'],
  scopeAllCount: ['系列中所有未开始的（{n} 次）', 'All upcoming meetings in the series ({n})'],
  scopeTitle: ['要修改哪些会议？', 'Change which meetings?'],
  scopeKeeps: [
    '单独修改过的会议保持不变，单独取消的不会恢复。',
    'Meetings changed individually stay as they are, and cancelled ones aren’t restored.',
  ],
  scopeCancels: [
    '已开始和已结束的会议不受影响，单独修改过的也会取消。',
    'Meetings that have started or ended aren’t affected. Meetings changed individually are cancelled too.',
  ],
  scopeRule: ['重复规则的修改应用于此次及以后的会议。', 'The new recurrence applies to this and following meetings.'],
  save: shared.save,
  back: shared.back,
  onlyThose: ['只修改可以修改的', 'Change only those that can be changed'],
  clashes: ['以下日期无法修改：', 'These dates can’t be changed:'],
  more: ['另有 {n} 次', '{n} more'],
  cancelledMany: ['已取消 {n} 次会议', '{n, plural, one {1 meeting} other {# meetings}} cancelled'],
  // the series of a meeting
  series: meetingWords.series,
  partOf: ['属于系列会议', 'Part of a series'],
  count: [
    '现有 {n} 次，其中 {left} 次未开始',
    '{n, plural, one {1 meeting} other {# meetings}} in total, {left} upcoming',
  ],
  exception: ['单独修改过', 'Changed individually'],
  exceptionOf: ['此次单独修改过，原定 {date}', 'Changed individually, originally on {date}'],
  cancelledAlone: common.cancelled,
  over: common.ended,
  showDates: ['查看全部日期', 'Show all dates'],
  hideDates: ['收起日期', 'Hide dates'],
  datesFailed: ['无法加载日期', 'Couldn’t load the dates'],
} as const satisfies Words

/** 1 Monday to 7 Sunday: in a sentence, and on a button. */
export const weekdayNames: Record<number, Label> = {
  1: ['周一', 'Monday'],
  2: ['周二', 'Tuesday'],
  3: ['周三', 'Wednesday'],
  4: ['周四', 'Thursday'],
  5: ['周五', 'Friday'],
  6: ['周六', 'Saturday'],
  7: ['周日', 'Sunday'],
}
export const weekdayLetters: Record<number, Label> = {
  1: ['一', 'Mo'],
  2: ['二', 'Tu'],
  3: ['三', 'We'],
  4: ['四', 'Th'],
  5: ['五', 'Fr'],
  6: ['六', 'Sa'],
  7: ['日', 'Su'],
}

/** The sentence of a rule: how often, on which days, until when. */
export const ruleWords = {
  daily: ['{n, plural, =1 {每天} other {每 # 天}}', '{n, plural, =1 {Every day} other {Every # days}}'],
  weekly: [
    '{n, plural, =1 {每} other {每 # 周的}}{days}',
    '{n, plural, =1 {Every week} other {Every # weeks}} on {days}',
  ],
  monthlyDay: [
    '{n, plural, =1 {每月} other {每 # 个月的}} {day} 日',
    '{n, plural, =1 {Every month} other {Every # months}} on the {day, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  ],
  monthlyNth: [
    '{n, plural, =1 {每月} other {每 # 个月的}}第 {nth} 个{day}',
    '{n, plural, =1 {Every month} other {Every # months}} on the {nth, select, 1 {first} 2 {second} 3 {third} other {fourth}} {day}',
  ],
  monthlyLast: [
    '{n, plural, =1 {每月} other {每 # 个月的}}最后一个{day}',
    '{n, plural, =1 {Every month} other {Every # months}} on the last {day}',
  ],
  until: ['{rule}，至 {date}', '{rule}, until {date}'],
  times: ['{rule}，共 {n} 次', '{rule}, {n, plural, one {1 time} other {# times}}'],
  horizon: ['{rule}，到可预订的最后一天', '{rule}, until the last bookable day'],
  to: ['{from}至{to}', '{from} to {to}'],
} as const satisfies Words

export const handWords = {
  // answering
  yourAnswer: ['您的答复', 'Your response'],
  // actions of a meeting
  actions: shared.actions,
  toCalendar: ours.addToCalendar,
  saved: ['已下载 {name}', '{name} downloaded'],
  transfer: ours.transfer,
  addPeople: ['添加参会人', 'Add attendees'],
  addRoom: ours.addRoom,
  longer: ['延长 {n} 分钟', 'Extend by {n, plural, one {# minute} other {# minutes}}'],
  longerDone: ['会议延长至 {time}', 'Meeting extended until {time}'],
  longerAsked: ['延长已提交，等待审核', 'Extension submitted for approval'],
  dismiss: shared.back,
  // handing over
  transferWaits: [
    '会议正在审核：转让后由新的预订人重新送审。',
    'This meeting is pending approval. After the transfer, its new owner submits it for approval again.',
  ],
  addedWaiting: [
    '人数增加需审核，通过后再邀请',
    'The higher number of attendees needs approval. They are invited once it’s approved.',
  ],
  transferTitle: ['转让“{title}”', 'Transfer “{title}”'],
  toAttend: ['签到与导航', 'Check-in and directions'],
  askFirst: ['先征得对方同意，对方接收后才生效', 'Ask first: the transfer takes effect once they accept'],
  offered: ['已请{name}接收，对方接收后生效', 'Asked {name} to accept. The transfer takes effect once they do.'],
  transferText: [
    '对方成为预订人，双方都会收到消息，原预订人仍是参会人。',
    'They become the owner of the booking. Both of you are notified, and you remain an attendee.',
  ],
  newBooker: ours.newOwner,
  searchPeople: ['搜索姓名、账号或工号', 'Search by name, account or employee ID'],
  noMatch: ours.noMatchingPeople,
  searchFailed: ours.searchFailed,
  invited: ['已受邀', 'Invited'],
  reason: common.reason,
  reasonHint: ['选填，双方可见', 'Optional. Visible to both of you.'],
  transferred: ['已转让给{name}', 'Transferred to {name}'],
  transferredMany: [
    '已将 {n} 次会议转让给{name}',
    '{n, plural, one {1 meeting} other {# meetings}} transferred to {name}',
  ],
  choosePerson: ours.newOwnerMissing,
  // inviting more
  addPeopleTitle: ['为“{title}”添加参会人', 'Add attendees to “{title}”'],
  peopleHint: ['已在会议中的人员保持不变。', 'People who are already invited aren’t affected.'],
  added: ['已添加 {n} 人', '{n, plural, one {1 attendee} other {# attendees}} added'],
  nobodyAdded: ['所选人员已在会议中', 'The selected people are already invited'],
  choosePeople: ['请选择参会人', 'Select at least one attendee'],
  // another room
  addRoomTitle: ['为“{title}”添加会议室', 'Add room to “{title}”'],
  addRoomText: ['{office} {time} 的空闲会议室', 'Rooms available in {office}, {time}'],
  searchRooms: ours.searchRooms,
  seats: ours.seatCount,
  noRoom: ['此时没有其他空闲会议室', 'No other rooms are available at this time'],
  roomsFailed: ours.roomsFailed,
  moreRooms: ['共 {n} 间，可搜索以缩小范围', '{n, plural, one {# room} other {# rooms}}. Search to narrow them down.'],
  roomAdded: ['已添加会议室：{room}', 'Room added: {room}'],
  chooseRoom: meetingroomWords.roomMissing,
  retry: shared.tryAgain,
  // from my meetings
  details: ['详情和修改', 'Details and editing'],
  detailsFailed: ours.meetingFailed,
} as const satisfies Words
