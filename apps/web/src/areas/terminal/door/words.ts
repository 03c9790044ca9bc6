import * as emergencyWords from '@workplace/contract/device/emergency-words'
import * as deviceWords from '@workplace/contract/device/words'
import * as common from '@workplace/contract/kernel/common-words'
import type { Label } from '@workplace/contract/kernel/words'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as shared from '../../../kernel/common-words'
import type { UnpairedWords } from '../../../kernel/screen/unpaired-screen'

export const doorWords = {
  free: ['空闲', 'Free'],
  soon: ['即将开会', 'Meeting soon'],
  busy: ['使用中', 'In use'],
  closed: ['暂不开放', 'Closed'],
  emergency: emergencyWords.emergency,
  drill: emergencyWords.drill,
  leave: emergencyWords.leaveNow,
  none: meetingroomWords.noRoomAssigned,
  noneText: [
    '请管理员在控制台中为此屏幕选择会议室',
    'Ask an administrator to assign a room to this screen in the console',
  ],
  until: deviceWords.untilTime,
  restOfDay: ['今天没有其他会议', 'No other meetings today'],
  booked: meetingWords.booked,
  occupation: meetingWords.recurringReservation,
  service: ['准备与清洁', 'Set-up or cleaning'],
  next: ['接下来', 'Next'],
  tomorrow: common.tomorrow,
  nothingNext: ['没有后续会议', 'No upcoming meetings'],
  book: ['立即预订', 'Book now'],
  extend: common.extend,
  end: ['结束会议', 'End meeting'],
  howLong: ['预订多久？', 'For how long?'],
  howMuch: ['延长多久？', 'How much longer?'],
  really: ['现在结束会议？', 'End the meeting now?'],
  minutes: shared.minutesSpaced,
  atLeast: ['至少 {n} 分钟', 'at least {n} min'],
  yes: common.end,
  cancel: shared.cancel,
  pin: ['请输入操作密码', 'Enter PIN'],
  erase: ['删除一位', 'Delete a digit'],
  enter: shared.ok,
  working: ['请稍候…', 'Please wait…'],
  failed: ['没有成功，请重试', 'Something went wrong. Try again.'],
  scan: meetingWords.scanToCheckIn,
  typed: ['签到码 {code}', 'Code {code}'],
  signed: ['已签到 {n} / {of}', '{n} of {of} checked in'],
  punch: ['扫码打卡', 'Scan to punch'],
  punchHint: ['每 30 秒变化', 'Changes every 30 seconds'],
  seats: ['{n} 人', 'Capacity {n}'],
} as const satisfies Record<string, Label>

/** Before the screen is one of a room. */
export const unpairedWords = {
  pairText: [
    '在控制台“会议室管理 › 会议终端”中点“绑定屏幕”，输入此配对码',
    'In the console, go to Meeting rooms › Terminals, click “Pair a screen” and enter this pairing code',
  ],
  revokedText: ['它不再显示任何会议室的信息', 'It no longer shows any room information'],
} as const satisfies UnpairedWords
