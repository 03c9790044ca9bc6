import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type {
  WhitelistRow,
  whitelistAdd,
  whitelistDelete,
  whitelistEdit,
  whitelistPage,
} from '@workplace/contract/meeting/blacklist'
import * as refusals from '@workplace/contract/meeting/refusals'
import * as topics from '@workplace/contract/meeting/topics'
import type { Call } from '../../../kernel/call/call'
import { withinReach } from '../../../kernel/call/within-reach'
import { containing } from '../../../kernel/database/like'
import { instantText } from '../core/wall-time'
import { requireDepartments, requireReach } from './reach-people'

const columns = `w.id, w.version, w.user_id, u.name as user_name, u.job_num, w.department_id, d.name as department_name,
  w.exempt, w.end_time, coalesce(w.end_time <= $2::timestamptz, false) as is_over, w.remark, w.created_at, w.created_by`
const joined = `from whitelist w left join users u on u.company_id = w.company_id and u.id = w.user_id
  left join department d on d.company_id = w.company_id and d.id = coalesce(w.department_id, u.department_id)`

/** Of the people and departments that the caller administers. */
function scope(call: Call, put: (value: unknown) => string): string {
  if (call.actor.reach === null) return 'true'
  const departments = put(call.actor.reach.department_ids)
  return `(case when w.user_id is null then w.department_id = any(${departments}::int[]) else ${withinReach(call, put)} end)`
}

/** `GET /whitelist/pagelist`. */
export async function pageWhitelist(
  call: Call,
  { page, limit, title, exempt }: ParsedOf<typeof whitelistPage>,
): Promise<OutputOf<typeof whitelistPage>> {
  const values: unknown[] = [call.actor.company_id, instantText(call.now())]
  const put = (value: unknown) => `$${values.push(value)}`
  const where = ['w.company_id = $1', '$2::timestamptz is not null', scope(call, put)]
  if (exempt !== undefined) where.push(`${put(exempt)} = any(w.exempt)`)
  if (title) {
    const text = put(containing(title))
    where.push(`(u.name ilike ${text} or u.job_num ilike ${text} or d.name ilike ${text} or w.remark ilike ${text})`)
  }
  const condition = where.join(' and ')
  const [count] = await call.db.query<{ total: number }>(
    `select count(*)::int as total ${joined} where ${condition}`,
    values,
  )
  const items = await call.db.query<WhitelistRow>(
    `select ${columns} ${joined} where ${condition} order by w.id desc limit ${put(limit)} offset ${put((page - 1) * limit)}`,
    values,
  )
  return { items, total: count?.total ?? 0 }
}

async function readSpared(call: Call, id: number): Promise<WhitelistRow> {
  const values: unknown[] = [call.actor.company_id, instantText(call.now()), id]
  const put = (value: unknown) => `$${values.push(value)}`
  const [found] = await call.db.query<WhitelistRow>(
    `select ${columns} ${joined} where w.company_id = $1 and w.id = $3 and ${scope(call, put)} for update of w`,
    values,
  )
  if (found === undefined) throw new Refusal(commonRefusals.not_found)
  return found
}

function requireFuture(call: Call, end_time: string | null | undefined): void {
  if (end_time != null && Date.parse(end_time) <= call.now()) throw new Refusal(refusals.white_ends_early)
}

const forRecord = ({ exempt, end_time, remark }: { exempt: string[]; end_time?: unknown; remark?: unknown }) => ({
  ...{ exempt, end_time: end_time ?? null, remark: remark ?? null },
})

/** `POST /whitelist/add`: everybody who is named, each once. */
export async function addToWhitelist(
  call: Call,
  input: ParsedOf<typeof whitelistAdd>,
): Promise<OutputOf<typeof whitelistAdd>> {
  const { db, actor } = call
  requireFuture(call, input.end_time)
  if (input.user_ids.length > 0) await requireReach(call, input.user_ids)
  if (input.department_ids.length > 0) await requireDepartments(call, input.department_ids)
  const ids: number[] = []
  for (const of of ['user_id', 'department_id'] as const) {
    const named = [...new Set(input[of === 'user_id' ? 'user_ids' : 'department_ids'])].sort((a, b) => a - b)
    if (named.length === 0) continue
    const rows = await db.query<{ id: number }>(
      `insert into whitelist (company_id, ${of}, exempt, end_time, remark, created_by, updated_by)
       select $1, named.id, $3, $4, $5, $6, $6 from unnest($2::int[]) as named(id)
       on conflict (company_id, ${of}) where ${of} is not null do update set exempt = excluded.exempt,
         end_time = excluded.end_time, remark = excluded.remark, version = whitelist.version + 1, updated_at = now(),
         updated_by = excluded.updated_by
       returning id`,
      [actor.company_id, named, [...new Set(input.exempt)], input.end_time ?? null, input.remark || null, actor.name],
    )
    ids.push(...rows.map((row) => row.id))
    call.record({
      ...{ module: 'whitelist', action: 'add', target: '', target_id: rows[0]?.id ?? null },
      after: { [`${of}s`]: named, ...forRecord(input) },
    })
  }
  call.emit(eventOf(topics.whitelist, { ids: ids.slice(0, 50) }))
  return { ids }
}

/** `POST /whitelist/edit`. */
export async function editWhitelist(
  call: Call,
  input: ParsedOf<typeof whitelistEdit>,
): Promise<OutputOf<typeof whitelistEdit>> {
  const found = await readSpared(call, input.id)
  if (input.version !== undefined && input.version !== found.version) throw new Refusal(commonRefusals.conflict)
  requireFuture(call, input.end_time)
  const { exempt = found.exempt, end_time = found.end_time, remark = found.remark } = input
  const [saved] = await call.db.query<{ version: number }>(
    `update whitelist set exempt = $3, end_time = $4, remark = $5, version = version + 1, updated_at = now(), updated_by = $6
     where company_id = $1 and id = $2 returning version`,
    [call.actor.company_id, input.id, [...new Set(exempt)], end_time, remark || null, call.actor.name],
  )
  const target = { target: found.user_name ?? found.department_name ?? '', target_id: found.id }
  const sides = { before: forRecord(found), after: forRecord({ exempt, end_time, remark }) }
  call.record({ module: 'whitelist', action: 'edit', ...target, ...sides })
  call.emit(eventOf(topics.whitelist, { ids: [found.id] }))
  return { id: found.id, version: saved?.version ?? found.version }
}

/** `POST /whitelist/del`. */
export async function deleteFromWhitelist(
  call: Call,
  { id }: ParsedOf<typeof whitelistDelete>,
): Promise<OutputOf<typeof whitelistDelete>> {
  const found = await readSpared(call, id)
  await call.db.query('delete from whitelist where company_id = $1 and id = $2', [call.actor.company_id, id])
  const target = { target: found.user_name ?? found.department_name ?? '', target_id: found.id }
  call.record({ module: 'whitelist', action: 'del', ...target, before: forRecord(found) })
  call.emit(eventOf(topics.whitelist, { ids: [id] }))
  return { id }
}
