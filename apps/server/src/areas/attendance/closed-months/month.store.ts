import { createHash } from 'node:crypto'
import * as refusals from '@workplace/contract/attendance/refusals'
import { Refusal } from '@workplace/contract/kernel/refusal'
import {
  type DayOfMonth,
  type MonthColumn,
  type MonthSums,
  monthSpan,
  monthWith,
} from '@workplace/domain/attendance/month'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { settingOf } from '../../company/public'
import { zoneOf } from '../versions/counts-from'
import { rulesByDate } from '../versions/rule-versions'

type Span = { readonly begin: string; readonly end: string }

/** A month by its name, and whether it is over on the clock of the company. */
export async function monthOf(call: Pick<Call, 'db' | 'actor' | 'now'>, month?: string) {
  const { db, actor, now } = call
  const startDay = Number((await settingOf(db, actor.company_id, 'attendance_month_start', null)) ?? 1)
  const today = wallClock(now(), await zoneOf(db, actor.company_id, actor.user_id)).date
  const named = month ?? monthWith(today, startDay)
  const span = monthSpan(named, startDay)
  return { month: named, ...span, over: span.end < today }
}
export type Month = Awaited<ReturnType<typeof monthOf>>

export function requireOver({ month, end, over }: Month): void {
  if (!over) throw new Refusal(refusals.month_not_over, { month, end })
}

/** Without its days a month would be closed with nothing in it. */
export async function requireKept(call: Call, { month, begin }: Month): Promise<void> {
  const since = await keptSinceOf(call)
  if (since !== null && begin < since) throw new Refusal(refusals.month_gone, { month, since })
}

/** Days before it were deleted; null: none were. */
export async function keptSinceOf({ db, actor }: Call): Promise<string | null> {
  const [kept] = await db.query<{ since: string }>(
    `select to_char(since, 'YYYY-MM-DD') as since from attendance_kept where company_id = $1`,
    [actor.company_id],
  )
  return kept?.since ?? null
}

type Row = Omit<DayOfMonth, 'forgives'> & { user_id: number; rule_id: number }

/** A row of `attendance_day` as its month needs it. */
export const dayOfMonth = (
  row: Readonly<Record<string, unknown>>,
  date: string,
  forgives: DayOfMonth['forgives'],
): DayOfMonth => {
  const number = (name: string) => Number(row[name] ?? 0)
  const points = (row.points ?? []) as readonly { result: string; minutes: number }[]
  return {
    ...{ date, result: String(row.result), plan_minutes: number('plan_minutes'), work_minutes: number('work_minutes') },
    ...{ early_minutes: number('early_minutes'), absent_minutes: number('absent_minutes'), lacks: number('lacks') },
    ...{ leave_minutes: number('leave_minutes'), trip_minutes: number('trip_minutes') },
    ...{ holiday_work_minutes: number('holiday_work_minutes'), overtime_workday: number('overtime_workday') },
    ...{ overtime_rest_day: number('overtime_rest_day'), overtime_holiday: number('overtime_holiday') },
    points: points
      .filter(({ result }) => result === 'late' || result === 'serious' || result === 'early')
      .map(({ result, minutes }) => ({ result, minutes })),
    forgives,
  }
}

/** The days of some people in a month, by person. */
export async function daysOf(
  db: Db,
  company_id: number,
  user_ids: readonly number[],
  { begin, end }: Span,
): Promise<Map<number, DayOfMonth[]>> {
  const rows = await db.query<Row & Record<string, unknown>>(
    `select y.user_id, to_char(y.date, 'YYYY-MM-DD') as date, y.result, y.plan_minutes, y.work_minutes, y.early_minutes,
       y.absent_minutes, y.leave_minutes, y.trip_minutes, y.holiday_work_minutes, y.overtime_workday, y.overtime_rest_day,
       y.overtime_holiday, y.lacks, y.points, t.rule_id
     from attendance_day y join attendance_team t on t.company_id = y.company_id and t.id = y.team_id
     where y.company_id = $1 and y.user_id = any($2::int[]) and y.date between $3::date and $4::date order by y.user_id, y.date`,
    [company_id, user_ids, begin, end],
  )
  const { forgives } = await rulesByDate(db, company_id)
  const found = new Map<number, DayOfMonth[]>()
  for (const row of rows) {
    const day = dayOfMonth(row, row.date, forgives.on(row.rule_id, row.date) ?? null)
    const had = found.get(row.user_id)
    if (had === undefined) found.set(row.user_id, [day])
    else had.push(day)
  }
  return found
}

export type Sums = Partial<Record<MonthColumn, number>>

/** What was carried into a month, by person. */
export async function carriedInto(
  db: Db,
  company_id: number,
  user_ids: readonly number[],
  month: string,
): Promise<Map<number, Sums>> {
  const rows = await db.query<{ user_id: number; columns: Sums }>(
    `select m.user_id, a.columns from attendance_adjustment a
       join attendance_month m on m.company_id = a.company_id and m.id = a.month_id
     where a.company_id = $1 and m.user_id = any($2::int[]) and a.carried_to = $3 order by a.id`,
    [company_id, user_ids, month],
  )
  const found = new Map<number, Sums>()
  for (const { user_id, columns } of rows) {
    const had = found.get(user_id) ?? {}
    for (const [name, value] of Object.entries(columns) as [MonthColumn, number][])
      had[name] = Math.round(((had[name] ?? 0) + value) * 100) / 100
    found.set(user_id, had)
  }
  return found
}

/** The same text for the same values, in whatever order the database gives their keys back. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, of]) => `${JSON.stringify(key)}:${canonical(of)}`).join(',')}}`
}
export const isSameValue = (one: unknown, other: unknown) => canonical(one) === canonical(other)

/** What a month was when it was closed, and which of its closings that is. */
export type SealedMonth = {
  readonly month_id: number
  readonly month: string
  readonly version: number
  readonly columns: MonthSums
  readonly days: readonly DayOfMonth[]
}
export const digestOf = ({ month_id, month, version, columns, days }: SealedMonth): string =>
  createHash('sha256').update(canonical({ month_id, month, version, columns, days })).digest('hex')

/** Days are written by those who share this lock; whoever closes months has it alone. */
export const shareMonths = (db: Db, company_id: number) =>
  db.query(`select pg_advisory_xact_lock_shared(hashtextextended('attendance_month', $1))`, [company_id])
export const lockMonths = (db: Db, company_id: number) =>
  db.query(`select pg_advisory_xact_lock(hashtextextended('attendance_month', $1))`, [company_id])
