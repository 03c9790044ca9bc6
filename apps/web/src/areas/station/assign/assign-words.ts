import * as contractCommon from '@workplace/contract/kernel/common-words'
import * as peopleWords from '@workplace/contract/people/words'
import * as stationWords from '@workplace/contract/station/words'
import * as common from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'

export const assignWords = {
  title: stationWords.assignment,
  lists: ['工位分配与搬迁', 'Assignments and moves'],
  moves: stationWords.moves,
  add: ['分配工位', 'Assign desk'],
  desk: stationWords.desk,
  person: peopleWords.person,
  personMissing: peopleWords.selectAPerson,
  deskMissing: ['请选择工位', 'Select a desk'],
  weekdays: contractCommon.weekdays,
  from: contractCommon.startDate,
  until: contractCommon.endDate,
  untilHint: ['不填则长期有效', 'Leave empty for as long as nobody ends it'],
  noEnd: ['长期', 'No end'],
  days: ['有效期', 'Valid'],
  place: contractCommon.place,
  status: contractCommon.status,
  shared: ['{days} 共享', 'Shared on {days}'],
  search: ['搜索工位、姓名', 'Search desk or name'],
  change: common.change,
  end: ['取消分配', 'End'],
  endAsk: ['取消 {person} 的工位 {number}？', 'End {person}’s desk {number}?'],
  endText: ['他人已作的预订保留', 'Bookings that are there stay.'],
  ended: ['已取消分配', 'The assignment has ended'],
  saved: common.saved,
  save: common.save,
  cancel: common.cancel,
  actions: common.actions,
  none: ['还没有分配工位', 'No desks are assigned yet'],
  noMatch: common.noMatchingEntries,
  total: common.entryCount,
} as const satisfies Words
