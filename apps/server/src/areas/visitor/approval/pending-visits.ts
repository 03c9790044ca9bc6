import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import * as visitorRefusals from '@workplace/contract/visitor/refusals'
import type { auditVisits, pendingVisits } from '@workplace/contract/visitor/visits'
import { decide } from '../../../kernel/approval/decide'
import { type Call, officesFor } from '../../../kernel/call/call'
import { looksAfter } from '../core/rights'
import { nowOf } from '../core/visitor.store'
import { isDecidedAbout, visitDecisions } from './ask-approval'
import { visitApprovals } from './visit-approvals'

type Pending = OutputOf<typeof pendingVisits>['items'][number]

/** `GET /visitor/audit_page`: a group as one, with who was here before; what begins first stands first. */
export async function readPending(
  call: Call,
  { page, limit, office, title }: ParsedOf<typeof pendingVisits>,
): Promise<OutputOf<typeof pendingVisits>> {
  const { company_id, user_id } = call.actor
  const offices = officesFor(call.actor, 'visitor')
  const values = [company_id, nowOf(call), offices, office ?? null, title ? `%${title}%` : null]
  const where = `v.company_id = $1 and ($3::int[] is null or v.office_id = any($3)) and ($4::int is null or v.office_id = $4)
    and exists (select 1 from visitor t where t.company_id = v.company_id and t.visit_id = v.id and ${isDecidedAbout}
      and ($5::text is null or t.visitor_name ilike $5 or v.order_no ilike $5 or h.name ilike $5))`
  const tables = `from visit v join users h on h.company_id = v.company_id and h.id = v.host_id`
  const [count] = await call.db.query<{ total: number }>(
    `select count(*)::int as total ${tables} where ${where} and $2::timestamptz is not null`,
    values,
  )
  const items = await call.db.query<Pending & { asked_ids: number[] }>(
    `select v.id, v.version, v.order_no, h.name as host_name, d.name as department_name, r.name as reason_name,
       r.name_en as reason_name_en, o.name as office_name, o.name_en as office_name_en, o.timezone, v.plan_start, v.plan_end,
       w.start_time as window_start, w.end_time as window_end, v.window_count, v.note,
       v.audit_because as because, coalesce(q.created_at, v.created_at) as asked_at, coalesce(q.current_step, 0) + 1 as step,
       greatest(jsonb_array_length(coalesce(q.steps, '[]')), 1) as steps, coalesce(q.asked, '{}') as asked_ids,
       array(select u.name from users u where u.company_id = v.company_id and u.id = any(q.asked) order by u.id) as asked,
       false as mine,
       array(select jsonb_build_object('id', t.id, 'visitor_name', t.visitor_name, 'company', t.company, 'held', t.watch_hold, 'inside', t.state in (2, 7),
           'visits', (select count(*)::int from visitor b where b.company_id = t.company_id and b.person_id = t.person_id and b.check_in_time is not null),
           'last_visit', (select max(b.check_in_time) from visitor b where b.company_id = t.company_id and b.person_id = t.person_id))
         from visitor t where t.company_id = v.company_id and t.visit_id = v.id and ${isDecidedAbout} order by t.id) as people
     ${tables}
     join visitor_reason r on r.company_id = v.company_id and r.id = v.reason_id
     join office o on o.company_id = v.company_id and o.id = v.office_id
     left join department d on d.company_id = h.company_id and d.id = h.department_id
     left join audit_request q on q.company_id = v.company_id and q.subject_kind = '${visitDecisions.kind}' and q.subject_id = v.id
       and q.state = 'waiting'
     cross join lateral (select n.start_time, n.end_time from visit_window n where n.company_id = v.company_id and n.visit_id = v.id
       order by n.end_time > $2::timestamptz desc, n.start_time limit 1) as w
     where ${where} order by v.plan_start, v.id limit $6 offset $7`,
    [...values, limit, (page - 1) * limit],
  )
  return {
    items: items.map(({ asked_ids, ...one }) => ({
      ...one,
      mine: asked_ids.length === 0 || asked_ids.includes(user_id),
    })),
    total: count?.total ?? 0,
  }
}

/** `POST /visitor/audit`: each by itself; of one alone it is said at once why not. */
export async function decideVisits(
  call: Call,
  { items, pass, opinion }: ParsedOf<typeof auditVisits>,
): Promise<OutputOf<typeof auditVisits>> {
  const told: OutputOf<typeof auditVisits>['items'] = []
  // in the order in which everybody takes visits
  for (const { id, version } of [...items].sort((one, other) => one.id - other.id)) {
    let order_no = ''
    try {
      await decide(call, visitApprovals, id, { pass, reason: opinion }, ({ visit, waiting }) => {
        order_no = visit.order_no
        if (!looksAfter(call.actor, visit.office_id, 'auidt-visitor')) throw new Refusal(refusals.outside_scope)
        if (visit.version !== version) throw new Refusal(refusals.conflict)
        const isHeld = waiting.some(({ watch_hold }) => watch_hold)
        if (pass && isHeld && opinion === null) throw new Refusal(visitorRefusals.visit_held_opinion)
      })
      told.push({ id, order_no, done: true, why: null })
    } catch (error) {
      if (!(error instanceof Refusal) || items.length === 1) throw error
      told.push({ id, order_no, done: false, why: say(sentenceOf(error.kind), call.language, error.values) })
    }
  }
  const done = told.filter((one) => one.done).length
  if (done === 0) call.unchanged()
  return { items: told, done }
}
