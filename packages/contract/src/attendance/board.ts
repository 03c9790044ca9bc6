import { boardStates } from '@workplace/domain/attendance/board'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, queryId } from '../kernel/input'
import type { Label } from '../kernel/words'
import * as attendanceWords from './words'

const date = z.iso.date({ error: 'date' })

/** So many people are shown; all are counted. */
export const mostOnBoard = 300

/** How the caller's people are now, or what they work on another date: of teams that they lead, of departments that they head. */
export const teamBoard = endpoint({
  path: '/teamattendance/board',
  access: 'session',
  label: ['团队实时考勤', 'Live board of a team'],
  input: z.object({ date: given(date), team_id: given(queryId) }),
  output: z.object({
    now: z.string(),
    today: z.string(),
    date: z.string(),
    teams: z.array(z.object({ id: z.number(), name: z.string() })),
    total: z.number(),
    /** How many there are of each; nobody is anything yet on another date. */
    counts: z.record(z.enum(boardStates), z.number()).nullable(),
    people: z.array(
      z.object({
        user_id: z.number(),
        name: z.string(),
        department: z.string().nullable(),
        team: z.string(),
        timezone: z.string(),
        shift: z.string().nullable(),
        color: z.string().nullable(),
        times: z.string().nullable(),
        unplanned: z.boolean(),
        away: z.enum(['leave', 'trip', 'out']).nullable(),
        state: z.enum(boardStates).nullable(),
        /** How late, in minutes. */
        minutes: z.number(),
        /** When they came, and went. */
        came: z.string().nullable(),
        went: z.string().nullable(),
      }),
    ),
  }),
})

export const boardStateNames = {
  missing: ['应到未到', 'Due and not here'],
  late: attendanceWords.late,
  unknown: ['设备无响应', 'A device is silent'],
  not_yet: ['未到时间', 'Not due yet'],
  here: ['在岗', 'Here'],
  left: ['已下班', 'Left'],
  away: ['请假或外出', 'Away'],
  rest: attendanceWords.rest,
} as const satisfies Record<(typeof boardStates)[number], Label>

/** Calendars that lack the holidays of a year on which schedules lean. */
export const calendarGapList = endpoint({
  path: '/scheduling/calendar_gaps',
  access: ['view-attendance'],
  label: ['缺少节假日的日历', 'Calendars without holidays'],
  input: z.object({}),
  output: z.object({
    gaps: z.array(z.object({ id: z.number(), name: z.string(), year: z.number(), soon: z.boolean() })),
  }),
})
