import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { replyComment as declaredReply } from '@workplace/contract/meeting/evaluation'
import * as topics from '@workplace/contract/meeting/topics'
import type { Call } from '../../../kernel/call/call'
import { mailGuest, notifyPeople } from '../../message/public'
import { instantText, wireSpan } from '../core/wall-time'
import { readComment, type StoredComment } from './comments'

/** The log names meetings by their number: it is read by people who may not know what a private one is about. */
const targetOf = ({ meeting_id, id }: StoredComment) => ({ target: `#${meeting_id}`, target_id: id })

/** `POST /comment/reply`: once more replaces the reply. Who said it with their name is told. */
export async function replyComment(
  call: Call,
  input: ParsedOf<typeof declaredReply>,
): Promise<OutputOf<typeof declaredReply>> {
  const { company_id, user_id, name } = call.actor
  const comment = await readComment(call, input.id, true)
  if (input.version !== undefined && input.version !== comment.version) throw new Refusal(commonRefusals.conflict)
  const [saved] = await call.db.query<{ version: number }>(
    `update meeting_comment set reply = $3, replied_by = $4, replied_at = $5, version = version + 1
     where company_id = $1 and id = $2 returning version`,
    [company_id, comment.id, input.reply, name, instantText(call.now())],
  )
  const { reply } = comment
  call.record({
    module: 'comment',
    action: 'reply',
    ...targetOf(comment),
    before: { reply },
    after: { reply: input.reply },
  })
  if (comment.user_id !== user_id) await tellReply(call, comment, input.reply)
  call.emit(eventOf(topics.comment, { ids: [comment.id] }))
  return { id: comment.id, version: saved?.version ?? comment.version }
}

/** Whose name stands with it is told: by message, and a guest by mail. */
async function tellReply(call: Call, comment: StoredComment, reply: string): Promise<void> {
  const { company_id, name } = call.actor
  const { meeting_id, timezone, guest_mail, guest_name } = comment
  if (comment.user_id === null && guest_mail === null) return
  const [meeting] = await call.db.query<{ title: string }>(
    'select title from meeting where company_id = $1 and id = $2',
    [company_id, meeting_id],
  )
  const values = {
    title: meeting?.title ?? '',
    room: comment.meetingroom_name,
    office_id: comment.office_id,
    ...wireSpan(comment.start_time, comment.end_time, timezone),
    timezone,
    who: name,
    reason: reply,
  }
  const message = { kind: 'evaluation_replied' as const, meeting_id, values }
  if (comment.user_id !== null) return notifyPeople(call, [comment.user_id], message)
  if (guest_mail !== null)
    await mailGuest(call.db, company_id, { name: guest_name ?? guest_mail, mail: guest_mail }, message)
}

/** Notes with an evaluation which repair came of it. */
export async function noteRepairOf(
  call: Call,
  comment: StoredComment,
  repair: { readonly id: number; readonly order_no: string },
): Promise<void> {
  await call.db.query(
    'update meeting_comment set repair_id = $3, version = version + 1 where company_id = $1 and id = $2',
    [call.actor.company_id, comment.id, repair.id],
  )
  const { order_no } = repair
  call.record({ module: 'comment', action: 'to_repair', ...targetOf(comment), after: { order_no } })
  call.emit(eventOf(topics.comment, { ids: [comment.id] }))
}
