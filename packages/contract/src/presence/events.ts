import { z } from 'zod'
import { domainEvent } from '../kernel/event'

const id = z.int().positive()

/** A detector in a room sees somebody, or nobody any more. Key `detector/<id>`. */
export const presenceChanged = domainEvent(
  'presence.changed',
  ['有人无人变化', 'Presence changed'],
  z.object({
    detector_id: id,
    /** Grows with time. */
    version: id,
    meetingroom_id: id,
    occupied: z.boolean(),
    since: z.string(),
  }),
)
