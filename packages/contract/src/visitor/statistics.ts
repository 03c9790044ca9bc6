import { isValidDate } from '@workplace/domain/kernel/date'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, queryId } from '../kernel/input'
import * as visitorWords from './words'

const date = z.string().refine(isValidDate, 'date')

/** Days, both included, on the clocks of the offices. */
const span = { from: date, to: date, office: given(queryId), reason: given(queryId) }

/**
 * How many came, and for how long: somebody who comes on three days counts on each. How long is known of those whose leaving
 * was told; of whom the clock says that they have left nobody knows when.
 */
const counts = {
  arrivals: z.number(),
  walk_ins: z.number(),
  no_shows: z.number(),
  timed: z.number(),
  minutes: z.number(),
  presumed: z.number(),
}
export type VisitCounts = z.output<z.ZodObject<typeof counts>>

const named = { id: z.number(), name: z.string(), name_en: z.string().nullable() }

/** What stays of visits when nobody is known any more who made them: no answer of it has anybody in it. */
export const visitStatistics = endpoint({
  path: '/visitor/statistics',
  access: ['view-visitor'],
  label: visitorWords.statistics,
  input: z.object(span),
  output: z.object({
    from: z.string(),
    to: z.string(),
    total: z.object(counts),
    /** A point for each day, week (its Monday) or month (its first). */
    step: z.enum(['day', 'week', 'month']),
    trend: z.array(z.object({ date: z.string(), ...counts })),
    /** When people come, by weekday (1 Monday to 7 Sunday) and hour; only those in which somebody came. */
    hours: z.array(z.object({ weekday: z.number(), hour: z.number(), arrivals: z.number() })),
    /** Of all days together, by the quarter of an hour in which it begins (minutes since midnight): who was expected, who came. */
    quarters: z.array(z.object({ minute: z.number(), expected: z.number(), arrivals: z.number() })),
    reasons: z.array(z.object({ ...named, color: z.string(), ...counts })),
    offices: z.array(z.object({ ...named, ...counts })),
  }),
})
export type VisitStatistics = z.output<typeof visitStatistics.output>

export const visitStatisticsFile = endpoint({
  path: '/visitor/statistics_export',
  access: ['view-visitor'],
  label: ['导出访客统计', 'Export visitor statistics'],
  input: z.object({
    ...span,
    /** A line for each day, or for each quarter of an hour of each day. */
    by: z.enum(['day', 'quarter'], { error: 'option' }).default('day'),
    format: z.enum(['csv', 'xlsx'], { error: 'option' }).default('csv'),
  }),
  output: z.null(),
  answer: 'file',
})
