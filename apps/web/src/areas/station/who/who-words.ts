import * as contractCommon from '@workplace/contract/kernel/common-words'
import * as peopleWords from '@workplace/contract/people/words'
import * as stationWords from '@workplace/contract/station/words'
import * as common from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'

export const whoWords = {
  title: stationWords.whoIsIn,
  search: ['搜索姓名、部门', 'Search name or department'],
  person: peopleWords.person,
  team: ['人员范围', 'Whose week'],
  myTeam: ['我的部门', 'My department'],
  everyone: ['全部人员', 'All people'],
  week: contractCommon.week,
  before: ['上一周', 'Last week'],
  thisWeek: ['本周', 'This week'],
  after: ['下一周', 'Next week'],
  seesMe: stationWords.seesMyDesk,
  saved: common.saved,
  none: ['没有可显示的人员', 'No one to show'],
  noMatch: common.noMatchingEntries,
  total: common.entryCount,
} as const satisfies Words
