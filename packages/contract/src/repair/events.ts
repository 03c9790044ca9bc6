import { z } from 'zod'
import { domainEvent } from '../kernel/event'

const id = z.int().positive()

/** A ticket. Key `repair/<id>`. */
const ticket = z.object({
  repair_id: id,
  version: id,
  order_no: z.string(),
  target_type: z.string(),
  target_id: id,
  office_id: id,
  title: z.string(),
  urgency: z.int(),
  state: z.int(),
  handler_id: id.nullable(),
})
export const repairReported = domainEvent('repair.reported', ['报修提交', 'Problem reported'], ticket)
export const repairChanged = domainEvent('repair.changed', ['报修进展', 'Repair moved on'], ticket)
export const repairClosed = domainEvent('repair.closed', ['报修关闭', 'Repair closed'], ticket)
