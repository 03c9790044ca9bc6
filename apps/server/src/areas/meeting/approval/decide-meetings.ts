import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import type { AuditResult, auditEdit as declared } from '@workplace/contract/meeting/approval/audit'
import type { Approvals } from '../../../kernel/approval/approvals'
import { decide } from '../../../kernel/approval/decide'
import type { Call } from '../../../kernel/call/call'
import { staleSince } from '../../../kernel/call/stale'
import { isConfirmed } from '../core/meeting.store'
import { lockRooms } from '../core/room.store'
import { inSavepoint } from '../core/savepoint'
import { settleServices } from '../services/settle-services'
import { roomsAround } from './approve'
import type { DecidedMeeting } from './meeting-approvals'
import type { MeetingSubject, WaitingMeeting } from './meeting-subject'
import { requireVisibleRequest } from './visible-request'

type Input = ParsedOf<typeof declared>
type Asked = { id: number; version: number }
type MeetingApprovals = Approvals<MeetingSubject, DecidedMeeting>

/** Refuses where the meeting does not wait any more, was changed since it was seen, or is no business of the caller. */
async function requireWaiting(call: Call, { meeting, request }: WaitingMeeting, version: number): Promise<void> {
  await requireVisibleRequest(call, meeting.id, request)
  if (meeting.audit_state !== 1 || meeting.meeting_state !== 'active') throw new Refusal(refusals.audit_decided)
  if (version !== meeting.version) {
    throw staleSince(call, meeting)
  }
}

async function decideOne(
  call: Call,
  asked: Asked,
  said: { pass: boolean; reason: string | null },
  approvals: MeetingApprovals,
): Promise<AuditResult> {
  let moves = false
  const decided = await decide(call, approvals, asked.id, said, (waiting) => {
    moves = isConfirmed(waiting.meeting)
    return requireWaiting(call, waiting, asked.version)
  })
  const answer = { id: asked.id, ok: true, reason: null, message: null }
  if (decided.state === 'waiting') return { ...answer, version: asked.version, audit_state: 1, refused_ids: [] }
  const { version, refused_ids } = decided.done
  return { ...answer, version, audit_state: said.pass || moves ? 0 : 2, refused_ids: [...refused_ids] }
}

/** One decision by itself: what is refused undoes nothing of the others. */
const decideByItself = (
  call: Call,
  asked: Asked,
  said: { pass: boolean; reason: string | null },
  approvals: MeetingApprovals,
): Promise<AuditResult> =>
  inSavepoint(
    call,
    (trial) => decideOne(trial, asked, said, approvals),
    (refusal) => ({
      ...{ id: asked.id, ok: false, version: null, audit_state: null, refused_ids: [] },
      reason: refusal.reason,
      message: say(sentenceOf(refusal.kind), call.language, refusal.values),
    }),
  )

/** `POST /audit/edit`: approves or refuses. Rooms first, then the meetings' rows: the order of every writer. */
export async function decideMeetings(
  call: Call,
  input: Input,
  approvals: MeetingApprovals,
): Promise<{ items: AuditResult[] }> {
  const said = { pass: input.pass, reason: input.reason || null }
  const one = { id: input.id ?? 0, version: input.version ?? 0 }
  const asked = [...new Map((input.items ?? [one]).map((item) => [item.id, item])).values()]
  await lockRooms(
    call.db,
    await roomsAround(
      call,
      asked.map(({ id }) => id),
    ),
  )
  const items: AuditResult[] = []
  if (input.items === undefined) items.push(await decideOne(call, one, said, approvals))
  else for (const item of asked) items.push(await decideByItself(call, item, said, approvals))
  const changed = items.flatMap(({ id, ok, refused_ids }) => (ok ? [id, ...refused_ids] : []))
  if (changed.length > 0) await settleServices(call, changed)
  return { items }
}
