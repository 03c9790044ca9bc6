import * as common from '../kernel/common-words'
import { computedSelect, flag, longtext, multiselect, ref, refs, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { duties } from '../permission/duties'
import * as placeWords from './words'

/** Somebody who looks after offices: their roles say what they may do, this says where. */
export const officeManager = resource({
  name: 'office_manager',
  label: ['办公区管理员', 'Office manager'],
  area: 'place',
  path: '/office_manager',
  permission: 'office-manager',
  office: 'office_ids',
  fields: {
    name: text(['岗位名称', 'Post name'], {
      max: 60,
      unique: true,
      help: ['例如：总部行政管理员', 'For example: Facilities manager, headquarters'],
    }),
    user_id: ref('user', ['管理员', 'Manager'], {
      missing: ['请选择管理员', 'Select the manager'],
      help: [
        '能做什么由其角色的权限决定；数据范围为“所管办公区”的角色适用于此处的办公区',
        'What they can do depends on their roles. Roles with the data scope “Offices they manage” apply to the offices selected here.',
      ],
    }),
    office_ids: refs(
      'office',
      placeWords.offices,
      { table: 'office_manager_office', own: 'office_manager_id', other: 'office_id' },
      { missing: placeWords.officesMissing, filter: true },
    ),
    duties: multiselect(['管理范围', 'Responsibilities'], duties, {
      min: 1,
      initial: ['room', 'station', 'visitor', 'device'],
      missing: ['请至少选择一项管理范围', 'Select at least one responsibility'],
      filter: true,
    }),
    effect: computedSelect(
      ['生效范围', 'Effective in'],
      {
        here: ['仅所管办公区', 'Own offices only'],
        everywhere: ['所有办公区', 'All offices'],
        nothing: ['无管理权限', 'No management permissions'],
        off: ['账号停用', 'Disabled'],
      },
      { tones: { here: 'good', everywhere: 'warning', nothing: 'warning', off: 'quiet' }, filter: false },
    ),
    receive_notice: flag(['接收通知', 'Receive notifications'], { initial: true }),
    remark: longtext(common.note, { optional: true }),
  },
  search: ['name'],
})
