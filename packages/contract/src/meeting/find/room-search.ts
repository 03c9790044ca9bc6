import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint'
import { given, ids, queryId } from '../../kernel/input'
import { date, queryTime } from '../wire'

/**
 * Whether rooms are free for a time, each on its own office's clock: those of `ids`, of an office or of a floor, at
 * most 200, in the order of their ids.
 */
export const roomLeisure = endpoint({
  path: '/meeting/meetingroom_leisure',
  access: ['view-meeting'],
  label: ['会议室空闲状态', 'Room availability'],
  input: z
    .object({
      date,
      start_time: queryTime,
      end_time: queryTime,
      ids: given(ids(200)),
      office: given(queryId),
      floor: given(queryId),
    })
    .refine((value) => value.ids !== undefined || value.office !== undefined || value.floor !== undefined, {
      path: ['ids'],
      message: 'required',
    }),
  output: z.object({
    items: z.array(
      z.object({
        meetingroom_id: z.number(),
        name: z.string(),
        /** Nobody holds it then. */
        is_free: z.boolean(),
        /** The caller may book it then: the verdict of all rules. */
        ok: z.boolean(),
        /** The booking would wait for approval. */
        pending: z.boolean(),
        reason: z.string().nullable(),
        message: z.string().nullable(),
        /** Where it is refused: the nearest slot of the same length that would pass, on the same or the next day. */
        nearest: z.object({ start_time: z.string(), end_time: z.string() }).nullable(),
        timezone: z.string(),
      }),
    ),
    free: z.number(),
  }),
})
