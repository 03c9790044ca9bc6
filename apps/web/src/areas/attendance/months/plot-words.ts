import * as contractCommon from '@workplace/contract/kernel/common-words'
import * as peopleWords from '@workplace/contract/people/words'
import * as shared from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'

export const plotWords = {
  asTable: shared.viewAsTable,
  empty: ['这个月还没有可统计的日子', 'There are no days to count in this month yet'],
  note: [
    '按当前的每日结果统计；未结算的日子不计',
    'Counts days as they are now; those that are not settled do not count',
  ],
  people: ['考勤人数', 'People'],
  expectedDays: ['应出勤 {n} 人天', '{n, plural, one {# day} other {# days}} expected'],
  hereDays: ['实际出勤 {n} 人天', '{n, plural, one {# day} other {# days}} attended'],
  ofExpected: ['占应出勤的 {percent}', '{percent} of expected days'],
  rate: ['出勤率', 'Attendance rate'],
  rateNote: ['按日', 'by day'],
  rateTitle: ['{date}：{percent}（{here} / {expected} 人）', '{date}: {percent} ({here} of {expected})'],
  late: ['迟到天数', 'Days late'],
  lacks: ['缺卡天数', 'Days with a missing punch'],
  lapseNote: ['部门 × 星期，占应出勤天数', 'by department and weekday, of expected days'],
  lapseTitle: ['{name} {day}：{n} / {expected} 天', '{name}, {day}: {n} of {expected} days'],
  worst: ['最多：{name} {day} {percent}', 'Most: {name}, {day}, {percent}'],
  noLapse: ['没有', 'None'],
  noDepartment: ['无部门', 'No department'],
  department: peopleWords.departments,
  arrivals: ['到达时间', 'Arrivals'],
  arrivalsNote: ['每 10 分钟，全月合计', 'by ten minutes, all days of the month'],
  arrivalTitle: ['{time}：{people} 人次到达，其中迟到 {late}', '{time}: {people} came, {late} of them late'],
  came: ['到达', 'Came'],
  ofThemLate: ['其中迟到', 'Late'],
  nobodyCame: ['没有打卡', 'Nobody punched'],
  nobodyExpected: ['无人应出勤', 'Nobody expected'],
  time: ['时间', 'Time'],
  date: contractCommon.date,
  expected: ['应出勤', 'Expected'],
  overtime: ['加班', 'Overtime'],
  overtimeNote: [
    '截至每周，当月加班最多的人；横线为每月上限 {n} 小时',
    'whoever has most in the month, up to each week; the line is the limit of {n} h a month',
  ],
  overtimeNoteOnly: ['截至每周，当月加班最多的人', 'whoever has most in the month, up to each week'],
  overtimeTitle: [
    '{date} 起的一周：本周共 {sum}；截至本周最多的人 {most}，超过 {limit} 小时的 {beyond} 人',
    'Week of {date}: {sum} in all; by then {most} of one person, {beyond} beyond {limit} h',
  ],
  overtimeTitleOnly: [
    '{date} 起的一周：本周共 {sum}；截至本周最多的人 {most}',
    'Week of {date}: {sum} in all; by then {most} of one person',
  ],
  weekFrom: ['周（起始日）', 'Week of'],
  overtimeOfWeek: ['本周合计', 'In the week'],
  mostSoFar: ['当月最多的人', 'Most of one person'],
  beyondSoFar: ['超过上限的人数', 'Beyond the limit'],
  beyond: ['{n} 人超过 {limit} 小时', '{n, plural, =0 {nobody} one {# person} other {# people}} beyond {limit} h'],
  hours: ['{n} 小时', '{n} h'],
} as const satisfies Words
