import * as contractCommon from '@workplace/contract/kernel/common-words'
import * as stationWords from '@workplace/contract/station/words'
import * as common from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'
import { checkInWords } from './check-in-words'

const { number, who, time, status, place, actions, forGuest, total, cancel, search } = checkInWords

export const auditWords = {
  ...{ number, who, time, status, place, actions, forGuest, total, cancel, search },
  title: stationWords.audit,
  lists: ['工位审核的列表', 'Lists of desk approval'],
  pending: contractCommon.pendingApproval,
  decided: ['已决定', 'Decided already'],
  approve: contractCommon.approve,
  reject: contractCommon.reject,
  rejectAsk: ['拒绝 {n} 个工位预订？', 'Reject {n, plural, one {# desk booking} other {# desk bookings}}?'],
  reason: ['原因（申请人可见）', 'Reason (they will see it)'],
  approved: ['已通过 {n} 个', '{n} approved'],
  rejected: ['已拒绝 {n} 个', '{n} rejected'],
  others: ['另有 {n} 人申请', '{n, plural, one {# other asks} other {# others ask}} for it'],
  taken: ['该时间已被他人预订', 'Someone has it then already'],
  askedBy: ['{name} 代为申请', 'Asked for by {name}'],
  decidedBy: ['{name}：{state}', '{name}: {state}'],
  undecided: stationWords.undecided,
  noneWaiting: ['没有待审核的工位预订', 'Nothing is pending approval'],
  noneDecided: ['还没有审核过的工位预订', 'Nothing was decided yet'],
  noMatch: common.noMatchingEntries,
  selectAll: common.selectPage,
  selectOne: common.selectOne,
  selected: common.selectedCount,
} as const satisfies Words
