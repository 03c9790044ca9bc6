import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { ids } from '../kernel/input'
import { chosenOutcome, conflictingMeeting } from './roomlock'

const id = z.coerce.number<number | string>().int().positive().max(2147483647)

/** The meetings that have not ended in rooms, and where each could go: asked before rooms are deleted. */
export const comingMeetings = endpoint({
  path: '/meetingroom/coming_meetings',
  access: ['delete-meetingroom'],
  label: ['会议室未结束的会议', 'Meetings in rooms that haven’t ended'],
  input: z.object({ ids: ids(200) }),
  output: z.object({
    /** The first 200 of them, by time. */
    items: z.array(conflictingMeeting),
    total: z.number(),
  }),
})

const version = z.number().int().positive().optional()
const settling = {
  /** What becomes of meetings that have not ended; without a word they refuse the deletion. */
  meetings: z.enum(['refuse', 'move', 'cancel']).default('refuse'),
  /** For those for which something else was chosen. */
  resolutions: z.array(chosenOutcome).max(500, 'too_many|500').default([]),
  /** What their people are told. */
  reason: z.string().trim().max(200, 'too_long|200').default(''),
}

/** Deletes rooms; those that have a history disappear from everywhere but from it. */
export const deleteRooms = endpoint({
  method: 'POST',
  path: '/meetingroom/del',
  within: 'offices',
  access: ['delete-meetingroom'],
  label: ['会议室删除', 'Meeting rooms: delete'],
  input: z.union([
    z.object({ id, version, ...settling }),
    z.object({
      ids: z
        .array(z.union([id.transform((one) => ({ id: one, version: undefined })), z.object({ id, version })]))
        .min(1)
        .max(200),
      ...settling,
    }),
  ]),
  /** How many meetings moved and were cancelled, where it was said what becomes of them. */
  output: z.object({ deleted: z.number(), moved: z.number().optional(), cancelled: z.number().optional() }),
})
