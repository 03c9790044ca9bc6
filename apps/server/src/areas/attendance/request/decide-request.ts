import { requestDecided } from '@workplace/contract/attendance/events'
import * as refusals from '@workplace/contract/attendance/refusals'
import type { decideRequest, revokeRequest, transferRequest } from '@workplace/contract/attendance/request'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { decide, handOverTurn } from '../../../kernel/approval/decide'
import { endRequest, readRunning } from '../../../kernel/approval/request.store'
import type { Call } from '../../../kernel/call/call'
import { raise } from '../../../kernel/events/raise'
import { lockRequest, requestKind, type StoredRequest } from './request.store'
import {
  emitRequest,
  notifyOfRequest,
  type RequestSubject,
  recordRequest,
  requestApprovals,
  takeBack,
} from './request-approvals'

/** Nobody learns of a request by its number who is not asked about it; nobody decides about their own. */
async function requireAsked({ db, actor }: Call, id: number): Promise<void> {
  const [found] = await db.query<{ own: boolean; known: boolean }>(
    `select r.user_id = $3 as own, exists (select 1 from audit_request q where q.company_id = r.company_id
       and q.subject_kind = '${requestKind}' and q.subject_id = r.id and $3 = any(q.people)) as known
     from attendance_request r where r.company_id = $1 and r.id = $2`,
    [actor.company_id, id, actor.user_id],
  )
  if (found?.own) throw new Refusal(refusals.request_own)
  if (found === undefined || !found.known) throw new Refusal(commonRefusals.not_found)
}

const judge =
  ({ actor }: Call) =>
  ({ request }: RequestSubject): void => {
    if (request.user_id === actor.user_id) throw new Refusal(refusals.request_own)
  }

/** `POST /attendancerequest/decide` */
export async function decideOn(
  call: Call,
  { id, pass, opinion }: ParsedOf<typeof decideRequest>,
): Promise<OutputOf<typeof decideRequest>> {
  await requireAsked(call, id)
  const { state } = await decide(call, requestApprovals, id, { pass, reason: opinion }, judge(call))
  return { state }
}

/** `POST /attendancerequest/transfer` */
export async function transferOn(
  call: Call,
  { id, user_id, reason }: ParsedOf<typeof transferRequest>,
): Promise<OutputOf<typeof transferRequest>> {
  await requireAsked(call, id)
  const { subject, to, asked } = await handOverTurn(
    call,
    requestApprovals,
    id,
    { user_id, reason },
    { judge: judge(call) },
  )
  recordRequest(call, 'attendance_transfer', subject.request, { to: to.name, reason })
  await notifyOfRequest(call, [to.id], 'request_handed', subject.request, { reason })
  emitRequest(call, [...asked, call.actor.user_id, subject.request.user_id])
  return null
}

/** Those who decided about a request, or are to. */
async function decidersOf({ db, actor }: Call, id: number): Promise<number[]> {
  const rows = await db.query<{ people: number[] }>(
    `select people from audit_request where company_id = $1 and subject_kind = '${requestKind}' and subject_id = $2
     order by id desc limit 1`,
    [actor.company_id, id],
  )
  return rows[0]?.people ?? []
}

async function end(call: Call, one: StoredRequest, reason: string): Promise<void> {
  const { db, actor, now } = call
  await db.query(
    `update attendance_request set state = 'revoked', decided_at = $3, decided_by = $4, opinion = $5
     where company_id = $1 and id = $2`,
    [actor.company_id, one.id, new Date(now()).toISOString(), actor.name, reason || null],
  )
  await endRequest(db, actor.company_id, { kind: requestKind, id: one.id }, 'withdrawn')
  // a field punch that was to be approved is none any more, either
  if (one.state === 'pass' || one.kind === 'field') await takeBack(call, one)
}

/** What counted in a month that is closed is not taken back; whoever administers it opens the month again. */
async function requireOpenMonth({ db, actor }: Call, one: StoredRequest): Promise<void> {
  const [closed] = await db.query<{ month: string }>(
    `select month from attendance_month where company_id = $1 and user_id = $2 and state = 'closed'
       and begin_date <= coalesce($3::date, ($5::timestamptz at time zone $6)::date)
       and end_date >= coalesce($3::date, ($4::timestamptz at time zone $6)::date) order by month limit 1`,
    [actor.company_id, one.user_id, one.date, one.begin_time, one.end_time, one.timezone],
  )
  if (closed !== undefined) throw new Refusal(refusals.month_closed, { month: closed.month })
}

/** `POST /attendancerequest/revoke`: one's own, while it waits and after it passed; who decided is told. */
export async function revoke(
  call: Call,
  { id, reason }: ParsedOf<typeof revokeRequest>,
): Promise<OutputOf<typeof revokeRequest>> {
  const { db, actor } = call
  const one = await lockRequest(db, actor.company_id, id)
  if (one === undefined || one.user_id !== actor.user_id) throw new Refusal(commonRefusals.not_found)
  if (one.state !== 'pending' && one.state !== 'pass') throw new Refusal(refusals.request_over)
  if (one.state === 'pass') await requireOpenMonth(call, one)
  // behind the person and the request, as who decides takes them
  await readRunning(db, actor.company_id, requestKind, [id], true)
  const told = await decidersOf(call, id)
  await end(call, one, reason)
  await raise(db, actor.company_id, requestDecided, `attendance_request/${id}`, {
    id,
    user_id: one.user_id,
    state: 'revoked',
  })
  recordRequest(call, 'attendance_revoke', one, reason ? { reason } : {})
  await notifyOfRequest(call, told, 'request_revoked', one, { reason })
  emitRequest(call, [actor.user_id, ...told])
  return null
}
