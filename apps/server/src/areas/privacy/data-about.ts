import { type Language, say } from '@workplace/contract/kernel/words'
import { user } from '@workplace/contract/people/user'
import type { Db } from '../../kernel/database/db'
import type { PersonalDataKind } from '../../kernel/product/personal-data'
import type { Secrets } from '../../kernel/secrets/secrets'
import { privacyWords as words } from './words'

export type DataSubject = {
  readonly db: Db
  readonly secrets: Pick<Secrets, 'decrypt'>
  readonly company_id: number
  readonly user_id: number
  readonly language: Language
  /** At most so many rows of each kind. */
  readonly most: number
}
export type DataSection = { key: string; label: string; heading: string[]; rows: string[][]; total: number }
type Cell = string | number | null

/** A statement's columns by their places, whatever they are called, and how many rows there are in all. */
const counted = ({ text, heading }: PersonalDataKind) => {
  const names = heading.map((_, n) => `c${n}`)
  return `with found(${names.join(', ')}) as (${text})
    select jsonb_build_array(${names.join(', ')}) as cells, (select count(*)::int from found) as total
    from found limit $3`
}

async function rowsOf(asking: DataSubject, kind: PersonalDataKind): Promise<DataSection> {
  const { db, company_id, user_id, language, most } = asking
  const found = await db.query<{ cells: Cell[]; total: number }>(counted(kind), [company_id, user_id, most])
  const cell = (value: Cell, column: number) => {
    const text = value === null ? '' : String(value)
    return text === '' ? '' : (kind.worded?.[column]?.(text, language) ?? text)
  }
  return {
    key: kind.key,
    label: say(kind.label, language),
    heading: kind.heading.map((one) => say(one, language)),
    rows: found.map(({ cells }) => cells.map(cell)),
    total: found[0]?.total ?? 0,
  }
}

/** The account itself: every field that the product has of people, under the name that its form gives it. */
async function profileOf({ db, secrets, company_id, user_id, language }: DataSubject): Promise<DataSection> {
  const [row] = await db.query<Record<string, unknown>>(
    `select u.*, d.name as department, o.name as office, p.city_name, p.office_name,
       (select count(*)::int from calendar_feed f where f.company_id = u.company_id and f.user_id = u.id) as feeds
     from users u
     left join department d on d.company_id = u.company_id and d.id = u.department_id
     left join office o on o.company_id = u.company_id and o.id = u.office_id
     left join preferred_address p on p.company_id = u.company_id and p.user_id = u.id
     where u.company_id = $1 and u.id = $2`,
    [company_id, user_id],
  )
  const rows: string[][] = []
  const put = (label: readonly [string, string], value: unknown) => {
    if (value !== null && value !== undefined && value !== '') rows.push([say(label, language), String(value)])
  }
  for (const [name, field] of Object.entries(user.fields)) {
    const value = row?.[name]
    if (field.transient || field.link !== undefined) continue
    if (name === 'department_id' || name === 'office_id') put(field.label, row?.[name.slice(0, -3)])
    else if (field.kind === 'image')
      continue // among the files
    else if (field.sealed && typeof value === 'string') put(field.label, secrets.decrypt(value))
    else if (field.options !== undefined && value !== null)
      put(field.label, say(field.options[String(value)] ?? ['', ''], language))
    else put(field.label, value)
  }
  put(words.language, row?.language)
  put(words.lastLogin, row?.last_login)
  put(words.special, (row?.super_kinds as string[] | undefined)?.join(', '))
  put(words.preferred, [row?.city_name, row?.office_name].filter(Boolean).join(' / '))
  if (row?.feeds) put(words.feed, say(words.feedKept, language))
  if (row?.detect_face) put(words.photo, say(words.photoKept, language))
  const heading = [words.field, words.value].map((one) => say(one, language))
  return { key: 'profile', label: say(words.profile, language), heading, rows, total: rows.length }
}

/** What is stored about one person: their account, then by kinds, never about another, since every statement names them. */
export async function dataAbout(asking: DataSubject, kinds: readonly PersonalDataKind[]): Promise<DataSection[]> {
  const sections = [await profileOf(asking)]
  for (const kind of kinds) sections.push(await rowsOf(asking, kind))
  return sections
}
