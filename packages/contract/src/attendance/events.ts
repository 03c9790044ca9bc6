import { z } from 'zod'
import { domainEvent } from '../kernel/event'

/** A request was decided, or taken back. */
export const requestDecided = domainEvent(
  'attendance_request.decided',
  ['考勤申请有了结果', 'A request of attendance was decided'],
  z.object({ id: z.number(), user_id: z.number(), state: z.enum(['pass', 'refuse', 'revoked']) }),
)
