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
      help: ['有账号才能收到通知、处理服务订单', 'An account is required to be notified of orders and to handle them'],
    }),
    phone: text(['电话', 'Phone'], { max: 30, optional: true }),
    type_id: ref('resource_service_type', ['服务类型', 'Service types'], { optional: true }),
    office_ids: refs(
      'office',
      ['办公区', 'Offices'],
      { table: 'service_personnel_office', own: 'personnel_id', other: 'office_id' },
      {
        optional: true,
        help: ['不选表示全部办公区', 'Leave empty for all offices'],
        empty: ['全部办公区', 'All offices'],
      },
    ),
    work_start: walltime(['上班', 'Shift start'], { initial: '09:00' }),
    work_end: walltime(['下班', 'Shift end'], { initial: '18:00' }),
    is_notice: flag(['接收通知', 'Receive notifications'], { initial: true }),
    status: select(['状态', 'Status'], status, { initial: 'on', tones: statusTones }),
    remark: longtext(['备注', 'Note'], { optional: true }),
  },
  search: ['name', 'phone'],
})
