import {
  type operationLogPage as declaredPage,
  type operationLogSingle as declaredSingle,
  type LogRow,
  mostCounted,
} from '@workplace/contract/company/operation-log'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { LogValues } from '@workplace/contract/kernel/log-words'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { changesOf, referencesIn } from '@workplace/contract/log-words'
import type { Actor, Call } from '../../kernel/call/call'
import type { Db } from '../../kernel/database/db'
import { containing } from '../../kernel/database/like'
import { applicationIn, programIn } from '../../kernel/log/agent'
import { titlesOf, type WantedTitles, want } from '../../kernel/resources/labels'

export type Filters = Omit<ParsedOf<typeof declaredPage>, 'page' | 'limit'>
export type StoredLogRow = Omit<LogRow, 'fields'> & { agent: string | null; before: LogValues; after: LogValues }

const hidden = '***'

/** Written before the meeting became private as well as after: its words are for those who take part. */
const isPrivate = `(l.module = 'meeting' and exists (
  select 1 from meeting m where m.company_id = l.company_id and m.id = l.target_id and m.secret))`
/**
 * The log is append-only and sealed, so it keeps the names of people whose data was deleted; nobody is shown them. What
 * stands in their place is what the history of meetings has.
 */
const forgotten = (id: string) => `(select f.name from users f
  where f.company_id = l.company_id and f.id = ${id} and f.forgotten_at is not null)`
const userName = `coalesce(${forgotten('l.user_id')}, l.user_name)`
const aboutForgotten = `case when l.module in ('user', 'account', 'recognition', 'privacy') then ${forgotten('l.target_id')} end`
const target = `case when ${isPrivate} then '${hidden}' else coalesce(${aboutForgotten}, l.target) end`
/** Neither where they were nor what was written of them. */
const unless = (column: string, whose: string, as = column.slice(2)) =>
  `case when ${whose} is null then ${column} end as ${as}`
/** What only those who take part may read. */
const privateWords = new Set(['title', 'content', 'reason', 'names', 'attendees', 'people', 'user_ids'])

const columns = `l.id, l.time, l.user_id, ${userName} as user_name, l.module, l.action, ${target} as target, l.target_id,
  l.result, ${unless('l.ip', forgotten('l.user_id'))}, ${unless(programIn('l.agent'), forgotten('l.user_id'), 'agent')}, l.request_id,
  ${applicationIn('l.agent')} as application,
  ${unless('l.before', aboutForgotten)}, ${unless('l.after', aboutForgotten)}, ${isPrivate} as is_private`

const pattern = (text: string | undefined) => (text === undefined || text === '' ? null : containing(text))

/**
 * $1 company, $2 the people whom the reader administers, by offices and departments, null: all. Of the others one sees
 * nothing; what one did oneself ($3) always.
 */
const matching = `l.company_id = $1
  and ($2::jsonb is null or l.user_id = $3 or exists (
    select 1 from users u where u.company_id = l.company_id and u.id = l.user_id
      and ($2::jsonb -> 'office_ids' @> to_jsonb(u.office_id) or $2::jsonb -> 'department_ids' @> to_jsonb(u.department_id))))
  and ($4::timestamptz is null or l.time >= $4) and ($5::timestamptz is null or l.time < $5)
  and ($6::text is null or ${userName} ilike $6) and ($7::text is null or l.module = $7)
  and ($8::text is null or l.action = $8) and ($9::text is null or ${target} ilike $9)
  and ($10::text is null or l.result = $10 or ($10 = 'failed' and l.result <> 'ok'))`

const valuesFor = (actor: Actor, filters: Filters) => [
  actor.company_id,
  actor.reach === null ? null : JSON.stringify(actor.reach),
  actor.user_id,
  filters.start_time ?? null,
  filters.end_time ?? null,
  pattern(filters.person),
  filters.module || null,
  filters.action || null,
  pattern(filters.title),
  filters.result ?? null,
]

export const isValues = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One side of an entry without what only those who take part may read. */
function shown(values: unknown, hides: boolean): LogValues {
  if (!isValues(values)) return null
  if (!hides) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !privateWords.has(name)))
}

const open = (row: StoredLogRow): StoredLogRow => ({
  ...row,
  before: shown(row.before, row.is_private),
  after: shown(row.after, row.is_private),
})

/** A page of the log, the newest first. */
export async function operationLogPage(
  call: Call,
  { page, limit, ...filters }: ParsedOf<typeof declaredPage>,
): Promise<OutputOf<typeof declaredPage>> {
  const values = valuesFor(call.actor, filters)
  const [rows, [count]] = await Promise.all([
    call.db.query<StoredLogRow>(
      `select ${columns} from operation_log l where ${matching} order by l.company_id, l.id desc limit $11 offset $12`,
      [...values, limit, (page - 1) * limit],
    ),
    // a log is long and nobody turns to its end by pages: what is beyond is not counted
    call.db.query<{ total: number }>(
      `select count(*)::int as total from (select 1 from operation_log l where ${matching} limit ${mostCounted + 1}) counted`,
      values,
    ),
  ])
  const total = count?.total ?? 0
  const items = rows.map(open).map(({ before, after, agent: _, ...row }) => ({
    ...row,
    fields: changesOf(row.module, before, after).changed.map(({ name }) => name),
  }))
  return { items, total: Math.min(total, mostCounted), more: total > mostCounted }
}

/** The entries that match, from the newest on, in batches that begin below an id. */
export async function readBatch(
  db: Db,
  actor: Actor,
  filters: Filters,
  below: number | null,
  limit: number,
): Promise<StoredLogRow[]> {
  const rows = await db.query<StoredLogRow>(
    `select ${columns} from operation_log l where ${matching} and ($11::bigint is null or l.id < $11)
     order by l.company_id, l.id desc limit $12`,
    [...valuesFor(actor, filters), below, limit],
  )
  return rows.map(open)
}

/** What the records are called to which some entries refer, by `resource id`. */
export async function namesIn(
  call: Pick<Call, 'db' | 'language' | 'actor'>,
  entries: readonly Pick<StoredLogRow, 'module' | 'before' | 'after'>[],
): Promise<Record<string, string>> {
  const wanted: WantedTitles = new Map()
  for (const { module, before, after } of entries) {
    for (const side of [before, after]) {
      for (const [name, value] of Object.entries(side ?? {})) {
        for (const found of referencesIn(module, name, value)) {
          // what is no id of ours must not reach the database
          const ids = found.ids.filter((id) => id > 0 && id <= 2147483647)
          if (ids.length > 0) want(wanted, found.to, ids)
        }
      }
    }
  }
  const titleOf = await titlesOf(call, wanted)
  const names: Record<string, string> = {}
  for (const [to, ids] of wanted) {
    for (const id of ids) {
      const name = titleOf(to, id)
      if (name !== null) names[`${to} ${id}`] = name
    }
  }
  return names
}

/** One entry, with both sides. */
export async function operationLogSingle(
  call: Call,
  { id }: ParsedOf<typeof declaredSingle>,
): Promise<OutputOf<typeof declaredSingle>> {
  const [found] = await call.db.query<StoredLogRow>(
    `select ${columns} from operation_log l where ${matching} and l.id = $11::bigint`,
    [...valuesFor(call.actor, {}), id],
  )
  if (found === undefined) throw new Refusal(refusals.not_found)
  const row = open(found)
  return {
    ...row,
    fields: changesOf(row.module, row.before, row.after).changed.map(({ name }) => name),
    names: await namesIn(call, [row]),
  }
}
