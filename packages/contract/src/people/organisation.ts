import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { pageQuery } from '../kernel/resource'

const id = z.number().int().positive().max(2147483647)

const unit = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  parent_id: z.number().nullable(),
  manager_id: z.number().nullable(),
  manager_name: z.string().nullable(),
  /** Whether that manager's account is in use. */
  manager_active: z.boolean(),
  /** People whose account is in use: of the department itself, and with those below it. */
  people: z.number(),
  people_below: z.number(),
  /** Whether the caller may appoint its manager. */
  mine: z.boolean(),
})
export type OrganisationUnit = z.output<typeof unit>

/** The company as it is built: its departments, who leads them and how many they are. */
export const organisation = endpoint({
  path: '/organization/tree',
  access: ['org'],
  label: ['组织架构', 'Organisation'],
  input: z.object({}),
  output: z.object({
    company: z.string(),
    items: z.array(unit),
    people: z.number(),
    without_department: z.number(),
  }),
})

/** The people of a department (of those below it as well with `below`); without one, those who belong to none. */
export const organisationPeople = endpoint({
  path: '/organization/people',
  access: ['org'],
  label: ['组织架构：人员', 'Organisation: people'],
  input: pageQuery('+name', 20).extend({
    department_id: z.coerce.number<number | string>().int().positive().max(2147483647).optional(),
    below: z.coerce.number().int().min(0).max(1).default(1),
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        job_num: z.string().nullable(),
        position: z.string().nullable(),
        department_name: z.string().nullable(),
        office_name: z.string().nullable(),
        leads: z.boolean(),
      }),
    ),
    total: z.number(),
  }),
})

/** Makes somebody the manager of a department; null: nobody. */
export const appointManager = endpoint({
  method: 'POST',
  path: '/organization/appoint',
  within: 'people',
  access: ['org'],
  label: ['任命部门负责人', 'Organisation: appoint a manager'],
  input: z.object({ id, version: z.number().int().positive(), manager_id: id.nullable() }),
  output: z.object({ id: z.number(), version: z.number() }),
})
