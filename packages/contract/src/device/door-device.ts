import * as common from '../kernel/common-words'
import { choice, computedSelect, computedText, counted, instant, longtext, ref, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as placeWords from '../place/words'
import * as deviceWords from './words'

/** Doors of a controller of which only one may be open at a time, by their numbers. */
const interlocks = {
  none: common.none,
  '12': ['1、2 号门', 'Doors 1 and 2'],
  '34': ['3、4 号门', 'Doors 3 and 4'],
  '12_34': ['1、2 号门；3、4 号门', 'Doors 1 and 2; doors 3 and 4'],
  '123': ['1、2、3 号门', 'Doors 1, 2 and 3'],
  '1234': ['1 至 4 号门', 'Doors 1 to 4'],
} as const

/** What opens doors by card: one board with one, two or four doors. It keeps its cards itself, also while we are away. */
export const doorDevice = resource({
  name: 'doordevice',
  label: deviceWords.controller,
  area: 'device',
  path: '/doordevice',
  permission: 'door-device',
  table: 'door_device',
  office: 'office_id',
  search: ['name', 'serial'],
  columns: ['name', 'state', 'adoption', 'serial', 'office_id', 'clock_offset', 'firmware', 'held_until', 'last_seen'],
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    state: computedSelect(
      common.connection,
      {
        ...{ online: common.online, offline: common.offline, never: common.neverConnected },
        blocked: ['地址未放行', 'Address not allowed'],
      },
      { tones: { online: 'good', offline: 'bad', never: 'quiet', blocked: 'bad' } },
    ),
    serial: text(common.serialNumber, {
      max: 10,
      unique: true,
      everywhere: true,
      pattern: {
        source: '^[1-9]\\d{5,9}$',
        message: ['序列号为 6 至 10 位数字', 'A serial number has 6 to 10 digits'],
      },
      help: ['印在控制器电路板上', 'Printed on the board of the controller'],
      example: '423187757',
    }),
    door_count: choice(
      ['门数', 'Doors'],
      { 1: ['单门', 'One door'], 2: ['双门', 'Two doors'], 4: ['四门', 'Four doors'] },
      { initial: 4 },
    ),
    office_id: ref('office', placeWords.office),
    floor_id: ref('floor', placeWords.floor, { optional: true, list: false }),
    address: text(common.networkAddress, {
      max: 21,
      optional: true,
      pattern: {
        source: '^(?:\\d{1,3}\\.){3}\\d{1,3}(?::\\d{1,5})?$',
        message: [
          '请填写 IP 地址，可加端口，如 192.168.1.20:60000',
          'Enter an IP address, with a port if needed: 192.168.1.20:60000',
        ],
      },
      help: ['留空时在本网段中查找', 'Left empty, the controller is looked for in the local network'],
      example: '192.168.1.20',
    }),
    interlock: select(['互锁', 'Interlock'], interlocks, {
      initial: 'none',
      list: false,
      help: ['同组中一扇门未关时，其他门不能打开', 'While one door of a group is open, the others stay closed'],
    }),
    interlock_kept: computedSelect(
      ['互锁的执行', 'Interlock kept'],
      {
        ...{ none: common.none, waiting: deviceWords.waitsForController },
        ...{
          device: ['控制器', 'By the controller'],
          refused: ['控制器不支持此互锁', 'The controller doesn’t do this interlock'],
        },
      },
      { tones: { none: 'quiet', waiting: 'busy', device: 'good', refused: 'bad' }, list: false, silent: ['none'] },
    ),
    card_format: select(
      ['卡号格式', 'Card format'],
      { any: common.any, wiegand26: ['韦根 26', 'Wiegand 26'] },
      { initial: 'any', list: false },
    ),
    last_seen: {
      ...instant(deviceWords.lastContact, { optional: true, form: false, exchange: false, sortable: false }),
      computed: true,
    },
    clock_offset: { ...counted(deviceWords.clockOffset, { list: false }), min: -2147483648 },
    firmware: computedText(common.firmware, { list: false, exchange: false }),
    held_until: {
      ...instant(['卡片有效至', 'Cards valid until'], {
        optional: true,
        form: false,
        exchange: false,
        sortable: false,
        list: false,
      }),
      computed: true,
    },
    adoption: computedSelect(
      deviceWords.adoption,
      {
        ...{ new: deviceWords.notCalledYet, reading: deviceWords.beingRead },
        ...{ found: deviceWords.toAdopt, adopted: deviceWords.adopted },
      },
      { tones: { new: 'quiet', reading: 'busy', found: 'warning', adopted: 'good' } },
    ),
    cards: counted(['控制器中的卡', 'Cards in it'], { list: false }),
    foreign_cards: counted(['不在策略中的卡', 'Cards in no strategy'], { list: false }),
    events_lost: counted(['未读已覆盖的事件', 'Events overwritten unread'], { list: false }),
    read_at: {
      ...instant(['最近完整读取', 'Last read whole'], {
        ...{ optional: true, form: false, exchange: false, sortable: false, list: false },
      }),
      computed: true,
    },
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
})
