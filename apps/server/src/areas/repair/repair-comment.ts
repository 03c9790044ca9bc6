import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { repairFromComment } from '@workplace/contract/meeting/evaluation'
import * as meetingRefusals from '@workplace/contract/meeting/refusals'
import type { Call } from '../../kernel/call/call'
import { noteRepairOf, readComment } from '../meeting/public'
import { reportRepair } from './report-repair'

/** `POST /comment/repair`: reported by who reads the evaluation; whose it was is not told on. */
export async function repairComment(
  call: Call,
  input: ParsedOf<typeof repairFromComment>,
): Promise<OutputOf<typeof repairFromComment>> {
  const { company_id } = call.actor
  const comment = await readComment(call, input.id, true)
  if (comment.repair_id !== null)
    throw new Refusal(meetingRefusals.evaluation_repaired, { number: comment.repair_no ?? '' })
  const { title, content, urgency } = input
  const repair = await reportRepair(call, {
    meetingroom_id: comment.meetingroom_id,
    title,
    content,
    urgency,
    images: [],
  })
  await call.db.query(
    `insert into repair_photo (company_id, repair_id, file_key, sort)
     select company_id, $3, file_key, sort from comment_photo where company_id = $1 and comment_id = $2`,
    [company_id, comment.id, repair.id],
  )
  await noteRepairOf(call, comment, repair)
  return { id: comment.id, repair_id: repair.id, order_no: repair.order_no }
}
