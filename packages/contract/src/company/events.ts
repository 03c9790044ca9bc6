import { z } from 'zod'
import { domainEvent } from '../kernel/event'

const id = z.int().positive()

/** Something waits for a decision, or was decided: passed, refused, or ended without one. Key `approval/<id>`. */
const approval = z.object({
  approval_id: id,
  subject_kind: z.string(),
  subject_id: id,
  state: z.enum(['waiting', 'passed', 'refused', 'ended']),
  /** Whose turn it is, where it is somebody's by name. */
  user_ids: z.array(id),
})
export const approvalAsked = domainEvent('approval.asked', ['提交审核', 'Approval asked for'], approval)
export const approvalDecided = domainEvent('approval.decided', ['审核结束', 'Approval decided'], approval)
