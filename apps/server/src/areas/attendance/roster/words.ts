import * as attendanceWords from '@workplace/contract/attendance/words'
import * as common from '@workplace/contract/kernel/common-words'
import type { Label, Words } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import type { RosterWarning } from '@workplace/domain/attendance/roster'

export const rosterWords = {
  rest: attendanceWords.rest,
  /** In a file a day off is one word, as a shift is one. */
  restCell: attendanceWords.restShort,
  sheet: attendanceWords.roster,
  legend: ['班次说明', 'What shifts mean'],
  number: peopleWords.employeeId,
  person: peopleWords.personName,
  department: peopleWords.department,
  shift: attendanceWords.shift,
  shortName: attendanceWords.shortName,
  times: common.time,
  legendRest: ['休息日', 'A day off'],
  legendPlan: ['空白：不改动', 'Empty: stays as it is'],
  noPerson: [
    '工号“{text}”不存在，或不在您的管理范围内',
    'Nobody has the employee ID “{text}”, or nobody whom you administer',
  ],
  noNumber: ['缺少工号', 'The employee ID is missing'],
  twice: ['工号“{text}”重复', 'The employee ID “{text}” comes twice'],
  noShift: [
    '没有名为“{text}”的班次；请填班次名称或简称，休息填“休”',
    'No shift is called “{text}”. Enter the name or short name of one, or “off”.',
  ],
  notCounted: ['此人当天不在任何考勤组中', 'This person is in no team on that day'],
  badDate: ['日期“{text}”无法识别，应为 YYYY-MM-DD', '“{text}” is no date. Dates are YYYY-MM-DD.'],
  andMore: ['{text}，另有 {n} 天', '{text}, and {n, plural, one {# day} other {# days}} more'],
} as const satisfies Words

/** What there is to think of, in a sentence. */
export const warningWords = {
  overlap: [
    '{person}：{date} 的班次与前一班重叠 {minutes} 分钟',
    '{person}: the shift of {date} overlaps with the one before by {minutes} min',
  ],
  moved: ['{person}：{date} 起草之后已被改为{shift}', '{person}: {date} became {shift} after it was drafted'],
  past: ['{person}：{date} 已过，考勤结果会重新计算', '{person}: {date} is past. The day is worked out anew.'],
  away: ['{person}：{date} 已请假或出差', '{person} is on leave or on a trip on {date}'],
  rest: ['{person}：{date} 上班前只休息 {hours} 小时', '{person}: only {hours} h of rest before the shift of {date}'],
  running: [
    '{person}：{date} 起连续上班 {n} 天',
    '{person} works {n, plural, one {# day} other {# days}} in a row from {date} on',
  ],
  week: ['{person}：{date} 起的一周排了 {hours} 小时', '{person}: {hours} h are planned in the week of {date}'],
  statutory: ['{person}：{date} 为法定节假日', '{person} works on {date}, a statutory day'],
  nobody: ['{team}：{date} 的{shift}无人', '{team}: nobody has {shift} on {date}'],
  unplanned: [
    '{person}：{date} 起共 {n} 天未排班',
    '{person}: {n, plural, one {# day} other {# days}} without a plan, from {date} on',
  ],
} as const satisfies Record<RosterWarning['kind'], Label>
