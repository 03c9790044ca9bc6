import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type {
  contactList,
  contactPage,
  addContact as declaredAdd,
  deleteContacts as declaredDelete,
  editContact as declaredEdit,
} from '@workplace/contract/visitor/frequent'
import { type Contact, contactDays, mostContacts } from '@workplace/contract/visitor/frequent'
import * as refusals from '@workplace/contract/visitor/refusals'
import { addDays } from '@workplace/domain/kernel/date'
import { samePerson } from '@workplace/domain/visitor/same-person'
import type { Call } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { containing } from '../../../kernel/database/like'
import { nameSearch } from '../../../kernel/text/name-search'
import { seesNames } from '../core/discreet'
import { knownAs, type PersonDeps, plainPerson } from '../core/known-person'
import { seenVisitor } from '../core/rights'
import { visitorWords as words } from '../core/words'

/** Contacts of the caller's own, `c`; $3 is today. A day is over when it is over everywhere. */
const columns = `c.id, c.version, c.person_id as visitor_id, c.name, c.phone, c.mail, c.company, c.plate_no, c.remark,
  c.valid_end::text as valid_end, c.valid_end >= $3::date as valid`
const mine = 'from visitor_frequent c where c.company_id = $1 and c.owner_id = $2 and $3::date is not null'

/** The earliest day that it is anywhere: nobody's contact ends before their own midnight. */
export const contactToday = (now: number): string => new Date(now - 12 * 3_600_000).toISOString().slice(0, 10)

const sorts: Record<string, string> = {
  name: 'c.name',
  company: 'c.company',
  valid_end: 'c.valid_end',
}

class Sought {
  readonly values: unknown[]
  where = ''
  constructor({ actor, now }: Call) {
    this.values = [actor.company_id, actor.user_id, contactToday(now())]
  }
  put(value: unknown) {
    return `$${this.values.push(value)}`
  }
  title(title: string | undefined) {
    if (!title) return
    const text = this.put(containing(title))
    this.where += ` and (c.name_search ilike ${text} or c.phone like ${text} or c.mail ilike ${text}
      or c.company ilike ${text} or c.remark ilike ${text})`
  }
}

/** `GET /frequent/pagelist`. */
export async function readContacts(
  call: Call,
  { title, state, sort, page, limit }: ParsedOf<typeof contactPage>,
): Promise<OutputOf<typeof contactPage>> {
  const sought = new Sought(call)
  sought.title(title)
  if (state !== undefined) sought.where += ` and c.valid_end ${state === 'valid' ? '>=' : '<'} $3::date`
  const [count] = await call.db.query<{ total: number }>(
    `select count(*)::int as total ${mine} ${sought.where}`,
    sought.values,
  )
  const { by, way } = sorting(sorts, sort)
  const [most, from] = [sought.put(limit), sought.put((page - 1) * limit)]
  const items = await call.db.query<Contact>(
    `select ${columns} ${mine} ${sought.where} order by ${by} ${way} nulls last, c.id ${way} limit ${most} offset ${from}`,
    sought.values,
  )
  return { items, total: count?.total ?? 0 }
}

const mostListed = 50

/** `GET /frequent/list`: whom one may choose, and by their ids whom one has chosen. */
export async function listContacts(
  call: Call,
  { title, ids }: ParsedOf<typeof contactList>,
): Promise<OutputOf<typeof contactList>> {
  const sought = new Sought(call)
  sought.title(title)
  if (ids !== undefined) sought.where += ` and c.id = any(${sought.put(ids)}::int[])`
  const most = ids === undefined ? mostListed : ids.length
  const rows = await call.db.query<Contact>(
    `select ${columns} ${mine} and c.valid_end >= $3::date ${sought.where} order by c.name, c.id limit ${sought.put(most + 1)}`,
    sought.values,
  )
  return { items: rows.slice(0, most), more: rows.length > most }
}

type Said = {
  person_id: number | null
  name: string
  phone: string | null
  mail: string | null
  company: string | null
  plate_no: string | null
  remark: string | null
  valid_end: string
}

/** Somebody is a contact once, however they are written. */
async function requireNew(call: Call, said: Said, but: number | null): Promise<void> {
  const { company_id, user_id } = call.actor
  // one at a time for each person, or two at once would both be the first
  await call.db.query('select id from users where company_id = $1 and id = $2 for update', [company_id, user_id])
  const rows = await call.db.query<Said & { id: number }>(
    'select id, person_id, name, phone, mail from visitor_frequent where company_id = $1 and owner_id = $2',
    [company_id, user_id],
  )
  const others = rows.filter(({ id }) => id !== but)
  const asked = knownAs({ ...said, idno_mark: null })
  const known = others.find(
    (one) =>
      (said.person_id !== null && one.person_id === said.person_id) ||
      samePerson(knownAs({ ...one, idno_mark: null }), asked) === 'yes',
  )
  if (known !== undefined) throw new Refusal(refusals.contact_known, { name: known.name })
  if (but === null && others.length >= mostContacts) throw new Refusal(refusals.contact_many, { most: mostContacts })
}

function validUntil(call: Call, said: string | null | undefined): string {
  const today = new Date(call.now()).toISOString().slice(0, 10)
  const last = addDays(today, contactDays)
  if (said == null) return addDays(today, contactDays - 1)
  if (said > last || said < contactToday(call.now())) {
    throw new Refusal(commonRefusals.invalid_input, {}, { fields: { valid_end: words.contactDays } })
  }
  return said
}

type Typed = Exclude<ParsedOf<typeof declaredAdd>, { of_visitor: number }>

async function typed(call: Call, deps: PersonDeps, input: Typed, person_id: number | null): Promise<Said> {
  const plain = await plainPerson(call, deps, { ...input, idno: null }, null)
  return {
    ...{ person_id, name: input.name, phone: plain.phone ?? null, mail: plain.mail ?? null },
    ...{ company: plain.company ?? null, plate_no: plain.plate_no ?? null, remark: input.remark },
    valid_end: validUntil(call, input.valid_end),
  }
}

/** `POST /frequent/add`. */
export async function addContact(
  call: Call,
  deps: PersonDeps,
  input: ParsedOf<typeof declaredAdd>,
): Promise<OutputOf<typeof declaredAdd>> {
  const { db, actor } = call
  let said: Said
  if ('of_visitor' in input) {
    const { visitor, visit } = await seenVisitor(call, input.of_visitor)
    // whoever may not know them does not learn of them by keeping them
    if (visitor.discreet && !seesNames(call.actor, visit)) throw new Refusal(commonRefusals.not_found)
    const { visitor_name: name, phone, mail, company, plate_no, person_id } = visitor
    // what was forgotten of them is not taken up again
    if (person_id === null) throw new Refusal(commonRefusals.not_found)
    said = { person_id, name, phone, mail, company, plate_no, remark: null, valid_end: validUntil(call, null) }
  } else said = await typed(call, deps, input, null)
  await requireNew(call, said, null)
  const [row] = await db.query<{ id: number; version: number }>(
    `insert into visitor_frequent (company_id, owner_id, person_id, name, name_search, phone, mail, company, plate_no, remark,
       valid_end, created_by, updated_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning id, version`,
    [
      ...[actor.company_id, actor.user_id, said.person_id, said.name, nameSearch(said.name), said.phone, said.mail],
      ...[said.company, said.plate_no, said.remark, said.valid_end, actor.name],
    ],
  )
  if (row === undefined) throw new Error('the contact was not stored')
  // of one's own contacts the log says that there is one more: it names no guest
  call.record({ module: 'frequent', action: 'add', target: actor.name, target_id: row.id })
  return row
}

/** `POST /frequent/edit`: one's own, all that is said of them. */
export async function editContact(
  call: Call,
  deps: PersonDeps,
  { id, version, ...input }: ParsedOf<typeof declaredEdit>,
): Promise<OutputOf<typeof declaredEdit>> {
  const { db, actor } = call
  const [before] = await db.query<{ version: number; person_id: number | null; name: string; valid_end: string }>(
    `select version, person_id, name, valid_end::text as valid_end from visitor_frequent
     where company_id = $1 and owner_id = $2 and id = $3 for update`,
    [actor.company_id, actor.user_id, id],
  )
  if (before === undefined) throw new Refusal(commonRefusals.not_found)
  if (before.version !== version) throw new Refusal(commonRefusals.conflict)
  // another name may be another person: who they are is found when they are invited
  const said = await typed(call, deps, input, before.name === input.name ? before.person_id : null)
  await requireNew(call, said, id)
  const [row] = await db.query<{ id: number; version: number }>(
    `update visitor_frequent set person_id = $4, name = $5, name_search = $6, phone = $7, mail = $8, company = $9, plate_no = $10,
       remark = $11, valid_end = $12, version = version + 1, updated_at = now(), updated_by = $13
     where company_id = $1 and owner_id = $2 and id = $3 returning id, version`,
    [
      ...[actor.company_id, actor.user_id, id, said.person_id, said.name, nameSearch(said.name), said.phone, said.mail],
      ...[said.company, said.plate_no, said.remark, said.valid_end, actor.name],
    ],
  )
  if (row === undefined) throw new Refusal(commonRefusals.not_found)
  call.record({ module: 'frequent', action: 'edit', target: actor.name, target_id: id })
  return row
}

/** `POST /frequent/del`. */
export async function deleteContacts(
  call: Call,
  { ids }: ParsedOf<typeof declaredDelete>,
): Promise<OutputOf<typeof declaredDelete>> {
  const { db, actor } = call
  const gone = await db.query<{ id: number }>(
    'delete from visitor_frequent where company_id = $1 and owner_id = $2 and id = any($3::int[]) returning id',
    [actor.company_id, actor.user_id, ids],
  )
  if (gone.length === 0) throw new Refusal(commonRefusals.not_found)
  for (const { id } of gone) call.record({ module: 'frequent', action: 'del', target: actor.name, target_id: id })
  return { deleted: gone.length }
}
