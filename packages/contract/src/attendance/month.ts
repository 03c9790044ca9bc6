import { monthColumns } from '@workplace/domain/attendance/month'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, line, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import type { Label } from '../kernel/words'
import { changeCauses } from './daily-log'
import * as attendanceWords from './words'

export const yearMonth = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'format')
const month = yearMonth
const sums = z.object(
  Object.fromEntries(monthColumns.map((name) => [name, z.number()])) as Record<
    (typeof monthColumns)[number],
    z.ZodNumber
  >,
)
const some = z.partialRecord(z.enum(monthColumns), z.number())

export const monthStates = {
  open: ['未封账', 'Open'],
  closed: ['已封账', 'Closed'],
} as const satisfies Record<string, Label>
export const confirmStates = {
  none: ['未确认', 'Not confirmed'],
  agreed: ['已确认', 'Confirmed'],
  disputed: ['有异议', 'Disputed'],
} as const satisfies Record<string, Label>
/** What is still open when a month is to be closed. */
export const openKinds = {
  request: ['待审核的申请', 'Request pending approval'],
  waiting: ['等待设备或尚未结算', 'Waiting for a device, or not settled yet'],
  unplanned: ['没有排班', 'Not planned'],
  disputed: ['本人有异议', 'Disputed by the person'],
} as const satisfies Record<string, Label>
type OpenKind = keyof typeof openKinds
const openKind = z.enum(Object.keys(openKinds) as [OpenKind, ...OpenKind[]])

const sheetRow = z.object({
  user_id: z.number(),
  person: z.string(),
  department: z.string().nullable(),
  team: z.string().nullable(),
  state: z.enum(['open', 'closed']),
  /** How often it was closed. */
  version: z.number(),
  confirm_state: z.enum(['none', 'agreed', 'disputed']),
  confirm_note: z.string().nullable(),
  columns: sums,
  /** What of them was carried from months before. */
  carried: some,
  /** Days of this month that came to something else after it was closed, not carried yet. */
  adjustments: z.number(),
})
export type SheetRow = z.output<typeof sheetRow>

const sought = {
  month: given(month),
  department: given(queryId),
  team: given(queryId),
  state: given(z.enum(['open', 'closed', 'disputed', 'unconfirmed'], { error: 'option' })),
}
export const monthPage = endpoint({
  path: '/attendancestatistics/pagelist',
  access: ['view-attendance-statistics'],
  label: ['考勤统计', 'Attendance statistics'],
  input: pageQuery('+person', 20).omit({ sort: true }).extend(sought),
  output: z.object({
    items: z.array(sheetRow),
    total: z.number(),
    month: z.string(),
    begin_date: z.string(),
    end_date: z.string(),
    /** The month is over: it can be confirmed and closed. */
    over: z.boolean(),
    closed: z.number(),
  }),
})
export const monthFile = endpoint({
  path: '/attendancestatistics/export',
  access: ['view-attendance-statistics'],
  label: ['导出考勤统计', 'Export attendance statistics'],
  input: z.object({
    ...sought,
    title: z.string().trim().max(100).optional(),
    /** Names of columns, by commas, in the order in which they stand; without it all. */
    columns: given(
      z
        .string()
        .max(600)
        .regex(/^[a-z_]+(?:,[a-z_]+)*$/, 'format'),
    ),
    unit: given(z.enum(['hours', 'minutes'], { error: 'option' })),
    /** A payroll template: its columns, titles and unit, in place of those. */
    template_id: given(queryId),
  }),
  output: z.null(),
  answer: 'file',
})
/** The templates that can be exported by: whoever exports need not administer them. */
export const payrollTemplates = endpoint({
  path: '/attendancestatistics/templates',
  access: ['view-attendance-statistics'],
  label: ['可用的薪资模板', 'Payroll templates to export by'],
  input: z.object({}),
  output: z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })) }),
})

const who = {
  /** Of everybody whom the caller administers, or of these. */
  user_ids: z.array(id).max(5000, 'too_many|5000').default([]),
  department_ids: z.array(id).max(500, 'too_many|500').default([]),
  team_ids: z.array(id).max(500, 'too_many|500').default([]),
  month,
}
/** What is still open before months are closed: nothing is written. */
export const checkMonth = endpoint({
  method: 'POST',
  path: '/attendancestatistics/check',
  effect: 'read',
  within: 'people',
  access: ['view-attendance-statistics'],
  label: ['考勤封账：检查', 'Close a month: check'],
  input: z.object(who),
  output: z.object({
    people: z.number(),
    closed: z.number(),
    counts: z.record(openKind, z.number()),
    /** The first of them. */
    rows: z.array(
      z.object({
        kind: openKind,
        user_id: z.number(),
        person: z.string(),
        date: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
  }),
})
export const closeMonth = endpoint({
  method: 'POST',
  path: '/attendancestatistics/close',
  within: 'people',
  access: ['change-attendance-statistics'],
  label: attendanceWords.closeMonth,
  input: z.object({ ...who, /** Why, although something is open. */ reason: line(200).nullish() }),
  output: z.object({ people: z.number(), digest: z.string() }),
})
export const reopenMonth = endpoint({
  method: 'POST',
  path: '/attendancestatistics/reopen',
  within: 'people',
  access: ['change-attendance-statistics'],
  label: attendanceWords.reopenMonth,
  input: z.object({ ...who, reason: line(200).min(1, 'required') }),
  /** `carried`: of so many something is in another month already, so that this one stays closed for them. */
  output: z.object({ people: z.number(), carried: z.number() }),
})
/** Whether closed months are what was sealed: the first difference of each. */
export const verifyMonth = endpoint({
  path: '/attendancestatistics/verify',
  access: ['view-attendance-statistics'],
  label: ['核验封账', 'Verify seals'],
  input: z.object({ month }),
  output: z.object({
    checked: z.number(),
    differences: z.array(z.object({ person: z.string(), version: z.number(), what: z.string() })),
  }),
})

const adjustment = z.object({
  id: z.number(),
  user_id: z.number().nullable(),
  person: z.string(),
  month: z.string(),
  date: z.string(),
  columns: some,
  cause: z.enum(Object.keys(changeCauses) as [keyof typeof changeCauses, ...(keyof typeof changeCauses)[]]),
  by: z.string(),
  at: z.string(),
  carried_to: z.string().nullable(),
  /** The first later month of the person that is not closed: into it, it can be carried. */
  next_month: z.string(),
})
export type Adjustment = z.output<typeof adjustment>
export const adjustmentPage = endpoint({
  path: '/attendancestatistics/adjustments',
  access: ['view-attendance-statistics'],
  label: attendanceWords.adjustments,
  input: pageQuery('-date', 20)
    .omit({ sort: true })
    .extend({
      ...{ month: given(month), department: given(queryId), team: given(queryId) },
      of: given(z.enum(['open', 'carried'], { error: 'option' })),
    }),
  output: z.object({ items: z.array(adjustment), total: z.number() }),
})
export const carryAdjustments = endpoint({
  method: 'POST',
  path: '/attendancestatistics/carry',
  within: 'people',
  access: ['change-attendance-statistics'],
  label: ['结转考勤调整', 'Carry adjustments'],
  input: z.object({ ids: z.array(id).min(1, 'required').max(1000, 'too_many|1000'), month }),
  output: z.object({ carried: z.number() }),
})
export const monthStatement = endpoint({
  path: '/attendancestatistics/statement',
  access: ['view-attendance-statistics'],
  label: ['考勤月报（PDF）', 'Statement of a month (PDF)'],
  input: z.object({ user_id: queryId, month }),
  output: z.null(),
  answer: 'file',
})

/** One's own month, and what becomes of it. */
export const mySheet = endpoint({
  path: '/myattendance/sheet',
  access: 'session',
  label: ['我的月考勤', 'My month of attendance'],
  input: z.object({ month }),
  output: z.object({ row: sheetRow.nullable(), begin_date: z.string(), end_date: z.string(), over: z.boolean() }),
})
export const confirmMonth = endpoint({
  method: 'POST',
  path: '/myattendance/confirm',
  access: 'session',
  within: 'own',
  label: ['确认我的月考勤', 'Confirm my month of attendance'],
  input: z.object({ month, agree: z.boolean(), note: line(500).nullish() }),
  output: z.null(),
})
export const myStatement = endpoint({
  path: '/myattendance/statement',
  access: 'session',
  label: ['我的考勤月报（PDF）', 'My statement of a month (PDF)'],
  input: z.object({ month }),
  output: z.null(),
  answer: 'file',
})

export const monthColumnNames: Readonly<Record<(typeof monthColumns)[number], Label>> = {
  plan_days: ['应出勤天数', 'Days planned'],
  work_days: ['出勤天数', 'Days worked'],
  plan_minutes: ['应出勤时长', 'Time planned'],
  work_minutes: ['实际工时', 'Time worked'],
  lates: ['迟到次数', 'Times late'],
  forgiven: ['免计迟到', 'Lates forgiven'],
  late_minutes: ['迟到时长', 'Time late'],
  earlies: ['早退次数', 'Times left early'],
  early_minutes: ['早退时长', 'Time left early'],
  lacks: ['缺卡次数', 'Punches missing'],
  absent_days: ['旷工天数', 'Days absent'],
  absent_minutes: ['旷工时长', 'Time absent'],
  leave_minutes: ['请假时长', 'Leave'],
  trip_minutes: ['出差与外出时长', 'Trips and errands'],
  overtime_workday: ['工作日加班', 'Overtime on workdays'],
  overtime_rest_day: ['休息日加班', 'Overtime on rest days'],
  overtime_holiday: ['节假日加班', 'Overtime on holidays'],
  holiday_work_minutes: ['法定节假日工时', 'Worked on holidays'],
}
