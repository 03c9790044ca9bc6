import * as common from '../kernel/common-words'
import { flag, longtext, ref, refs, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as peopleWords from '../people/words'
import * as placeWords from '../place/words'
import * as stationWords from './words'

/** Who brings what is ordered for desks, and cleans them: a colleague with an account, or somebody from outside. */
export const serverPerson = resource({
  name: 'server_person',
  label: stationWords.serviceStaff,
  area: 'station',
  path: '/server_person',
  table: 'station_server_person',
  permission: 'server-person',
  office: 'office_ids',
  fields: {
    name: text(peopleWords.personName, { max: 50, unique: true }),
    user_id: ref('user', peopleWords.account, {
      optional: true,
      filter: false,
      help: ['有账号才能收到通知、处理申请', 'An account is required to be notified and to handle orders'],
    }),
    phone: text(peopleWords.phone, { max: 30, optional: true }),
    office_ids: refs(
      'office',
      placeWords.offices,
      { table: 'station_server_person_office', own: 'person_id', other: 'office_id' },
      { optional: true, help: placeWords.emptyForAllOffices, empty: placeWords.allOffices },
    ),
    resource_ids: refs(
      'station_resource',
      ['负责的设备和服务', 'Sees to'],
      { table: 'station_server_person_resource', own: 'person_id', other: 'resource_id' },
      { optional: true, list: false, help: ['留空为全部', 'Empty for all'] },
    ),
    is_notice: flag(['接收申请通知', 'Told of orders'], { initial: true }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
  search: ['name', 'phone'],
})
