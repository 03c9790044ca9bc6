import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

const largest = 2147483647
const id = z.coerce.number<number | string>().int().positive().max(largest)

/** One thing that stands in the way, or does not. */
const check = z.object({
  kind: z.enum(['account', 'password', 'permission', 'scope']),
  ok: z.boolean(),
  /** A sentence in the caller's language. */
  says: z.string(),
})

const named = z.object({ id: z.number(), name: z.string() })

/** Why somebody can or cannot see a screen, make a call, or see one record of it. */
export const whyNot = endpoint({
  path: '/users/why',
  access: ['view-roles'],
  label: ['为什么看不到', 'Check access'],
  input: z.object({
    user_id: id,
    /** A screen's path (`/meetingroom/price`) or a call (`POST /price/add`). */
    target: z.string().min(1).max(200),
    /** A record of that list. */
    record_id: id.optional(),
  }),
  output: z.object({
    allowed: z.boolean(),
    checks: z.array(check),
    /** The codes that open it; one is enough. Empty: open to everyone who is signed in. */
    needs: z.array(z.object({ code: z.string(), name: z.string(), held: z.boolean() })),
    /** The roles of the person, and those that would help. */
    roles: z.array(named),
    helping: z.array(named),
  }),
})

/** What can be asked about: screens and calls with their names. */
export const whyTargets = endpoint({
  path: '/users/why_targets',
  access: ['view-roles'],
  label: ['可查询的页面与接口', 'Pages and API calls to check'],
  input: z.object({}),
  output: z.object({
    items: z.array(z.object({ target: z.string(), name: z.string(), group: z.string(), takes_record: z.boolean() })),
  }),
})
