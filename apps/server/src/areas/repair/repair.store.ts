import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { Duty } from '@workplace/contract/permission/duties'
import type { RepairRow } from '@workplace/contract/repair/repair'
import { type Actor, type Call, has } from '../../kernel/call/call'
import { sorting } from '../../kernel/call/sorting'
import { containing } from '../../kernel/database/like'
import { orderNoSort } from '../../kernel/database/order-no'
import { type RepairTarget, targetOf } from './target'

export type StoredRepair = RepairRow & {
  content: string | null
  result: string | null
  comment: string | null
  lock_id: number | null
  alarm_id: number | null
}

/** What the areas say of the target of a ticket `t` now; no row where it is gone. */
const shownOf = (targets: readonly RepairTarget[]) =>
  targets
    .map(
      ({ type, label }) => `select one.label, one.label_en, one.place, one.part, one.part_en, one.locked_until
        from (${label}) as one where t.target_type = '${type}'`,
    )
    .join(' union all ')

const columns = `t.id, t.version, t.order_no, t.title, t.content, t.target_type, t.target_id, g.label is null as target_gone,
  case when g.label is null then t.target_label_en else g.label_en end as target_label_en,
  t.meetingroom_id, coalesce(g.label, t.target_label) as meetingroom_name, t.office_id,
  o.name as office_name, o.name_en as office_name_en, coalesce(g.place, t.target_place) as floor_name, o.timezone,
  case when g.part is not null then t.part_id end as resource_id, g.part as resource_name, g.part_en as resource_name_en,
  t.urgency, t.state, t.reporter_id, u.name as reporter_name, t.report_time, t.handler_id, h.name as handler_name,
  g.locked_until, t.finish_time, t.result, t.cost, t.score, t.comment, t.lock_id, t.alarm_id,
  (select count(*)::int from repair_photo p where p.company_id = t.company_id and p.repair_id = t.id) as photos`
const joined = (targets: readonly RepairTarget[]) => `from repair t
  join office o on o.company_id = t.company_id and o.id = t.office_id
  join users u on u.company_id = t.company_id and u.id = t.reporter_id
  left join users h on h.company_id = t.company_id and h.id = t.handler_id
  left join lateral (${shownOf(targets)}) as g on true`

const sorts: Record<string, string> = {
  id: 't.id',
  report_time: 't.report_time',
  order_no: orderNoSort('t.order_no'),
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

/** Tickets of the offices that the caller administers: of each kind of target those where they look after such things. */
function administered(
  { offices }: Actor,
  targets: readonly RepairTarget[],
  put: (value: unknown) => string,
): string | undefined {
  const duties = [...new Set(targets.map(({ duty }) => duty))]
  if (duties.every((duty) => offices[duty] === null)) return undefined
  const within = (duty: Duty) => {
    const types = targets.flatMap((one) => (one.duty === duty ? [one.type] : []))
    const ofThem = `t.target_type = any(${put(types)}::text[])`
    const ids = offices[duty]
    return ids === null ? ofThem : `(${ofThem} and t.office_id = any(${put(ids)}::int[]))`
  }
  return `(${duties.map(within).join(' or ')})`
}

/** A page of tickets: of one reporter, or of the offices that the caller administers. */
export async function readRepairs(
  call: Call,
  targets: readonly RepairTarget[],
  input: RepairQuery,
  reporter_id: number | null,
): Promise<{ items: RepairRow[]; total: number }> {
  const values: unknown[] = [call.actor.company_id]
  const put = (value: unknown) => `$${values.push(value)}`
  const where = ['t.company_id = $1']
  const scope = reporter_id === null ? administered(call.actor, targets, put) : `t.reporter_id = ${put(reporter_id)}`
  if (scope !== undefined) where.push(scope)
  if (input.state !== undefined) where.push(`t.state = any(${put(input.state)}::int[])`)
  if (input.urgency !== undefined) where.push(`t.urgency = ${put(input.urgency)}`)
  if (input.office !== undefined) where.push(`t.office_id = ${put(input.office)}`)
  if (input.room !== undefined) where.push(`t.meetingroom_id = ${put(input.room)}`)
  if (input.handler !== undefined) where.push(`t.handler_id = ${put(input.handler)}`)
  if (input.title) {
    const text = put(containing(input.title))
    where.push(`(t.title ilike ${text} or t.order_no ilike ${text} or u.name ilike ${text}
      or coalesce(g.label, t.target_label) ilike ${text}
      or (case when g.label is null then t.target_label_en else g.label_en end) ilike ${text})`)
  }
  const { by, way } = sorting(sorts, input.sort)
  const condition = where.join(' and ')
  const counted = input.title ? joined(targets) : 'from repair t'
  const [count] = await call.db.query<{ total: number }>(
    `select count(*)::int as total ${counted} where ${condition}`,
    values,
  )
  const limits = `limit ${put(input.limit)} offset ${put((input.page - 1) * input.limit)}`
  const items = await call.db.query<RepairRow>(
    `select ${columns} ${joined(targets)} where ${condition} order by ${by} ${way} nulls last, t.id ${way} ${limits}`,
    values,
  )
  return { items, total: count?.total ?? 0 }
}

/** A ticket of the company; refuses where there is none. */
export async function readRepair(
  call: Call,
  targets: readonly RepairTarget[],
  id: number,
  forChange = false,
): Promise<StoredRepair> {
  const [found] = await call.db.query<StoredRepair>(
    `select ${columns} ${joined(targets)} where t.company_id = $1 and t.id = $2 ${forChange ? 'for update of t' : ''}`,
    [call.actor.company_id, id],
  )
  if (found === undefined) throw new Refusal(refusals.not_found)
  return found
}

/** Somebody looks after such things in an office; after a kind that nobody declares any more who does so for everything. */
export function administers(
  { actor }: Call,
  targets: readonly RepairTarget[],
  { target_type, office_id }: { readonly target_type: string; readonly office_id: number },
): boolean {
  const duty = targetOf(targets, target_type)?.duty
  const each = duty === undefined ? Object.values(actor.offices) : [actor.offices[duty]]
  return each.every((ids) => ids === null || ids.includes(office_id))
}

/** Its reporter, its handler, and who may view the repairs of its office. */
export function requireVisibleRepair(call: Call, targets: readonly RepairTarget[], repair: StoredRepair): void {
  const { user_id } = call.actor
  if (repair.reporter_id === user_id || repair.handler_id === user_id) return
  if (has(call.actor, 'view-repair') && administers(call, targets, repair)) return
  throw new Refusal(refusals.not_found)
}

/** Writes a step of a ticket into its own history. */
export async function logRepair(call: Call, repair_id: number, action: string, note: string | null): Promise<void> {
  await call.db.query(
    `insert into repair_log (company_id, repair_id, action, user_id, user_name, note) values ($1, $2, $3, $4, $5, $6)`,
    [call.actor.company_id, repair_id, action, call.actor.user_id, call.actor.name, note],
  )
}

/** What a ticket is about, before there is one: as its kind shows it; undefined where it is gone. */
export async function readTarget(
  call: Call,
  { label }: RepairTarget,
  id: number,
): Promise<{ label: string; label_en: string | null; place: string; office_id: number; timezone: string } | undefined> {
  const [found] = await call.db.query<
    { label: string; label_en: string | null; place: string; office_id: number; timezone: string } | undefined
  >(
    `select one.label, one.label_en, one.place, one.office_id, o.timezone
     from (select $1::int as company_id, $2::int as target_id, null::int as part_id, null::int as lock_id) as t
     cross join lateral (${label}) as one
     join office o on o.company_id = t.company_id and o.id = one.office_id`,
    [call.actor.company_id, id],
  )
  return found
}
