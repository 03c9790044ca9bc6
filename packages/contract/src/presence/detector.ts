import * as common from '../kernel/common-words'
import { computedSelect, computedText, counted, instant, integer, longtext, ref, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import * as placeWords from '../place/words'
import * as presenceWords from './words'

/** The kinds of gateway; the word is the specification's. */
export const getwayType = resource({
  name: 'getway_type',
  label: ['网关类型', 'Gateway type'],
  area: 'meetingroom',
  path: '/getway_type',
  permission: 'detector-records',
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    vendor: text(common.vendor, { max: 50, optional: true }),
    protocol: select(
      ['消息格式', 'Message format'],
      { json: presenceWords.nativeJson, zigbee2mqtt: ['Zigbee2MQTT', 'Zigbee2MQTT itself'] },
      { initial: 'json' },
    ),
    remark: longtext(common.note, { optional: true }),
  },
})

/** The shortest password with which a gateway may connect. */
export const shortestSecret = 12

/** What stands between detectors and this product, and connects by MQTT with an account of its own. */
export const detectorGetway = resource({
  name: 'detector_getway',
  label: presenceWords.gateway,
  area: 'meetingroom',
  path: '/detector_getway',
  permission: 'detector-records',
  office: 'office_id',
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    state: computedSelect(
      common.connection,
      { online: common.online, offline: common.offline, never: common.neverConnected },
      { tones: { online: 'good', offline: 'bad', never: 'quiet' } },
    ),
    account: computedText(presenceWords.mqttAccount, { exchange: false }),
    getway_type_id: ref('getway_type', ['网关类型', 'Type']),
    office_id: ref('office', placeWords.office),
    floor_id: ref('floor', placeWords.floor, { optional: true, list: false }),
    detector_count: counted(['探测器数', 'Detectors']),
    last_seen: {
      ...instant(['最近消息', 'Last message'], { optional: true, form: false, exchange: false, sortable: false }),
      computed: true,
    },
    sn: text(common.serialNumber, { max: 64, optional: true, list: false }),
    mac: text(['MAC 地址', 'MAC address'], {
      max: 17,
      optional: true,
      list: false,
      example: '00:17:88:01:02:03',
    }),
    secret: text(['MQTT 密码', 'MQTT password'], {
      optional: true,
      secret: true,
      max: 100,
      list: false,
      help: [
        '至少 12 个字符。没有密码的网关不能连接内置服务',
        'At least 12 characters. Gateways without a password can’t connect to the built-in broker.',
      ],
    }),
    address: computedText(common.networkAddress, { list: false, exchange: false }),
    firmware: computedText(common.firmware, { list: false, exchange: false }),
    status: select(
      common.status,
      { on: common.enabled, off: common.disabled },
      { initial: 'on', tones: { on: 'good', off: 'quiet' } },
    ),
    remark: longtext(common.note, { optional: true }),
  },
})

/** A sensor that tells whether somebody is in a room. */
export const detectors = resource({
  name: 'detectors',
  label: presenceWords.detector,
  area: 'meetingroom',
  path: '/detectors',
  permission: 'detector-records',
  office: 'getway_id.office_id',
  search: ['name', 'sn'],
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    state: computedSelect(
      common.connection,
      { online: common.online, offline: common.offline, never: ['从未上报', 'Never reported'] },
      { tones: { online: 'good', offline: 'bad', never: 'quiet' } },
    ),
    last_state: computedSelect(
      ['最近上报', 'Last report'],
      { occupied: presenceWords.occupied, empty: presenceWords.empty, unknown: common.unknown },
      { tones: { occupied: 'busy', empty: 'good', unknown: 'quiet' } },
    ),
    meetingroom_id: ref('meetingroom', common.room, {
      optional: true,
      empty: ['未绑定会议室', 'No room assigned'],
    }),
    last_seen: {
      ...instant(['最近上报时间', 'Last reported'], { optional: true, form: false, exchange: false, sortable: false }),
      computed: true,
    },
    battery: counted(['电量（%）', 'Battery (%)']),
    getway_id: ref('detector_getway', presenceWords.gateway),
    sn: text(presenceWords.deviceId, {
      max: 100,
      unique: true,
      uniqueWith: ['getway_id'],
      help: [
        '网关上报时使用的名称；Zigbee2MQTT 可填设备名称或 IEEE 地址',
        'The name the gateway uses when reporting. For Zigbee2MQTT, enter the friendly name or the IEEE address.',
      ],
      example: '0x00158d0005a1b2c3',
    }),
    detector_type: select(
      ['探测方式', 'Detection method'],
      {
        pir: ['红外', 'Infrared (PIR)'],
        mmwave: ['毫米波', 'Radar (mmWave)'],
        camera: ['摄像头', 'Camera'],
        button: ['按钮', 'Button'],
      },
      { initial: 'mmwave' },
    ),
    battery_state: computedSelect(
      presenceWords.battery,
      { ok: common.normal, low: ['电量低', 'Low'] },
      { tones: { ok: 'quiet', low: 'warning' }, list: false },
    ),
    signal: { ...counted(['信号', 'Signal'], { list: false }), min: -200 },
    illuminance: counted(['照度（lx）', 'Light (lx)'], { list: false }),
    hold_seconds: integer(['无人判定延迟（秒）', 'Vacancy delay (s)'], {
      initial: 30,
      max: 3600,
      list: false,
      help: [
        '最后一次探测到人之后，仍视为有人的时间',
        'How long the room still counts as occupied after the last detection',
      ],
    }),
    report_interval: integer(presenceWords.reportInterval, {
      initial: 300,
      min: 10,
      max: 86400,
      list: false,
      help: ['连续三次未上报后状态视为未知', 'After three missed reports, the status becomes unknown'],
    }),
    firmware: computedText(common.firmware, { list: false, exchange: false }),
    status: select(
      common.status,
      { on: common.enabled, off: common.disabled },
      { initial: 'on', tones: { on: 'good', off: 'quiet' }, list: false },
    ),
    remark: longtext(common.note, { optional: true }),
  },
})
