import type { AttendanceRule, DayQuestion } from '@workplace/domain/attendance/day'
import type { Forgiveness } from '@workplace/domain/attendance/month'
import type { Shift } from '@workplace/domain/attendance/shift'
import type { Db } from '../../../kernel/database/db'
import { type OvertimeRow, overtimeIn } from '../core/overtime-terms'
import { shiftIn } from '../core/shift-rules'

/** What shifts or rules of a kind said, from which day on. */
export type ByDate<T> = {
  /** The version that counts on a date; undefined: there is no such thing. */
  readonly on: (id: number, date: string) => T | undefined
}
type OvertimeTermsOf = Omit<NonNullable<DayQuestion['overtime']>, 'approved'>
/** By what days are judged, each as it counted on their date. */
export type RulesByDate = {
  readonly shifts: ByDate<Shift>
  readonly rules: ByDate<AttendanceRule>
  readonly overtimes: ByDate<OvertimeTermsOf>
  /** How many lates of a month a rule forgives; null: none. */
  readonly forgives: ByDate<Forgiveness | null>
}
type Body = Record<string, unknown>
type JudgingKind = 'shift' | 'rule' | 'overtime'
type Row = { ref_id: number; effect_date: string; body: Body }
type RuleRow = Row & { kind: JudgingKind }

/** Bodies are read once each: thousands of days ask for the same. */
function dated<T>(rows: readonly Row[], read: (body: Body) => T): ByDate<T> & { readonly ever: () => T[] } {
  const versions = new Map<number, { from: string; body: Body; is?: T }[]>()
  for (const { ref_id, effect_date, body } of rows) {
    const had = versions.get(ref_id)
    if (had === undefined) versions.set(ref_id, [{ from: effect_date, body }])
    else had.push({ from: effect_date, body })
  }
  const readOnce = (found: { body: Body; is?: T }) => {
    if (found.is === undefined) found.is = read(found.body)
    return found.is
  }
  return {
    ever: () => [...versions.values()].flatMap((own) => own.map(readOnce)),
    on: (id, date) => {
      const own = versions.get(id)
      // there was nothing else by which days before the first version could have been judged
      const found = own?.find(({ from }) => from <= date) ?? own?.at(-1)
      return found && readOnce(found)
    },
  }
}

/** A rule that is only tried takes the place of what counts, on every date. */
export type Draft = { readonly kind: JudgingKind; readonly ref_id: number; readonly body: Body }

function forgivenessIn({ late_allow_count_month, late_allow_minutes }: Body): Forgiveness | null {
  const count = Number(late_allow_count_month ?? 0)
  // without a bound the length of a day
  return count > 0 ? { count, minutes: Number(late_allow_minutes ?? 1440) } : null
}

/** The versions of everything by which days are judged: the latest first, of one day the last that was saved. */
export async function rulesByDate(db: Db, company_id: number, draft: Draft | null = null): Promise<RulesByDate> {
  const kept = await db.query<RuleRow>(
    `select distinct on (kind, ref_id, effect_date) kind, ref_id, effect_date::text as effect_date, body from attendance_version
     where company_id = $1 and kind in ('shift', 'rule', 'overtime') and not superseded
     order by kind, ref_id, effect_date desc, version_no desc`,
    [company_id],
  )
  const rows: RuleRow[] =
    draft === null
      ? kept
      : [
          { ...draft, effect_date: '1970-01-01' },
          ...kept.filter(({ kind, ref_id }) => kind !== draft.kind || ref_id !== draft.ref_id),
        ]
  const of = (is: JudgingKind) => rows.filter(({ kind }) => kind === is)
  return {
    shifts: dated(of('shift'), shiftIn),
    rules: dated(of('rule'), (body) => body as unknown as AttendanceRule),
    forgives: dated(of('rule'), forgivenessIn),
    overtimes: dated(of('overtime'), (body) => overtimeIn(body as OvertimeRow)),
  }
}

/** What teams or schedules of these ids planned, from which day on. */
export async function plansByDate<T>(
  db: Db,
  company_id: number,
  { kind, ids }: { readonly kind: 'team' | 'pattern'; readonly ids: readonly number[] },
  read: (body: Record<string, unknown>) => T,
): Promise<ByDate<T> & { readonly ever: readonly T[] }> {
  const rows = await db.query<Row>(
    `select distinct on (ref_id, effect_date) ref_id, effect_date::text as effect_date, body from attendance_version
     where company_id = $1 and kind = $2 and ref_id = any($3::int[]) and not superseded
     order by ref_id, effect_date desc, version_no desc`,
    [company_id, kind, ids],
  )
  const { on, ever } = dated(rows, read)
  return { on, ever: ever() }
}
