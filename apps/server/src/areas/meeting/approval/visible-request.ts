import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { Call } from '../../../kernel/call/call'
import type { ApprovalRequest } from '../core/request'

/** Refuses whom the request is no business of: neither asked at any time nor administering the office. */
export async function requireVisibleRequest(
  call: Call,
  meeting_id: number,
  { office_id }: ApprovalRequest,
): Promise<void> {
  const { company_id, user_id, office_ids } = call.actor
  if (office_ids === null || office_ids.includes(office_id)) return
  const [asked] = await call.db.query(
    'select 1 from audit_request where company_id = $1 and meeting_id = $2 and $3 = any(people) limit 1',
    [company_id, meeting_id, user_id],
  )
  if (asked === undefined) throw new Refusal(refusals.outside_scope)
}
