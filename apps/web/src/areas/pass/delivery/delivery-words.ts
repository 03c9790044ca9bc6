import * as common from '@workplace/contract/kernel/common-words'
import { deliveryReasons, deliveryStates, type ShownReason } from '@workplace/contract/pass/delivery-words'
import * as passWords from '@workplace/contract/pass/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'
import * as shared from '../../../kernel/common-words'
import type { Label, Words } from '../../../kernel/words'

export const states = deliveryStates
export const reasonLabels = Object.fromEntries(
  Object.entries(deliveryReasons).map(([reason, { label }]) => [reason, label]),
) as Record<ShownReason, Label>

export const words = {
  title: ['设备下发', 'Delivery to devices'],
  search: ['搜索姓名或卡号', 'Search names or card numbers'],
  device: common.device,
  state: common.status,
  open: ['未完成', 'Not done'],
  reason: common.reason,
  view: shared.viewAs,
  list: shared.list,
  grid: ['人员 × 设备', 'People × devices'],
  person: peopleWords.person,
  office: placeWords.office,
  number: passWords.keyAtDevice,
  since: ['变化时间', 'Changed'],
  next: ['{time} 自动重试', 'Tried again {time}'],
  tried: ['已试 {n} 次', '{n, plural, one {# try} other {# tries}}'],
  code: ['设备代码 {code}', 'Device code {code}'],
  faceWaits: ['照片待下发', 'Photo waiting'],
  attempts: ['重试情况', 'Attempts'],
  actions: shared.actions,
  all: shared.all,
  totalPeople: shared.totalPeople,
  atDevices: ['所在设备', 'On devices'],
  until: ['有效至 {date}', 'Until {date}'],
  gone: ['已删除的人员', 'Deleted person'],
  stranger: ['未知人员', 'Unknown'],
  retry: shared.tryAgain,
  retryDevice: ['全部重试', 'Retry all'],
  retried: ['设备下次联系时重新下发', 'It is delivered with the next contact'],
  empty: ['还没有需要下发的人员', 'Nobody is to be on these devices yet'],
  emptyHint: [
    '有通行策略允许人员通过设备的门时，这里显示每个人在每台设备上的情况',
    'Once a pass strategy lets people through the doors of these devices, each person is listed here with each device',
  ],
  noMatch: shared.noMatchingRecords,
  total: shared.entryCount,
  counts: ['各状态数量', 'How many of each status'],
  nothing: ['不需要', 'Not needed'],
  held: ['{held} / {wanted}', '{held} of {wanted}'],
  offline: common.offline,
  more: ['设备较多，只显示前 {n} 台，请按办公区筛选', 'Only the first {n} devices are shown. Filter by office.'],
} as const satisfies Words
