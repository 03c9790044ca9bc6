import { isValidDate } from '@workplace/domain/kernel/date'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { line } from '../kernel/field'
import { pageQuery } from '../kernel/resource'

/** For those who run the installation: holders of `company` in the company that was set up first. */
const access = ['company'] as const

const id = z.number().int().positive().max(2147483647)
const version = z.number().int().positive()
const needed = (most: number) => line(most).min(1, 'required')
const date = z.string().refine(isValidDate, 'date').nullable()
const bound = z
  .number({ error: 'whole' })
  .int('whole')
  .min(1, 'too_small|1')
  .max(10_000_000, 'too_big|10000000')
  .nullable()

const licence = {
  license_code: needed(100),
  license_begin: date.optional(),
  license_end: date.optional(),
  licensed_devices: bound.optional(),
  /** Null: no bound. */
  most_users: bound.optional(),
  most_rooms: bound.optional(),
}

const row = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  abbreviation: z.string().nullable(),
  status: z.enum(['active', 'suspended']),
  license_code: z.string().nullable(),
  license_begin: z.string().nullable(),
  license_end: z.string().nullable(),
  licensed_devices: z.number().nullable(),
  most_users: z.number().nullable(),
  most_rooms: z.number().nullable(),
  users: z.number(),
  rooms: z.number(),
  /** Sessions that would end now. */
  sessions: z.number(),
  created_at: z.string(),
  /** The one that runs the installation, which cannot suspend itself. */
  is_operator: z.boolean(),
})
export type BusinessRow = z.output<typeof row>

export const businessPage = endpoint({
  path: '/businessmanager/pagelist',
  access,
  label: ['公司列表', 'Companies: list'],
  input: pageQuery('+id', 20)
    .omit({ sort: true })
    .extend({ status: z.enum(['active', 'suspended']).optional() }),
  output: z.object({ items: z.array(row), total: z.number() }),
})

export const businessAdd = endpoint({
  method: 'POST',
  path: '/businessmanager/add',
  access,
  creates: true,
  confidential: true,
  label: ['新增公司', 'Companies: add'],
  input: z.object({
    name: needed(100),
    ...licence,
    /** Its first administrator. */
    admin_name: needed(50),
    username: needed(50).regex(/^[\w.@-]+$/, 'format'),
  }),
  output: z.object({
    id: z.number(),
    username: z.string(),
    /** Told this once: it has to be changed at the first sign-in. */
    password: z.string(),
  }),
})

export const businessEdit = endpoint({
  method: 'POST',
  path: '/businessmanager/edit',
  access,
  label: ['修改公司', 'Companies: change'],
  input: z.object({
    id,
    version,
    name: needed(100).optional(),
    ...licence,
    license_code: licence.license_code.optional(),
  }),
  output: z.object({ id: z.number(), version: z.number() }),
})

/** Suspending ends every session of the company at once. */
export const businessSwitch = endpoint({
  method: 'POST',
  path: '/businessmanager/switch',
  access,
  label: ['停用或启用公司', 'Companies: suspend or resume'],
  input: z.object({ id, version, status: z.enum(['active', 'suspended'], { error: 'option' }) }),
  output: z.object({ id: z.number(), version: z.number(), ended: z.number() }),
})
