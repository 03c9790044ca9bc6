import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type {
  AuditRow,
  approvalLog as declaredLog,
  myAudits as declaredMine,
  auditPage as declaredPage,
} from '@workplace/contract/meeting/approval/audit'
import { reasonIn } from '@workplace/contract/message/known-reason'
import { type Call, has } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { endClock } from '../../../kernel/database/end-clock'
import { containing } from '../../../kernel/database/like'

type Row = Omit<AuditRow, 'change' | 'clashes' | 'decision'> & {
  content: string | null
  is_turn: boolean
  change: AuditRow['change']
  held: number
  pending: number
  decision: AuditRow['decision']
  total: number
}

/** The last request of a meeting; while it waits and has a flow, the one that runs. */
const lastFlow = `
  left join lateral (
    select name, name_en, because, current_step, jsonb_array_length(steps) as steps, asked, people, deadline, timeout_action, state
    from audit_request where company_id = m.company_id and meeting_id = m.id order by id desc limit 1
  ) q on true`
const inScope = '($3::int[] is null or r.office_id = any($3))'
/** In the offices of the viewer, or asked of them by a flow. */
const isSeen = `(${inScope} or $2 = any(q.people))`
/** Nobody in particular is asked, and it lies in the viewer's offices; or the viewer is. */
const isTurn = `(case when q.state = 'waiting' and q.asked <> '{}' then $2 = any(q.asked) else ${inScope} end)`

const wire = (instant: string, zone: string) => `to_char(${instant} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`
const wireEnd = (instant: string, zone: string) => `to_char(${endClock(instant, zone)}, 'YYYY-MM-DD HH24:MI:SS')`
const starts = 'coalesce(m.wanted_start, m.start_time)'
const ends = 'coalesce(m.wanted_end, m.end_time)'
/** In the words of the index of decisions. */
const isDecision = `action in ('approve', 'refuse', 'refuse_taken')`
/** Of a step, or of the request. */
const isDecisionOrStep = `action in ('approve', 'refuse', 'refuse_taken', 'audit_pass')`
const isWaiting = `(m.audit_state = 1 and m.meeting_state = 'active' and ${ends} > $5)`

// $1 company, $2 viewer, $3 their offices, $4 whether they manage other people's meetings, $5 now.
// The words of a private meeting are for those who take part in it or may change it.
const isOpen = `(not m.secret or m.booker_id = $2 or m.book_for_id = $2
  or exists (select 1 from attendee a where a.company_id = m.company_id and a.meeting_id = m.id and a.user_id = $2)
  or ($4::boolean and ($3::int[] is null or own.office_id = any($3))))`
const places = `
  join meetingroom own on own.company_id = m.company_id and own.id = m.meetingroom_id
  join meetingroom r on r.company_id = m.company_id and r.id = coalesce(m.wanted_room_id, m.meetingroom_id)
  join office o on o.company_id = r.company_id and o.id = r.office_id`

const viewer = (call: Call): unknown[] => [
  call.actor.company_id,
  call.actor.user_id,
  call.actor.office_ids,
  has(call.actor, 'view-cancel-regain'),
  new Date(call.now()).toISOString(),
]

/** The last decision of each meeting: by the index of decisions, which are few. */
const decided = `
  join (
    select meeting_id, max(id) as id from meeting_log where company_id = $1 and ${isDecision} group by meeting_id
  ) last on last.meeting_id = m.id
  join meeting_log l on l.company_id = m.company_id and l.id = last.id`
/** The last by the viewer, who may have passed a step of several. */
const decidedByMe = `
  join (
    select meeting_id, max(id) as id from (
      select meeting_id, id from meeting_log where company_id = $1 and user_id = $2 and ${isDecision}
      union all
      select meeting_id, id from meeting_log where company_id = $1 and user_id = $2 and action = 'audit_pass'
    ) mine group by meeting_id
  ) last on last.meeting_id = m.id
  join meeting_log l on l.company_id = m.company_id and l.id = last.id`
const lastDecision = `
  left join lateral (
    select id, action, user_name, reason, time from meeting_log
    where company_id = m.company_id and meeting_id = m.id and ${isDecision} order by id desc limit 1
  ) l on true`

const rowsFrom = (decisions: string) => `
  select m.id, m.version, case when ${isOpen} then m.title else '' end as title, m.secret,
    r.id as meetingroom_id, r.name as meetingroom_name, f.name as floor_name, r.office_id, o.name as office_name, o.name_en as office_name_en, o.timezone,
    array(select x.name from meeting_room mr join meetingroom x on x.company_id = mr.company_id and x.id = mr.meetingroom_id
      where mr.company_id = m.company_id and mr.meeting_id = m.id order by x.id) as extra_rooms,
    m.booker_id, u.name as booker_name, d.name as department, m.attendee_count,
    case when ${isOpen} then m.content end as content,
    ${wire(starts, 'o.timezone')} as start_time, ${wireEnd(ends, 'o.timezone')} as end_time, ${starts} as starts_at,
    coalesce((
      select max(q.time) from meeting_log q where q.company_id = m.company_id and q.meeting_id = m.id
        and q.action in ('request', 'book', 'move', 'ask_change', 'transfer') and (${isWaiting} or l.id is null or q.id < l.id)
    ), m.created_at) as requested_at,
    case when m.wanted_start is null or (m.wanted_start, m.wanted_end, r.id) = (m.start_time, m.end_time, own.id)
      then null else json_build_object('meetingroom_name', own.name,
      'start_time', ${wire('m.start_time', 'oo.timezone')}, 'end_time', ${wireEnd('m.end_time', 'oo.timezone')}) end as change,
    case when m.wanted_change is null then null else json_build_object('people',
      case when jsonb_typeof(m.wanted_change->'attendees') = 'array' then (m.wanted_change->>'people')::int end,
      'services', m.wanted_change->'services_shown') end as more,
    coalesce(clash.held, 0) as held, coalesce(clash.pending, 0) as pending, m.audit_state,
    case when m.meeting_state <> 'active' then m.meeting_state when m.audit_state = 1 then 'waiting'
      when m.audit_state = 2 then 'refused' else 'confirmed' end as state,
    case when l.id is null then null else json_build_object('action', l.action, 'user_name', l.user_name,
      'reason', l.reason, 'time', to_char(l.time, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as decision,
    ${isWaiting} and ${isTurn} as is_turn,
    case when q.state = 'waiting' and ${isWaiting} then json_build_object('name', q.name, 'name_en', q.name_en, 'because', q.because,
      'step', q.current_step + 1, 'steps', q.steps,
      'asked', array(select x.name from users x where x.company_id = m.company_id and x.id = any(q.asked) order by x.id),
      'deadline', to_char(q.deadline at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'timeout_action', q.timeout_action) end as flow,
    l.time as decided_at, count(*) over ()::int as total
  from meeting m ${places}
  join office oo on oo.company_id = own.company_id and oo.id = own.office_id
  join floor f on f.company_id = r.company_id and f.id = r.floor_id
  join users u on u.company_id = m.company_id and u.id = m.booker_id
  left join department d on d.company_id = u.company_id and d.id = u.department_id
  ${decisions}
  ${lastFlow}
  left join lateral (
    select count(distinct (h.kind, h.source_id)) filter (where h.is_held)::int as held,
      count(distinct h.source_id) filter (where not h.is_held)::int as pending
    from holding mine join holding h on h.company_id = mine.company_id and h.room_id = mine.room_id
      and h.start_time < mine.end_time and h.end_time > mine.start_time and h.start_time > mine.start_time - interval '26 hours'
      and not (h.kind <> 'occupation' and h.source_id = m.id)
    where mine.company_id = m.company_id and mine.kind = 'meeting' and mine.source_id = m.id and not mine.is_held
  ) clash on ${isWaiting}`

function rowOf({ total: _, held, pending, content: __, is_turn, ...row }: Row, { actor, language }: Call): AuditRow {
  return {
    ...row,
    may_decide: is_turn && has(actor, 'change-audit'),
    clashes: { held, pending },
    decision:
      row.decision === null || (row.state === 'waiting' && row.decision.action !== 'audit_pass')
        ? null
        : { ...row.decision, reason: reasonIn(language, row.decision.reason) },
  }
}

const sorts: Record<string, string> = {
  id: 'm.id',
  start_time: 'starts_at',
  requested_at: 'requested_at',
  decided_at: 'decided_at',
}

function orderBy(sort: string): string {
  const { by, way } = sorting(sorts, sort)
  return `${by} ${way}, m.id`
}

type Page = { page: number; limit: number; sort: string; title?: string }

/** The rows of a page that meet all conditions; `values` are theirs from $6 on. */
async function pageOf(call: Call, input: Page, decisions: string, conditions: string[], values: unknown[]) {
  const all = [...viewer(call), ...values]
  const put = (value: unknown) => `$${all.push(value)}`
  const where = ['m.company_id = $1', ...conditions]
  if (input.title) {
    const text = put(containing(input.title))
    where.push(`((m.title ilike ${text} and ${isOpen}) or u.name ilike ${text})`)
  }
  const order = orderBy(input.sort)
  const statement = `${rowsFrom(decisions)} where ${where.join(' and ')}`
  const limits = `limit ${put(input.limit)} offset ${put((input.page - 1) * input.limit)}`
  const rows = await call.db.query<Row>(`${statement} order by ${order} ${limits}`, all)
  // a page beyond the last has no row to carry the total
  const total = rows[0]?.total ?? (input.page > 1 ? await countOf(call, statement, all.slice(0, -2)) : 0)
  return { items: rows.map((row) => rowOf(row, call)), total }
}

async function countOf(call: Call, statement: string, values: unknown[]): Promise<number> {
  const [row] = await call.db.query<{ total: number }>(`${statement} limit 1`, values)
  return row?.total ?? 0
}

/** `GET /audit/pagelist`: requests that wait, or were decided, in the offices that the caller administers. */
export async function auditPage(
  call: Call,
  input: ParsedOf<typeof declaredPage>,
): Promise<OutputOf<typeof declaredPage>> {
  const values: unknown[] = []
  const put = (value: unknown) => `$${5 + values.push(value)}`
  const conditions = [isSeen, input.state === 'waiting' ? isWaiting : `(not ${isWaiting} or l.action = 'audit_pass')`]
  if (input.state === 'waiting' && input.turn === 'mine') conditions.push(isTurn)
  if (input.office !== undefined) conditions.push(`r.office_id = ${put(input.office)}`)
  if (input.room !== undefined) {
    const room = put(input.room)
    conditions.push(`(r.id = ${room} or exists (select 1 from meeting_room mr
      where mr.company_id = m.company_id and mr.meeting_id = m.id and mr.meetingroom_id = ${room}))`)
  }
  if (input.start_date !== undefined)
    conditions.push(`(${ends} at time zone o.timezone) > ${put(input.start_date)}::date`)
  if (input.end_date !== undefined)
    conditions.push(`(${starts} at time zone o.timezone) < ${put(input.end_date)}::date + 1`)
  const decisions = { waiting: lastDecision, decided, mine: decidedByMe }[input.state]
  return pageOf(call, input, decisions, conditions, values)
}

/** `GET /manager/audit`: what the caller asked for and nobody has decided. */
export function myAudits(call: Call, input: ParsedOf<typeof declaredMine>): Promise<OutputOf<typeof declaredMine>> {
  return pageOf(call, input, lastDecision, [isWaiting, '(m.booker_id = $2 or m.book_for_id = $2)'], [])
}

/** One request of the caller's offices with its content, where they may read it. */
export async function readAudit(
  call: Call,
  id: number,
): Promise<{ row: AuditRow; content: string | null; isOpen: boolean }> {
  const [found] = await call.db.query<Row & { open: boolean }>(
    `${rowsFrom(lastDecision).replace('select m.id,', `select ${isOpen} as open, m.id,`)}
     where m.company_id = $1 and m.id = $6 and ${isSeen}`,
    [...viewer(call), id],
  )
  if (found === undefined) throw new Refusal(refusals.not_found)
  const { open, ...row } = found
  return { row: rowOf(row, call), content: row.content, isOpen: open }
}

/** `GET /audit/log`: decisions of steps and requests, the newest first. */
export async function approvalLog(
  call: Call,
  input: ParsedOf<typeof declaredLog>,
): Promise<OutputOf<typeof declaredLog>> {
  const { company_id, user_id, office_ids } = call.actor
  const rows = await call.db.query<OutputOf<typeof declaredLog>['items'][number] & { total: number }>(
    `select l.id, l.meeting_id, l.action, l.user_name, l.reason, l.time, case when ${isOpen} then m.title else '' end as title,
       own.name as meetingroom_name, o.name as office_name, o.name_en as office_name_en, count(*) over ()::int as total
     from meeting_log l join meeting m on m.company_id = l.company_id and m.id = l.meeting_id
     join meetingroom own on own.company_id = m.company_id and own.id = m.meetingroom_id
     join office o on o.company_id = own.company_id and o.id = own.office_id
     where l.company_id = $1 and l.${isDecisionOrStep} and ($3::int[] is null or own.office_id = any($3))
       and ($5::int is null or l.meeting_id = $5)
     order by l.id desc limit $6 offset $7`,
    [
      company_id,
      user_id,
      office_ids,
      has(call.actor, 'view-cancel-regain'),
      input.id ?? null,
      input.limit,
      (input.page - 1) * input.limit,
    ],
  )
  return {
    items: rows.map(({ total: _, ...row }) => ({ ...row, reason: reasonIn(call.language, row.reason) })),
    total: rows[0]?.total ?? 0,
  }
}
