import { dayKinds } from '@workplace/domain/attendance/overtime'
import { isValidDate } from '@workplace/domain/kernel/date'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { isZoneName } from '../kernel/field'
import { id, walltimePattern } from '../kernel/input'
import { lateOffShape, periodsShape, restsShape } from './shift-shapes'
import { dayStates, settleWords } from './why-words'

const date = z.string().refine(isValidDate, 'date')
const instant = z.iso.datetime({ offset: true, error: 'instant' })
const minutes = z.number({ error: 'whole' }).int('whole').min(0).max(1440)
const threshold = minutes.nullish().transform((value) => value ?? null)
const listed = <T extends z.ZodType>(shape: T) => shape.nullish()
const span = z
  .object({ begin: instant, end: instant })
  .refine(({ begin, end }) => Date.parse(begin) < Date.parse(end), 'format')
const spans = z.array(span).max(20).default([])

const shift = z.object({
  periods: periodsShape.schema,
  rest_periods: listed(restsShape.schema),
  earliest_on_minutes: minutes.max(480).default(120),
  latest_off_minutes: minutes.max(720).default(600),
  late_minutes_as_late: minutes.default(0),
  late_minutes_as_serious: threshold,
  late_minutes_as_lack: threshold,
  early_minutes_as_early: minutes.default(0),
  early_minutes_as_lack: threshold,
  is_flexible: z.boolean().default(false),
  flexible_late_minutes: minutes.default(0),
  flexible_early_minutes: minutes.default(0),
  late_off_late_on: listed(lateOffShape.schema),
  late_off_days: z.number().int().min(1).max(3).default(1),
})

const points = z.array(
  z.object({
    period_no: z.number(),
    on_off: z.enum(['on', 'off']),
    plan: z.string(),
    due: z.string(),
    time: z.string().nullable(),
    result: z.enum(['normal', 'late', 'serious', 'early', 'lack', 'pending', 'none']),
    minutes: z.number(),
  }),
)

/** What a day would come to by a shift that need not be saved yet: nothing is stored. */
export const tryDay = endpoint({
  method: 'POST',
  path: '/daytimetable/try',
  effect: 'read',
  within: 'own',
  access: ['view-class-manager'],
  label: ['班次：试算一天', 'Shift: try a day'],
  input: z.object({
    date,
    zone: z.string().max(60).refine(isZoneName, 'zone').default('Asia/Shanghai'),
    day_cut: z.string().regex(walltimePattern, 'walltime').default('04:00'),
    /** Of the day and of those beside it; a day that is not there has no shift. */
    plans: z.array(z.object({ date, shift: shift.nullable(), kind: z.enum(dayKinds).optional() })).max(7),
    punches: z
      .array(z.object({ time: instant, direction: z.enum(['in', 'out']).optional() }))
      .max(100, 'too_many|100')
      .default([]),
    leave: spans,
    trips: spans,
    /** The rule by which it is judged; without it the usual one. */
    rule_id: id.nullish(),
    /** By which what is worked outside of the shift is overtime, and what of it was approved. */
    overtime_rule_id: id.nullish(),
    overtime: spans,
    /** So many days ago the last shift was left so many minutes late. */
    late_off: z.object({ days: z.number().int().min(1).max(3), minutes: z.number().int().min(0).max(1440) }).nullish(),
    /** Points that were decided otherwise. */
    given: z
      .array(z.object({ period_no: z.number().int().min(1).max(4), on_off: z.enum(['on', 'off']), time: instant }))
      .max(8)
      .default([]),
    /** Until when all punches are known; without it all are. */
    complete_until: instant.nullish(),
  }),
  output: z.object({
    result: z.enum(Object.keys(dayStates) as [keyof typeof dayStates, ...(keyof typeof dayStates)[]]),
    marks: z.array(z.enum(['late', 'serious', 'early', 'lack', 'part_absent', 'short'])),
    minutes: z.object({
      ...{ plan: z.number(), work: z.number(), late: z.number(), early: z.number() },
      ...{ absent: z.number(), leave: z.number(), trip: z.number() },
    }),
    /** In minutes, by the kind of day. */
    overtime: z.object({ workday: z.number(), rest_day: z.number(), holiday: z.number() }),
    lacks: z.number(),
    points,
    punches: z.array(
      z.object({
        time: z.string(),
        use: z.enum(['on', 'off', 'unused', 'outside', 'other_day']),
        period_no: z.number().nullable(),
      }),
    ),
    /** Why it is so, step by step, in the caller's language. */
    why: z.array(z.object({ code: z.string(), text: z.string() })),
    /** What would settle it. */
    settles: z.array(
      z.object({
        kind: z.enum(Object.keys(settleWords) as [keyof typeof settleWords, ...(keyof typeof settleWords)[]]),
        begin: z.string(),
        end: z.string(),
        text: z.string(),
      }),
    ),
    begin: z.string(),
    end: z.string(),
  }),
})
