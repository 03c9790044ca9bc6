import * as deviceWords from '@workplace/contract/device/words'
import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as placeWords from '@workplace/contract/place/words'
import * as repairWords from '@workplace/contract/repair/words'
import * as shared from '../../../kernel/common-words'

export const words = {
  title: deviceWords.deviceAlarms,
  tabs: common.status,
  waiting: ['待处理 {n}', 'Open {n}'],
  working: ['处理中 {n}', 'In progress {n}'],
  settled: common.ended,
  all: shared.all,
  search: ['搜索门、设备或说明', 'Search by door, device or text'],
  kind: common.type,
  level: deviceWords.level,
  office: placeWords.office,
  alarm: ['告警内容', 'What is wrong'],
  thing: ['门或设备', 'Door or device'],
  state: common.status,
  last: ['最近发生', 'Last seen'],
  times: ['{n} 次，首次 {time}', '{n, plural, one {# time} other {# times}}, first {time}'],
  handler: repairWords.assignee,
  nobody: ['无人处理', 'Nobody yet'],
  over: ['已自行恢复', 'Over by itself'],
  overAt: ['{time} 自行恢复', 'Over by itself {time}'],
  empty: ['没有告警', 'No alarms'],
  noMatch: ['没有符合条件的告警', 'No matching alarms'],
  total: shared.entryCount,
  // one
  text: common.description,
  opinion: common.comment,
  opinionOf: ['处理意见', 'What it was, and what was done'],
  opinionMissing: deviceWords.opinionMissing,
  repair: ['报修单号', 'Ticket number'],
  gone: repairWords.gone,
  doorNow: ['门现在的状态', 'The door now'],
  toWall: ['在状态墙上查看', 'Show on the wall'],
  report: ['报修', 'Report for repair'],
  reported: ['已报修，单号 {number}', 'Reported as {number}'],
  moved: ['告警现为“{state}”', 'The alarm is now “{state}”'],
  close: shared.close,
  closeAlarm: ['关闭告警', 'Close alarm'],
  notFound: ['此告警不存在，或不在您负责的办公区', 'Alarm not found, or not in an office you look after'],
} as const satisfies Words
