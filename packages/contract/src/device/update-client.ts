import * as common from '../kernel/common-words'
import { computedSelect, computedText, flag, instant, longtext, ref, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as placeWords from '../place/words'
import * as updateWords from './update-words'
import * as deviceWords from './words'

/** A device that fetches its updates by itself, by the interface of hawkBit: gateways, screens, heads with Linux. */
export const updateClient = resource({
  name: 'updateclient',
  label: updateWords.updateClient,
  area: 'device',
  path: '/updateclient',
  permission: 'FirmwareAndSoftware',
  table: 'update_client',
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
      pattern: { source: '^[A-Za-z0-9][A-Za-z0-9_.-]{2,39}$', message: deviceWords.clientSerialWrong },
      help: ['升级客户端连接时使用的设备标识', 'By which the update client of the device names itself'],
      example: 'GW-2026-0031',
    }),
    model: text(common.model, {
      max: 50,
      filter: true,
      help: ['只接受同一型号的版本', 'It takes versions of this model only'],
      example: 'EdgeBox-100',
    }),
    firmware: computedText(common.firmware, { exchange: false }),
    office_id: ref('office', placeWords.office),
    place: text(deviceWords.installedAt, { max: 100, optional: true, list: false }),
    has_token: {
      ...flag(['已有令牌', 'Has a token'], { form: false, exchange: false, sortable: false, list: false }),
      computed: true,
    },
    last_seen: {
      ...instant(deviceWords.lastContact, { optional: true, form: false, exchange: false, sortable: false }),
      computed: true,
    },
    address: computedText(common.networkAddress, { list: false, exchange: false }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
})
