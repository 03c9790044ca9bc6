import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { id, queryId } from '../kernel/input'
import { meetingStates } from './booking'
import { seriesRule } from './series-rule'
import { servicesInput } from './service-order'
import { wallClock } from './wire'

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
  within: 'own',
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
      services: servicesInput.default([]),
      /** A meeting that is being changed: it, and those of its series that would be changed with it, are not in the way. */
      ignored_meeting_id: id.optional(),
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

/** The meetings of the series to which a meeting belongs, those that were cancelled included, in the order of its rule. */
export const seriesMeetings = endpoint({
  path: '/meeting/series_meetings',
  access: ['view-meeting'],
  label: ['系列中的会议', 'Meetings of a series'],
  input: z.object({
    /** Of any of its meetings. */
    id: queryId,
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        /** The date that the rule gave it. */
        date: z.string(),
        start_time: z.string(),
        end_time: z.string(),
        meetingroom_name: z.string(),
        audit_state: z.number(),
        state: z.enum(Object.keys(meetingStates) as [keyof typeof meetingStates, ...(keyof typeof meetingStates)[]]),
        /** Changed or cancelled by itself. */
        is_exception: z.boolean(),
      }),
    ),
  }),
})
export type SeriesMeeting = z.output<typeof seriesMeetings.output>['items'][number]
