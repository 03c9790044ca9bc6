import * as attendanceWords from '@workplace/contract/attendance/words'
import * as contractCommon from '@workplace/contract/kernel/common-words'
import { absenceKinds } from '@workplace/contract/people/absence'
import type { Words } from '../../kernel/words'

export const shiftWords = {
  start: contractCommon.start,
  end: contractCommon.end,
  lineOf: ['第 {n} 段{what}', '{what} of period {n}'],
  restOf: ['第 {n} 个休息{what}', '{what} of rest {n}'],
  mustOn: ['上班打卡', 'Punch on'],
  mustOff: ['下班打卡', 'Punch off'],
  addPeriod: ['添加工作段', 'Add a period'],
  addRest: ['添加休息', 'Add a rest'],
  addStep: ['添加一档', 'Add a step'],
  removeLine: ['删除第 {n} 行', 'Remove line {n}'],
  drawHint: [
    '拖动两端调整；次日时间从 24:00 起计，最晚 36:00',
    'Drag the ends. Times after midnight count on from 24:00, up to 36:00.',
  ],
  leftLate: ['晚走（分钟）', 'Left late by (minutes)'],
  mayCome: ['可晚到（分钟）', 'May come later by (minutes)'],
  tryIt: ['试算一天', 'Try a day'],
  tryHint: [
    '输入打卡时间，查看这一天怎样计算；不会保存',
    'Enter punches to see what the day comes to. Nothing is saved.',
  ],
  date: contractCommon.date,
  punches: ['打卡时间', 'Punches'],
  punchesHint: ['用空格分隔，例如 08:55 18:02', 'Separate with spaces, such as 08:55 18:02'],
  leave: ['请假', 'Leave'],
  leaveHint: ['例如 09:00-11:00', 'Such as 09:00-11:00'],
  rule: attendanceWords.rule,
  usualRule: ['默认规则', 'Usual rule'],
  leftBefore: ['前一天晚走（分钟）', 'Left late the day before (minutes)'],
  unread: ['无法识别：{text}', 'Can’t read: {text}'],
  notWhole: ['先填好工作段与休息时段，再试算', 'Enter valid periods and rests first'],
  why: ['计算过程', 'How it is worked out'],
  settles: ['处理办法（任选其一）', 'What would settle it'],
  plan: ['应出勤', 'Planned'],
  work: ['实际工时', 'Worked'],
  late: attendanceWords.late,
  early: attendanceWords.early,
  absent: attendanceWords.absent,
  trip: absenceKinds.trip,
  minutes: contractCommon.minutesOf,
} as const satisfies Words
