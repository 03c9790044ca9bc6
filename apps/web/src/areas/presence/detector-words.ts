import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as messageWords from '@workplace/contract/message/words'
import * as presenceWords from '@workplace/contract/presence/words'
import * as shared from '../../kernel/common-words'

export const detectorWords = {
  lists: ['空间探测', 'Presence detection'],
  detectors: presenceWords.detectors,
  gateways: ['网关', 'Gateways'],
  types: ['网关类型', 'Gateway types'],
  records: ['探测记录', 'Detection records'],
  listening: [
    '网关通过 MQTT 3.1.1 连接 {address}，使用各自的账号和密码。',
    'Gateways connect to {address} via MQTT 3.1.1, each with its own username and password.',
  ],
  outside: [
    '网关的消息来自 {address} 的 MQTT 服务器。',
    'Gateway messages are received from the MQTT broker {address}.',
  ],
  taken: [
    '{address} 的端口已被占用，网关无法连接到此服务器。请修改 MQTT_PORT，或停止占用端口的程序。',
    'Port {address} is already in use, so gateways can’t connect to this server. Change MQTT_PORT or stop the program that uses the port.',
  ],
  waiting: [
    '{address} 的 MQTT 服务器没有应答，或由另一台服务器接收；会自动重试。',
    'The MQTT broker {address} isn’t responding, or another server is receiving its messages. Retrying automatically.',
  ],
  off: ['未启用 MQTT 接收（MQTT_PORT=off）。', 'MQTT is turned off (MQTT_PORT=off).'],
  messages: messageWords.messages,
  messagesOf: ['“{name}”的消息', 'Messages of “{name}”'],
  account: presenceWords.mqttAccount,
  topic: ['主题', 'Topic'],
  ownTopic: presenceWords.nativeJson,
  heard: ['上报过的设备', 'Devices that have reported'],
  noneHeard: ['没有未登记的设备', 'No unregistered devices'],
  refused: ['未采纳的消息', 'Rejected messages'],
  noneRefused: ['全部消息均已采纳', 'All messages were accepted'],
  reason: common.reason,
  count: ['次数', 'Count'],
  last: ['最近一次', 'Latest'],
  sample: common.content,
  device: common.device,
  model: common.model,
  registered: ['已登记为“{name}”', 'Registered as “{name}”'],
  notRegistered: ['未登记', 'Not registered'],
  empty: ['还没有探测记录', 'No detection records yet'],
  emptyFiltered: shared.noMatchingRecords,
  detector: presenceWords.detector,
  room: common.room,
  state: common.status,
  occupied: presenceWords.occupied,
  vacant: presenceWords.empty,
  from: shared.start,
  until: common.end,
  ongoing: ['进行中', 'Ongoing'],
  lasted: ['时长', 'Duration'],
  seconds: ['{n}秒', '{n} s'],
  minutes: common.minutesOf,
  hours: ['{h}小时{m}分钟', '{h} h {m} min'],
  search: ['搜索探测器或会议室', 'Search by detector or room'],
  total: ['共 {n} 条', '{n, plural, one {# record} other {# records}}'],
  pages: ['分页', 'Pagination'],
} as const satisfies Words
