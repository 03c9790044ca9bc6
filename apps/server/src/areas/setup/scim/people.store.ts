import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/setup/refusals'
import type { Filter } from '@workplace/domain/scim/filter'
import type { Doc } from '@workplace/domain/scim/matches'
import { personDoc } from '@workplace/domain/scim/person'
import type { Call } from '../../../kernel/call/call'
import { joined } from '../../../kernel/resources/escape'
import { addressOf, type ScimCallContext } from './context'
import { type SqlAttributes, sqlFilter } from './sql-filter'

export type PersonRow = {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly mail: string | null
  readonly phone: string | null
  readonly ext_num: string | null
  readonly position: string | null
  readonly job_num: string | null
  readonly department_id: number | null
  readonly isActive: boolean
  readonly externalId: string | null
  readonly familyName: string | null
  readonly givenName: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly tag: string
}

const columns = `u.id, u.username, u.name, u.mail, u.phone, u.ext_num, u.position, u.job_num, u.department_id,
  u.status = 'active' as "isActive", p.external_id as "externalId", p.family_name as "familyName", p.given_name as "givenName",
  u.created_at, u.updated_at, 'W/"' || u.version || '.' || coalesce(p.version, 0) || '"' as tag`

/** Everybody of the company but those whom this directory deleted: who is here already can be found and taken over. */
const seen = `users u left join scim_person p on p.company_id = u.company_id and p.user_id = u.id and p.connection_id = $2
  where u.company_id = $1 and u.forgotten_at is null and p.gone_at is null`

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user'
export type Departments = ReadonlyMap<number, readonly string[]>

const attributesWith = (departments: Departments): SqlAttributes => ({
  id: { kind: 'id', expr: 'u.id' },
  externalid: { kind: 'text', expr: 'p.external_id', exact: true },
  username: { kind: 'text', expr: 'u.username' },
  displayname: { kind: 'text', expr: 'u.name' },
  title: { kind: 'text', expr: 'u.position' },
  active: { kind: 'flag', expr: "u.status = 'active'" },
  name: {
    kind: 'parts',
    parts: {
      formatted: { kind: 'text', expr: 'u.name' },
      familyname: { kind: 'text', expr: 'p.family_name' },
      givenname: { kind: 'text', expr: 'p.given_name' },
    },
  },
  emails: {
    kind: 'list',
    elements: [
      {
        value: { kind: 'text', expr: 'u.mail' },
        type: { kind: 'fixed', value: 'work', when: 'u.mail is not null' },
        primary: { kind: 'fixed', value: true, when: 'u.mail is not null' },
      },
    ],
  },
  phonenumbers: {
    kind: 'list',
    elements: (['phone', 'ext_num'] as const).map((column) => ({
      value: { kind: 'text', expr: `u.${column}` },
      type: { kind: 'fixed', value: column === 'phone' ? 'mobile' : 'work', when: `u.${column} is not null` },
    })),
  },
  meta: {
    kind: 'parts',
    parts: {
      created: { kind: 'time', expr: 'u.created_at' },
      lastmodified: { kind: 'time', expr: 'u.updated_at' },
      resourcetype: { kind: 'fixed', value: 'User', when: 'true' },
    },
  },
  [`${enterprise}:employeenumber`]: { kind: 'text', expr: 'u.job_num' },
  [`${enterprise}:department`]: {
    kind: 'named',
    expr: 'u.department_id',
    names: new Map([...departments].map(([id, path]) => [id, joined(path, '/')])),
  },
})

type Reading = Pick<Call, 'db'>

export function docOf(on: ScimCallContext, row: PersonRow, departments: Departments): Doc {
  const path = row.department_id === null ? undefined : departments.get(row.department_id)
  return {
    ...personDoc({ ...row, department: path === undefined ? null : joined(path, '/') }),
    meta: {
      resourceType: 'User',
      created: row.created_at,
      lastModified: row.updated_at,
      location: addressOf(on, `/Users/${row.id}`),
      version: row.tag,
    },
  }
}

export async function personById(on: ScimCallContext, { db }: Reading, id: number): Promise<PersonRow> {
  const { company_id, id: connection_id } = on.connection
  const [row] = await db.query<PersonRow>(`select ${columns} from ${seen} and u.id = $3`, [
    company_id,
    connection_id,
    id,
  ])
  if (row === undefined) throw new Refusal(refusals.scim_nothing)
  return row
}

export async function peopleWho(
  on: ScimCallContext,
  { db }: Reading,
  filter: Filter | undefined,
  departments: Promise<Departments>,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; rows: PersonRow[] }> {
  const { company_id, id } = on.connection
  const values: unknown[] = [company_id, id]
  const condition =
    filter === undefined
      ? 'true'
      : sqlFilter(filter, attributesWith(await departments), (value) => `$${values.push(value)}`)
  const count = async () => {
    const [row] = await db.query<{ many: number }>(`select count(*)::int as many from ${seen} and ${condition}`, values)
    return row?.many ?? 0
  }
  if (limit === 0) return { total: await count(), rows: [] }
  const page = db.query<PersonRow>(
    `select ${columns} from ${seen} and ${condition} order by u.id offset ${offset} limit ${limit}`,
    values,
  )
  // of everybody there is more than a page nearly always: both are asked for at once
  if (filter === undefined) {
    const [rows, total] = await Promise.all([page, count()])
    return { total, rows }
  }
  const rows = await page
  // a page that is not full is the last, and says itself how many there are
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  return { total: isLast ? offset + rows.length : await count(), rows }
}
