import * as refusals from '@workplace/contract/attendance/refusals'
import { type RemedyKind, remedyKinds } from '@workplace/contract/attendance/remedy-rule'
import type { addRequest } from '@workplace/contract/attendance/request'
import { requestKindNames } from '@workplace/contract/attendance/request'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { type Label, say } from '@workplace/contract/kernel/words'
import {
  awayKinds,
  isAwayKind,
  leaveTaken,
  leaveTakenAfter,
  type RequestKind,
} from '@workplace/domain/attendance/request'
import { addDays } from '@workplace/domain/kernel/date'
import { timeOf } from '@workplace/domain/kernel/time'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { ownPlan } from './own-plan'
import { lockPeople, lockRequest } from './request.store'
import { askAbout, recordRequest, shiftsOn } from './request-approvals'
import { cardsFor, leaveLeft, planAround, remedyTerms } from './what-is-left'
import { requestWords as words } from './words'

type Input = ParsedOf<typeof addRequest>

/** Nobody asks for what is further away, or longer: in days. */
const FURTHEST = 366

const wrong = (field: string, label: Label) =>
  new Refusal(commonRefusals.invalid_input, {}, { fields: { [field]: label } })

/** An instant on a clock, as a sentence has it. */
export const clockText = (instant: number, zone: string): string => {
  const at = wallClock(instant, zone)
  return `${at.date} ${timeOf(at.minute)}`
}

/** Seconds are dropped, as of punches; NaN: no instant. */
const wholeMinute = (instant: string): number => Math.floor(Date.parse(instant) / 60_000) * 60_000

/** Refuses who is away already at that time; the constraint of the table has the last word. */
export async function requireFree(
  call: Pick<Call, 'db' | 'actor' | 'language'>,
  user_id: number,
  span: { start: number; end: number },
): Promise<void> {
  type Other = { kind: 'leave' | 'trip' | 'out'; begin_time: string; end_time: string; timezone: string }
  const [other] = await call.db.query<Other>(
    `select kind, begin_time, end_time, timezone from attendance_request where company_id = $1 and user_id = $2
       and kind = any($3::text[]) and state in ('pending', 'pass') and begin_time < $5 and end_time > $4 order by begin_time limit 1`,
    [call.actor.company_id, user_id, awayKinds, new Date(span.start).toISOString(), new Date(span.end).toISOString()],
  )
  if (other === undefined) return
  throw new Refusal(refusals.request_overlaps, {
    kind: say(requestKindNames[other.kind], call.language),
    begin: clockText(Date.parse(other.begin_time), other.timezone),
    end: clockText(Date.parse(other.end_time), other.timezone),
  })
}

/** The keys of photos that the caller uploaded as such. */
async function ownFiles({ db, actor }: Call, paths: readonly string[]): Promise<string[]> {
  const keys = [...new Set(paths.map((path) => path.slice(1)))]
  if (keys.length === 0) return []
  const own = await db.query(
    `select 1 from file where company_id = $1 and key = any($2) and kind = 'photo' and user_id = $3`,
    [actor.company_id, keys, actor.user_id],
  )
  if (own.length < keys.length) throw wrong('files', words.fileGone)
  return keys
}

type Values = {
  begin: number
  end: number
  timezone: string
  date?: string | null
  cycle_begin?: string | null
  count_on_refuse?: boolean
  amount?: number | null
  /** Of that so much in the year after. */
  amount_after?: number
  quota_left: number | null
  over: boolean
}

const leftWith = (left: number | null, taken: number) => (left === null ? null : Math.round((left - taken) * 10) / 10)

/** Leave, a trip, going out, overtime: from when until when, and how much leave that takes. */
async function spanOf(call: Call, input: Input): Promise<Values> {
  const { db, actor, now } = call
  const { company_id, user_id } = actor
  const [start, end] = [wholeMinute(input.begin), wholeMinute(input.end ?? '')]
  if (Number.isNaN(end)) throw wrong('end', words.endMissing)
  if (end <= start) throw wrong('end', words.endBeforeStart)
  if (end - start > FURTHEST * 86_400_000) throw wrong('end', words.tooLong)
  if (start > now() + FURTHEST * 86_400_000 || start < now() - FURTHEST * 86_400_000) throw wrong('begin', words.tooFar)
  const on = wallClock(start, 'UTC').date
  const around = { on, from: addDays(on, -2), until: addDays(wallClock(end, 'UTC').date, 2) }
  const plan = await ownPlan(db, company_id, user_id, around)
  const base = { begin: start, end, timezone: plan.zone, quota_left: null, over: false }
  if (isAwayKind(input.kind)) await requireFree(call, user_id, { start, end })
  if (input.kind === 'overtime') {
    if (end - start > 24 * 3_600_000) throw wrong('end', words.overtimeTooLong)
    return base
  }
  if (input.kind === 'trip') return { ...base, timezone: input.timezone ?? plan.zone }
  if (input.kind !== 'leave') return base
  const year = Number(wallClock(start, plan.zone).date.slice(0, 4))
  const kind = (await leaveLeft(db, company_id, user_id, year)).find((one) => one.leave_type_id === input.leave_type_id)
  if (kind === undefined) throw wrong('leave_type_id', words.leaveTypeMissing)
  if (kind.need_file && input.files.length === 0) throw wrong('files', words.fileMissing)
  const amount = leaveTaken(kind.unit, { start, end }, plan.dates)
  if (amount === 0) throw wrong('end', words.nothingPlanned)
  const amount_after = leaveTakenAfter(year, kind.unit, { start, end }, plan.dates)
  const left = leftWith(kind.left, amount - amount_after)
  const next = amount_after === 0 ? [] : await leaveLeft(db, company_id, user_id, year + 1)
  const leftAfter = next.find((one) => one.leave_type_id === input.leave_type_id)?.left ?? null
  const isOver = [left, leftWith(leftAfter, amount_after)].some((of) => of !== null && of < 0)
  return { ...base, amount, amount_after, quota_left: left, over: isOver }
}

/** What a point is, for which a card is asked for. What is not known yet lacks, as far as a card is concerned. */
async function kindOfPoint(
  { db, actor }: Call,
  { date, period_no, on_off }: { date: string; period_no: number; on_off: 'on' | 'off' },
): Promise<RemedyKind> {
  const [point] = await db.query<{ result: string }>(
    `select p.result from attendance_day y
       cross join lateral jsonb_to_recordset(y.points) as p(period_no int, on_off text, result text)
     where y.company_id = $1 and y.user_id = $2 and y.date = $3::date and p.period_no = $4 and p.on_off = $5`,
    [actor.company_id, actor.user_id, date, period_no, on_off],
  )
  if (point?.result === 'late' || point?.result === 'serious') return 'late'
  if (point?.result === 'early') return 'early'
  return point?.result === 'normal' || point?.result === 'none' ? 'normal' : 'lack'
}

/** A make-up card: of which point, whether one is left, and whether it is not too late. */
async function cardOf(call: Call, input: Input): Promise<Values> {
  const { db, actor, now } = call
  const { company_id, user_id } = actor
  const { date, period_no, on_off } = input
  if (date == null) throw wrong('date', words.dateMissing)
  if (period_no == null || on_off == null) throw wrong('on_off', words.pointMissing)
  const plan = await planAround(db, company_id, user_id, date)
  const today = wallClock(now(), plan.zone).date
  const begin = wholeMinute(input.begin)
  if (date > today || begin > now()) throw wrong('begin', words.notYet)
  const shift = plan.dates[0]?.shift
  if (shift == null || shift.periods.length < period_no) throw wrong('period_no', words.noSuchPoint)
  const at = wallClock(begin, plan.zone).date
  if (at < addDays(date, -1) || at > addDays(date, 2)) throw wrong('begin', words.otherDay)
  const terms = await remedyTerms(db, company_id, plan, date)
  if (terms === null || !terms.allow) throw new Refusal(refusals.remedy_not_allowed)
  const kind = await kindOfPoint(call, { date, period_no, on_off })
  if (!terms.kinds.includes(kind))
    throw new Refusal(refusals.remedy_kind, { result: say(remedyKinds[kind], call.language) })
  if (terms.need_reason && input.reason === '') throw wrong('reason', words.reasonMissing)
  if (terms.need_attachment && input.files.length === 0) throw wrong('files', words.fileMissing)
  const twice = await db.query(
    `select 1 from attendance_request where company_id = $1 and user_id = $2 and kind = 'remedy' and date = $3
       and period_no = $4 and on_off = $5 and state in ('pending', 'pass')`,
    [company_id, user_id, date, period_no, on_off],
  )
  if (twice.length > 0) throw new Refusal(refusals.remedy_twice)
  const { cycle, left, until } = await cardsFor(db, company_id, user_id, terms, date, plan)
  if (until !== null && today > until) throw new Refusal(refusals.remedy_too_late, { date, until })
  if (left === 0) throw new Refusal(refusals.remedy_none_left, { ...cycle, limit: terms.limit_count ?? 0 })
  return {
    ...{ begin, end: begin, timezone: plan.zone, date, cycle_begin: cycle.begin },
    ...{ count_on_refuse: terms.count_on_refuse, quota_left: left === null ? null : left - 1, over: false },
  }
}

/** A swap: two people of the company who have different shifts on a date. */
async function swapOf(call: Call, input: Input): Promise<Values> {
  const { db, actor, now } = call
  const { date, with_user_id } = input
  if (date == null) throw wrong('date', words.dateMissing)
  if (with_user_id == null || with_user_id === actor.user_id) throw wrong('with_user_id', words.partnerMissing)
  const [other] = await db.query(`select 1 from users where company_id = $1 and id = $2 and status = 'active'`, [
    actor.company_id,
    with_user_id,
  ])
  if (other === undefined) throw wrong('with_user_id', words.partnerMissing)
  const plan = await ownPlan(db, actor.company_id, actor.user_id, { from: date, until: date })
  if (date < wallClock(now(), plan.zone).date) throw wrong('date', words.swapPast)
  const shifts = await shiftsOn(call, [actor.user_id, with_user_id], date)
  if (shifts.get(actor.user_id) === shifts.get(with_user_id)) throw new Refusal(refusals.no_shift_to_swap, { date })
  // approved twice, it would change their shifts there and back
  const [waits] = await db.query(
    `select 1 from attendance_request where company_id = $1 and kind = 'swap' and state = 'pending' and date = $2
     and (user_id, with_user_id) in (($3, $4), ($4, $3))`,
    [actor.company_id, date, actor.user_id, with_user_id],
  )
  if (waits !== undefined) throw wrong('date', words.swapWaits)
  const begin = wholeMinute(input.begin)
  return { begin, end: begin, timezone: plan.zone, date, quota_left: null, over: false }
}

const judges: Readonly<Record<Input['kind'], (call: Call, input: Input) => Promise<Values>>> = {
  ...{ leave: spanOf, trip: spanOf, out: spanOf, overtime: spanOf, remedy: cardOf, swap: swapOf },
}

export type NewRequest = Omit<Values, 'quota_left' | 'over'> & {
  readonly user_id: number
  readonly kind: RequestKind
  readonly state: 'pending' | 'pass'
  readonly source: 'own' | 'import'
  readonly period_no?: number | null | undefined
  readonly on_off?: 'on' | 'off' | null | undefined
  readonly leave_type_id?: number | null | undefined
  readonly with_user_id?: number | null | undefined
  readonly punch_id?: number | undefined
  readonly reason: string
  readonly files: readonly string[]
  readonly by: string
  readonly now: number
}

/** Writes a request; of two that would have somebody away twice the table takes one. */
export async function insertRequest(db: Db, company_id: number, one: NewRequest): Promise<number> {
  const text = (instant: number) => new Date(instant).toISOString()
  const [made] = await db.query<{ id: number }>(
    `insert into attendance_request (company_id, user_id, kind, state, source, begin_time, end_time, timezone, date, period_no, on_off,
       cycle_begin, count_on_refuse, leave_type_id, amount, with_user_id, reason, files, created_at, created_by,
       punch_id, amount_after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22) returning id`,
    [
      ...[company_id, one.user_id, one.kind, one.state, one.source, text(one.begin), text(one.end), one.timezone],
      ...[one.date ?? null, one.period_no ?? null, one.on_off ?? null, one.cycle_begin ?? null],
      ...[one.count_on_refuse ?? false, one.leave_type_id ?? null, one.amount ?? null, one.with_user_id ?? null],
      ...[one.reason, one.files, text(one.now), one.by, one.punch_id ?? null, one.amount_after ?? 0],
    ],
  )
  if (made === undefined) throw new Error('a request that was inserted is there')
  return made.id
}

/**
 * `POST /attendancerequest/add`: under the lock of the person, so that of ten on the last make-up card one is taken; of a swap
 * under that of both.
 */
export async function askFor(call: Call, input: Input): Promise<OutputOf<typeof addRequest>> {
  const { db, actor, now } = call
  const { company_id, user_id, name } = actor
  const with_user_id = input.kind === 'swap' ? (input.with_user_id ?? user_id) : user_id
  await lockPeople(db, company_id, [user_id, with_user_id])
  const { quota_left, over, ...values } = await judges[input.kind](call, input)
  const files = await ownFiles(call, input.files)
  const { kind, period_no, on_off, reason } = input
  const id = await insertRequest(db, company_id, {
    ...{ ...values, user_id, kind, state: 'pending', source: 'own', reason, files, by: name, now: now() },
    ...(kind === 'remedy' ? { period_no, on_off } : {}),
    ...(kind === 'leave' ? { leave_type_id: input.leave_type_id } : {}),
    ...(kind === 'swap' ? { with_user_id: input.with_user_id } : {}),
  })
  const made = await lockRequest(db, company_id, id)
  if (made === undefined) throw new Error('a request that was made is there')
  recordRequest(call, 'attendance_ask', made)
  await askAbout(call, made)
  return { id, state: 'pending', quota_left, over }
}

/** A field punch that counts once it is approved, by those who decide about requests. */
export async function askAboutPunch(
  call: Call,
  { punch_id, at, timezone, note }: { punch_id: number; at: number; timezone: string; note: string },
): Promise<void> {
  const { db, actor } = call
  const { company_id, user_id, name } = actor
  const id = await insertRequest(db, company_id, {
    ...{ user_id, kind: 'field', state: 'pending', source: 'own', begin: at, end: at, timezone },
    ...{ date: wallClock(at, timezone).date, reason: note, files: [], by: name, now: at, punch_id },
  })
  const made = await lockRequest(db, company_id, id)
  if (made === undefined) throw new Error('a request that was made is there')
  recordRequest(call, 'attendance_ask', made)
  await askAbout(call, made)
}
