import * as attendanceWords from '@workplace/contract/attendance/words'
import * as contractCommon from '@workplace/contract/kernel/common-words'
import * as peopleWords from '@workplace/contract/people/words'
import * as shared from '../../kernel/common-words'
import type { Words } from '../../kernel/words'

export const teamWords = {
  lists: ['考勤组与成员', 'Teams and their people'],
  teams: attendanceWords.attendanceTeams,
  members: peopleWords.members,
  search: attendanceWords.searchPeople,
  of: ['归属', 'Belonging'],
  now: ['当前', 'Now'],
  past: ['以往', 'Before'],
  none: ['未加入考勤组', 'In no team'],
  name: peopleWords.personName,
  department: peopleWords.department,
  team: attendanceWords.team,
  since: contractCommon.startDate,
  until: contractCommon.endDate,
  empty: ['还没有成员', 'Nobody belongs to a team yet'],
  emptyHint: ['先新增考勤组，选择人员或部门', 'Add a team and choose its people or departments'],
  total: shared.totalPeople,
  without: [
    '{n} 人未加入考勤组，不会计算考勤',
    '{n, plural, one {# person is} other {# people are}} in no team and not counted',
  ],
  showThem: ['查看', 'Show them'],
} as const satisfies Words
