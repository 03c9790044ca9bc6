import type { SourceRecord, sourceRecordPage } from '@workplace/contract/attendance/source-record'
import { mostRecords } from '@workplace/contract/attendance/source-record'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { Call } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { withinReach } from '../../../kernel/call/within-reach'
import { containing } from '../../../kernel/database/like'
import type { ListFrom } from '../../../kernel/resources/file-of-rows'

type Sought = Omit<ParsedOf<typeof sourceRecordPage>, 'page' | 'limit' | 'sort'>

/** The records that are sought. */
export function recordsFrom(call: Call, sought: Sought): ListFrom {
  const values: unknown[] = [call.actor.company_id]
  const put = (value: unknown) => `$${values.push(value)}`
  const reach = withinReach(call, put)
  const all = ['p.company_id = $1', reach === 'true' ? reach : `(u.id is not null and ${reach})`]
  if (sought.user !== undefined) all.push(`p.user_id = ${put(sought.user)}`)
  if (sought.department !== undefined) all.push(`u.department_id = ${put(sought.department)}`)
  // on the clock of where it was; the index goes by the instant
  if (sought.from !== undefined)
    all.push(`p.punch_time >= ${put(sought.from)}::date - 1 and p.wall_time >= $${values.length}::text`)
  if (sought.until !== undefined)
    all.push(`p.punch_time < ${put(sought.until)}::date + 2 and p.wall_time < ($${values.length}::date + 1)::text`)
  if (sought.origin !== undefined) all.push(`p.origin = ${put(sought.origin)}`)
  if (sought.of === 'late') all.push(`p.upload_time > p.punch_time + interval '1 hour'`)
  if (sought.of === 'doubtful') all.push(`(p.time_state <> 'exact' or not p.marks <@ '{claimed}' or p.user_id is null)`)
  if (sought.of === 'invalid') all.push('not p.valid')
  if (sought.title)
    all.push(`(u.name ilike ${put(containing(sought.title))} or p.place ilike $${values.length}
      or (p.user_id is null and p.named ilike $${values.length}))`)
  return { from: `${recordFrom} where ${all.join(' and ')}`, values }
}

const recordFrom = `from attendance_punch p left join users u on u.company_id = p.company_id and u.id = p.user_id
  left join department d on d.company_id = p.company_id and d.id = u.department_id`
const columns = `p.id::float8 as id, p.user_id, u.name as person, p.named, d.name as department, p.punch_time as time, p.wall_time,
  p.zone as timezone, p.upload_time, p.origin, p.way, p.direction, p.place, p.distance_m, p.note, p.time_state, p.marks,
  p.valid, p.invalid_reason, p.judged_by`

/** `GET /sourcerecord/pagelist`. */
export async function listRecords(
  call: Call,
  { page, limit, sort, ...sought }: ParsedOf<typeof sourceRecordPage>,
): Promise<OutputOf<typeof sourceRecordPage>> {
  const { way } = sorting({ time: true }, sort)
  const { from, values } = recordsFrom(call, sought)
  const [count] = await call.db.query<{ n: number }>(
    `select count(*)::int as n from (select 1 ${from} limit ${mostRecords + 1}) as found`,
    values,
  )
  const items = await call.db.query<SourceRecord>(
    `select ${columns} ${from} order by p.punch_time ${way}, p.id ${way} limit ${limit} offset ${(page - 1) * limit}`,
    values,
  )
  const total = count?.n ?? 0
  return { items, total: Math.min(total, mostRecords), more: total > mostRecords }
}

/** All of a list, a batch after the other. */
export async function* recordBatches(call: Call, sought: Sought, batch: number): AsyncGenerator<SourceRecord[]> {
  const { from, values } = recordsFrom(call, sought)
  for (let behind: SourceRecord | undefined; ; ) {
    const after: unknown[] = behind === undefined ? [] : [behind.time, behind.id]
    const rows: SourceRecord[] = await call.db.query<SourceRecord>(
      `select ${columns} ${from}
       ${behind === undefined ? '' : `and (p.punch_time, p.id) < ($${values.length + 1}::timestamptz, $${values.length + 2}::bigint)`}
       order by p.punch_time desc, p.id desc limit ${batch}`,
      [...values, ...after],
    )
    yield rows
    if (rows.length < batch) return
    behind = rows.at(-1)
  }
}
