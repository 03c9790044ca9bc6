import { z } from 'zod'
import { domainEvent } from '../kernel/event'

/** A text message was given up. Its key is that of whom it is about, as who wrote it said (`visitor/12`). */
export const smsFailed = domainEvent(
  'sms.failed',
  ['短信未送达', 'SMS not delivered'],
  z.object({ about: z.string(), template: z.string(), why: z.string() }),
)
