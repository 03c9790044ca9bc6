import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type {
  AuditFlow,
  auditFlows,
  deleteAuditFlow,
  saveAuditFlow,
} from '@workplace/contract/meeting/approval/approval'
import * as refusals from '@workplace/contract/meeting/refusals'
import { ableAmong } from '../../../kernel/approval/approvers'
import type { Call } from '../../../kernel/call/call'
import { staleSince } from '../../../kernel/call/stale'
import { sqlState } from '../../../kernel/database/db'
import { containing } from '../../../kernel/database/like'
import type { StoredFlow } from './flow.store'
import { approves } from './meeting-subject'

type Input = ParsedOf<typeof saveAuditFlow>
type Row = Omit<AuditFlow, 'steps' | 'unable'> & { steps: StoredFlow['steps']; total: number }

const idsOf = (steps: StoredFlow['steps'], kind: 'users' | 'roles') =>
  steps.flatMap(({ approvers }) => approvers.flatMap((one) => (one.kind === kind ? one.ids : [])))

/** `GET /audit/flow_list`: flows with the names of who is asked, and who of them cannot decide. */
export async function listFlows(call: Call, input: ParsedOf<typeof auditFlows>): Promise<OutputOf<typeof auditFlows>> {
  const { db, actor } = call
  const rows = await db.query<Row>(
    `select f.id, f.version, f.name, f.name_en, f.steps, f.deadline_minutes, f.remind_minutes, f.timeout_action, f.status,
       f.updated_at, f.updated_by, count(*) over ()::int as total,
       coalesce((select json_agg(json_build_object('office_id', b.office_id, 'office_name', o.name, 'office_name_en', o.name_en,
           'meetingroom_id', b.meetingroom_id, 'meetingroom_name', r.name, 'over_minutes', b.over_minutes,
           'over_people', b.over_people, 'over_amount', b.over_amount::text, 'with_services', b.with_services) order by b.id)
         from audit_flow_binding b
         left join office o on o.company_id = b.company_id and o.id = b.office_id
         left join meetingroom r on r.company_id = b.company_id and r.id = b.meetingroom_id
         where b.company_id = f.company_id and b.audit_flow_id = f.id), '[]'::json) as bindings,
       coalesce((select json_agg(json_build_object('id', x.id, 'title', x.title) order by x.id) from booking_rule x
         where x.company_id = f.company_id and x.audit_flow_id = f.id), '[]'::json) as rules,
       (select count(*)::int from audit_request q join meeting m on m.company_id = q.company_id and m.id = q.meeting_id
         where q.company_id = f.company_id and q.audit_flow_id = f.id and q.state = 'waiting'
           and coalesce(m.wanted_end, m.end_time) > $5) as running
     from audit_flow f where f.company_id = $1 and ($2::text is null or f.name ilike $2 or f.name_en ilike $2)
     order by f.name collate "und-x-icu", f.id limit $3 offset $4`,
    [
      actor.company_id,
      input.title ? containing(input.title) : null,
      input.limit,
      (input.page - 1) * input.limit,
      new Date(call.now()).toISOString(),
    ],
  )
  const steps = rows.flatMap((row) => row.steps)
  const user_ids = [...new Set(idsOf(steps, 'users'))]
  const [people, roles, able] = await Promise.all([
    namesOf(call, 'users', user_ids),
    namesOf(call, 'role', idsOf(steps, 'roles')),
    ableAmong(db, actor.company_id, user_ids, approves),
  ])
  return {
    items: rows.map(({ total: _, ...row }) => ({
      ...row,
      steps: row.steps.map(({ mode, approvers }) => ({
        mode,
        approvers: approvers.map((one) => {
          const ids = 'ids' in one ? one.ids : []
          const names = one.kind === 'roles' ? roles : people
          return { kind: one.kind, ids, names: ids.flatMap((id) => names.get(id) ?? []) }
        }),
      })),
      unable: [...new Set(idsOf(row.steps, 'users'))]
        .filter((id) => !able.has(id) && people.has(id))
        .map((id) => ({ id, name: people.get(id) ?? '' })),
    })),
    total: rows[0]?.total ?? 0,
  }
}

async function namesOf(
  { db, actor }: Call,
  table: 'users' | 'role',
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ id: number; name: string }>(
    `select id, name from ${table} where company_id = $1 and id = any($2::int[])`,
    [actor.company_id, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const gone = (field: string, zh: string, en: string) =>
  new Refusal(commonRefusals.invalid_input, {}, { fields: { [field]: [zh, en] } })

/** Refuses people, roles, offices and rooms that the company does not have. */
async function requireKnown(call: Call, { steps, bindings }: Input): Promise<void> {
  const { db, actor } = call
  for (const [n, { approvers }] of steps.entries()) {
    for (const one of approvers) {
      if (!('ids' in one)) continue
      const known = await namesOf(call, one.kind === 'roles' ? 'role' : 'users', one.ids)
      if (one.ids.some((id) => !known.has(id))) throw gone(`steps.${n}.approvers`, '审核人不存在', 'Approver not found')
    }
  }
  const offices = bindings.flatMap((one) => one.office_id ?? [])
  const rooms = bindings.flatMap((one) => one.meetingroom_id ?? [])
  const [found] = await db.query<{ offices: number[]; rooms: number[] }>(
    `select array(select id from office where company_id = $1 and id = any($2::int[])) as offices,
       array(select id from meetingroom where company_id = $1 and id = any($3::int[])) as rooms`,
    [actor.company_id, offices, rooms],
  )
  for (const [n, one] of bindings.entries()) {
    if (one.office_id !== null && !found?.offices.includes(one.office_id)) {
      throw gone(`bindings.${n}.office_id`, '办公区不存在', 'Office not found')
    }
    if (one.meetingroom_id !== null && !found?.rooms.includes(one.meetingroom_id)) {
      throw gone(`bindings.${n}.meetingroom_id`, '会议室不存在', 'Room not found')
    }
  }
}

function requireTimes({ deadline_minutes, remind_minutes, timeout_action }: Input): void {
  if (deadline_minutes === null && (remind_minutes !== null || timeout_action !== 'none')) {
    throw new Refusal(refusals.audit_flow_timeless)
  }
  if (deadline_minutes !== null && remind_minutes !== null && remind_minutes >= deadline_minutes) {
    throw new Refusal(refusals.audit_flow_time)
  }
}

const flowColumns = 'name, name_en, steps, deadline_minutes, remind_minutes, timeout_action, status'

async function readForChange(call: Call, id: number, version: number) {
  const { db, actor } = call
  const [had] = await db.query<Input & { version: number; updated_by: string; updated_at: string }>(
    `select ${flowColumns}, version, updated_by, updated_at from audit_flow where company_id = $1 and id = $2 for update`,
    [actor.company_id, id],
  )
  if (had === undefined) throw new Refusal(commonRefusals.not_found)
  if (had.version !== version) {
    throw staleSince(call, had)
  }
  return had
}

/** `POST /audit/flow_save`. Requests that run keep the flow as it was. */
export async function saveFlow(call: Call, input: Input): Promise<OutputOf<typeof saveAuditFlow>> {
  const { db, actor } = call
  requireTimes(input)
  await requireKnown(call, input)
  const { id, version, bindings, rule_ids, ...flow } = input
  const before = id === undefined ? null : await readForChange(call, id, version ?? 0)
  const values = [
    actor.company_id,
    ...[flow.name, flow.name_en, JSON.stringify(flow.steps), flow.deadline_minutes, flow.remind_minutes],
    ...[flow.timeout_action, flow.status, actor.name],
  ]
  const isNew = id === undefined
  const [saved] = await db
    .query<{ id: number; version: number }>(
      isNew
        ? `insert into audit_flow (company_id, ${flowColumns}, created_by, updated_by)
           values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $9) returning id, version`
        : `update audit_flow set name = $2, name_en = $3, steps = $4::jsonb, deadline_minutes = $5, remind_minutes = $6,
             timeout_action = $7, status = $8, version = version + 1, updated_at = now(), updated_by = $9
           where company_id = $1 and id = $10 returning id, version`,
      isNew ? values : [...values, id],
    )
    .catch((error) => {
      if (sqlState(error) !== '23505') throw error
      throw gone('name', '名称已存在', 'This name already exists')
    })
  if (saved === undefined) throw new Refusal(commonRefusals.not_found)
  await bind(call, saved.id, bindings)
  if (rule_ids !== undefined) await bindRules(call, saved.id, rule_ids)
  call.record({
    module: 'audit_flow',
    action: before === null ? 'add' : 'edit',
    target: flow.name,
    target_id: saved.id,
    ...(before === null ? {} : { before: { name: before.name, steps: steps(before.steps), status: before.status } }),
    after: { ...flow, steps: steps(flow.steps), bindings, ...(rule_ids === undefined ? {} : { rule_ids }) },
  })
  return saved
}

/** The log says who is meant by an id. */
const steps = (given: Input['steps']) =>
  given.map(({ mode, approvers }) => ({
    mode,
    approvers: approvers.map((one) =>
      'ids' in one ? { kind: one.kind, [one.kind === 'users' ? 'user_ids' : 'role_ids']: one.ids } : one,
    ),
  }))

/** Gives a flow its places instead of those that it had. One place with the same conditions belongs to one flow. */
async function bind(call: Call, flow_id: number, bindings: Input['bindings']): Promise<void> {
  const { db, actor } = call
  await db.query('delete from audit_flow_binding where company_id = $1 and audit_flow_id = $2', [
    actor.company_id,
    flow_id,
  ])
  if (bindings.length === 0) return
  const rows = `jsonb_to_recordset($2::jsonb) as b(office_id int, meetingroom_id int, over_minutes int, over_people int,
    over_amount numeric, with_services boolean)`
  const [other] = await db.query<{ name: string }>(
    `select f.name from audit_flow_binding x join audit_flow f on f.company_id = x.company_id and f.id = x.audit_flow_id
     join ${rows} on (x.office_id, x.meetingroom_id, x.over_minutes, x.over_people, x.over_amount, x.with_services)
       is not distinct from (b.office_id, b.meetingroom_id, b.over_minutes, b.over_people, b.over_amount, b.with_services)
     where x.company_id = $1 limit 1`,
    [actor.company_id, JSON.stringify(bindings)],
  )
  if (other !== undefined) throw new Refusal(refusals.audit_flow_binding, { flow: other.name })
  await db
    .query(
      `insert into audit_flow_binding (company_id, audit_flow_id, office_id, meetingroom_id, over_minutes, over_people, over_amount, with_services)
       select $1, $3, b.office_id, b.meetingroom_id, b.over_minutes, b.over_people, b.over_amount, b.with_services from ${rows}`,
      [actor.company_id, JSON.stringify(bindings), flow_id],
    )
    .catch((error) => {
      if (sqlState(error) !== '23505') throw error
      throw gone('bindings', '同一范围和条件重复', 'The same scope and conditions are listed twice')
    })
}

/** Gives rule groups this flow, and takes it from those that had it. */
async function bindRules(
  { db, actor }: Call,
  flow_id: number | null,
  rule_ids: readonly number[],
  was = flow_id,
): Promise<void> {
  const known = await db.query('select 1 from booking_rule where company_id = $1 and id = any($2::int[])', [
    actor.company_id,
    rule_ids,
  ])
  if (known.length < rule_ids.length) throw gone('rule_ids', '规则组不存在', 'Rule group not found')
  await db.query(
    `update booking_rule set audit_flow_id = case when id = any($2::int[]) then $3::bigint end, version = version + 1,
       updated_at = now(), updated_by = $5
     where company_id = $1 and (id = any($2::int[]) and audit_flow_id is distinct from $3
       or audit_flow_id = $4 and not id = any($2::int[]))`,
    [actor.company_id, rule_ids, flow_id, was, actor.name],
  )
}

/** `POST /audit/flow_del`. Requests that run go on as they were asked. */
export async function deleteFlow(
  call: Call,
  { id, version }: ParsedOf<typeof deleteAuditFlow>,
): Promise<OutputOf<typeof deleteAuditFlow>> {
  const { db, actor } = call
  const { name } = await readForChange(call, id, version)
  const [row] = await db.query<{ running: number }>(
    `select count(*)::int as running from audit_request where company_id = $1 and audit_flow_id = $2 and state = 'waiting'`,
    [actor.company_id, id],
  )
  await bindRules(call, null, [], id)
  await db.query('delete from audit_flow where company_id = $1 and id = $2', [actor.company_id, id])
  call.record({ module: 'audit_flow', action: 'del', target: name, target_id: id })
  return { running: row?.running ?? 0 }
}
