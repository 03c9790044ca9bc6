import { z } from 'zod'
import { id } from '../kernel/input'
import { date } from './wire'

/** How a series repeats, from `begin_date` (the date of its first meeting where it is absent). */
export const seriesRule = z.object({
  period: z.enum(['day', 'week', 'month']),
  /** Every so many days, weeks or months. */
  interval: z.number().int().min(1, 'too_small|1').max(4, 'too_big|4').default(1),
  /** For weeks: 1 Monday to 7 Sunday; empty is the weekday of `begin_date`. */
  weekdays: z.array(z.number().int().min(1).max(7)).max(7).nullish(),
  month_mode: z.enum(['day_of_month', 'nth_weekday']).nullish(),
  /** For `nth_weekday`: 1 to 4, or -1 for the last of the month; empty is what `begin_date` is. */
  nth: z.union([z.number().int().min(1).max(4), z.literal(-1)]).nullish(),
  begin_date: date.optional(),
  /** The last date, included; or `times`; with neither as far as the room can be booked. */
  until: date.nullish(),
  times: z.number().int().min(1, 'too_small|1').max(1_000_000, 'too_big|366').nullish(),
})

/** A rule with what its dates are spared. */
export const plannedSeries = seriesRule.extend({
  /** Dates of the rule on which no meeting is wanted. */
  skip: z.array(date).max(366, 'too_many|366').default([]),
  /** Occurrences that take another room: instead of the first one, or of the one that is named. */
  moves: z
    .array(z.object({ date, meetingroom_id: id, instead_of: id.optional() }))
    .max(366, 'too_many|366')
    .default([]),
})

/** Which meetings of a series a change is for: this one, this and those after it, or all. */
export const editScope = z.enum(['this', 'following', 'all']).default('this')

/** An occurrence that was not made or changed, and why. */
export const leftOut = z.object({
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  meetingroom_id: z.number(),
  /** The name of a refusal, `booking_conflict` and the like, and its sentence. */
  reason: z.string(),
  message: z.string(),
})

/** The series that a meeting belongs to. */
export const seriesOfMeeting = z.object({
  id: z.number(),
  /** The date that the rule gave it; it may lie elsewhere since. */
  occurrence_date: z.string(),
  /** Changed by itself: a change of the series leaves it as it is. */
  is_exception: z.boolean(),
  /** Meetings of the series that have not been cancelled, and those of them that are still to begin. */
  meetings: z.number(),
  to_come: z.number(),
  period: z.enum(['day', 'week', 'month']),
  interval: z.number(),
  weekdays: z.array(z.number()).nullable(),
  month_mode: z.enum(['day_of_month', 'nth_weekday']).nullable(),
  nth: z.number().nullable(),
  begin_date: z.string(),
  until: z.string().nullable(),
  times: z.number().nullable(),
})
