import { z } from 'zod'
import { domainEvent } from '../kernel/event'

/** A month of some people was closed, or opened again. */
export const monthClosed = domainEvent(
  'attendance_month.closed',
  ['考勤月份已封账或重新打开', 'A month of attendance was closed or opened again'],
  z.object({ month: z.string(), state: z.enum(['closed', 'open']), people: z.number(), digest: z.string() }),
)
/** A request was decided, or taken back. */
export const requestDecided = domainEvent(
  'attendance_request.decided',
  ['考勤申请有了结果', 'A request of attendance was decided'],
  z.object({ id: z.number(), user_id: z.number(), state: z.enum(['pass', 'refuse', 'revoked']) }),
)
