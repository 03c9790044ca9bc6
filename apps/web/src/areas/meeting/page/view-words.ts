import * as common from '@workplace/contract/kernel/common-words'
import * as shared from '../../../kernel/common-words'
import type { Label, Words } from '../../../kernel/words'
import type { View } from '../core/address'
import * as ours from '../core/shared-words'

export const viewNames = {
  list: ['空闲', 'Free'],
  timeline: common.timeline,
  day: common.day,
  week: common.week,
  month: common.month,
} as const satisfies Record<View, Label>

/** What the arrows beside the date do. */
export const stepWords = {
  list: [ours.previousDay, ours.nextDay],
  timeline: [ours.previousDay, ours.nextDay],
  day: [ours.previousDay, ours.nextDay],
  week: [
    ['上一周', 'Previous week'],
    ['下一周', 'Next week'],
  ],
  month: [
    ['上个月', 'Previous month'],
    ['下个月', 'Next month'],
  ],
} as const satisfies Record<View, readonly [Label, Label]>

export const viewWords = {
  view: ['视图', 'View'],
  fullScreen: ['进入全屏', 'Full screen'],
  leaveFullScreen: shared.exitFullScreen,
  chooseRoom: ours.selectARoom,
  noRoom: ['请选择一间会议室。', 'Select a room.'],
  roomGone: [
    '这间会议室不存在、已停用，或对您不可见。',
    'This room doesn’t exist, is not in use, or isn’t visible to you.',
  ],
  otherRoom: ['查看其他会议室', 'View other rooms'],
  claimsFailed: ours.meetingsFailed,
  dayGrid: ['{date}各会议室的预订情况', 'Room bookings on {date}'],
  weekGrid: ['{room}，{from}至{to}', '{room}, {from} to {to}'],
  monthGrid: ['{room}，{month}', '{room}, {month}'],
  monthHelp: [
    '方向键移动，回车打开当天，Tab 进入当天的会议',
    'Arrow keys to move, Enter to open the day, Tab for its meetings',
  ],
  notYet: ['未到预订时间', 'Not bookable yet'],
  meetings: ['{n} 个会议', '{n, plural, =0 {no meetings} one {# meeting} other {# meetings}}'],
  more: ['另有 {n} 个', '+{n} more'],
  openDay: ['打开{date}', 'Open {date}'],
  isToday: ['今天', 'today'],
} as const satisfies Words
