import type { Language } from '@workplace/contract/kernel/words'
import { mostPasses, type PassRow, usualDays } from '@workplace/contract/pass/passes'
import type { MenuArea } from '@workplace/contract/permission/permissions'
import { cardText, readCard } from '@workplace/domain/access/card-number'
import { type Call, officesFor } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { containing } from '../../../kernel/database/like'
import { officeNameIn } from '../../place/public'

/** What of all passes a list is about: all, those by card, those of people, those at which somebody has to look. */
export type PassKind = 'all' | 'card' | 'people' | 'doubt'

export type PassFilters = {
  readonly office?: number | undefined
  readonly door?: number | undefined
  readonly user?: number | undefined
  readonly start_time?: string | undefined
  readonly end_time?: string | undefined
  readonly way?: string | undefined
  readonly granted?: 'yes' | 'no' | undefined
  readonly judged?: string | undefined
  readonly score?: number | undefined
  readonly title?: string | undefined
}

const dayMs = 86_400_000
/** A record may lie ahead of when it was stored by two minutes: what is older than this is in no later month. */
const aheadMs = 3_600_000
/** So many people are found by a name at most. */
const mostNamed = 200

const ofKind: Readonly<Record<PassKind, string>> = {
  all: 'true',
  card: 'r.card is not null',
  people: `(r.user_id is not null or r.window_id is not null)`,
  doubt: `(r.unexplained or (r.time_state = 'doubtful' and r.decided is null))`,
}

/** Which passes are meant: the condition with its values, and of which one person, where it is one. */
export type SoughtPasses = {
  readonly condition: string
  readonly values: readonly unknown[]
  readonly person: number | null
}

const text = (at: number) => new Date(at).toISOString()

/** Who and what has a name that contains this, the card of this number, and who has or had it. */
async function named(db: Db, company_id: number, title: string) {
  const pattern = containing(title)
  const [users, doors] = await Promise.all([
    db.query<{ id: number }>(
      `select id from users where company_id = $1 and (name ilike $2 or name_search ilike $2) limit ${mostNamed}`,
      [company_id, pattern],
    ),
    db.query<{ id: number }>(`select id from door where company_id = $1 and name ilike $2 limit ${mostNamed}`, [
      company_id,
      pattern,
    ]),
  ])
  const read = readCard(title, 'number')
  const card = read.ok ? read.number : null
  const holders =
    card === null
      ? []
      : await db.query<{ id: number }>(
          'select distinct user_id as id from pass_card where company_id = $1 and number = $2 and user_id is not null',
          [company_id, card],
        )
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  return { users: idsOf(users), doors: idsOf(doors), holders: idsOf(holders), card }
}

export async function soughtPasses(
  call: Call,
  kind: PassKind,
  area: MenuArea,
  filters: PassFilters,
): Promise<SoughtPasses> {
  const { company_id } = call.actor
  const offices = officesFor(call.actor, area)
  const values: unknown[] = [company_id]
  const put = (value: unknown) => `$${values.push(value)}`
  const where = ['r.company_id = $1', ofKind[kind]]
  if (offices !== null) where.push(`r.office_id = any(${put(offices)}::int[])`)
  if (filters.office !== undefined) where.push(`r.office_id = ${put(filters.office)}`)
  if (filters.door !== undefined) where.push(`r.door_id = ${put(filters.door)}`)
  if (filters.user !== undefined) where.push(`r.user_id = ${put(filters.user)}`)
  if (filters.way !== undefined) where.push(`r.way = ${put(filters.way)}`)
  if (filters.granted !== undefined) where.push(`r.granted = ${put(filters.granted === 'yes')}`)
  if (filters.judged !== undefined) where.push(`r.judged = ${put(filters.judged)}`)
  if (filters.score !== undefined) where.push(`r.score <= ${put(filters.score)}`)
  const until = filters.end_time === undefined ? call.now() : Date.parse(filters.end_time)
  const from = filters.start_time === undefined ? until - usualDays * dayMs : Date.parse(filters.start_time)
  // of a pass in doubt nobody knows when it was; what is asked of it is when it came
  const column = kind === 'doubt' ? 'r.received_at' : 'r.time'
  where.push(`r.received_at >= ${put(text(from - aheadMs))}`, `${column} >= ${put(text(from))}`)
  if (filters.end_time !== undefined) where.push(`${column} < ${put(filters.end_time)}`)
  let person = filters.user ?? null
  if (filters.title) {
    const { users, doors, card, holders } = await named(call.db, company_id, filters.title)
    const parts = [`r.user_id = any(${put(users)}::int[])`, `r.door_id = any(${put(doors)}::int[])`]
    if (card !== null) parts.push(`r.card = ${put(card)}::bigint`)
    where.push(`(${parts.join(' or ')})`)
    // a name, or a card, that only one person has asks for that person
    const meant = new Set([...users, ...holders])
    if (person === null && meant.size === 1) person = [...meant][0] ?? null
  }
  return { condition: where.join(' and '), values, person }
}

type StoredPassRow = Omit<PassRow, 'card'> & { card: number | null }

const columnsIn = (
  language: Language,
) => `r.id, r.received_at, r.time, r.device_time, r.time_state, coalesce(o.timezone, 'UTC') as timezone,
  r.office_id, ${officeNameIn(language)} as office, r.door_id, d.name as door, coalesce(c.name, f.name, h.name) as device, r.way, r.direction,
  r.user_id, coalesce(u.name, w.person_name) as person, p.name as department, r.card, r.granted, r.opened, r.score,
  r.result, r.judged, r.cause, r.unexplained, r.decided`

/** Names are looked for of the rows of a page only. */
const joined = `left join office o on o.company_id = r.company_id and o.id = r.office_id
  left join door d on d.company_id = r.company_id and d.id = r.door_id
  left join door_device c on r.device_kind = 'controller' and c.company_id = r.company_id and c.id = r.device_id
  left join face_device f on r.device_kind = 'face' and f.company_id = r.company_id and f.id = r.device_id
  left join scanning_head h on r.device_kind = 'head' and h.company_id = r.company_id and h.id = r.device_id
  left join users u on u.company_id = r.company_id and u.id = r.user_id
  left join department p on p.company_id = u.company_id and p.id = u.department_id
  left join pass_window w on w.company_id = r.company_id and w.id = r.window_id`

const shown = ({ card, ...row }: StoredPassRow): PassRow => ({ ...row, card: card === null ? null : cardText(card) })

export async function pageOfPasses(
  { db, language }: Pick<Call, 'db' | 'language'>,
  { condition, values }: SoughtPasses,
  { page, limit, way }: { page: number; limit: number; way: 'asc' | 'desc' },
) {
  const [rows, [count]] = await Promise.all([
    db.query<StoredPassRow>(
      `select ${columnsIn(language)} from (
         select * from pass_record r where ${condition} order by r.time ${way}, r.id ${way}
         limit $${values.length + 1} offset $${values.length + 2}) r
       ${joined} order by r.time ${way}, r.id ${way}`,
      [...values, limit, (page - 1) * limit],
    ),
    db.query<{ total: number }>(
      `select count(*)::int as total from (select 1 from pass_record r where ${condition} limit ${mostPasses + 1}) counted`,
      values,
    ),
  ])
  const total = count?.total ?? 0
  return { items: rows.map(shown), total: Math.min(total, mostPasses), more: total > mostPasses }
}

/** The passes that are meant, from the newest on, in batches that begin behind one. */
export async function batchOfPasses(
  { db, language }: Pick<Call, 'db' | 'language'>,
  { condition, values }: SoughtPasses,
  behind: { readonly time: string; readonly id: number } | null,
  limit: number,
): Promise<PassRow[]> {
  const n = values.length
  const rows = await db.query<StoredPassRow>(
    `select ${columnsIn(language)} from (
       select * from pass_record r where ${condition}
         and ($${n + 1}::timestamptz is null or (r.time, r.id) < ($${n + 1}, $${n + 2}::bigint))
       order by r.time desc, r.id desc limit $${n + 3}) r
     ${joined} order by r.time desc, r.id desc`,
    [...values, behind?.time ?? null, behind?.id ?? 0, limit],
  )
  return rows.map(shown)
}
