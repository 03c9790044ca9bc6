import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { counted, integer, longtext, ref, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import * as peopleWords from './words'

/** The departments of a company, a tree. Without one above it a department stands directly under the company. */
export const department = resource({
  name: 'department',
  label: peopleWords.department,
  area: 'people',
  path: '/department',
  tree: 'parent_id',
  people: { department: 'id' },
  sort: '+sort',
  fields: {
    name: text(['部门名称', 'Department name'], {
      max: 60,
      unique: true,
      uniqueWith: ['parent_id'],
      missing: ['请输入部门名称', 'Enter the department name'],
    }),
    parent_id: ref('department', ['上级部门', 'Parent department'], {
      optional: true,
      empty: peopleWords.company,
      help: ['最上层的部门直属公司', 'Top-level departments report directly to the company'],
    }),
    manager_id: ref('user', ['部门负责人', 'Manager'], { optional: true }),
    employee_count: counted(['员工数（直属）', 'Employees (direct)']),
    // by moving; a new one stands last
    sort: integer(common.sortOrder, { initial: 9999, list: false, form: false, exchange: false, max: 100000 }),
    remark: longtext(common.note, { optional: true }),
  },
})

/** Puts a department under another one (null: the company), before a sister or at the end. */
export const moveDepartment = endpoint({
  method: 'POST',
  path: '/department/move',
  within: 'people',
  access: ['change-department'],
  label: ['移动部门', 'Department: move'],
  input: z.object({
    id: z.number().int().positive().max(2147483647),
    version: z.number().int().positive(),
    parent_id: z.number().int().positive().max(2147483647).nullable(),
    before_id: z.number().int().positive().max(2147483647).nullable().optional(),
  }),
  output: z.object({ id: z.number(), version: z.number() }),
})

/** Deletes a department; its people, its departments and its history go to the target first. */
export const dissolveDepartment = endpoint({
  method: 'POST',
  path: '/department/dissolve',
  within: 'people',
  access: ['delete-department'],
  label: ['撤销部门', 'Department: dissolve and transfer'],
  input: z.object({
    id: z.number().int().positive().max(2147483647),
    version: z.number().int().positive(),
    target_id: z.number().int().positive().max(2147483647),
  }),
  output: z.object({ people: z.number(), departments: z.number() }),
})
