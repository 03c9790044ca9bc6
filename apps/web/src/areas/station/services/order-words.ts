import * as contractCommon from '@workplace/contract/kernel/common-words'
import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'
import { orderStates } from '@workplace/contract/station/states'
import * as stationWords from '@workplace/contract/station/words'
import * as common from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'

export const orderWords = {
  lists: ['工位资源的列表', 'Lists of desk resources'],
  resources: ['资源列表', 'Resources'],
  orders: stationWords.orders,
  cleaning: stationWords.cleaning,
  states: contractCommon.status,
  open: orderStates.open,
  done: ['已处理', 'Handled'],
  search: ['搜索工位、内容、使用人', 'Search desk, item or person'],
  searchDesk: ['搜索工位编号', 'Search desk number'],
  desk: stationWords.desk,
  what: ['内容', 'Item'],
  time: contractCommon.time,
  place: contractCommon.place,
  person: peopleWords.person,
  note: contractCommon.note,
  status: contractCommon.status,
  actions: common.actions,
  office: placeWords.office,
  complete: common.done,
  decline: ['无法提供', 'Can’t provide'],
  completed: ['已完成 {n} 项', '{n} done'],
  declined: ['已答复申请人', 'The person has been notified'],
  reason: contractCommon.reason,
  cancel: common.cancel,
  selected: common.selectedCount,
  selectAll: common.selectPage,
  selectOne: common.selectOne,
  total: common.entryCount,
  none: ['没有待处理的申请', 'Nothing to do'],
  noneDone: ['近 30 天没有处理过申请', 'Nothing was handled in 30 days'],
  noMatch: common.noMatch,
  forWhom: ['这里显示由您负责的申请', 'What is yours to see to appears here'],
  since: ['最后使用', 'Used until'],
  next: ['下次使用', 'Needed'],
  nobody: ['暂无预订', 'not booked'],
  clean: ['已清洁', 'Cleaned'],
  cleaned: ['已标记 {n} 个工位', '{n, plural, one {# desk} other {# desks}} marked'],
  noneToClean: ['没有待清洁的工位', 'No desk needs cleaning'],
  cleanHint: [
    '在预订策略中为办公区开启“工位用后列入清洁清单”后，用过的工位会列在这里',
    'Used desks are listed here where the booking strategy of an office says so',
  ],
  // for a booking
  order: ['设备和服务', 'Equipment and services'],
  orderFor: ['{number} 的设备和服务', 'Equipment and services for {number}'],
  late: ['须提前 {n} 小时', '{n, plural, one {# hour} other {# hours}} ahead'],
  add: ['需要 {name}', 'Order {name}'],
  howMany: ['{name} 的数量', 'How many of {name}'],
  noteHint: ['备注（选填）', 'Note (optional)'],
  save: common.save,
  saved: common.saved,
  nothing: ['没有可申请的设备或服务', 'There is nothing to order'],
} as const satisfies Words
