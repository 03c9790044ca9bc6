import { isValidDate } from '@workplace/domain/kernel/date'
import { z } from 'zod'
import { line, walltimePattern } from '../kernel/field'
import { given, id, queryId } from '../kernel/input'

/** Meetings lie in these years: far enough from the ends of the calendar for every zone and every span of days. */
const isBookingDate = (text: string) => isValidDate(text) && text >= '1970-01-02' && text < '2200'
/** A date of the calendar on which meetings may lie. */
export const date = z.string().refine(isBookingDate, 'date')
/** `HH:mm`, or `HH:mm:00` as list queries send it. */
export const queryTime = z
  .string()
  .transform((value) => value.replace(/^(\d\d:\d\d):00$/, '$1'))
  .refine((value) => walltimePattern.test(value), 'walltime')
/** Days of the office, both included, as all lists of meetings are narrowed by them. */
export const daysFilter = { start_date: given(date), end_date: given(date) }
/** An office or one room, as the specification's list query calls them. */
export const placeFilter = { office: given(queryId), room: given(queryId) }

/** The office's wall clock: `YYYY-MM-DD HH:mm:ss`. On input `T` and a missing `:ss` are read too. */
export const wallClock = z
  .string()
  .transform((value) => value.trim().replace('T', ' '))
  .transform((value) => (/^.{10} \d\d:\d\d$/.test(value) ? `${value}:00` : value))
  .refine(
    (value) =>
      /^\d{4}-\d{2}-\d{2} (?:(?:[01]\d|2[0-3]):[0-5]\d|24:00):00$/.test(value) && isBookingDate(value.slice(0, 10)),
    'instant',
  )

/** Their name is for hosts, reception and who approves visitors; absent: as it is. */
const discreet = z.boolean().optional()
const attendeeInput = z.union([
  z.object({ user_id: id }),
  z.object({ department_id: id }),
  z.object({ mail: z.email('format').max(200), name: line(50).default('') }),
  // guests whom reception receives: known already, or by what is said of them
  z.object({ visitor_id: id, discreet }),
  z.object({
    visitor: z.object({
      name: line(60).min(1, 'required'),
      phone: line(30).nullish(),
      mail: line(200).nullish(),
      company: line(100).nullish(),
      /** In which they are written to; absent: that of who invites them. */
      language: z.enum(['zh', 'en'], { error: 'option' }).optional(),
    }),
    discreet,
  }),
])
/** People to invite: colleagues by id, all of a department and of those below it, others by mail address. */
export const attendeesInput = z.array(attendeeInput).max(500, 'too_many|500')

/** Minutes before a meeting at which those who take part are reminded; up to a week. */
export const remindersInput = z.array(z.number().int().min(0).max(10_080)).max(3, 'too_many|3')
/** Terms of service that the caller agrees to, as they were read. */
export const termsInput = z.array(z.object({ id, revision: z.number().int().positive() })).max(20, 'too_many|20')
/** The stored path of an upload of one's own. */
export const uploadPath = z
  .string()
  .max(300)
  .regex(/^\/[\w-]+\.\w+$/, 'format')
