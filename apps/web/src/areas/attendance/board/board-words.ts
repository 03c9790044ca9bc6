import * as attendanceWords from '@workplace/contract/attendance/words'
import * as contractCommon from '@workplace/contract/kernel/common-words'
import * as shared from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'

export const boardWords = {
  lists: ['我的与团队', 'Mine and my team'],
  mine: attendanceWords.myAttendance,
  team: ['团队', 'My team'],
  allTeams: attendanceWords.allTeams,
  ofTeam: attendanceWords.team,
  dayBefore: attendanceWords.dayBefore,
  dayAfter: attendanceWords.dayAfter,
  today: contractCommon.today,
  all: ['全部 {n}', 'All {n}'],
  count: ['{state} {n}', '{state} {n}'],
  filter: ['按状态筛选', 'Show by state'],
  lateBy: ['{state} {n} 分钟', '{state}, {n} min'],
  came: ['{time} 到', 'came {time}'],
  went: ['{time} 下班', 'left {time}'],
  rest: attendanceWords.rest,
  unplanned: attendanceWords.notPlanned,
  none: ['没有这种状态的人员', 'Nobody is that now'],
  empty: ['您还没有团队成员', 'You lead nobody yet'],
  shown: ['仅列出前 {n} 人', '{n, plural, one {The first person is} other {The first # people are}} listed'],
  total: shared.totalPeople,
  gapSoon: [
    '日历“{name}”还没有 {year} 年的节假日，之后的排班会按平日计算，请导入',
    'The calendar “{name}” has no holidays of {year} yet, so its days are planned as plain ones. Import them.',
  ],
  gapLater: [
    '排班已延伸到 {year} 年，日历“{name}”尚无该年的节假日（官方一般在 11 月公布）',
    'Schedules reach {year}, of which the calendar “{name}” has no holidays yet (they are published in November)',
  ],
  toCalendar: ['前往节假日', 'Open the holidays'],
} as const satisfies Words
