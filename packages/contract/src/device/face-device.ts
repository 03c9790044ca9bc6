import * as common from '../kernel/common-words'
import {
  computedSelect,
  computedText,
  counted,
  flag,
  instant,
  integer,
  longtext,
  multiselect,
  ref,
  select,
  text,
} from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as placeWords from '../place/words'
import { dialect, directions } from './face-device-options'
import * as deviceWords from './words'

/** What a face device is there for: it may be more than one thing. */
const uses = {
  access: ['门禁', 'Access'],
  attendance: common.attendance,
  visitor: ['访客', 'Visitors'],
  sign: ['会议签到', 'Meeting check-in'],
} as const

/** What somebody shows at it. */
const verifyModes = {
  face: deviceWords.face,
  card: deviceWords.card,
  face_or_card: deviceWords.faceOrCard,
  face_and_card: deviceWords.faceAndCard,
  pin: deviceWords.pin,
  qr: deviceWords.qrCode,
} as const

const seen = { optional: true, form: false, exchange: false, sortable: false } as const

/** What opens a door to a face. It calls us by itself, and is known by its serial number. */
export const faceDevice = resource({
  name: 'facedevice',
  label: deviceWords.faceDevice,
  area: 'device',
  path: '/facedevice',
  permission: 'face-device',
  table: 'face_device',
  office: 'office_id',
  search: ['name', 'sn'],
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    state: computedSelect(
      common.connection,
      { online: common.online, offline: common.offline, never: common.neverConnected },
      { tones: { online: 'good', offline: 'bad', never: 'quiet' } },
    ),
    sn: text(common.serialNumber, {
      max: 40,
      unique: true,
      everywhere: true,
      pattern: {
        source: '^[A-Za-z0-9][A-Za-z0-9_-]{4,39}$',
        message: deviceWords.serialWrong,
      },
      help: ['设备的“系统信息”中可查看', 'Shown at the device under System info'],
      example: 'CJ9K221260002',
    }),
    office_id: ref('office', placeWords.office),
    floor_id: ref('floor', placeWords.floor, { optional: true, list: false }),
    place: text(deviceWords.installedAt, { max: 100, optional: true, list: false }),
    direction: select(common.direction, directions, { initial: 'in', list: false }),
    use: multiselect(['用途', 'Used for'], uses, { initial: ['access'] }),
    door: computedText(deviceWords.door, { empty: deviceWords.noDoor }),
    meetingroom_id: ref('meetingroom', deviceWords.meetingRoom, { optional: true, list: false }),
    people: computedText(deviceWords.peopleDelivered, { exchange: false }),
    model_id: ref('devicemodel', common.model, {
      optional: true,
      list: false,
      section: common.device,
      help: ['留空时按设备上报的型号填写', 'Left empty, it is what the device says'],
    }),
    dialect: dialect(),
    verify_by: select(
      ['由谁判断', 'Decided by'],
      { device: common.device, server: common.server },
      {
        initial: 'device',
        list: false,
        explained: {
          device: [
            '设备按下发的权限自行判断，离线时同样有效',
            'The device decides by the rights delivered to it, also while it is offline',
          ],
          server: [
            '每次由服务器判断，设备离线时按下发的权限判断',
            'The server is asked each time. While it can’t be reached, the rights delivered count.',
          ],
        },
      },
    ),
    verify_mode: select(['验证方式', 'Verified by'], verifyModes, {
      initial: 'face_or_card',
      list: false,
      filter: false,
    }),
    threshold: integer(['人脸阈值', 'Face threshold'], {
      optional: true,
      min: 1,
      max: 100,
      list: false,
      help: ['留空时不更改设备的设置', 'Left empty, the setting of the device stays'],
    }),
    live_detect: flag(['活体检测', 'Liveness detection'], { initial: true, list: false }),
    volume: integer(['音量（%）', 'Volume (%)'], { optional: true, min: 0, max: 100, list: false }),
    allow_networks: text(['允许的网络', 'Allowed networks'], {
      max: 200,
      optional: true,
      list: false,
      help: [
        '只接受来自这些地址或网络的连接，多个用逗号分隔；留空表示不限',
        'Only calls from these addresses or networks are taken, separated by commas. Empty: from anywhere.',
      ],
      example: '10.20.0.0/16, 192.168.1.20',
    }),
    last_seen: { ...instant(deviceWords.lastContact, seen), computed: true },
    clock_offset: { ...counted(deviceWords.clockOffset), min: -2147483648 },
    firmware: computedText(common.firmware, { exchange: false }),
    adoption: computedSelect(
      deviceWords.adoption,
      {
        ...{ new: deviceWords.notCalledYet, reading: deviceWords.beingRead },
        ...{ found: deviceWords.toAdopt, adopted: deviceWords.adopted },
      },
      {
        tones: { new: 'quiet', reading: 'busy', found: 'warning', adopted: 'good' },
        silent: ['adopted'],
        list: false,
      },
    ),
    address: computedText(common.networkAddress, { list: false, exchange: false }),
    held_until: { ...instant(['权限有效至', 'Rights valid until'], { ...seen, list: false }), computed: true },
    record_count: counted(['设备中的记录', 'Records at the device'], { list: false }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
})
