import * as common from '../kernel/common-words'
import { computedSelect, instant, longtext, ref, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as placeWords from '../place/words'
import { directions } from './face-device-options'
import * as deviceWords from './words'

const kinds = {
  qr: deviceWords.qrCode,
  ic: ['IC 卡', 'IC card'],
  id_card: ['身份证', 'Identity card'],
  nfc: ['NFC', 'NFC'],
} as const

/** What only reads: a code or a card at a door or a room, of which the server says what follows. */
export const scanningHead = resource({
  name: 'scanninghead',
  label: deviceWords.scanningHead,
  area: 'device',
  path: '/scanninghead',
  permission: 'face-device',
  table: 'scanning_head',
  office: 'office_id',
  search: ['name', 'sn'],
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    state: computedSelect(
      common.connection,
      { online: common.online, offline: common.offline, never: common.neverConnected },
      { tones: { online: 'good', offline: 'bad', never: 'quiet' } },
    ),
    sn: text(common.serialNumber, { max: 64, unique: true }),
    kind: select(['读取', 'Reads'], kinds, { initial: 'qr' }),
    office_id: ref('office', placeWords.office, { filter: true }),
    floor_id: ref('floor', placeWords.floor, { optional: true, list: false }),
    door_id: ref('doors', deviceWords.door, { optional: true, empty: deviceWords.noDoor }),
    meetingroom_id: ref('meetingroom', deviceWords.meetingRoom, { optional: true, list: false }),
    direction: select(common.direction, directions, { initial: 'in', list: false }),
    last_seen: {
      ...instant(deviceWords.lastContact, { optional: true, form: false, exchange: false, sortable: false }),
      computed: true,
    },
    last_scan: {
      ...instant(['最近扫描', 'Last scan'], { optional: true, form: false, exchange: false, sortable: false }),
      computed: true,
    },
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
})
