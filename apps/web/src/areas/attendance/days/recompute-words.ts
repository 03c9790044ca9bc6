import * as attendanceWords from '@workplace/contract/attendance/words'
import * as contractCommon from '@workplace/contract/kernel/common-words'
import * as peopleWords from '@workplace/contract/people/words'
import * as shared from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'

export const recomputeWords = {
  open: ['重算', 'Recompute'],
  title: ['考勤重算', 'Recompute attendance'],
  text: [
    '规则、班次、排班或日历改动后，已结算的日子不会自动变化。先检查会有哪些变化，确认后再应用。',
    'After rules, shifts, schedules or calendars changed, settled days stay as they are. Check what would change, then apply it.',
  ],
  from: contractCommon.startDate,
  until: contractCommon.endDate,
  departments: peopleWords.departments,
  all: shared.all,
  check: ['检查', 'Check'],
  apply: ['应用', 'Apply'],
  missing: attendanceWords.chooseDate,
  nothing: ['检查了 {days} 天，没有变化', 'Nothing changes: {days, plural, one {# day} other {# days}} looked at'],
  found: ['{changed} / {days} 天会有变化', '{changed} of {days, plural, one {# day} other {# days}} would change'],
  shown: ['仅列出前 {n} 天', 'The first {n} are shown'],
  sums: ['各部门合计', 'By department'],
  sum: [
    '{department}：{days} 天，工时 {work}，迟到 {late}，旷工 {absent}（分钟）',
    '{department}: {days, plural, one {# day} other {# days}}; worked {work}, late {late}, absent {absent} (minutes)',
  ],
  noDepartment: peopleWords.noDepartment,
  row: ['{person} {date}', '{person}, {date}'],
  now: ['现在', 'Now'],
  becomes: ['重算后', 'Recomputed'],
  applied: ['已应用，{n} 天有变化', 'Applied: {n, plural, one {# day} other {# days}} changed'],
} as const satisfies Words
