import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { repairFromComment } from '@workplace/contract/meeting/evaluation'
import * as meetingRefusals from '@workplace/contract/meeting/refusals'
import type { Call } from '../../../kernel/call/call'
import { reportRepair } from '../../repair/public'
import { roomRepair } from '../occupation/room-repair'
import { noteRepairOf } from './act-on-comment'
import { readComment } from './comments'

/** `POST /comment/repair`: reported by who reads the evaluation; whose it was is not told on. */
export async function repairComment(
  call: Call,
  input: ParsedOf<typeof repairFromComment>,
): Promise<OutputOf<typeof repairFromComment>> {
  const comment = await readComment(call, input.id, true)
  if (comment.repair_id !== null)
    throw new Refusal(meetingRefusals.evaluation_repaired, { number: comment.repair_no ?? '' })
  const { title, content, urgency } = input
  const photos = await call.db.query<{ file_key: string }>(
    'select file_key from comment_photo where company_id = $1 and comment_id = $2 order by sort',
    [call.actor.company_id, comment.id],
  )
  const report = { target_id: comment.meetingroom_id, title, content, urgency }
  const repair = await reportRepair(call, roomRepair, { ...report, photo_keys: photos.map((one) => one.file_key) })
  await noteRepairOf(call, comment, repair)
  return { id: comment.id, repair_id: repair.id, order_no: repair.order_no }
}
