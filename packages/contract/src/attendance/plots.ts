import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, queryId } from '../kernel/input'
import { yearMonth } from './month'

/**
 * How a month went, without anybody in it: of the days as they are now, of people whom the caller administers. Days that are
 * not over are not counted.
 */
export const monthPlots = endpoint({
  path: '/attendancestatistics/plots',
  access: ['view-attendance-statistics'],
  label: ['考勤图表', 'Attendance plots'],
  input: z.object({ month: given(yearMonth), department: given(queryId), team: given(queryId) }),
  output: z.object({
    month: z.string(),
    begin_date: z.string(),
    end_date: z.string(),
    people: z.number(),
    /** Days on which somebody was to come and was not on leave; of these, on how many they came. */
    expected: z.number(),
    here: z.number(),
    late: z.number(),
    lacks: z.number(),
    overtime_minutes: z.number(),
    /** How many came for the first time of a day, by the ten minutes in which they did (minutes since midnight); so many of them late. */
    arrivals: z.array(z.object({ minute: z.number(), people: z.number(), late: z.number() })),
    /** By department and weekday (1 Monday to 7 Sunday). Null: people without a department. */
    lapses: z.array(
      z.object({
        department_id: z.number().nullable(),
        department: z.string().nullable(),
        weekday: z.number(),
        expected: z.number(),
        late: z.number(),
        lacks: z.number(),
      }),
    ),
    /** So much overtime somebody may have in a month (settings); 0: as much as there is. */
    limit_minutes: z.number(),
    /**
     * By week (its Monday, or the first of the month): overtime in it; how much whoever has most has had in the month by its
     * end; and how many have had more than the limit.
     */
    weeks: z.array(z.object({ date: z.string(), minutes: z.number(), most: z.number(), beyond: z.number() })),
    days: z.array(z.object({ date: z.string(), expected: z.number(), here: z.number() })),
  }),
})
export type MonthPlots = z.output<typeof monthPlots.output>
