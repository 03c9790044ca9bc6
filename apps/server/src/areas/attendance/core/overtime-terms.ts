import type { DayQuestion } from '@workplace/domain/attendance/day'
import { dayKinds, type OvertimeRule, type OvertimeTerms } from '@workplace/domain/attendance/overtime'
import type { ShiftRest } from '@workplace/domain/attendance/shift'

/** A rule as its table has it: the terms of each kind of day stand in columns that begin with it. */
export type OvertimeRow = Pick<OvertimeRule, 'unit_minutes' | 'round'> & { cross_day_cut: string } & Record<
    string,
    unknown
  >

export function overtimeIn(row: OvertimeRow): Omit<NonNullable<DayQuestion['overtime']>, 'approved'> {
  const each = <T>(of: (kind: (typeof dayKinds)[number]) => T) =>
    Object.fromEntries(dayKinds.map((kind) => [kind, of(kind)])) as Record<(typeof dayKinds)[number], T>
  const terms = each((kind) => {
    const own = Object.entries(row).flatMap(([name, value]) =>
      name.startsWith(`${kind}_`) ? [[name.slice(kind.length + 1), value] as const] : [],
    )
    const { rest_by_duration, ...others } = Object.fromEntries(own)
    return { ...others, rest_by_duration: rest_by_duration ?? [] } as unknown as OvertimeTerms
  })
  return {
    rule: { terms, unit_minutes: row.unit_minutes, round: row.round },
    rest_periods: each((kind) => (row[`${kind}_rest_periods`] ?? []) as readonly ShiftRest[]),
    cross_day_cut: row.cross_day_cut,
  }
}
