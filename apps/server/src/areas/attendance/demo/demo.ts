import { startRequest } from '../../../kernel/approval/start-requests'
import { authorsOf, type Demo, type DemoPart } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import { requestApprovals } from '../request/request-approvals'
import { workedDays } from './worked-days'

const period = (text: string) => {
  const [on_time = '', off_time = ''] = text.split('-')
  return { on_time, off_time, must_on: true, must_off: true }
}
const lunch = JSON.stringify([{ start: '12:00', end: '13:00' }])
const json = (...periods: readonly string[]) => JSON.stringify(periods.map(period))

const shifts = [
  { name: '标准班', short_name: '标', color: '#2F6BFF', periods: json('09:00-18:00'), rest_periods: lunch },
  { name: '两段班', short_name: '两', color: '#13A8A8', periods: json('08:30-12:00', '13:30-18:00') },
  {
    ...{ name: '弹性班', short_name: '弹', color: '#722ED1', periods: json('10:00-19:00'), rest_periods: lunch },
    ...{ is_flexible: true, flexible_early_minutes: 60, flexible_late_minutes: 60 },
    late_off_late_on: JSON.stringify([
      { late_off_minutes: 120, late_on_minutes: 60 },
      { late_off_minutes: 240, late_on_minutes: 120 },
    ]),
  },
  { name: '早班', short_name: '早', color: '#FA8C16', periods: json('07:00-15:00') },
  { name: '中班', short_name: '中', color: '#52C41A', periods: json('15:00-23:00') },
  { name: '夜班', short_name: '夜', color: '#434A5C', periods: json('23:00-31:00') },
] as const

const rules = [
  {
    name: '标准打卡',
    calc_mode: 'by_shift',
    lack_as: 'lack',
    absent_minutes: 120,
    half_day_minutes: 300,
    late_allow_count_month: 3,
    late_allow_minutes: 10,
  },
  {
    name: '严格打卡',
    calc_mode: 'by_shift',
    lack_as: 'half_absent',
    absent_minutes: 240,
    half_day_minutes: 420,
    leave_need_punch: true,
  },
  { name: '首末打卡', calc_mode: 'first_last', lack_as: 'lack' },
] as const

const overtime = {
  ...{ name: '标准加班', unit_minutes: 30, workday_start_after_minutes: 30, workday_max_minutes_day: 180 },
  ...{ rest_day_calc: 'punch_in_approval', rest_day_deduct_rest: 'fixed_periods', rest_day_rest_periods: lunch },
} as const

const remedy = { name: '每月三次补卡', limit_count: 3, limit_days: 7, days_kind: 'natural' } as const

const leaveKinds = [
  { name: '年假', unit: 'half_day', paid: true, year_days: '10.0' },
  { name: '病假', unit: 'half_day', paid: true, need_file: true },
  { name: '事假', unit: 'minute', paid: false },
  { name: '婚假', unit: 'day', paid: true, year_days: '3.0', need_file: true },
] as const

const HOUR = 3_600_000

/** Leave and a trip that wait for the head of a department. */
async function demoRequests({ db, company_id, now }: Demo, leave_type_id: number): Promise<void> {
  const people = await db.query<{ id: number; name: string; head: number }>(
    `select u.id, u.name, d.manager_id as head from users u join department d on d.company_id = u.company_id and d.id = u.department_id
     where u.company_id = $1 and u.status = 'active' and d.manager_id is not null and d.manager_id <> u.id order by u.id limit 2`,
    [company_id],
  )
  const wanted = [
    { kind: 'leave', days: 9, state: 'pending', reason: '体检', leave_type_id, amount: '1.0' },
    { kind: 'trip', days: 12, state: 'pending', reason: '上海客户现场', leave_type_id: null, amount: null },
  ] as const
  for (const [n, { days, ...request }] of wanted.entries()) {
    const person = people[n]
    if (person === undefined) return
    const begin = Math.floor(now / (24 * HOUR)) * 24 * HOUR + days * 24 * HOUR + HOUR
    const [id = 0] = await insertRows(db, 'attendance_request', [
      {
        ...{ company_id, user_id: person.id, ...request, timezone: 'Asia/Shanghai', created_by: person.name },
        ...{ begin_time: new Date(begin).toISOString(), end_time: new Date(begin + 9 * HOUR).toISOString() },
      },
    ])
    const subject = { id, office_id: null, requesters: [person.id], start: null, end: null }
    const steps = [{ mode: 'any', approvers: [{ kind: 'department_head' }] }] as const
    await startRequest(db, { company_id, now }, requestApprovals, {
      subject,
      flow: {
        ...{ id: null, name: '', name_en: null, deadline_minutes: null, remind_minutes: null, timeout_action: 'none' },
        steps: steps.map(({ mode, approvers }) => ({ mode, approvers: [...approvers] })),
      },
    })
  }
}

/** Shifts of an office and of three turns, how their days are judged, and six teams that have worked by them for a while. */
export const attendanceDemo: DemoPart = async (demo) => {
  const authors = authorsOf(demo)
  const serious = { late_minutes_as_late: 5, late_minutes_as_serious: 30, late_minutes_as_lack: 120 }
  const shiftIds = new Map<string, number>()
  for (const shift of shifts) {
    const [id = 0] = await insertRows(demo.db, 'shift', [{ ...authors, ...serious, ...shift }])
    shiftIds.set(shift.name, id)
  }
  const [overtime_rule_id = 0] = await insertRows(demo.db, 'overtime_rule', [{ ...authors, ...overtime }])
  const [cards] = await insertRows(demo.db, 'remedy_rule', [{ ...authors, ...remedy }])
  const ruleIds: number[] = []
  for (const rule of rules)
    ruleIds.push(
      ...(await insertRows(demo.db, 'attendance_rule', [{ ...authors, remedy_rule_id: cards ?? null, ...rule }])),
    )
  const kinds: number[] = []
  for (const kind of leaveKinds) kinds.push(...(await insertRows(demo.db, 'leave_type', [{ ...authors, ...kind }])))
  await workedDays(demo, { shiftIds, ruleIds, overtime_rule_id, leaveTypes: kinds })
  await demoRequests(demo, kinds[0] ?? 0)
}
