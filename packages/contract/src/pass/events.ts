import { timeStates } from '@workplace/domain/access/device-clock'
import { z } from 'zod'
import { domainEvent } from '../kernel/event'
import { passWayNames } from './pass-record'

const id = z.int().positive()

/**
 * Somebody showed themselves at a door or a device that knows people. Their key is the person's, `user/<id>` or
 * `window/<id>`, else `door/<id>` or that of the device. Raised again with a higher `revision` when something of it changes;
 * one whose time is in doubt comes once somebody has decided.
 */
export const passRecorded = domainEvent(
  'pass.recorded',
  ['通行', 'Pass recorded'],
  z.object({
    record_id: id,
    revision: id,
    /** Of the window by which they passed: for the sake of what. */
    source: z.object({ kind: z.string(), id: z.number() }).optional(),
    user_id: id.optional(),
    door_id: id.optional(),
    device_kind: z.enum(['controller', 'face', 'head']),
    device_id: id,
    office_id: id.optional(),
    /** Where it was, as people call it: the door. */
    place: z.string().optional(),
    /** RFC 3339, and the same on the clock of the office, `YYYY-MM-DD HH:mm:ss`. */
    time: z.string(),
    time_state: z.enum(timeStates),
    wall_time: z.string(),
    zone: z.string(),
    direction: z.enum(['in', 'out']),
    way: z.enum(passWayNames),
    /** The door opened to them. Whoever was recognised and refused was there all the same. */
    granted: z.boolean(),
    /** What the rules say. */
    result: z.string(),
    received_at: z.string(),
  }),
)
