import { Refusal } from '@workplace/contract/kernel/refusal'
import { say } from '@workplace/contract/kernel/words'
import { employeesGroup } from '@workplace/contract/people/group'
import * as refusals from '@workplace/contract/setup/refusals'
import type { Filter } from '@workplace/domain/scim/filter'
import { type Doc, isDoc, valueIn } from '@workplace/domain/scim/matches'
import { pageOf } from '@workplace/domain/scim/page-of'
import { coreGroup, projected } from '@workplace/domain/scim/person'
import type { Call } from '../../../kernel/call/call'
import type { Row } from '../../../kernel/resources/engine'
import {
  addressOf,
  bodyOf,
  filterOf,
  idIn,
  listSchema,
  patchedBy,
  requireVersion,
  type ScimCallContext,
  type ScimResult,
  shown,
  writing,
} from './context'
import { settleRoles } from './group-roles'
import { type SqlAttributes, sqlFilter } from './sql-filter'

type GroupRow = {
  readonly id: number
  readonly name: string
  readonly external_id: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly tag: string
  readonly members: readonly { readonly id: number; readonly name: string }[]
}

const membership = `people_group_user m join users u on u.company_id = m.company_id and u.id = m.user_id
  left join scim_person p on p.company_id = m.company_id and p.user_id = m.user_id and p.connection_id = $2
  where m.company_id = g.company_id and m.people_group_id = g.id and p.gone_at is null`

const columnsWith = (members: boolean) => `g.id, g.name, s.external_id, g.created_at, g.updated_at,
  'W/"' || g.version || '.' || left(md5(coalesce(s.external_id, '')), 8) || '"' as tag,
  ${members ? `(select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.id), '[]') from ${membership})` : "'[]'::json"} as members`

/** The groups that this directory keeps, and no others: those kept by hand are none of its business. */
const seen = `scim_group s join people_group g on g.company_id = s.company_id and g.id = s.group_id
  where s.company_id = $1 and s.connection_id = $2`

const attributes: SqlAttributes = {
  id: { kind: 'id', expr: 'g.id' },
  externalid: { kind: 'text', expr: 's.external_id', exact: true },
  displayname: { kind: 'text', expr: 'g.name' },
  members: { kind: 'rows', from: membership, element: { value: { kind: 'id', expr: 'm.user_id' } } },
  meta: {
    kind: 'parts',
    parts: {
      created: { kind: 'time', expr: 'g.created_at' },
      lastmodified: { kind: 'time', expr: 'g.updated_at' },
      resourcetype: { kind: 'fixed', value: 'Group', when: 'true' },
    },
  },
}

const docOf = (on: ScimCallContext, row: GroupRow): Doc => ({
  schemas: [coreGroup],
  id: String(row.id),
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  displayName: row.name,
  members: row.members.map(({ id, name }) => ({
    value: String(id),
    display: name,
    type: 'User',
    $ref: addressOf(on, `/Users/${id}`),
  })),
  meta: {
    resourceType: 'Group',
    created: row.created_at,
    lastModified: row.updated_at,
    location: addressOf(on, `/Groups/${row.id}`),
    version: row.tag,
  },
})

const projection = ({ request: { query } }: ScimCallContext, doc: Doc) =>
  projected(doc, query.get('attributes') ?? undefined, query.get('excludedAttributes') ?? undefined)

/** Thousands of members are read only where somebody asks for them. */
function wantsMembers({ request: { query } }: ScimCallContext): boolean {
  const names = (text: string | null) => (text ?? '').toLowerCase().split(/[\s,]+/)
  if (query.get('attributes')) return names(query.get('attributes')).some((name) => name.startsWith('members'))
  return !names(query.get('excludedAttributes')).includes('members')
}

type Reading = Pick<Call, 'db'>

async function groupById(on: ScimCallContext, { db }: Reading, id: number, members = true): Promise<GroupRow> {
  const [row] = await db.query<GroupRow>(`select ${columnsWith(members)} from ${seen} and g.id = $3`, [
    on.connection.company_id,
    on.connection.id,
    id,
  ])
  if (row === undefined) throw new Refusal(refusals.scim_nothing)
  return row
}

async function groupsWho(on: ScimCallContext, filter: Filter | undefined, page: { offset: number; limit: number }) {
  const { db } = on.deps
  const values: unknown[] = [on.connection.company_id, on.connection.id]
  const condition = filter === undefined ? 'true' : sqlFilter(filter, attributes, (value) => `$${values.push(value)}`)
  const [count] = await db.query<{ many: number }>(`select count(*)::int as many from ${seen} and ${condition}`, values)
  const total = count?.many ?? 0
  if (page.limit === 0 || page.offset >= total) return { total, rows: [] }
  const rows = await db.query<GroupRow>(
    `select ${columnsWith(wantsMembers(on))} from ${seen} and ${condition} order by g.id
     offset ${page.offset} limit ${page.limit}`,
    values,
  )
  return { total, rows }
}

/** `GET /Groups` */
export async function listGroups(on: ScimCallContext): Promise<ScimResult> {
  const { query } = on.request
  const page = pageOf(query.get('startIndex') ?? undefined, query.get('count') ?? undefined)
  const { total, rows } = await groupsWho(on, filterOf(query.get('filter')), page)
  return {
    status: 200,
    body: {
      schemas: [listSchema],
      totalResults: total,
      startIndex: page.offset + 1,
      itemsPerPage: rows.length,
      Resources: rows.map((row) => projection(on, docOf(on, row))),
    },
  }
}

/** `GET /Groups/{id}` */
export async function readGroup(on: ScimCallContext, id: string): Promise<ScimResult> {
  const row = await groupById(on, on.deps, idIn(id), wantsMembers(on))
  return shown(on, projection(on, docOf(on, row)), row.tag)
}

async function answerWith(on: ScimCallContext, call: Call, id: number, status: number): Promise<ScimResult> {
  const row = await groupById(on, call, id, wantsMembers(on))
  const doc = docOf(on, row)
  const { location } = doc.meta as { location: string }
  return { status, body: projection(on, doc), headers: { etag: row.tag, location } }
}

const textIn = (doc: Doc, name: string): string | null => {
  const value = valueIn(doc, name)
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text.slice(0, 1000)
}

/** Whose ids are in a group; each has to be somebody of the company. */
async function membersIn(on: ScimCallContext, call: Call, doc: Doc, before: readonly number[]): Promise<number[]> {
  const list = valueIn(doc, 'members')
  const ids = (Array.isArray(list) ? list : list === undefined || list === null ? [] : [list]).map((one) => {
    const value = isDoc(one) ? valueIn(one, 'value') : one
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
  const numbers = new Map(ids.map((id) => [/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0, id]))
  const known = new Set(before)
  const fresh = [...numbers.keys()].filter((id) => !known.has(id))
  const rows = await call.db.query<{ id: number }>(
    `select u.id from users u left join scim_person p on p.company_id = u.company_id and p.user_id = u.id
       and p.connection_id = $2
     where u.company_id = $1 and u.id = any($3) and u.forgotten_at is null and p.gone_at is null`,
    [on.connection.company_id, on.connection.id, fresh],
  )
  for (const { id } of rows) known.add(id)
  const strange = [...numbers].find(([id]) => !known.has(id))
  if (strange !== undefined) throw new Refusal(refusals.scim_member, { id: strange[1].slice(0, 60) })
  return [...numbers.keys()]
}

const field = (on: ScimCallContext, name: 'name') => ({ field: say(employeesGroup.fields[name].label, on.language) })

function nameOf(on: ScimCallContext, doc: Doc): string {
  const name = textIn(doc, 'displayName')
  if (name === null || name.length > 60) throw new Refusal(refusals.scim_value, field(on, 'name'))
  return name
}

async function keep(on: ScimCallContext, call: Call, group_id: number, externalId: string | null): Promise<void> {
  const { company_id, id } = on.connection
  const [taken] = await call.db.query(
    'select 1 from scim_group where company_id = $1 and connection_id = $2 and external_id = $3 and group_id <> $4',
    [company_id, id, externalId, group_id],
  )
  if (taken !== undefined) throw new Refusal(refusals.scim_exists, { who: externalId ?? '' })
  await call.db.query(
    `insert into scim_group (company_id, group_id, connection_id, external_id) values ($1, $2, $3, $4)
     on conflict (company_id, group_id) do update set external_id = excluded.external_id`,
    [company_id, group_id, id, externalId],
  )
}

/** `POST /Groups`: a group of employees. One of that name that is kept by hand is not taken over. */
export async function addGroup(on: ScimCallContext): Promise<ScimResult> {
  const body = bodyOf(on)
  const name = nameOf(on, body)
  return writing(
    on,
    async (call) => {
      const user_ids = await membersIn(on, call, body, [])
      const id = await on.deps.directory.groups.add(call, { name, user_ids, department_ids: [] })
      await keep(on, call, id, textIn(body, 'externalId'))
      await settleRoles(on, call, user_ids)
      return answerWith(on, call, id, 201)
    },
    true,
  )
}

async function lockedGroup(on: ScimCallContext, call: Call, id: number): Promise<Row> {
  const group = await on.deps.directory.groups.lock(call, id)
  if (group === undefined) throw new Refusal(refusals.scim_nothing)
  return group
}

async function rewrite(on: ScimCallContext, id: number, after: (before: Doc) => Doc): Promise<ScimResult> {
  return writing(
    on,
    async (call) => {
      await groupById(on, call, id, false)
      const group = await lockedGroup(on, call, id)
      // read again under the lock: of two at once the second sees what the first did
      const row = await groupById(on, call, id)
      requireVersion(on, row.tag)
      const doc = after(docOf(on, row))
      const before = group.user_ids as number[]
      const user_ids = await membersIn(on, call, doc, before)
      await on.deps.directory.groups.change(call, group, { name: nameOf(on, doc), user_ids })
      await keep(on, call, id, textIn(doc, 'externalId'))
      const wasThere = new Set(before)
      const isThere = new Set(user_ids)
      // with its name the roles of everybody in it may be others
      const isRenamed = row.name !== nameOf(on, doc)
      const concerned = [...new Set([...before, ...user_ids])].filter(
        (one) => isRenamed || wasThere.has(one) !== isThere.has(one),
      )
      await settleRoles(on, call, concerned)
      return answerWith(on, call, id, 200)
    },
    true,
  )
}

/** `PUT /Groups/{id}` */
export async function replaceGroup(on: ScimCallContext, id: string): Promise<ScimResult> {
  const body = bodyOf(on)
  return rewrite(on, idIn(id), (before) => ({ ...body, id: before.id }))
}

/** `PATCH /Groups/{id}` */
export async function changeGroup(on: ScimCallContext, id: string): Promise<ScimResult> {
  const body = bodyOf(on)
  return rewrite(on, idIn(id), (before) => patchedBy(before, body))
}

/** `DELETE /Groups/{id}`; one that something here stands on is refused. */
export async function removeGroup(on: ScimCallContext, text: string): Promise<ScimResult> {
  const id = idIn(text)
  return writing(
    on,
    async (call) => {
      const group = await lockedGroup(on, call, id)
      const row = await groupById(on, call, id, false)
      requireVersion(on, row.tag)
      await on.deps.directory.groups.remove(call, id)
      await settleRoles(on, call, group.user_ids as number[])
      return { status: 204 }
    },
    true,
  )
}
