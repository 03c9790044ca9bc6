import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { counted, flag, line, longtext, multiselect, refs, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import type { Label } from '../kernel/words'
import { type Permission, permissions } from '../permission/permissions'
import * as placeWords from '../place/words'
import * as peopleWords from './words'

/** Whose and what a person with a role administers. */
export const dataScopes = {
  all: ['全部', 'Whole company'],
  office: ['指定办公区', 'Selected offices'],
  managed: ['所管办公区', 'Offices they manage'],
  department_and_below: ['本部门及下级', 'Own department and sub-departments'],
  department: ['本部门', 'Own department'],
  self: ['仅本人', 'Only themselves'],
} as const satisfies Record<string, Label>
export type DataScope = keyof typeof dataScopes

/** What everybody who works in a company does: book, and look after what is their own. */
export const employeeCodes: readonly Permission[] = [
  'view-meeting',
  'view-meeting-minutes',
  'add-visitor',
  'myself-visitor',
  'view-booked',
  'view-reservation',
]

/** What each of them comes to, for people and for rooms. */
const scopesExplained = {
  all: ['全公司的人员、会议室、会议和设置', 'Everyone, every room and meeting, and the settings of the whole company'],
  office: [
    '所选办公区的人员、会议室和会议。全公司共用的内容（城市、价格、系统配置等）只能查看',
    'People, rooms and meetings of these offices. What the whole company shares, such as cities, prices and settings, is view-only',
  ],
  managed: [
    '所管办公区的人员、会议室和会议，办公区在“办公区管理员”中指定。全公司共用的内容只能查看',
    'People, rooms and meetings of the offices a person manages, as set under Office managers. What the whole company shares is view-only',
  ],
  department_and_below: [
    '人员：本部门及下级部门。会议室和会议：本人所在办公区；若是办公区管理员，则为所管办公区',
    'People: their department and those below it. Rooms and meetings: their own office or, for office managers, the offices they manage',
  ],
  department: [
    '人员：本部门。会议室和会议：本人所在办公区；若是办公区管理员，则为所管办公区',
    'People: their department. Rooms and meetings: their own office or, for office managers, the offices they manage',
  ],
  self: [
    '人员：仅本人。不管理会议室和会议；若是办公区管理员，则为所管办公区。不影响预订会议室',
    'People: only themselves. Rooms and meetings: none, except the offices they manage as an office manager. Booking is not affected',
  ],
} as const satisfies Record<DataScope, Label>

/** What somebody may do, and for whom and where. */
export const role = resource({
  name: 'role',
  label: peopleWords.role,
  area: 'people',
  path: '/role',
  // whose holders the caller administers: a role of others holds elsewhere, too
  within: 'people',
  permission: 'roles',
  preset: 'is_default',
  search: ['name', 'description'],
  fields: {
    name: text(['角色名称', 'Role name'], {
      max: 60,
      unique: true,
      missing: ['请输入角色名称', 'Enter the role name'],
    }),
    description: longtext(['描述', 'Description'], { optional: true, list: true, max: 300 }),
    data_scope: select(['数据范围', 'Data scope'], dataScopes, { initial: 'self', explained: scopesExplained }),
    office_ids: refs(
      'office',
      placeWords.offices,
      { table: 'role_office', own: 'role_id', other: 'office_id' },
      { optional: true, list: false, when: { field: 'data_scope', is: ['office'] } },
    ),
    is_default: flag(['新用户默认', 'Default for new people'], {
      filter: true,
      help: ['新增用户时自动选中', 'Preselected when a user is added'],
    }),
    holder_count: counted(['人数', 'People']),
    permissions: multiselect(['权限', 'Permissions'], Object.fromEntries(permissions), {
      min: 1,
      list: false,
      missing: ['请至少选择一项权限', 'Select at least one permission'],
    }),
  },
})

export const copyRole = endpoint({
  method: 'POST',
  path: '/role/copy',
  within: 'people',
  access: ['add-roles'],
  creates: true,
  label: ['复制角色', 'Role: copy'],
  input: z.object({
    id: z.number().int().positive().max(2147483647),
    name: line(60).min(1).optional(),
  }),
  output: z.object({ id: z.number(), version: z.number() }),
})
