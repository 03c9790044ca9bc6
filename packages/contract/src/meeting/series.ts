import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { seriesRule } from './series-rule'
import { id, wallClock } from './wire'

/** An occurrence of a series that is not made yet, with what the rules of booking say to it. */
const occurrence = z.object({
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  ok: z.boolean(),
  /** It would wait for approval. */
  pending: z.boolean(),
  /** Of an occurrence that is refused: the room, the name of the refusal, and its sentence. */
  meetingroom_id: z.number().nullable(),
  reason: z.string().nullable(),
  message: z.string().nullable(),
  /** A room of the same office that can be booked then and has enough places; null where there is none. */
  alternative: z
    .object({
      meetingroom_id: z.number(),
      meetingroom_name: z.string(),
      floor_name: z.string(),
      capacity: z.number(),
      /** It would wait for approval there. */
      pending: z.boolean(),
    })
    .nullable(),
})
export type SeriesOccurrence = z.output<typeof occurrence>

/** Every occurrence that a series would have, before it is made. Nothing is kept for the asker. */
export const checkSeries = endpoint({
  method: 'POST',
  effect: 'read',
  path: '/meeting/series_check',
  access: ['view-meeting'],
  label: ['检查系列会议', 'Check a series'],
  input: z
    .object({
      meetingroom_id: id.optional(),
      meetingroom_ids: z.array(id).min(1).max(10).optional(),
      start_time: wallClock,
      end_time: wallClock,
      /** How many people, the booker included; an alternative has at least so many places. */
      people: z.number().int().min(1).max(100_000).default(1),
      series: seriesRule,
    })
    .refine((value) => value.meetingroom_id !== undefined || value.meetingroom_ids !== undefined, {
      path: ['meetingroom_id'],
      message: 'required',
    }),
  output: z.object({
    items: z.array(occurrence),
    free: z.number(),
    total: z.number(),
    /** Months (`YYYY-MM`) that do not have the day of the rule, such as a 31st: nothing takes place in them. */
    skipped_months: z.array(z.string()),
  }),
})
