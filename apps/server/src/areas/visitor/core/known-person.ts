import { createHmac } from 'node:crypto'
import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { Label } from '@workplace/contract/kernel/words'
import type { alikeVisitors, InvitedPerson } from '@workplace/contract/visitor/visits'
import { isResidentNumber, plainNumber } from '@workplace/domain/visitor/document-number'
import { languageOfName } from '@workplace/domain/visitor/guest-language'
import { withoutHidden } from '@workplace/domain/visitor/reason-questions'
import { nameForms, samePerson } from '@workplace/domain/visitor/same-person'
import { pinyin } from 'pinyin-pro'
import { type Call, has, officesFor } from '../../../kernel/call/call'
import { containing } from '../../../kernel/database/like'
import type { Secrets } from '../../../kernel/secrets/secrets'
import { nameSearch } from '../../../kernel/text/name-search'
import { plainPhone } from '../../../kernel/text/phone'
import { settingOf } from '../../company/public'
import { isHostedBy } from './visitor.store'
import { visitorWords as words } from './words'

export type PersonDeps = { readonly secrets: Pick<Secrets, 'encrypt' | 'decrypt'>; readonly markKey: Buffer }

/** Somebody as a visit has them: numbers of documents encrypted, with a mark that is equal for equal numbers. */
export type PlainPerson = {
  readonly name: string
  readonly phone: string | null
  readonly mail: string | null
  readonly company: string | null
  readonly plate_no: string | null
  readonly language: 'zh' | 'en'
  readonly id_type: 'resident' | 'passport' | 'other' | null
  readonly idno: string | null
  readonly idno_mark: Buffer | null
}
export type KnownPerson = PlainPerson & { readonly id: number }

const toLatin = (han: string) => pinyin(han, { toneType: 'none', type: 'array', surname: 'head', v: true })
const wrongMail = (mail: string) => !/^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[^\s@.]{2,}$/.test(mail)

const wrong = (field: string, label: Label) => new Refusal(refusals.invalid_input, {}, { fields: { [field]: label } })

export const markOf = (key: Buffer, company_id: number, number: string) =>
  createHmac('sha256', key).update(`${company_id} ${number}`).digest().subarray(0, 16)

/** What is said of somebody, in the forms in which it is kept; refuses what cannot be. `at` names the field, where there are several. */
export async function plainPerson(
  call: Call,
  deps: PersonDeps,
  said: Omit<InvitedPerson, 'visitor_id'>,
  office_id: number | null,
  at = '',
): Promise<Partial<PlainPerson>> {
  const { company_id } = call.actor
  const plain: { -readonly [K in keyof PlainPerson]?: PlainPerson[K] } = {}
  if (said.name) {
    plain.name = withoutHidden(said.name)
    if (plain.name === '') throw wrong(`${at}name`, common.required)
  }
  if (said.phone) {
    const country = await settingOf(call.db, company_id, 'visitor_phone_country', office_id)
    plain.phone = plainPhone(said.phone, country)
    if (plain.phone === null) throw wrong(`${at}phone`, words.phoneWrong)
  }
  if (said.mail) {
    if (wrongMail(said.mail)) throw wrong(`${at}mail`, words.mailWrong)
    plain.mail = said.mail
  }
  if (said.company) plain.company = withoutHidden(said.company) || null
  if (said.plate_no) plain.plate_no = plainPlate(said.plate_no)
  if (said.language) plain.language = said.language
  if (said.idno) {
    const number = plainNumber(said.idno)
    const type = said.id_type ?? (isResidentNumber(number) ? 'resident' : 'other')
    if (type === 'resident' && !isResidentNumber(number)) throw wrong(`${at}idno`, words.idnoWrong)
    if (!/^[\p{L}\p{N}]{4,30}$/u.test(number)) throw wrong(`${at}idno`, common.incorrectFormat)
    plain.id_type = type
    plain.idno = deps.secrets.encrypt(number)
    plain.idno_mark = markOf(deps.markKey, company_id, number)
  }
  return plain
}

/** The ways in which a name may be written, Chinese in Latin letters among them. */
export const formsOf = (name: string) => nameForms(name, toLatin)

export const plainPlate = (plate: string): string =>
  plate
    .normalize('NFKC')
    .replace(/[\s·.-]+/g, '')
    .toUpperCase()

const columns = 'id, name, phone, mail, company, plate_no, language, id_type, idno, idno_mark'

/** What tells whether it is somebody whom we know. */
export const knownAs = ({
  name,
  phone,
  mail,
  idno_mark,
}: Pick<PlainPerson, 'name' | 'phone' | 'mail' | 'idno_mark'>) => ({
  forms: formsOf(name),
  phone,
  mail: mail?.toLowerCase() ?? null,
  idno: idno_mark?.toString('hex') ?? null,
})

/**
 * The caller ($4) invited the person `p` before, has them among their contacts, or they came to an office where the caller
 * receives visitors ($3; null: everywhere).
 */
const isSeen = `($3::int[] is null or exists (
    select 1 from visitor t join visit v on v.company_id = t.company_id and v.id = t.visit_id
    where t.company_id = p.company_id and t.person_id = p.id and (t.office_id = any($3::int[]) or ${isHostedBy('$4')}))
  or exists (select 1 from visitor_frequent c where c.company_id = p.company_id and c.person_id = p.id and c.owner_id = $4))`

/** Where the caller receives visitors: nowhere, at some offices, or (null) everywhere. */
export const receivesAt = ({ actor }: Call): readonly number[] | null =>
  has(actor, 'change-visitor') ? officesFor(actor, 'visitor') : []

/** Somebody by their id, where the caller has seen them. */
async function seenPerson(call: Call, id: number): Promise<KnownPerson | undefined> {
  const { db, actor } = call
  const [found] = await db.query<KnownPerson>(
    `select ${columns} from visitor_person p where p.company_id = $1 and p.id = $2 and ${isSeen}`,
    [actor.company_id, id, receivesAt(call), actor.user_id],
  )
  return found
}

async function personById(call: Call, id: number): Promise<KnownPerson> {
  const found = await seenPerson(call, id)
  if (found === undefined) throw wrong('people', common.recordGone)
  return found
}

/** Whom we know already as this person: certainly, and nobody where two might be. */
async function personLike(call: Call, person: PlainPerson): Promise<KnownPerson | undefined> {
  const candidates = await call.db.query<KnownPerson>(
    `select ${columns} from visitor_person where company_id = $1
       and (phone = $2 or lower(mail) = lower($3) or idno_mark = $4) order by id limit 200`,
    [call.actor.company_id, person.phone, person.mail, person.idno_mark],
  )
  const asked = knownAs(person)
  return candidates.find((one) => samePerson(knownAs(one), asked) === 'yes')
}

const mostAlike = 5

/**
 * `GET /visitor/alike`: whom the caller has seen who may be the person that is typed, the surest first. Nobody where it is
 * certain who it is: that is the same person without being asked. While somebody types half a number says nothing.
 */
export async function readAlike(
  call: Call,
  { name, phone: typed, mail, office }: ParsedOf<typeof alikeVisitors>,
): Promise<OutputOf<typeof alikeVisitors>> {
  const { company_id, user_id } = call.actor
  const country = await settingOf(call.db, company_id, 'visitor_phone_country', office ?? null)
  const phone = typed ? plainPhone(typed, country) : null
  const asked = knownAs({ name, phone, mail: mail || null, idno_mark: null })
  // each of their names in Latin letters stands somewhere in what people are searched by
  const names = (asked.forms[0] ?? '').split(' ').filter((word) => word.length > 1)
  const found = await call.db.query<KnownPerson & { last_visit: string | null }>(
    `select ${columns}, last_visit from visitor_person p where p.company_id = $1 and ${isSeen}
       and (p.phone = $2 or lower(p.mail) = $5 or cardinality($6::text[]) > 0 and p.name_search ilike all($6))
     order by (p.phone = $2 or lower(p.mail) = $5) desc nulls last, p.last_visit desc nulls last, p.id desc limit 200`,
    [company_id, phone, receivesAt(call), user_id, asked.mail, names.map(containing)],
  )
  const judged = found.map((one) => ({ one, same: samePerson(knownAs(one), asked), as: knownAs(one) }))
  if (judged.some(({ same }) => same === 'yes')) return { items: [] }
  const items = judged
    .filter(({ same }) => same === 'maybe')
    .map(({ one, as }) => ({
      ...{ visitor_id: one.id, name: one.name, phone: one.phone, mail: one.mail, company: one.company },
      ...{ plate_no: one.plate_no, last_visit: one.last_visit },
      by: [
        ...(as.phone !== null && as.phone === asked.phone ? (['phone'] as const) : []),
        ...(as.mail !== null && as.mail === asked.mail ? (['mail'] as const) : []),
        ...(as.forms.some((form) => asked.forms.includes(form)) ? (['name'] as const) : []),
      ],
    }))
  return { items: items.slice(0, mostAlike) }
}

/** Persons by their ids, for what somebody else said before: nobody asks again whether they may be invited. */
export const knownPeople = ({ db, actor }: Call, ids: readonly number[]): Promise<KnownPerson[]> =>
  db.query<KnownPerson>(
    `select ${columns} from visitor_person where company_id = $1 and id = any($2::int[]) order by id`,
    [...[actor.company_id, ids]],
  )

const nobody: Omit<PlainPerson, 'name'> = {
  ...{
    phone: null,
    mail: null,
    company: null,
    plate_no: null,
    language: 'zh',
    id_type: null,
    idno: null,
    idno_mark: null,
  },
}

/**
 * Somebody who is invited, as a person whom we know from now on: what is said now counts, what is not said stays. Whoever has
 * not seen them before neither reads nor changes what is known of them by saying a name and a number: it is the same person,
 * and this visit has what was said.
 */
export async function knownPerson(
  call: Call,
  deps: PersonDeps,
  { visitor_id, ...said }: InvitedPerson,
  office_id: number | null,
  at: string,
): Promise<KnownPerson> {
  const plain = await plainPerson(call, deps, said, office_id, at)
  const before = visitor_id === undefined ? undefined : await personById(call, visitor_id)
  const language = languageOfName(plain.name ?? '') ?? call.language
  const whole = { ...nobody, language, name: '', ...before, ...plain }
  const known = before ?? (await personLike(call, whole))
  if (known !== undefined && before === undefined && (await seenPerson(call, known.id)) === undefined) {
    await call.db.query('update visitor_person set last_visit = $3 where company_id = $1 and id = $2', [
      ...[call.actor.company_id, known.id, new Date(call.now()).toISOString()],
    ])
    return { ...whole, id: known.id }
  }
  const person: PlainPerson = known === undefined ? whole : { ...known, ...plain }
  return { ...person, id: await keepPerson(call, person, known?.id) }
}

/**
 * Somebody who entered themselves: a person of their own, whomever they say they are. Nobody reads or changes what is known
 * of somebody by entering their name and number.
 */
export async function strangerPerson(call: Call, said: PlainPerson): Promise<KnownPerson> {
  const [taken] = await call.db.query(
    'select 1 from visitor_person where company_id = $1 and idno_mark = $2 and $2 is not null',
    [call.actor.company_id, said.idno_mark],
  )
  const kept = taken === undefined ? said : { ...said, idno: null, id_type: null, idno_mark: null }
  return { ...said, id: await keepPerson(call, kept, undefined) }
}

async function keepPerson(call: Call, person: PlainPerson, id: number | undefined): Promise<number> {
  const values = [
    ...[call.actor.company_id, person.name, nameSearch(person.name), person.phone, person.mail, person.company],
    ...[
      person.language,
      person.id_type,
      person.idno,
      person.idno_mark,
      person.plate_no,
      new Date(call.now()).toISOString(),
    ],
  ]
  const [row] = await call.db.query<{ id: number }>(
    id === undefined
      ? `insert into visitor_person (company_id, name, name_search, phone, mail, company, language, id_type, idno, idno_mark,
           plate_no, last_visit) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         on conflict (company_id, idno_mark) where idno_mark is not null do update set name = excluded.name returning id`
      : `update visitor_person set name = $2, name_search = $3, phone = $4, mail = $5, company = $6, language = $7, id_type = $8,
           idno = $9, idno_mark = $10, plate_no = $11, last_visit = $12 where company_id = $1 and id = $13 returning id`,
    id === undefined ? values : [...values, id],
  )
  if (row === undefined) throw new Refusal(refusals.not_found)
  return row.id
}
