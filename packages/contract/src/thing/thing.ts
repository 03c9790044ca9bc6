import * as deviceWords from '../device/words'
import * as common from '../kernel/common-words'
import {
  computedSelect,
  computedText,
  instant,
  integer,
  longtext,
  ref,
  refs,
  select,
  structured,
  text,
} from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import type { Label } from '../kernel/words'
import * as placeWords from '../place/words'
import * as presenceWords from '../presence/words'
import { limitsShape, valuesShape } from './values'
import * as thingWords from './words'

/** What a thing is, as people speak of it. */
export const thingKinds = {
  switch: ['开关', 'Switch'],
  light: ['灯', 'Light'],
  socket: ['插座', 'Socket'],
  sensor: ['传感器', 'Sensor'],
  climate: ['空调', 'Climate'],
  curtain: ['窗帘', 'Curtain'],
  meter: ['电表', 'Meter'],
  head: deviceWords.scanningHead,
  other: common.other,
} as const satisfies Record<string, Label>
export type ThingSort = keyof typeof thingKinds

const seen = { optional: true, form: false, exchange: false, sortable: false } as const

/** Things that tasks and lists speak of together. */
export const thingGroup = resource({
  name: 'iotgroup',
  label: ['设备分组', 'Device group'],
  area: 'device',
  path: '/iotgroup',
  permission: 'device',
  table: 'iot_group',
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    remark: longtext(common.note, { optional: true }),
  },
})

/** What hangs on a gateway and is no detector: it is switched, set and read. */
export const thing = resource({
  name: 'iotdevice',
  label: deviceWords.iotDevice,
  area: 'device',
  path: '/iotdevice',
  permission: 'device',
  table: 'iot_device',
  office: 'getway_id.office_id',
  search: ['name', 'nickname', 'sn'],
  columns: ['name', 'state', 'kind', 'now', 'getway_id', 'floor_id', 'last_seen'],
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    nickname: text(['别名', 'Nickname'], { max: 50, optional: true, list: false }),
    state: computedSelect(
      common.connection,
      { online: common.online, offline: common.offline, inactive: thingWords.notActive },
      { tones: { online: 'good', offline: 'bad', inactive: 'quiet' } },
    ),
    kind: select(thingWords.kind, thingKinds, { initial: 'sensor' }),
    now: computedText(thingWords.now, { exchange: false }),
    getway_id: ref('detector_getway', presenceWords.gateway),
    sn: text(presenceWords.deviceId, {
      max: 100,
      unique: true,
      uniqueWith: ['getway_id'],
      list: false,
      help: [
        '网关上报时使用的名称；Zigbee2MQTT 也可填 IEEE 地址，Tasmota 填 Topic',
        'The name the gateway uses when reporting. For Zigbee2MQTT the IEEE address will do as well, for Tasmota it is the Topic.',
      ],
      example: '0x00158d0005a1b2c3',
    }),
    group_ids: refs(
      'iotgroup',
      thingWords.groups,
      { table: 'iot_device_group', own: 'device_id', other: 'group_id' },
      { optional: true, list: false, filter: true },
    ),
    floor_id: ref('floor', placeWords.floor, { optional: true }),
    place: text(deviceWords.installedAt, { max: 100, optional: true, list: false }),
    head_id: ref('scanninghead', deviceWords.scanningHead, {
      optional: true,
      filter: false,
      list: false,
      when: { field: 'kind', is: ['head'] },
      help: [
        '它扫到的码或卡由系统判断后开门',
        'What it scans is judged by the system, which then tells it to open or not.',
      ],
    }),
    report_interval: integer(presenceWords.reportInterval, {
      initial: 600,
      min: 10,
      max: 86400,
      list: false,
      help: ['连续三次未上报后视为离线', 'After three missed reports it counts as offline'],
    }),
    config: structured(thingWords.wantedSettings, valuesShape, {
      optional: true,
      list: false,
      help: ['设备上报的设置与此不同时会再次下发，直到一致', 'Sent again until what the device reports equals them'],
    }),
    limits: structured(['上下限', 'Limits'], limitsShape, {
      optional: true,
      list: false,
      help: ['超出时产生告警，恢复后自动关闭', 'Beyond them an alarm is raised. It closes when the value is back.'],
    }),
    last_seen: { ...instant(['最近上报', 'Last reported'], seen), computed: true },
    model: computedText(common.model, { list: false, exchange: false }),
    firmware: computedText(common.firmware, { list: false, exchange: false }),
    active_time: { ...instant(['激活时间', 'Active since'], { ...seen, list: false }), computed: true },
    online_time: { ...instant(['上线时间', 'Online since'], { ...seen, list: false }), computed: true },
    offline_time: { ...instant(['离线时间', 'Last offline'], { ...seen, list: false }), computed: true },
    status: select(common.status, status, { initial: 'on', tones: statusTones, list: false }),
    remark: longtext(common.note, { optional: true }),
  },
})
