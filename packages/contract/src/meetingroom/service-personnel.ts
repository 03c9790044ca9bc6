import * as common from '../kernel/common-words'
import { flag, longtext, ref, refs, select, text, walltime } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as peopleWords from '../people/words'
import * as placeWords from '../place/words'
import * as meetingroomWords from './words'

/** Who serves: a colleague with an account, who is told of orders, or somebody from outside. */
export const servicePersonnel = resource({
  name: 'service_personnel',
  label: meetingroomWords.serviceStaff,
  area: 'meetingroom',
  path: '/service_personnel',
  permission: 'service-personnel',
  office: 'office_ids',
  fields: {
    name: text(peopleWords.personName, { max: 50, unique: true }),
    user_id: ref('user', peopleWords.account, {
      optional: true,
      filter: false,
      help: ['有账号才能收到通知、处理服务订单', 'An account is required to be notified of orders and to handle them'],
    }),
    phone: text(peopleWords.phone, { max: 30, optional: true }),
    type_id: ref('resource_service_type', ['服务类型', 'Service types'], { optional: true }),
    office_ids: refs(
      'office',
      placeWords.offices,
      { table: 'service_personnel_office', own: 'personnel_id', other: 'office_id' },
      {
        optional: true,
        help: placeWords.emptyForAllOffices,
        empty: placeWords.allOffices,
      },
    ),
    work_start: walltime(['上班', 'Shift start'], { initial: '09:00' }),
    work_end: walltime(['下班', 'Shift end'], { initial: '18:00' }),
    is_notice: flag(['接收通知', 'Receive notifications'], { initial: true }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
  search: ['name', 'phone'],
})
