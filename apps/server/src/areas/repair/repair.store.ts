import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { RepairRow } from '@workplace/contract/repair/repair'
import { type Call, has } from '../../kernel/call/call'
import { containing } from '../../kernel/database/like'

export type StoredRepair = RepairRow & {
  content: string | null
  result: string | null
  comment: string | null
  roomlock_id: number | null
}

const columns = `t.id, t.version, t.order_no, t.title, t.content, t.meetingroom_id, r.name as meetingroom_name, r.office_id,
  o.name as office_name, o.name_en as office_name_en, f.name as floor_name, o.timezone, t.resource_id,
  s.name as resource_name, s.name_en as resource_name_en, t.urgency, t.state, t.reporter_id, u.name as reporter_name,
  t.report_time, t.handler_id, h.name as handler_name, l.end_date as locked_until, t.finish_time, t.result, t.cost,
  t.score, t.comment, t.roomlock_id,
  (select count(*)::int from repair_photo p where p.company_id = t.company_id and p.repair_id = t.id) as photos`
const joined = `from repair t
  join meetingroom r on r.company_id = t.company_id and r.id = t.meetingroom_id
  join office o on o.company_id = r.company_id and o.id = r.office_id
  join floor f on f.company_id = r.company_id and f.id = r.floor_id
  join users u on u.company_id = t.company_id and u.id = t.reporter_id
  left join users h on h.company_id = t.company_id and h.id = t.handler_id
  left join resources s on s.company_id = t.company_id and s.id = t.resource_id
  left join roomlock l on l.company_id = t.company_id and l.id = t.roomlock_id and not l.is_revoked`

const sorts: Record<string, string> = {
  id: 't.id',
  report_time: 't.report_time',
  order_no: 't.order_no',
  urgency: 't.urgency',
  state: 't.state',
  finish_time: 't.finish_time',
  cost: 't.cost',
}

export type RepairQuery = {
  page: number
  limit: number
  sort: string
  title?: string | undefined
  state?: readonly number[] | undefined
  urgency?: number | undefined
  office?: number | undefined
  room?: number | undefined
  handler?: number | undefined
}

/** A page of tickets: of one reporter, or of the offices that the caller administers. */
export async function readRepairs(
  call: Call,
  input: RepairQuery,
  reporter_id: number | null,
): Promise<{ items: RepairRow[]; total: number }> {
  const { company_id, office_ids } = call.actor
  const values: unknown[] = [company_id]
  const put = (value: unknown) => `$${values.push(value)}`
  const where = ['t.company_id = $1']
  if (reporter_id !== null) where.push(`t.reporter_id = ${put(reporter_id)}`)
  else if (office_ids !== null) where.push(`r.office_id = any(${put(office_ids)}::int[])`)
  if (input.state !== undefined) where.push(`t.state = any(${put(input.state)}::int[])`)
  if (input.urgency !== undefined) where.push(`t.urgency = ${put(input.urgency)}`)
  if (input.office !== undefined) where.push(`r.office_id = ${put(input.office)}`)
  if (input.room !== undefined) where.push(`t.meetingroom_id = ${put(input.room)}`)
  if (input.handler !== undefined) where.push(`t.handler_id = ${put(input.handler)}`)
  if (input.title) {
    const text = put(containing(input.title))
    where.push(`(t.title ilike ${text} or t.order_no ilike ${text} or r.name ilike ${text} or u.name ilike ${text})`)
  }
  const name = input.sort.slice(1)
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined
  if (column === undefined || !/^[+-]/.test(input.sort)) throw new Refusal(refusals.unknown_sort, { field: input.sort })
  const way = input.sort.startsWith('-') ? 'desc' : 'asc'
  const condition = where.join(' and ')
  const [count] = await call.db.query<{ total: number }>(
    `select count(*)::int as total ${joined} where ${condition}`,
    values,
  )
  const limits = `limit ${put(input.limit)} offset ${put((input.page - 1) * input.limit)}`
  const items = await call.db.query<RepairRow>(
    `select ${columns} ${joined} where ${condition} order by ${column} ${way} nulls last, t.id ${way} ${limits}`,
    values,
  )
  return { items, total: count?.total ?? 0 }
}

/** A ticket of the company; refuses where there is none. */
export async function readRepair(call: Call, id: number, forChange = false): Promise<StoredRepair> {
  const [found] = await call.db.query<StoredRepair>(
    `select ${columns} ${joined} where t.company_id = $1 and t.id = $2 ${forChange ? 'for update of t' : ''}`,
    [call.actor.company_id, id],
  )
  if (found === undefined) throw new Refusal(refusals.not_found)
  return found
}

export const administers = (call: Call, office_id: number): boolean =>
  call.actor.office_ids === null || call.actor.office_ids.includes(office_id)

/** Its reporter, its handler, and who may view the repairs of its office. */
export function requireVisibleRepair(call: Call, repair: StoredRepair): void {
  const { user_id } = call.actor
  if (repair.reporter_id === user_id || repair.handler_id === user_id) return
  if (has(call.actor, 'view-repair') && administers(call, repair.office_id)) return
  throw new Refusal(refusals.not_found)
}

/** Writes a step of a ticket into its own history. */
export async function logRepair(call: Call, repair_id: number, action: string, note: string | null): Promise<void> {
  await call.db.query(
    `insert into repair_log (company_id, repair_id, action, user_id, user_name, note) values ($1, $2, $3, $4, $5, $6)`,
    [call.actor.company_id, repair_id, action, call.actor.user_id, call.actor.name, note],
  )
}
