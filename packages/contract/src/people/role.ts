import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { counted, longtext, multiselect, refs, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import type { Label } from '../kernel/words'
import { permissions } from '../permissions'

/** Whose and what a person with a role administers. */
export const dataScopes = {
  all: ['全部', 'Everything'],
  office: ['指定办公区', 'Chosen offices'],
  managed: ['所管办公区', 'Offices they manage'],
  department_and_below: ['本部门及下级', 'Own department and below'],
  department: ['本部门', 'Own department'],
  self: ['仅本人', 'Only oneself'],
} as const satisfies Record<string, Label>
export type DataScope = keyof typeof dataScopes

/** What somebody may do, and for whom and where. */
export const role = resource({
  name: 'role',
  label: ['角色', 'Role'],
  area: 'people',
  path: '/role',
  permission: 'roles',
  search: ['name', 'description'],
  fields: {
    name: text(['角色名称', 'Role name'], {
      max: 60,
      unique: true,
      missing: ['请输入角色名称', 'Please enter the role name'],
    }),
    description: longtext(['描述', 'Description'], { optional: true, list: true, max: 300 }),
    data_scope: select(['数据范围', 'Data scope'], dataScopes, { initial: 'self' }),
    office_ids: refs(
      'office',
      ['办公区', 'Offices'],
      { table: 'role_office', own: 'role_id', other: 'office_id' },
      { optional: true, list: false, when: { field: 'data_scope', is: ['office'] } },
    ),
    holder_count: counted(['人数', 'People']),
    permissions: multiselect(['权限', 'Permissions'], Object.fromEntries(permissions), {
      min: 1,
      list: false,
      missing: ['请至少选择一项权限', 'Choose at least one permission'],
    }),
  },
})

export const copyRole = endpoint({
  method: 'POST',
  path: '/role/copy',
  access: ['add-roles'],
  creates: true,
  label: ['复制角色', 'Role: copy'],
  input: z.object({
    id: z.number().int().positive().max(2147483647),
    name: z.string().trim().min(1).max(60).optional(),
  }),
  output: z.object({ id: z.number(), version: z.number() }),
})
