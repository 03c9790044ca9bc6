import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, line, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import type { Label } from '../kernel/words'
import { dayStates, markNames, pointStates, settleWords } from './why-words'
import * as attendanceWords from './words'

const codes = <T extends object>(of: T) => Object.keys(of) as [keyof T & string, ...(keyof T & string)[]]
const date = z.iso.date({ error: 'date' })
const instantOrNull = z.string().nullable()

const dayPoint = z.object({
  period_no: z.number(),
  on_off: z.enum(['on', 'off']),
  plan: z.string(),
  due: z.string(),
  time: instantOrNull,
  result: z.enum(codes(pointStates)),
  minutes: z.number(),
  punch_id: z.number().nullable(),
})
const dayRow = z.object({
  user_id: z.number(),
  person: z.string(),
  department: z.string().nullable(),
  date: z.string(),
  team: z.string(),
  timezone: z.string(),
  shift_id: z.number().nullable(),
  shift: z.string().nullable(),
  color: z.string().nullable(),
  day_kind: z.enum(['workday', 'rest_day', 'holiday']),
  unplanned: z.boolean(),
  result: z.enum(codes(dayStates)),
  marks: z.array(z.enum(codes(markNames))),
  plan_minutes: z.number(),
  work_minutes: z.number(),
  late_minutes: z.number(),
  early_minutes: z.number(),
  absent_minutes: z.number(),
  leave_minutes: z.number(),
  trip_minutes: z.number(),
  overtime_minutes: z.number(),
  settled: z.boolean(),
  waits_for: z.array(z.string()),
  points: z.array(dayPoint),
})
export type DayRow = z.output<typeof dayRow>

const filters = {
  user: given(queryId),
  department: given(queryId),
  team: given(queryId),
  from: given(date),
  until: given(date),
  result: given(z.enum(codes(dayStates), { error: 'option' })),
  mark: given(z.enum(codes(markNames), { error: 'option' })),
  /** `waiting`: for a silent device; `changed`: after it was settled; `unplanned`. */
  of: given(z.enum(['waiting', 'changed', 'unplanned'], { error: 'option' })),
}
const title = z.string().trim().max(100).optional()

/** What each day of each person came to, the newest first. */
export const dailyLogPage = endpoint({
  path: '/dailylog/pagelist',
  access: ['view-daily-statistics'],
  label: attendanceWords.dailyLog,
  input: pageQuery('-date', 20).extend(filters),
  output: z.object({
    items: z.array(dayRow),
    total: z.number(),
    /** Devices for which days of the caller's people wait: how many days, of how many of them, and the first. */
    silent: z.array(z.object({ device: z.string(), days: z.number(), people: z.number(), since: z.string() })),
  }),
})
export const dailyLogFile = endpoint({
  path: '/dailylog/export',
  access: ['view-daily-statistics'],
  label: ['导出每日统计', 'Export the daily log'],
  input: z.object({ ...filters, title, format: z.enum(['csv', 'xlsx'], { error: 'option' }).default('csv') }),
  output: z.null(),
  answer: 'file',
})

/** One day, explained. */
const explained = z.object({
  day: dayRow.nullable(),
  date: z.string(),
  begin: z.string(),
  end: z.string(),
  periods: z.array(z.object({ begin: z.string(), end: z.string() })),
  rests: z.array(z.object({ begin: z.string(), end: z.string() })),
  away: z.array(z.object({ kind: z.enum(['leave', 'trip']), begin: z.string(), end: z.string() })),
  punches: z.array(
    z.object({
      id: z.number(),
      time: z.string(),
      /** `asked`: nobody has decided about it yet. */
      use: z.enum(['on', 'off', 'unused', 'outside', 'other_day', 'invalid', 'asked']),
      period_no: z.number().nullable(),
      way: z.string(),
      place: z.string().nullable(),
      invalid_reason: z.string().nullable(),
      /** A photo was taken with it, and is kept still. */
      photo: z.boolean(),
    }),
  ),
  why: z.array(z.object({ code: z.string(), text: z.string() })),
  settles: z.array(
    z.object({
      ...{ kind: z.enum(codes(settleWords)), begin: z.string(), end: z.string(), text: z.string() },
      /** It can still be asked for. */
      open: z.boolean(),
    }),
  ),
  corrections: z.array(
    z.object({
      period_no: z.number(),
      on_off: z.enum(['on', 'off']),
      time: instantOrNull,
      reason: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
  changes: z.array(
    z.object({
      cause: z.string(),
      by: z.string(),
      at: z.string(),
      /** What it was and what it is, in words. */
      fields: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
})
export type ExplainedDay = z.output<typeof explained>

export const dailyLogSingle = endpoint({
  path: '/dailylog/single',
  access: ['view-daily-statistics'],
  label: ['每日统计：一天的说明', 'Daily log: one day explained'],
  input: z.object({ user_id: queryId, date }),
  output: explained,
})

/** Decides a point otherwise: it holds, whatever was or will be punched; without a time that is taken back. */
export const correctDay = endpoint({
  method: 'POST',
  path: '/dailylog/correct',
  access: ['change-daily-statistics'],
  within: 'people',
  label: attendanceWords.correctPoint,
  input: z.object({
    user_id: id,
    date,
    period_no: z.number().int().min(1).max(4),
    on_off: z.enum(['on', 'off'], { error: 'option' }),
    /** `HH:mm` of the date, up to 36:00. */
    time: z
      .string()
      .regex(/^(?:[0-2]\d|3[0-5]):[0-5]\d$/, 'walltime')
      .nullish(),
    reason: line(200).min(1, 'required'),
  }),
  output: z.object({ id: z.number() }),
})

/** By what a day that was settled became another. */
export const changeCauses = {
  punch: ['打卡记录', 'a punch'],
  correction: attendanceWords.correction,
  absence: ['请假或出差', 'leave or a trip'],
  roster: ['排班', 'the roster'],
  team: ['考勤组变动', 'another team'],
  rules: ['规则变更', 'other rules'],
  late_off: attendanceWords.lateOff,
  request: ['申请', 'a request'],
  overtime: attendanceWords.overtime,
  day: ['按时结算', 'the clock'],
} as const satisfies Record<string, Label>

/** Points: what was planned, when it was punched, and what it is. */
export const clockTimePage = endpoint({
  path: '/clocktime/pagelist',
  access: ['view Clock in time'],
  label: attendanceWords.clockTimes,
  input: pageQuery('-date', 20).extend({
    user: given(queryId),
    department: given(queryId),
    team: given(queryId),
    from: given(date),
    until: given(date),
    result: given(z.enum(codes(pointStates), { error: 'option' })),
  }),
  output: z.object({
    items: z.array(
      dayPoint.extend({
        user_id: z.number(),
        person: z.string(),
        department: z.string().nullable(),
        date: z.string(),
        timezone: z.string(),
        shift: z.string().nullable(),
        way: z.string().nullable(),
        place: z.string().nullable(),
      }),
    ),
    total: z.number(),
  }),
})

export const clockTimeFile = endpoint({
  path: '/clocktime/export',
  access: ['view Clock in time'],
  label: ['导出打卡点', 'Export clock-in times'],
  input: z.object({
    user: given(queryId),
    department: given(queryId),
    team: given(queryId),
    from: given(date),
    until: given(date),
    result: given(z.enum(codes(pointStates), { error: 'option' })),
    title,
    format: z.enum(['csv', 'xlsx'], { error: 'option' }).default('csv'),
  }),
  output: z.null(),
  answer: 'file',
})

/** The caller's own month. */
export const myMonth = endpoint({
  path: '/myattendance/month',
  access: 'session',
  label: attendanceWords.myAttendance,
  input: z.object({ month: given(z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'format')) }),
  output: z.object({
    month: z.string(),
    today: z.string(),
    /** Null: the caller belongs to no team. */
    team: z.string().nullable(),
    days: z.array(dayRow),
    /** What is planned for days to come. */
    coming: z.array(
      z.object({
        date: z.string(),
        shift: z.string().nullable(),
        color: z.string().nullable(),
        times: z.string().nullable(),
        day_kind: z.enum(['workday', 'rest_day', 'holiday']),
        unplanned: z.boolean(),
      }),
    ),
  }),
})
/** The caller's own year: what each day came to, of which the page draws a map. */
export const myYear = endpoint({
  path: '/myattendance/year',
  access: 'session',
  label: ['我的考勤：全年', 'My attendance: the year'],
  input: z.object({ year: given(z.string().regex(/^20\d\d$/, 'format')) }),
  output: z.object({
    year: z.string(),
    today: z.string(),
    days: z.array(
      z.object({
        date: z.string(),
        result: z.enum(codes(dayStates)),
        plan_minutes: z.number(),
        work_minutes: z.number(),
      }),
    ),
  }),
})
export const myDay = endpoint({
  path: '/myattendance/day',
  access: 'session',
  label: ['我的考勤：一天的说明', 'My attendance: one day explained'],
  input: z.object({ date }),
  output: explained,
})

/** The photo of a field punch, by the number of the punch: one of the caller's own. */
export const myPunchPhoto = endpoint({
  path: '/myattendance/photo',
  access: 'session',
  answer: 'file',
  label: attendanceWords.fieldPhoto,
  input: z.object({ id: queryId }),
  output: z.null(),
})

/** The same of somebody whom the caller administers. Every view is recorded. */
export const dayPunchPhoto = endpoint({
  path: '/dailylog/photo',
  access: ['view-daily-statistics'],
  within: 'people',
  effect: 'change',
  answer: 'file',
  label: attendanceWords.fieldPhoto,
  input: z.object({ id: queryId }),
  output: z.null(),
})
