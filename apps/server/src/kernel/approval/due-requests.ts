import { randomUUID } from 'node:crypto'
import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import { say } from '@workplace/contract/kernel/words'
import { askedIn, lapse } from '@workplace/domain/kernel/approval-flow'
import type { Call, LiveEvent, Log } from '../call/call'
import { actAlone } from '../call/job-call'
import type { Database, Db } from '../database/db'
import type { Approvals, Decision, Subject } from './approvals'
import { ableAmong } from './approvers'
import { goOn, turnAfter } from './decide'
import { endRequest, type RunningRequest, readRunning, saveRequest } from './request.store'

export type DueRequestsDeps = {
  db: Database
  now: () => number
  /** What areas say that people decide about. */
  approvals: readonly Approvals[]
  /** What every change asks for before it commits: that people are told. */
  beforeCommit: (call: Call, events: readonly LiveEvent[]) => Promise<void>
  poke: () => void
  log: Log
}

type DueRequest = { company_id: number; kind: string; id: number }

/**
 * What is to be done now: people to be reminded, steps whose time is up, and steps whose people cannot decide any more.
 * About what is over nothing is left to do; a subject may have become shorter than its request, so it is asked as well.
 */
function readDue(db: Db, approvals: readonly Approvals[], now: number): Promise<DueRequest[]> {
  return db.query<DueRequest>(
    `select q.company_id, q.subject_kind as kind, q.subject_id as id from audit_request q
     join unnest($2::text[], $3::text[]) as k(kind, permission) on k.kind = q.subject_kind
     where q.state = 'waiting' and (q.end_time is null or q.end_time > $1)
       and (q.remind_at <= $1 or (q.deadline <= $1 and q.timeout_action <> 'none')
         or exists (select 1 from unnest(q.asked) as a(id) where not exists (
           select 1 from users u where u.company_id = q.company_id and u.id = a.id and u.status = 'active'
             and (k.permission is null or exists (select 1 from user_role ur
               join role r on r.company_id = ur.company_id and r.id = ur.role_id
               where ur.company_id = u.company_id and ur.user_id = u.id and k.permission = any(r.permissions))))))
     order by q.company_id, q.id limit 200`,
    [new Date(now).toISOString(), approvals.map(({ kind }) => kind), approvals.map((one) => one.mayDecide.permission)],
  )
}

/** Requests about what does not exist any more: their area has no name for it. */
async function readGone(db: Db, approvals: readonly Approvals[], now: number): Promise<DueRequest[]> {
  const waiting = await db.query<{ company_id: number; kind: string; ids: number[] }>(
    `select company_id, subject_kind as kind, array_agg(subject_id order by subject_id) as ids from audit_request
     where state = 'waiting' and subject_kind = any($2::text[]) and (end_time is null or end_time > $1) group by 1, 2 order by 1, 2`,
    [new Date(now).toISOString(), approvals.map(({ kind }) => kind)],
  )
  const gone: DueRequest[] = []
  for (const { company_id, kind, ids } of waiting) {
    const labels = await approvals.find((one) => one.kind === kind)?.label(db, company_id, ids)
    for (const id of ids) if (labels !== undefined && !labels.has(id)) gone.push({ company_id, kind, id })
  }
  return gone
}

/** What changed: what the area tells of a decision, or that the request only went on. */
type Outcome = { readonly done: unknown } | undefined

/** The time of a step is up: it passes, the last one passes the request, or it is refused. */
async function runOut(call: Call, approvals: Approvals, subject: Subject, running: RunningRequest): Promise<Outcome> {
  const action = running.timeout_action === 'refuse' ? 'refuse' : 'pass'
  const decision: Decision = { by: 'time', reason: null }
  if (action === 'pass') {
    const no = await refusalOf(approvals.requirePassable?.(call, subject))
    // it cannot be had: people have to look at it, and it is not tried again each minute
    if (no !== undefined) {
      await saveRequest(call.db, call.actor.company_id, { ...running, deadline: null, remind_at: null }, call.now())
      await approvals.stuck?.(call, subject, say(sentenceOf(no.kind), call.language, no.values))
      return undefined
    }
  }
  const after = await goOn(call, approvals, subject, running, lapse(running.flow, action, call.now()))
  const { state } = after.flow
  if (state !== 'waiting') return { done: await approvals[state](call, subject, decision) }
  await approvals.advanced?.(call, subject, decision, turnAfter(running, after))
  return { done: undefined }
}

async function refusalOf(work: Promise<void> | undefined): Promise<Refusal | undefined> {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return undefined
}

/** What is due about one request, under the locks of every writer: what another server did meanwhile is not done again. */
async function handle(call: Call, approvals: Approvals, id: number): Promise<true | undefined> {
  const { db, actor } = call
  await approvals.lock?.(call, [id])
  const subject = await approvals.read(call, id)
  const running = (await readRunning(db, actor.company_id, approvals.kind, [id], true)).get(id)
  if (running === undefined) return undefined
  if (subject === undefined) return endGone(call, approvals, id)
  const now = call.now()
  if (subject.end !== null && subject.end <= now) return undefined
  const outcome = await whatIsDue(call, approvals, subject, running, now)
  if (outcome === undefined) return undefined
  if (outcome !== 'told') await approvals.settle?.(call, subject, outcome.done)
  return true
}

/** `told`: nothing has changed for the subject. */
async function whatIsDue(
  call: Call,
  approvals: Approvals,
  subject: Subject,
  running: RunningRequest,
  now: number,
): Promise<{ readonly done: unknown } | 'told' | undefined> {
  const { company_id } = call.actor
  if (running.deadline !== null && running.deadline <= now && running.timeout_action !== 'none')
    return (await runOut(call, approvals, subject, running)) ?? 'told'
  const asked = askedIn(running.flow)
  const able = await ableAmong(call.db, company_id, asked, approvals.mayDecide.permission)
  if (asked.some((id) => !able.has(id))) {
    const after = await goOn(call, approvals, subject, running, running.flow)
    const decision: Decision = { by: 'absence', reason: null }
    if (after.flow.state !== 'passed') {
      await approvals.advanced?.(call, subject, decision, turnAfter(running, after))
      return { done: undefined }
    }
    // those who are left have all passed it
    await approvals.requirePassable?.(call, subject)
    return { done: await approvals.passed(call, subject, decision) }
  }
  if (running.remind_at === null || running.remind_at > now) return undefined
  await saveRequest(call.db, company_id, { ...running, remind_at: null }, now)
  await approvals.remind?.(call, subject, asked)
  return 'told'
}

async function endGone(call: Call, approvals: Approvals, id: number): Promise<true | undefined> {
  if (!(await endRequest(call.db, call.actor.company_id, { kind: approvals.kind, id }, 'gone'))) return undefined
  await approvals.gone?.(call, id)
  return true
}

/** Does what is due about requests on their way, each in a transaction of its own. Answers about how many. */
export async function runDueRequests(on: DueRequestsDeps): Promise<number> {
  const now = on.now()
  const due = (await readDue(on.db, on.approvals, now)).map((one) => ({ ...one, work: handle }))
  const gone = (await readGone(on.db, on.approvals, now)).map((one) => ({ ...one, work: endGone }))
  let done = 0
  for (const { company_id, kind, id, work } of [...due, ...gone]) {
    const approvals = on.approvals.find((one) => one.kind === kind)
    if (approvals === undefined) continue
    const { db, log, beforeCommit } = on
    const as = { name: '系统', agent: 'schedule', request_id: randomUUID() }
    const acted = await actAlone({ db, company_id, now: on.now, log, beforeCommit, ...as }, (call) =>
      work(call, approvals, id),
    ).catch((error) => {
      // one that cannot be handled is no reason to leave the others; one that cannot be had waits for somebody
      if (!(error instanceof Refusal))
        log.error({ err: error, kind, id }, 'a request for approval could not be handled')
      return undefined
    })
    if (acted === true) done++
  }
  if (done > 0) on.poke()
  return done
}
