import { mostCounted } from '@workplace/contract/company/operation-log'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { changesOf } from '@workplace/contract/log-words'
import type { roomLogPage as declared, roomLogExport } from '@workplace/contract/meetingroom/room-log'
import { roomLogModules } from '@workplace/contract/meetingroom/room-log'
import type { Actor, Call } from '../../kernel/call/call'
import type { FileAnswer } from '../../kernel/call/route'
import { containing } from '../../kernel/database/like'
import { applicationIn, programIn } from '../../kernel/log/agent'
import { isValues, logFile, namesIn, type StoredLogRow } from '../company/public'
import { roomWords as words } from './room-words'

type Filters = Omit<ParsedOf<typeof declared>, 'page' | 'limit'>

const columns = `l.id, l.time, l.user_id, l.user_name, l.module, l.action, l.target, l.target_id, l.result, l.ip,
  ${programIn('l.agent')} as agent, ${applicationIn('l.agent')} as application, l.request_id, l.before, l.after, false as is_private`

/** The rooms that an entry is about: its own, or those that a lock or an occupation names. */
const rooms = `case when l.module = 'meetingroom' then array[l.target_id] else array(
  select jsonb_array_elements_text(case jsonb_typeof(named.ids) when 'array' then named.ids else jsonb_build_array(named.ids) end)::int
  from (select coalesce(l.after->'meetingroom_ids', l.after->'meetingroom_id', l.before->'meetingroom_ids',
    l.before->'meetingroom_id') as ids) named where jsonb_typeof(named.ids) in ('array', 'number')) end`

/** $2 the offices that the reader manages: of their rooms, also of those that left them or are gone for good. */
const matching = `l.company_id = $1 and l.module in (${roomLogModules.map((name) => `'${name}'`).join(', ')})
  and ($2::int[] is null or (l.before->>'office_id')::int = any($2) or (l.after->>'office_id')::int = any($2) or exists (
    select 1 from meetingroom r where r.company_id = l.company_id and r.id = any(${rooms}) and r.office_id = any($2)))
  and ($3::timestamptz is null or l.time >= $3) and ($4::timestamptz is null or l.time < $4)
  and ($5::text is null or l.user_name ilike $5) and ($6::text is null or l.action = $6)
  and ($7::text is null or l.target ilike $7) and ($8::int is null or $8 = any(${rooms}))`

const pattern = (text: string | undefined) => (text === undefined || text === '' ? null : containing(text))
const valuesFor = (actor: Actor, filters: Filters) => [
  actor.company_id,
  actor.office_ids,
  filters.start_time ?? null,
  filters.end_time ?? null,
  pattern(filters.person),
  filters.action || null,
  pattern(filters.title),
  filters.meetingroom_id ?? null,
]

const plain = (row: StoredLogRow): StoredLogRow => ({
  ...row,
  before: isValues(row.before) ? row.before : null,
  after: isValues(row.after) ? row.after : null,
})

/** `GET /meeting_room_log/pagelist`. */
export async function roomLogPage(
  call: Call,
  { page, limit, ...filters }: ParsedOf<typeof declared>,
): Promise<OutputOf<typeof declared>> {
  const values = valuesFor(call.actor, filters)
  const found = await call.db.query<StoredLogRow>(
    `select ${columns} from operation_log l where ${matching} order by l.id desc limit $9 offset $10`,
    [...values, limit, (page - 1) * limit],
  )
  const [count] = await call.db.query<{ total: number }>(
    `select count(*)::int as total from (select 1 from operation_log l where ${matching} limit ${mostCounted + 1}) counted`,
    values,
  )
  const rows = found.map(plain)
  const total = count?.total ?? 0
  const items = rows.map((row) => ({
    ...row,
    fields: changesOf(row.module, row.before, row.after).changed.map(({ name }) => name),
  }))
  return {
    items,
    total: Math.min(total, mostCounted),
    more: total > mostCounted,
    names: await namesIn(call, rows),
  }
}

/** `GET /meetingroom/log_export`: what the list shows, all of it. */
export function exportRoomLog(
  call: Call,
  { format, zone, ...filters }: ParsedOf<typeof roomLogExport>,
): Promise<FileAnswer> {
  const read = async (below: number | null, limit: number) => {
    const rows = await call.db.query<StoredLogRow>(
      `select ${columns} from operation_log l where ${matching} and ($9::bigint is null or l.id < $9)
       order by l.id desc limit $10`,
      [...valuesFor(call.actor, filters), below, limit],
    )
    return rows.map(plain)
  }
  return logFile(call, { title: words.logTitle, format, zone, read })
}
