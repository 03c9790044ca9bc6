import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { PhotoRule } from '@workplace/contract/visitor/photo-words'
import type { HostAnswer, MissingField, NeededField, StoryAct, visitWays } from '@workplace/contract/visitor/states'
import type { VisitorRow, visitorSingle } from '@workplace/contract/visitor/visits'
import type { Interval } from '@workplace/domain/kernel/interval'
import { type AskedAgreement, type GivenSigning, stillToSign } from '@workplace/domain/visitor/agreements'
import {
  type ApprovalBounds,
  type ApprovalCause,
  type ApproverKind,
  approversOf,
} from '@workplace/domain/visitor/asks-approval'
import { type ApprovalState, approvalState } from '@workplace/domain/visitor/come-in'
import { type KeptAnswer, type ReasonQuestion, unanswered } from '@workplace/domain/visitor/reason-questions'
import { isInside, isOver, type VisitorState } from '@workplace/domain/visitor/visit-state'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { rowsFor } from './discreet'

export type VisitWay = keyof typeof visitWays

/** What a list shows of a visitor `t` of the visit `v`; $2 is now. */
export const rowColumns = `t.id, t.version, t.visit_id, v.order_no, t.visitor_name, t.phone, t.mail, t.company, t.plate_no, t.state,
  t.audit_state, t.watch_hold as held, t.leader, t.discreet, t.badge_no, v.host_id, h.name as host_name, v.reason_id, r.name as reason_name, r.name_en as reason_name_en,
  r.color as reason_color, r.escort, t.office_id, o.name as office_name, o.name_en as office_name_en, o.timezone,
  v.plan_start, v.plan_end, w.start_time as window_start, w.end_time as window_end, v.window_count, v.people_count,
  t.check_in_time, t.check_out_time, t.check_out_way, t.stay_end, t.hold_until, t.sms_fault, t.badge_fault`

export const rowTables = `from visitor t
  join visit v on v.company_id = t.company_id and v.id = t.visit_id
  join office o on o.company_id = t.company_id and o.id = t.office_id
  join users h on h.company_id = t.company_id and h.id = v.host_id
  join visitor_reason r on r.company_id = t.company_id and r.id = v.reason_id`

/** The time of today or the next one, else the last. */
export const rowWindow = `cross join lateral (select n.start_time, n.end_time from visit_window n
  where n.company_id = t.company_id and n.visit_id = t.visit_id
  order by n.end_time > $2::timestamptz desc, case when n.end_time > $2::timestamptz then n.start_time end, n.start_time desc limit 1) as w`

export { isHostedBy } from './hosted-by'

export const nowOf = (call: Pick<Call, 'now'>) => new Date(call.now()).toISOString()

/** These visitors as lists show them to the caller, in the order in which they are named. */
export const rowsOf = async (call: Call, ids: readonly number[]): Promise<VisitorRow[]> =>
  rowsFor(call, await rowsAsStored(call, ids))

/** The same with all names, for what they themselves are given: badges. */
export async function rowsAsStored(call: Call, ids: readonly number[]): Promise<VisitorRow[]> {
  const rows = await call.db.query<VisitorRow>(
    `select ${rowColumns} ${rowTables} ${rowWindow} where t.company_id = $1 and t.id = any($3::int[])`,
    [call.actor.company_id, nowOf(call), ids],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A visit with what its rules ask for. */
export type StoredVisit = {
  readonly id: number
  readonly version: number
  readonly order_no: string
  readonly host_id: number
  readonly co_host_ids: readonly number[]
  readonly reason_id: number
  readonly reason_name: string
  readonly needed: readonly NeededField[]
  readonly photo: PhotoRule
  /** What the reason asks. */
  readonly questions: readonly ReasonQuestion[]
  readonly max_days: number
  /** Who is asked: by the reason, and for what else it is asked about. */
  readonly audit_by: ApproverKind
  /** The same by the reason alone. */
  readonly reason_audit_by: ApproverKind
  readonly audit_because: readonly ApprovalCause[]
  readonly bounds: ApprovalBounds
  readonly created_at: string
  /** Nobody had invited them: they stood at reception or the kiosk. */
  readonly walk_in: boolean
  /** Of the visit of a meeting: the series that it belongs to. */
  readonly series_id: number | null
  readonly through_id: number | null
  readonly office_id: number
  readonly office_name: string
  readonly timezone: string
  readonly floor_id: number | null
  /** Of the visit of a meeting: the room of it. */
  readonly room_name: string | null
  readonly company: string | null
  readonly plan_start: string
  readonly plan_end: string
  readonly day_begin: string | null
  readonly day_end: string | null
  readonly weekdays: readonly number[]
  readonly note: string | null
  readonly before_minutes: number
  readonly after_minutes: number
  /** Somebody of those whom they visit still works here. */
  readonly has_host: boolean
  readonly windows: readonly Interval[]
  /** What the reason has them agree to. */
  readonly agreements: readonly (AskedAgreement & { readonly name: string; readonly name_en: string | null })[]
}

type VisitRow = Omit<StoredVisit, 'windows' | 'audit_by'> & { windows: { start: string; end: string }[] }

const visitText = `select v.id, v.version, v.order_no, v.host_id,
    array(select c.user_id from visit_co_host c where c.company_id = v.company_id and c.visit_id = v.id order by c.user_id) as co_host_ids,
    v.reason_id, r.name as reason_name, coalesce(r.needed, '{}') as needed, r.photo, r.questions, r.max_days, r.audit_by as reason_audit_by, v.audit_because,
    jsonb_build_object('audit_hours', r.audit_hours, 'audit_days', r.audit_days, 'audit_people', r.audit_people,
      'audit_closed', r.audit_closed) as bounds, v.created_at, v.walk_in, v.series_id, v.through_id, v.office_id, o.name as office_name, o.timezone,
    v.floor_id, v.room_name, v.company, v.plan_start, v.plan_end, v.day_begin, v.day_end, v.weekdays, v.note, v.before_minutes, v.after_minutes,
    exists (select 1 from users u where u.company_id = v.company_id and u.status = 'active' and (u.id = v.host_id or u.id in (
      select c.user_id from visit_co_host c where c.company_id = v.company_id and c.visit_id = v.id))) as has_host,
    array(select jsonb_build_object('start', n.start_time, 'end', n.end_time) from visit_window n
      where n.company_id = v.company_id and n.visit_id = v.id order by n.start_time) as windows,
    array(select jsonb_build_object('id', g.id, 'revision', g.revision, 'valid_days', g.valid_days, 'name', g.name, 'name_en', g.name_en)
      from visitor_reason_agreement a join visitor_agreement g on g.company_id = a.company_id and g.id = a.visitor_agreement_id
      where a.company_id = v.company_id and a.visitorreason_id = v.reason_id and g.status = 'on' order by g.id) as agreements
  from visit v join visitor_reason r on r.company_id = v.company_id and r.id = v.reason_id
    join office o on o.company_id = v.company_id and o.id = v.office_id
  where v.company_id = $1 and v.id = any($2::int[]) order by v.id`

const asVisit = (row: VisitRow): StoredVisit => ({
  ...row,
  audit_by: approversOf(row.reason_audit_by, row.audit_because),
  windows: row.windows.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) })),
})

/**
 * Visits by their ids, locked until the transaction ends: for a change of what is arranged, or (`share`) of its people.
 * Visits are locked before their visitors, and each in the order of their ids.
 */
export async function lockVisits(
  db: Db,
  company_id: number,
  ids: readonly number[],
  how: 'update' | 'share' = 'share',
): Promise<Map<number, StoredVisit>> {
  const unique = [...new Set(ids)]
  // whoever waited for the lock looks again: what came with it is from before
  await db.query(
    `select id from visit where company_id = $1 and id = any($2::int[]) order by id for ${how === 'update' ? 'update' : 'share'}`,
    [company_id, unique],
  )
  const rows = await db.query<VisitRow>(visitText, [company_id, unique])
  return new Map(rows.map((row) => [row.id, asVisit(row)]))
}

export async function readVisit(db: Db, company_id: number, id: number): Promise<StoredVisit | undefined> {
  const [row] = await db.query<VisitRow>(visitText, [company_id, [id]])
  return row && asVisit(row)
}

/** A visitor with what the rules ask about. */
export type StoredVisitor = {
  readonly id: number
  readonly version: number
  readonly visit_id: number
  readonly person_id: number | null
  readonly visitor_name: string
  readonly phone: string | null
  readonly mail: string | null
  readonly company: string | null
  readonly plate_no: string | null
  readonly language: 'zh' | 'en'
  readonly id_type: 'resident' | 'passport' | 'other' | null
  readonly idno: string | null
  /** What their photo lies under, encrypted. */
  readonly photo: string | null
  readonly photo_at: string | null
  readonly face_at: string | null
  readonly photo_gone: string | null
  /** What they said to what the reason asks, under the words of then. */
  readonly answers: readonly KeptAnswer[]
  readonly state: VisitorState
  readonly audit_state: ApprovalState
  readonly audit_opinion: string | null
  /** Held for review by the watch list; and how approval stood before. */
  readonly watch_hold: boolean
  readonly audit_before: ApprovalState | null
  readonly idno_mark: Buffer | null
  /** Of somebody who stands at the kiosk uninvited: what the host said. */
  readonly host_answer: HostAnswer | null
  readonly answer_minutes: number | null
  readonly check_in_time: string | null
  readonly badge_no: string | null
  /** What is known of them is kept until then, and why; and when it was deleted. */
  readonly hold_until: string | null
  readonly hold_reason: string | null
  readonly hold_by: string | null
  readonly forgotten_at: string | null
  readonly stay_end: string | null
  readonly auto_out: string | null
  readonly last_out: string | null
  /** Their name is for hosts, reception and who approves them. */
  readonly discreet: boolean
  /** What they agreed to, here or at other visits. */
  readonly signatures: readonly { agreement_id: number; revision: number; signed_at: string; own: boolean }[]
}

const visitorText = `select t.id, t.version, t.visit_id, t.person_id, t.visitor_name, t.phone, t.mail, t.company, t.plate_no, t.language,
    t.id_type, t.idno, t.idno_mark, t.photo, t.photo_at, t.face_at, t.photo_gone, t.answers, t.discreet, t.state, t.audit_state, t.audit_opinion, t.watch_hold, t.audit_before, t.host_answer, t.answer_minutes, t.check_in_time, t.badge_no, t.hold_until, t.hold_reason, t.hold_by, t.forgotten_at, t.stay_end, t.auto_out, (select max(s.out_time) from visitor_stay s
      where s.company_id = t.company_id and s.visitor_id = t.id) as last_out,
    array(select jsonb_build_object('agreement_id', g.agreement_id, 'revision', g.revision, 'signed_at', g.signed_at, 'own', g.visitor_id = t.id)
      from visitor_signature g where g.company_id = t.company_id and (g.visitor_id = t.id or g.person_id = t.person_id)) as signatures
  from visitor t where t.company_id = $1 and`

export async function readVisitor(db: Db, company_id: number, id: number): Promise<StoredVisitor | undefined> {
  const [row] = await db.query<StoredVisitor>(`${visitorText} t.id = $2`, [company_id, id])
  return row
}

/** Visitors, locked with their visits before them; those who are gone meanwhile are left out. */
export async function lockVisitors(
  db: Db,
  company_id: number,
  ids: readonly number[],
  skip = false,
): Promise<{ visitors: StoredVisitor[]; visits: Map<number, StoredVisit> }> {
  const of = await db.query<{ visit_id: number }>(
    'select distinct visit_id from visitor where company_id = $1 and id = any($2::int[])',
    [company_id, ids],
  )
  const visits = await lockVisits(
    db,
    company_id,
    of.map(({ visit_id }) => visit_id),
  )
  const locked = await db.query<{ id: number }>(
    `select id from visitor where company_id = $1 and id = any($2::int[]) order by id for update${skip ? ' skip locked' : ''}`,
    [company_id, ids],
  )
  const visitors = await db.query<StoredVisitor>(`${visitorText} t.id = any($2::int[]) order by t.id`, [
    company_id,
    locked.map(({ id }) => id),
  ])
  return { visitors, visits }
}

/** All who come to a visit, locked after it. */
export async function lockPeople(db: Db, company_id: number, visit_id: number): Promise<StoredVisitor[]> {
  await db.query('select id from visitor where company_id = $1 and visit_id = $2 order by id for update', [
    company_id,
    visit_id,
  ])
  return db.query<StoredVisitor>(`${visitorText} t.visit_id = $2 order by t.id`, [company_id, visit_id])
}

/** Of the visitors `t` of a visit those who come to it or came: not who was cancelled, nor who was rejected and never came. */
export const comesToo = '(t.state <> 6 and not (t.state in (0, 1) and t.audit_state = 3))'

/** How many come to a visit, as its rows say: after people were added, were decided about or do not come any more. */
export async function countPeople({ db, actor }: Call, visit_id: number): Promise<void> {
  await db.query(
    `update visit set people_count = (select count(*)::int from visitor t where t.company_id = $1 and t.visit_id = $2 and ${comesToo})
     where company_id = $1 and id = $2`,
    [actor.company_id, visit_id],
  )
}

/** Those of them who are to come, or here. */
export const going = (people: readonly StoredVisitor[]) =>
  people.filter(
    ({ state, audit_state }) => !isOver(state) && (isInside(state) || audit_state !== approvalState.rejected),
  )

/** What the reason asks for and is not there. */
export const missingOf = (
  { needed, photo, questions }: Pick<StoredVisit, 'needed' | 'photo' | 'questions'>,
  visitor: Readonly<Partial<Record<Exclude<MissingField, 'answers'>, string | null>>> & {
    readonly answers?: readonly KeptAnswer[]
  },
): MissingField[] => [
  ...needed.filter((name) => !visitor[name]),
  ...(photo === 'needed' && !visitor.photo ? (['photo'] as const) : []),
  ...(unanswered(questions, visitor.answers ?? []).length > 0 ? (['answers'] as const) : []),
]

/** What they still have to agree to before they come in. */
export const unsignedOf = (visit: StoredVisit, { signatures }: StoredVisitor, now: number): StoredVisit['agreements'] =>
  stillToSign(
    visit.agreements,
    signatures.map((one): GivenSigning => ({ ...one, signed_at: Date.parse(one.signed_at) })),
    now,
  )

export function visitOf(visits: ReadonlyMap<number, StoredVisit>, { visit_id }: { visit_id: number }): StoredVisit {
  const visit = visits.get(visit_id)
  if (visit === undefined) throw new Refusal(refusals.not_found)
  return visit
}

/** What happened, for the story of each. */
export async function writeStory(
  call: Call,
  visitor_ids: readonly number[],
  act: StoryAct,
  more: { note?: string | null; time?: number; by?: string } = {},
): Promise<void> {
  await call.db.query(
    `insert into visitor_story (company_id, visitor_id, time, act, user_name, note)
     select $1, id, $3, $4, $5, $6 from unnest($2::int[]) as id`,
    [
      ...[call.actor.company_id, visitor_ids, new Date(more.time ?? call.now()).toISOString(), act],
      ...[more.by ?? call.actor.name, more.note ?? null],
    ],
  )
}

export type Single = OutputOf<typeof visitorSingle>
