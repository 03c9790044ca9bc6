import { requestDecided } from '@workplace/contract/attendance/events'
import * as refusals from '@workplace/contract/attendance/refusals'
import { requestKindNames } from '@workplace/contract/attendance/request'
import * as topics from '@workplace/contract/attendance/topics'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { eventOf } from '@workplace/contract/kernel/topic'
import { say } from '@workplace/contract/kernel/words'
import type { MessageKind } from '@workplace/contract/message/message'
import { flowOfRequest, isAwayKind, lengthInDays, type RequestKind } from '@workplace/domain/attendance/request'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { ApprovalFlow, Approvals, StepApprover, Subject } from '../../../kernel/approval/approvals'
import { startRequest } from '../../../kernel/approval/start-requests'
import type { Call } from '../../../kernel/call/call'
import { raise } from '../../../kernel/events/raise'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { wireTime } from '../../../kernel/text/wire-time'
import { notifyPeople } from '../../message/public'
import { setAbsence } from '../../people/public'
import { languagesOf } from '../core/languages-of'
import { lockRoster } from '../roster/roster.store'
import { ownPlan, ownTeam } from './own-plan'
import { lockRequest, requestKind, type StoredRequest, sourceOf } from './request.store'

export type RequestSubject = Subject & { readonly request: StoredRequest }
const mayDecide = { permission: null, duty: 'room' } as const

const subjectOf = (request: StoredRequest): RequestSubject => ({
  ...{ id: request.id, office_id: request.office_id, requesters: [request.user_id], request },
  // it may be decided after it was: a time that has passed is no reason to leave it undecided
  ...{ start: null, end: null },
})

const nameOf = ({ kind, leave_type }: Pick<StoredRequest, 'kind' | 'leave_type'>, language: 'zh' | 'en' = 'zh') =>
  leave_type ?? say(requestKindNames[kind], language)

type Told = Extract<MessageKind, `request_${string}`>

/** Tells people of a request. */
export async function notifyOfRequest(
  call: Call,
  user_ids: readonly number[],
  kind: Told,
  one: StoredRequest,
  more: { reason?: string | null; occasion?: string } = {},
): Promise<void> {
  const [begin, end] = [Date.parse(one.begin_time), Date.parse(one.end_time)]
  const others = user_ids.filter((id) => id !== call.actor.user_id)
  const spoken = await languagesOf(call.db, call.actor.company_id, others)
  for (const language of ['zh', 'en'] as const) {
    const people = others.filter((id) => (spoken.get(id) ?? 'zh') === language)
    if (people.length === 0) continue
    await notifyPeople(call, people, {
      kind,
      meeting_id: null,
      occasion: more.occasion ?? `attendance_request/${one.id}/${kind}/${call.request_id}`,
      values: {
        ...{ title: nameOf(one, language), room: one.name, office_id: one.office_id ?? 0 },
        ...{ start_time: wireTime(begin, one.timezone), end_time: wireTime(end, one.timezone) },
        ...{ timezone: one.timezone, who: call.actor.name, reason: more.reason || null },
      },
    })
  }
}

export function emitRequest(call: Call, user_ids: readonly number[]): void {
  for (const user_id of new Set(user_ids)) call.emit(eventOf(topics.attendance_request, { user_id }))
}

type Action = 'attendance_ask' | 'attendance_pass' | 'attendance_refuse' | 'attendance_revoke' | 'attendance_transfer'
export function recordRequest(call: Call, action: Action, one: StoredRequest, more: object = {}): void {
  const { kind, begin_time, end_time, date, reason } = one
  const values = { kind, begin_time, end_time, ...(date === null ? {} : { date }), ...(reason ? { reason } : {}) }
  call.record({
    ...{ module: 'attendance_request', action, target: one.name, target_id: one.id },
    after: { ...values, ...more },
  })
}

const swapped = (one: StoredRequest) => [one.user_id, one.with_user_id ?? 0] as const

/** A date that has come is worked as it is planned: nobody's shift becomes another after it. */
async function requireToCome(call: Call, one: StoredRequest, date: string): Promise<void> {
  const { zone } = await ownTeam(call.db, call.actor.company_id, one.user_id, date)
  if (date < wallClock(call.now(), zone).date) throw new Refusal(refusals.swap_over, { date })
}

/** Two people have the shift of the other on a date; what each had is kept with the request. */
async function exchange(call: Call, one: StoredRequest): Promise<void> {
  if (one.date === null) return
  const [mine, theirs] = swapped(one)
  // whoever publishes a roster meanwhile would write over it what they looked at before
  await lockRoster(call)
  const shifts = await shiftsOn(call, [mine, theirs], one.date)
  const had = [shifts.get(mine) ?? null, shifts.get(theirs) ?? null] as const
  await writeCells(call, one.date, [mine, theirs], [had[1], had[0]])
  await call.db.query('update attendance_request set swapped = $3 where company_id = $1 and id = $2', [
    ...[call.actor.company_id, one.id, had],
  ])
}

/** Each has what they had before; whoever planned something else since then has the last word. */
async function exchangeBack(call: Call, one: StoredRequest): Promise<void> {
  const { date } = one
  if (date === null) return
  await requireToCome(call, one, date)
  const people = swapped(one)
  await lockRoster(call)
  const shifts = await shiftsOn(call, people, date)
  const now = people.map((id) => shifts.get(id) ?? null)
  // of swaps that were approved before it was kept what the two had it is what the other has now
  const [mine = null, theirs = null] = one.swapped ?? [now[1], now[0]]
  if (now[0] !== theirs || now[1] !== mine) throw new Refusal(refusals.swap_changed, { date })
  await writeCells(call, date, people, [mine, theirs])
}

async function writeCells(
  { db, actor }: Call,
  date: string,
  user_ids: readonly number[],
  shift_ids: readonly (number | null)[],
): Promise<void> {
  await db.query(
    `insert into attendance_cell (company_id, user_id, date, shift_id, source, updated_by)
     select $1, c.user_id, $2, c.shift_id, 'swap', $5 from unnest($3::int[], $4::int[]) as c(user_id, shift_id) order by c.user_id
     on conflict (company_id, user_id, date) do update set shift_id = excluded.shift_id, source = 'swap',
       updated_at = now(), updated_by = excluded.updated_by`,
    [actor.company_id, date, user_ids, shift_ids, actor.name],
  )
}

/** A field punch counts once it is approved, and no more when that is taken back. */
async function judgePunch({ db, actor, now }: Call, one: StoredRequest, valid: boolean): Promise<void> {
  await db.query(
    `update attendance_punch set valid = $3, judged_by = $4, judged_at = $5,
       marks = array_remove(array_remove(marks, 'asked'), 'refused') || $6::text[]
     where company_id = $1 and id = $2`,
    [actor.company_id, one.punch_id, valid, actor.name, new Date(now()).toISOString(), valid ? [] : ['refused']],
  )
}

/** What follows from a request that passed, in the same transaction. */
export async function takeEffect(call: Call, one: StoredRequest): Promise<void> {
  const { db, actor } = call
  const { company_id } = actor
  const span = { user_id: one.user_id, start: Date.parse(one.begin_time), end: Date.parse(one.end_time) }
  if (isAwayKind(one.kind))
    await setAbsence(db, company_id, sourceOf(one.id), [{ ...span, kind: one.kind }], actor.name)
  if (one.kind === 'remedy') {
    await db.query(
      `insert into attendance_correction (company_id, user_id, date, period_no, on_off, punch_time, source, source_id, reason,
         created_by) values ($1, $2, $3, $4, $5, $6, 'remedy', $7, $8, $9)`,
      [company_id, one.user_id, one.date, one.period_no, one.on_off, one.begin_time, one.id, one.reason, actor.name],
    )
  }
  if (one.kind === 'swap') await exchange(call, one)
  if (one.kind === 'field') await judgePunch(call, one, true)
}

/** Takes back what followed from a request. */
export async function takeBack(call: Call, one: StoredRequest): Promise<void> {
  const { db, actor } = call
  const { company_id } = actor
  if (isAwayKind(one.kind)) await setAbsence(db, company_id, sourceOf(one.id), [], actor.name)
  if (one.kind === 'remedy') {
    await db.query(
      `insert into attendance_correction (company_id, user_id, date, period_no, on_off, punch_time, source, source_id, reason,
         created_by) values ($1, $2, $3, $4, $5, null, 'remedy', $6, $7, $8)`,
      [company_id, one.user_id, one.date, one.period_no, one.on_off, one.id, one.reason, actor.name],
    )
  }
  if (one.kind === 'field') await judgePunch(call, one, false)
  if (one.kind === 'swap') await exchangeBack(call, one)
}

/** Which shift each of some people has on a date. */
export async function shiftsOn(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  user_ids: readonly number[],
  date: string,
): Promise<Map<number, number | null>> {
  const found = new Map<number, number | null>()
  for (const user_id of user_ids) {
    const plan = await ownPlan(db, actor.company_id, user_id, { from: date, until: date })
    found.set(user_id, plan.dates[0]?.shift_id ?? null)
  }
  return found
}

async function become(call: Call, { request }: RequestSubject, state: 'pass' | 'refuse', opinion: string | null) {
  const { db, actor, now } = call
  await db.query(
    `update attendance_request set state = $3, decided_at = $4, decided_by = $5, opinion = $6 where company_id = $1 and id = $2`,
    [actor.company_id, request.id, state, new Date(now()).toISOString(), actor.name, opinion],
  )
  if (state === 'pass') await takeEffect(call, request)
  else if (request.kind === 'field') await judgePunch(call, request, false)
  const { id, user_id } = request
  await raise(db, actor.company_id, requestDecided, `attendance_request/${id}`, { id, user_id, state })
  recordRequest(call, state === 'pass' ? 'attendance_pass' : 'attendance_refuse', request, opinion ? { opinion } : {})
  const told = state === 'pass' ? 'request_passed' : 'request_refused'
  await notifyOfRequest(call, [user_id], told, request, { reason: opinion })
  emitRequest(call, [user_id, actor.user_id])
}

/** Requests of attendance: whoever is asked decides, and nobody about their own. */
export const requestApprovals: Approvals<RequestSubject, void> = {
  kind: requestKind,
  mayDecide,
  async label(db, company_id, ids) {
    const rows = await db.query<{ id: number; name: string; kind: RequestKind; leave_type: string | null }>(
      `select r.id, u.name, r.kind, t.name as leave_type from attendance_request r
       join users u on u.company_id = r.company_id and u.id = r.user_id
       left join leave_type t on t.company_id = r.company_id and t.id = r.leave_type_id
       where r.company_id = $1 and r.id = any($2::int[])`,
      [company_id, ids],
    )
    return new Map(rows.map((row) => [row.id, `${row.name} ${nameOf(row)}`]))
  },
  async read(call, id) {
    const request = await lockRequest(call.db, call.actor.company_id, id)
    return request === undefined ? undefined : subjectOf(request)
  },
  async requirePassable(call, { request }) {
    if (request.state !== 'pending') throw new Refusal(refusals.request_over)
    if (request.kind !== 'swap' || request.date === null) return
    await requireToCome(call, request, request.date)
    const shifts = await shiftsOn(call, swapped(request), request.date)
    const [mine, theirs] = swapped(request).map((id) => shifts.get(id) ?? null)
    if (mine === theirs) throw new Refusal(refusals.no_shift_to_swap, { date: request.date })
  },
  passed: (call, subject, { reason }) => become(call, subject, 'pass', reason),
  refused: (call, subject, { reason }) => become(call, subject, 'refuse', reason),
  async advanced(call, { request }, _decision, { asked, had }) {
    const others = asked.filter((id) => !had.includes(id))
    await notifyOfRequest(call, others, 'request_asked', request)
    emitRequest(call, [...asked, ...had, request.user_id])
  },
  remind: (call, { request }, asked) =>
    notifyOfRequest(call, asked, 'request_remind', request, { occasion: `attendance_request/${request.id}/remind` }),
}

type FlowRow = {
  id: number
  name: string
  kinds: RequestKind[] | null
  over_days: string | null
  first_by: 'head' | 'leaders' | 'people'
  second_by: 'none' | 'head' | 'leaders' | 'people'
  remind_hours: number | null
  department_ids: number[]
  team_ids: number[]
  first: number[]
  second: number[]
}

const linked = (name: string, column: string) =>
  `coalesce((select array_agg(l.${column} order by l.${column}) from attendance_flow_${name} l
     where l.company_id = f.company_id and l.flow_id = f.id), '{}')`

/** The person's department and those above it, the nearest first. */
async function departmentsOf({ db, actor }: Call, user_id: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `with recursive above as (
       select d.id, d.parent_id, 1 as level from department d join users u on u.company_id = d.company_id and u.department_id = d.id
         where u.company_id = $1 and u.id = $2
       union all
       select d.id, d.parent_id, a.level + 1 from above a join department d on d.company_id = $1 and d.id = a.parent_id
         where a.level < 50
     ) select id from above order by level`,
    [actor.company_id, user_id],
  )
  return rows.map(({ id }) => id)
}

/** By which steps a request is decided; the one with whom somebody swaps agrees first. */
async function flowFor(call: Call, one: StoredRequest): Promise<ApprovalFlow> {
  const { db, actor } = call
  const flows = await db.query<FlowRow>(
    `select f.id, f.name, f.kinds, f.over_days, f.first_by, f.second_by, f.remind_hours,
       ${linked('department', 'department_id')} as department_ids, ${linked('team', 'team_id')} as team_ids,
       ${linked('first', 'user_id')} as first, ${linked('second', 'user_id')} as second
     from attendance_flow f where f.company_id = $1 and f.status = 'on' order by f.id`,
    [actor.company_id],
  )
  const on = one.date ?? wallClock(Date.parse(one.begin_time), one.timezone).date
  const { team } = await ownTeam(db, actor.company_id, one.user_id, on)
  const flow = flowOfRequest(
    flows.map((row) => ({
      ...row,
      kinds: row.kinds ?? [],
      over_days: row.over_days === null ? null : Number(row.over_days),
    })),
    {
      ...{ kind: one.kind, departments: await departmentsOf(call, one.user_id), team: team?.id ?? null },
      days: lengthInDays({ start: Date.parse(one.begin_time), end: Date.parse(one.end_time) }),
    },
  )
  const approver = (by: FlowRow['second_by'], people: readonly number[]): StepApprover | null => {
    if (by === 'none') return null
    if (by === 'head') return { kind: 'department_head' }
    return { kind: 'users', ids: [...(by === 'people' ? people : (team?.leaders ?? []))] }
  }
  // where nobody is found by it, whoever looks after attendance of the whole company decides
  const others = await peopleWhoMay(db, actor.company_id, 'change-attendance', null, mayDecide.duty)
  const heads = await seatedHeads(call, one.user_id)
  const steps = [
    approver(flow?.first_by ?? 'head', flow?.first ?? []),
    approver(flow?.second_by ?? 'none', flow?.second ?? []),
  ].flatMap((step) => {
    if (step === null) return []
    const isEmpty =
      step.kind === 'department_head' ? heads === 0 : 'ids' in step && step.ids.every((id) => id === one.user_id)
    return [isEmpty ? ({ kind: 'users', ids: others.map(({ id }) => id) } as StepApprover) : step]
  })
  const partner: StepApprover[] = one.with_user_id === null ? [] : [{ kind: 'users', ids: [one.with_user_id] }]
  return {
    ...{ id: null, name: flow?.name ?? '', name_en: null, timeout_action: 'none' as const },
    steps: [...partner, ...steps].map((step) => ({ mode: 'any', approvers: [step] })),
    ...(flow?.remind_hours == null
      ? { deadline_minutes: null, remind_minutes: null }
      : { deadline_minutes: flow.remind_hours * 60 + 1, remind_minutes: 1 }),
  }
}

/** How many others lead the person's department or those above it. */
async function seatedHeads({ db, actor }: Call, user_id: number): Promise<number> {
  const [found] = await db.query<{ n: number }>(
    `with recursive above as (
       select d.id, d.parent_id, d.manager_id, 1 as level from department d
         join users u on u.company_id = d.company_id and u.department_id = d.id where u.company_id = $1 and u.id = $2
       union all
       select d.id, d.parent_id, d.manager_id, a.level + 1 from above a
         join department d on d.company_id = $1 and d.id = a.parent_id where a.level < 30
     ) select count(*)::int as n from above join users u on u.company_id = $1 and u.id = above.manager_id
     where u.status = 'active' and u.id <> $2`,
    [actor.company_id, user_id],
  )
  return found?.n ?? 0
}

/** Has a request wait for those who decide about it, and tells them. */
export async function askAbout(call: Call, one: StoredRequest): Promise<void> {
  const moment = { company_id: call.actor.company_id, now: call.now() }
  const flow = await flowFor(call, one)
  const asked = await startRequest(call.db, moment, requestApprovals, { subject: subjectOf(one), flow })
  await notifyOfRequest(call, asked, 'request_asked', one)
  emitRequest(call, [one.user_id, ...asked])
}
