import { randomUUID } from 'node:crypto'
import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import { knownReason } from '@workplace/contract/message/known-reason'
import { askedIn, lapse } from '@workplace/domain/booking/approval-flow'
import type { Actor, Call, LiveEvent, Log } from '../../../kernel/call/call'
import { nothingPending, type PendingWrites, writePending } from '../../../kernel/call/settle'
import type { Database, Db } from '../../../kernel/database/db'
import { logMeeting, readMeeting, type StoredMeeting } from '../core/meeting.store'
import { type ApprovalRequest, approvalRequestOf, refuseRequest } from '../core/request'
import { lockRooms } from '../core/room.store'
import { instantText } from '../core/wall-time'
import type { MeetingMail } from '../mail/meeting-mail'
import { settleServices } from '../services/settle-services'
import { ableAmong, approves } from './approvers'
import { approve, requireApprovable, roomsAround } from './decide-meetings'
import { goOn } from './decide-step'
import { notifyAdvanced } from './notify-advanced'
import { approversNamed, notifyAsked } from './notify-approvers'
import { type RunningRequest, readRunning, saveRequest } from './request.store'

export type DueRequestsDeps = {
  db: Database
  now: () => number
  mail: MeetingMail | undefined
  /** What every change of meetings asks for before it commits: that people are told. */
  beforeCommit: (call: Call, events: readonly LiveEvent[]) => Promise<void>
  poke: () => void
  log: Log
}

const systemName = '系统'
const timeUp = knownReason('time_up')

/** Who does what nobody asked for: with a name, and no right but to what the job is for. */
const systemOf = (company_id: number): Actor => ({
  company_id,
  user_id: 0,
  ...{ name: systemName, username: '', department_id: null, permissions: new Set<string>() },
  ...{ office_ids: null, offices: { room: null, station: null, visitor: null, device: null } },
  ...{ rooms: { hidden: new Set<number>(), viewed: new Set<number>() }, reach: null, token_hash: Buffer.alloc(0) },
})

const systemCall = (on: DueRequestsDeps, db: Db, company_id: number, pending: PendingWrites): Call => ({
  actor: systemOf(company_id),
  signedIn: true,
  language: 'zh',
  request_id: randomUUID(),
  ip: '',
  agent: 'schedule',
  db,
  get file(): never {
    throw new Refusal(refusals.upload_failed)
  },
  log: on.log,
  now: on.now,
  record: (entry) => void pending.logs.push(entry),
  refused: () => {},
  unchanged: () => {},
  emit: (event) => void pending.events.push(event),
  afterCommit: (after) => void pending.after.push(after),
})

type Due = { company_id: number; meeting_id: number }

/**
 * What is to be done now: people to be reminded, steps whose time is up, and steps whose people cannot decide any more.
 * Of meetings that are over nothing is left to do.
 */
function readDue(db: Db, now: number): Promise<Due[]> {
  return db.query<Due>(
    `select q.company_id, q.meeting_id from audit_request q
     join meeting m on m.company_id = q.company_id and m.id = q.meeting_id
     where q.state = 'waiting' and coalesce(m.wanted_end, m.end_time) > $1
       and (q.remind_at <= $1 or (q.deadline <= $1 and q.timeout_action <> 'none')
         or exists (select 1 from unnest(q.asked) as a(id) where not exists (
           select 1 from users u where u.company_id = q.company_id and u.id = a.id and u.status = 'active'
             and exists (select 1 from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
               where ur.company_id = u.company_id and ur.user_id = u.id and $2 = any(r.permissions)))))
     order by q.company_id, q.id limit 200`,
    [instantText(now), approves],
  )
}

/**
 * The time of a step is up: it passes, the last one gives the meeting its room, or the request is refused. Answers which
 * meetings changed.
 */
async function runOut(
  call: Call,
  meeting: StoredMeeting,
  request: ApprovalRequest,
  running: RunningRequest,
  mail: MeetingMail | undefined,
): Promise<number[]> {
  const action = running.timeout_action === 'refuse' ? 'refuse' : 'pass'
  if (action === 'pass') {
    const no = await requireApprovable(call, meeting, request).catch((error) => {
      if (error instanceof Refusal) return error
      throw error
    })
    // it cannot be had: people have to look at it, and it is not tried again each minute
    if (no instanceof Refusal) {
      const reason = say(sentenceOf(no.kind), call.language, no.values)
      await saveRequest(call.db, call.actor.company_id, { ...running, deadline: null, remind_at: null }, call.now())
      await logMeeting(call, meeting.id, { action: 'audit_timeout', reason })
      return []
    }
  }
  const after = await goOn(call, meeting, request, running, lapse(running.flow, action, call.now()))
  if (after.flow.state === 'refused') {
    await refuseRequest(call, meeting, request, { action: 'refuse', reason: timeUp })
    return [meeting.id]
  }
  if (after.flow.state === 'passed') {
    const { refused_ids } = await approve(call, meeting, request, timeUp)
    return [meeting.id, ...refused_ids]
  }
  await logMeeting(call, meeting.id, { action: 'audit_pass', reason: timeUp })
  await notifyAdvanced(call, { meeting, request }, running, after, mail)
  return [meeting.id]
}

/** What is due about one request, under the locks of every writer: what another server did meanwhile is not done again. */
async function handle(on: DueRequestsDeps, call: Call, meeting_id: number): Promise<boolean> {
  const { db, actor } = call
  await lockRooms(db, await roomsAround(call, [meeting_id]))
  const meeting = await readMeeting(db, actor.company_id, meeting_id, true)
  const running = (await readRunning(db, actor.company_id, [meeting_id])).get(meeting_id)
  if (running === undefined || meeting.audit_state !== 1 || meeting.meeting_state !== 'active') return false
  const request = await approvalRequestOf(call, meeting)
  const now = call.now()
  if (running.deadline !== null && running.deadline <= now && running.timeout_action !== 'none') {
    const changed = await runOut(call, meeting, request, running, on.mail)
    if (changed.length > 0) await settleServices(call, changed)
    return true
  }
  const asked = askedIn(running.flow)
  const able = await ableAmong(db, actor.company_id, asked)
  if (asked.some((id) => !able.has(id))) {
    const after = await goOn(call, meeting, request, running, running.flow)
    if (after.flow.state === 'passed') {
      // those who are left have all passed it
      await requireApprovable(call, meeting, request)
      const { refused_ids } = await approve(call, meeting, request, null)
      await settleServices(call, [meeting.id, ...refused_ids])
    } else {
      await notifyAdvanced(call, { meeting, request }, running, after, on.mail)
      await settleServices(call, [meeting.id])
    }
    return true
  }
  if (running.remind_at !== null && running.remind_at <= now) {
    await saveRequest(db, actor.company_id, { ...running, remind_at: null }, now)
    await notifyAsked(call, { meeting, request }, await approversNamed(call, asked), { kind: 'audit_remind' }, on.mail)
    return true
  }
  return false
}

/** Does what is due about requests on their way, each in a transaction of its own. Answers about how many. */
export async function runDueRequests(on: DueRequestsDeps): Promise<number> {
  let done = 0
  for (const { company_id, meeting_id } of await readDue(on.db, on.now())) {
    const pending = nothingPending()
    const acted = await on.db
      .transaction(async (db) => {
        const call = systemCall(on, db, company_id, pending)
        if (!(await handle(on, call, meeting_id))) return false
        await on.beforeCommit(call, pending.events)
        await writePending(db, call, pending)
        return true
      })
      .catch((error) => {
        // one that cannot be handled is no reason to leave the others; one whose slot is taken waits for somebody
        if (!(error instanceof Refusal))
          on.log.error({ err: error, meeting: meeting_id }, 'a request for approval could not be handled')
        return false
      })
    if (!acted) continue
    for (const work of pending.after) work()
    done++
  }
  if (done > 0) on.poke()
  return done
}
