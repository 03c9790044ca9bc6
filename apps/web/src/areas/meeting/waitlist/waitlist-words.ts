import * as common from '@workplace/contract/kernel/common-words'
import type { WaitlistState } from '@workplace/contract/meeting/waitlist'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as shared from '../../../kernel/common-words'
import type { Label, Words } from '../../../kernel/words'
import * as ours from '../core/shared-words'

export const waitlistStateWords = {
  queued: ['排队中', 'Waiting'],
  offered: ['为您保留', 'On hold for you'],
  taken: meetingWords.booked,
  expired: common.expired,
  cancelled: ['已退出', 'Left'],
} as const satisfies Record<WaitlistState, Label>

export const waitlistWords = {
  tab: meetingWords.waitingList,
  join: ['加入候补', 'Join the waiting list'],
  title: ['候补会议室', 'Join the waiting list'],
  intro: [
    '时段空出后按顺序为您保留 {n} 分钟，并通知您确认。',
    'When the slot becomes free, it’s held for you for {n, plural, one {# minute} other {# minutes}} in order of the list, and you’re asked to confirm.',
  ],
  introAtOnce: [
    '时段空出后按顺序为您直接预订，并通知您。',
    'When the slot becomes free, it’s booked for you automatically in order of the list, and you’re notified.',
  ],
  time: common.time,
  topic: ['会议主题', 'Title'],
  flex: ['可提前或推后', 'Flexible by'],
  exact: ['仅限此时间', 'This time only'],
  minutes: ['{n} 分钟以内', 'Up to {n, plural, one {# minute} other {# minutes}}'],
  hours: ['{n} 小时以内', 'Up to {n, plural, one {# hour} other {# hours}}'],
  which: meetingroomWords.rooms,
  these: ['任一所选会议室', 'Any of the selected rooms'],
  any: ['本办公区任意会议室', 'Any room in this office'],
  seats: ['至少座位数', 'Minimum seats'],
  anySize: common.any,
  rooms: ['选择会议室', 'Select rooms'],
  ahead: ['{n} 人候补', '{n, plural, one {# person} other {# people}} waiting'],
  nobody: ['无人候补', 'Nobody waiting'],
  freeNow: ['此时空闲，可直接预订：', 'Available at this time, book now:'],
  freeMore: ['等 {n} 间', 'and {n} more'],
  seatsOf: ours.seatCount,
  none: ['该时段没有其他会议室可候补', 'No other rooms have a waiting list for this time'],
  chooseOne: meetingroomWords.roomMissing,
  topicRequired: ['请输入会议主题', 'Enter a title'],
  cancel: shared.cancel,
  joined: ['已加入候补，目前排第 {n} 位', 'You’re on the waiting list at position {n}'],
  merged: ['已并入您原有的候补，目前排第 {n} 位', 'Merged with your existing waiting list entry, at position {n}'],
  retry: shared.tryAgain,
  // one's own
  empty: [
    '没有候补。时段被占用时，可在预订页点击该会议加入候补。',
    'You’re not on any waiting list. If a slot is taken, click the meeting on the booking page to join its waiting list.',
  ],
  emptyOver: ['没有已结束的候补', 'No past waiting list entries'],
  open: ['进行中', 'Active'],
  over: common.ended,
  list: ['我的候补', 'My waiting list'],
  place: ['第 {n} 位', 'Position {n}'],
  next: ['下一位', 'Next in line'],
  anyRoom: ['{office}任意会议室', 'Any room, {office}'],
  anySeats: [
    '{office}任意会议室，至少 {n} 座',
    'Any room, {office}, at least {n, plural, one {# seat} other {# seats}}',
  ],
  flexOf: ['可前后 {n} 分钟', 'up to {n, plural, one {# minute} other {# minutes}} earlier or later'],
  keptFor: ['{room}已为您保留，剩余 {left}', '{room} is on hold for you for {left}'],
  runOut: ['保留已到期', 'Hold expired'],
  approval: ['确认后仍需审核', 'Approval required after confirmation'],
  take: ['确认预订', 'Confirm booking'],
  decline: ['放弃', 'Decline'],
  leave: ['退出候补', 'Leave waiting list'],
  leaveAsk: ['退出对“{title}”的候补？', 'Leave the waiting list for “{title}”?'],
  took: ['已预订“{title}”', '“{title}” booked'],
  asked: ['已提交“{title}”，等待审核', '“{title}” submitted for approval'],
  declined: ['已放弃，您排到队尾', 'Declined. You’re now last in line.'],
  left: ['已退出候补', 'You’ve left the waiting list'],
  held: ['候补保留', 'On hold for the waiting list'],
  heldText: [
    '该时段正为候补的人保留，可加入候补。',
    'This slot is on hold for someone on the waiting list. You can join the list too.',
  ],
} as const satisfies Words
