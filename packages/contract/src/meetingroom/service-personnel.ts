import { flag, longtext, ref, refs, select, text, walltime } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'

/** Who serves: a colleague with an account, who is told of orders, or somebody from outside. */
export const servicePersonnel = resource({
  name: 'service_personnel',
  label: ['服务人员', 'Service staff'],
  area: 'meetingroom',
  path: '/service_personnel',
  permission: 'service-personnel',
  office: 'office_ids',
  fields: {
    name: text(['姓名', 'Name'], { max: 50, unique: true }),
    user_id: ref('user', ['账号', 'Account'], {
      optional: true,
      filter: false,
      help: ['有账号才能收到通知、处理服务订单', 'With an account they are told of orders and can serve them'],
    }),
    phone: text(['电话', 'Phone'], { max: 30, optional: true }),
    type_id: ref('resource_service_type', ['服务类型', 'Kind of service'], { optional: true }),
    office_ids: refs(
      'office',
      ['办公区', 'Offices'],
      { table: 'service_personnel_office', own: 'personnel_id', other: 'office_id' },
      {
        optional: true,
        help: ['不选表示全部办公区', 'None chosen means all offices'],
        empty: ['全部办公区', 'All offices'],
      },
    ),
    work_start: walltime(['上班', 'From'], { initial: '09:00' }),
    work_end: walltime(['下班', 'Until'], { initial: '18:00' }),
    is_notice: flag(['接收通知', 'Is told of orders'], { initial: true }),
    status: select(['状态', 'Status'], status, { initial: 'on', tones: statusTones }),
    remark: longtext(['备注', 'Remark'], { optional: true }),
  },
  search: ['name', 'phone'],
})
