import { Refusal } from '@workplace/contract/kernel/refusal'
import { say } from '@workplace/contract/kernel/words'
import { user } from '@workplace/contract/people/user'
import * as refusals from '@workplace/contract/setup/refusals'
import { type Candidate, whoIsThis } from '@workplace/domain/identity/who-is-this'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Doc } from '@workplace/domain/scim/matches'
import { pageOf } from '@workplace/domain/scim/page-of'
import { projected, type SaidPerson, saidAfter, saidOf } from '@workplace/domain/scim/person'
import { isTaken } from '@workplace/domain/sync/rules'
import type { Call } from '../../../kernel/call/call'
import type { Row } from '../../../kernel/resources/engine'
import { linkOf, type ScimLink } from './connection.store'
import {
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
import { groupsLeftBy, lockGroupsOf, settleRoles } from './group-roles'
import { docOf, peopleWho, personById } from './people.store'

const reading = ({ deps, connection }: ScimCallContext) => ({
  db: deps.db,
  actor: { company_id: connection.company_id } as Call['actor'],
})

const projection = ({ request: { query } }: ScimCallContext, doc: Doc) =>
  projected(doc, query.get('attributes') ?? undefined, query.get('excludedAttributes') ?? undefined)

/** `GET /Users` */
export async function listUsers(on: ScimCallContext): Promise<ScimResult> {
  const { query } = on.request
  const filter = filterOf(query.get('filter'))
  const page = pageOf(query.get('startIndex') ?? undefined, query.get('count') ?? undefined)
  const paths = on.deps.directory.departments.paths(reading(on))
  const [{ total, rows }, departments] = await Promise.all([peopleWho(on, reading(on), filter, paths, page), paths])
  return {
    status: 200,
    body: {
      schemas: [listSchema],
      totalResults: total,
      startIndex: page.offset + 1,
      itemsPerPage: rows.length,
      Resources: rows.map((row) => projection(on, docOf(on, row, departments))),
    },
  }
}

/** `GET /Users/{id}` */
export async function readUser(on: ScimCallContext, id: string): Promise<ScimResult> {
  const row = await personById(on, reading(on), idIn(id))
  const departments = await on.deps.directory.departments.paths(reading(on))
  return shown(on, projection(on, docOf(on, row, departments)), row.tag)
}

async function answerWith(on: ScimCallContext, call: Call, id: number, status: number): Promise<ScimResult> {
  const row = await personById(on, call, id)
  const doc = docOf(on, row, await on.deps.directory.departments.paths(call))
  const { location } = doc.meta as { location: string }
  return { status, body: projection(on, doc), headers: { etag: row.tag, location } }
}

const plain = ['username', 'name', 'mail', 'phone', 'ext_num', 'position', 'job_num'] as const
/** Without these nobody can be kept. */
const needed: readonly string[] = ['username', 'name', 'job_num']

/** A value that a directory brings, as our field takes it; what is no need and does not fit is left out. */
function takenBy(on: ScimCallContext, field: (typeof plain)[number], value: string): string | undefined {
  const taken = on.deps.directory.people.taken(field, value)
  if (taken === undefined && needed.includes(field))
    throw new Refusal(refusals.scim_value, { field: say(user.fields[field].label, on.language) })
  return taken
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** What is to change of somebody who is here: what the directory says otherwise than before, by the rule of the connection. */
async function editOf(on: ScimCallContext, call: Call, person: Row, old: SaidPerson, now: SaidPerson) {
  const { conflict, make_departments } = on.connection
  const edit: Record<string, unknown> = {}
  for (const field of plain) {
    const [before, after] = [old[field], now[field]]
    if (before === after || !isTaken(conflict, isEmpty(person[field]))) continue
    // whoever saved the connection changes these of themselves with their password alone
    if (person.id === call.actor.user_id && (field === 'mail' || field === 'phone')) continue
    // what is needed stays where the directory says nothing of it
    const value = after === null ? (needed.includes(field) ? undefined : null) : takenBy(on, field, after)
    if (value !== undefined) edit[field] = value
  }
  if (
    now.department !== null &&
    now.department !== old.department &&
    isTaken(conflict, person.department_id === null)
  ) {
    const department_id = await on.deps.directory.departments.named(call, now.department, make_departments)
    if (department_id !== undefined) edit.department_id = department_id
  }
  return edit
}

const who = (person: Row) => String(person.username)

async function lockedPerson(on: ScimCallContext, call: Call, id: number): Promise<Row> {
  const person = await on.deps.directory.people.lock(call, id)
  if (person === undefined) throw new Refusal(refusals.scim_nothing)
  return person
}

/** Refuses whom this connection may not take over; asked under the lock of the person. */
async function requireFree(on: ScimCallContext, call: Call, person: Row, link: ScimLink | undefined): Promise<void> {
  const { company_id, id, takeover_ids } = on.connection
  if (link !== undefined && link.connection_id === id) return
  const [other] = await call.db.query<{ name: string }>(
    `select c.name from scim_person p join scim_connection c on c.company_id = p.company_id and c.id = p.connection_id
       where p.company_id = $1 and p.user_id = $2
     union all
     select s.name from datasource_person p join datasource s on s.company_id = p.company_id and s.id = p.datasource_id
       where p.company_id = $1 and p.user_id = $2 limit 1`,
    [company_id, person.id],
  )
  if (other !== undefined) throw new Refusal(refusals.scim_elsewhere, { who: who(person), name: other.name })
  if (person.status !== 'active') throw new Refusal(refusals.scim_disabled_here, { who: who(person) })
  if (!takeover_ids.includes(person.id) && (await on.deps.directory.people.administers(call, person.id)))
    throw new Refusal(refusals.scim_administers, { who: who(person) })
}

/** From now on somebody is kept by this connection. */
async function keep(
  on: ScimCallContext,
  call: Call,
  id: number,
  { externalId, familyName, givenName }: SaidPerson,
  isNew: boolean,
): Promise<void> {
  const { company_id, id: connection_id } = on.connection
  if (externalId !== null) {
    const [taken] = await call.db.query(
      `select 1 from scim_person where company_id = $1 and connection_id = $2 and external_id = $3 and user_id <> $4`,
      [company_id, connection_id, externalId, id],
    )
    if (taken !== undefined) throw new Refusal(refusals.scim_exists, { who: externalId })
  }
  const [row] = await call.db.query<{ is_first: boolean }>(
    `insert into scim_person as p (company_id, user_id, connection_id, external_id, family_name, given_name)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, user_id) do update set external_id = excluded.external_id, family_name = excluded.family_name,
       given_name = excluded.given_name, gone_at = null, version = p.version + 1
       where (p.external_id, p.family_name, p.given_name) is distinct from
         (excluded.external_id, excluded.family_name, excluded.given_name) or p.gone_at is not null
     returning p.version = 1 as is_first`,
    [company_id, id, connection_id, externalId, familyName, givenName],
  )
  if (row?.is_first !== true) return
  if (!isNew) {
    const [one] = await call.db.query<{ username: string }>(
      'select username from users where company_id = $1 and id = $2',
      [company_id, id],
    )
    call.record({
      ...{ module: 'scim_connection', action: 'scim_link', target: on.connection.name, target_id: connection_id },
      after: { person: one?.username ?? '' },
    })
  }
  await settleRoles(on, call, [id])
}

async function requireNoEmergency(call: Call, person: Row): Promise<void> {
  const [one] = await call.db.query('select 1 from break_glass where company_id = $1 and user_id = $2', [
    call.actor.company_id,
    person.id,
  ])
  if (one !== undefined) throw new Refusal(refusals.scim_emergency, { who: who(person) })
}

/** Opens or closes an account. What an administrator closed here no directory opens. */
async function setOpen(on: ScimCallContext, call: Call, id: number, on_: boolean, mayOpen: boolean): Promise<void> {
  const person = await lockedPerson(on, call, id)
  const { people } = on.deps.directory
  if ((person.status === 'active') === on_) return
  if (on_ && !mayOpen) throw new Refusal(refusals.scim_disabled_here, { who: who(person) })
  if (!on_) await requireNoEmergency(call, person)
  await people.enable(call, person, on_)
  await call.db.query('update scim_person set closed = $3 where company_id = $1 and user_id = $2', [
    call.actor.company_id,
    id,
    !on_,
  ])
}

/** Brings what a directory says of somebody who is here; `old`: what it could know of them. */
async function bring(
  on: ScimCallContext,
  call: Call,
  person: Row,
  old: SaidPerson,
  now: SaidPerson,
  link: ScimLink | undefined,
): Promise<void> {
  await requireFree(on, call, person, link)
  await keep(on, call, person.id, now, false)
  const fresh = await lockedPerson(on, call, person.id)
  const edit = await editOf(on, call, fresh, old, now)
  const opens = now.active === true && fresh.status !== 'active'
  // whoever comes back has not left
  if (opens && fresh.departure_date !== null) edit.departure_date = null
  if (opens && link?.closed !== true) throw new Refusal(refusals.scim_disabled_here, { who: who(fresh) })
  await on.deps.directory.people.change(call, fresh, edit)
  if (now.active !== null) await setOpen(on, call, person.id, now.active, link?.closed === true)
}

/** Somebody whom nobody knows yet; where the directory is silent the connection speaks. */
async function make(on: ScimCallContext, call: Call, said: SaidPerson): Promise<number> {
  const { department_id, make_departments, role_ids } = on.connection
  const { people, departments } = on.deps.directory
  const values = Object.fromEntries(
    plain.flatMap((field) => {
      const value = said[field]
      const taken = value === null ? undefined : takenBy(on, field, value)
      return taken === undefined ? [] : [[field, taken]]
    }),
  )
  const named = said.department === null ? undefined : await departments.named(call, said.department, make_departments)
  const id = await people.add(call, { ...values, department_id: named ?? department_id, role_ids: [...role_ids] })
  await keep(on, call, id, said, true)
  if (said.active === false) await setOpen(on, call, id, false, false)
  return id
}

/** Who is meant by somebody new: the same person whom this directory deleted, else as the table has it. */
async function meantBy(on: ScimCallContext, call: Call, said: SaidPerson): Promise<number | null> {
  const { company_id, id, match_by } = on.connection
  const [known] = await call.db.query<{ user_id: number; is_gone: boolean }>(
    `select p.user_id, p.gone_at is not null as is_gone from scim_person p
     join users u on u.company_id = p.company_id and u.id = p.user_id
     where p.company_id = $1 and p.connection_id = $2 and (p.external_id = $3 or lower(u.username) = lower($4))
     order by p.external_id = $3 desc nulls last limit 1`,
    [company_id, id, said.externalId, said.username],
  )
  if (known?.is_gone === false) throw new Refusal(refusals.scim_exists, { who: said.username ?? '' })
  if (known !== undefined) return known.user_id
  const matched = await call.db.query<Candidate & { username: string }>(
    `select u.id, u.username, u.status = 'active' as "isActive", exists (select from scim_person p
       where p.company_id = u.company_id and p.user_id = u.id and p.connection_id = $2) as "isLinked"
     from users u where u.company_id = $1 and u.forgotten_at is null and lower(u.${match_by}) = lower($3) order by u.id limit 3`,
    [company_id, id, said[match_by]],
  )
  const found = whoIsThis({ known: null, matched, isVouchedFor: true, mayCreate: true })
  const name = matched[0]?.username ?? said.username ?? ''
  switch (found.outcome) {
    case 'link':
      return found.id
    case 'create':
      return null
    case 'disabled':
      throw new Refusal(refusals.scim_disabled_here, { who: name })
    default:
      throw new Refusal(refusals.scim_exists, { who: name })
  }
}

const nobody = saidOf({})

/** `POST /Users` */
export async function addUser(on: ScimCallContext): Promise<ScimResult> {
  const heard = saidOf(bodyOf(on))
  const said = { ...heard, name: heard.name ?? heard.username }
  if (said.username === null)
    throw new Refusal(refusals.scim_value, { field: say(user.fields.username.label, on.language) })
  return writing(on, async (call) => {
    const id = await meantBy(on, call, said)
    if (id === null) return answerWith(on, call, await make(on, call, said), 201)
    const person = await lockedPerson(on, call, id)
    const link = await linkOf(call.db, on.connection.company_id, id)
    // whom it deleted and brings again is open again, unless it says otherwise
    const active = said.active ?? (link?.is_gone === true ? true : null)
    // where it says nothing, what is here stays
    const old = Object.fromEntries(Object.keys(nobody).map((name) => [name, null])) as unknown as SaidPerson
    await bring(on, call, person, old, { ...said, active }, link)
    return answerWith(on, call, id, 201)
  })
}

async function rewrite(on: ScimCallContext, id: number, after: (before: Doc) => Doc): Promise<ScimResult> {
  return writing(on, async (call) => {
    await personById(on, call, id)
    const person = await lockedPerson(on, call, id)
    // read again under the lock: of two at once the second sees what the first did
    const row = await personById(on, call, id)
    requireVersion(on, row.tag)
    const before = docOf(on, row, await on.deps.directory.departments.paths(call))
    const doc = after(before)
    const link = await linkOf(call.db, on.connection.company_id, id)
    await bring(on, call, person, saidOf(before), saidAfter(before, doc), link)
    return answerWith(on, call, id, 200)
  })
}

/** `PUT /Users/{id}`: what it does not say is taken away where it may be empty. */
export async function replaceUser(on: ScimCallContext, id: string): Promise<ScimResult> {
  const body = bodyOf(on)
  const said = saidOf(body)
  if (said.username === null)
    throw new Refusal(refusals.scim_value, { field: say(user.fields.username.label, on.language) })
  return rewrite(on, idIn(id), (before) => ({ ...body, id: before.id }))
}

/** `PATCH /Users/{id}` */
export async function changeUser(on: ScimCallContext, id: string): Promise<ScimResult> {
  const body = bodyOf(on)
  return rewrite(on, idIn(id), (before) => patchedBy(before, body))
}

/** `DELETE /Users/{id}`: the account is closed and today its last day; who comes back is the same person. */
export async function removeUser(on: ScimCallContext, text: string): Promise<ScimResult> {
  const id = idIn(text)
  return writing(on, async (call) => {
    await personById(on, call, id)
    await lockGroupsOf(on, call, id)
    const person = await lockedPerson(on, call, id)
    requireVersion(on, (await personById(on, call, id)).tag)
    const link = await linkOf(call.db, on.connection.company_id, id)
    await requireFree(on, call, person, link)
    await requireNoEmergency(call, person)
    if (link === undefined) await keep(on, call, id, { ...nobody }, false)
    const today = wallClock(call.now(), await zoneOf(call, id)).date
    const [entry, leaving] = [person.entry_date, person.departure_date] as (string | null)[]
    if (leaving === null || leaving === undefined || leaving > today)
      await on.deps.directory.people.change(call, await lockedPerson(on, call, id), {
        departure_date: entry && entry > today ? entry : today,
      })
    await setOpen(on, call, id, false, false)
    await groupsLeftBy(on, call, id)
    await call.db.query(
      'update scim_person set gone_at = now(), closed = true, version = version + 1 where company_id = $1 and user_id = $2',
      [on.connection.company_id, id],
    )
    call.record({
      ...{ module: 'scim_connection', action: 'scim_delete', target: on.connection.name, target_id: on.connection.id },
      after: { person: who(person) },
    })
    return { status: 204 }
  })
}

async function zoneOf({ db, actor }: Call, id: number): Promise<string> {
  const [row] = await db.query<{ timezone: string }>(
    `select o.timezone from users u join office o on o.company_id = u.company_id and o.id = u.office_id
     where u.company_id = $1 and u.id = $2`,
    [actor.company_id, id],
  )
  return row?.timezone ?? 'Asia/Shanghai'
}
