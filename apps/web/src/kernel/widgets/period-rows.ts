import type { Period } from '@workplace/contract/kernel/field'

/** Periods as a person sees them: the same hours on several weekdays are one row. */
export type PeriodRow = { readonly weeks: readonly number[]; readonly start: string; readonly end: string }

export function rowsOf(periods: readonly Period[]): PeriodRow[] {
  const rows = new Map<string, { weeks: number[]; start: string; end: string }>()
  for (const { week, start, end } of periods) {
    const key = `${start} ${end}`
    const row = rows.get(key) ?? { weeks: [], start, end }
    row.weeks.push(week)
    rows.set(key, row)
  }
  return [...rows.values()].map((row) => ({ ...row, weeks: row.weeks.sort() }))
}

export function periodsOf(rows: readonly PeriodRow[]): Period[] {
  return rows.flatMap(({ weeks, start, end }) => weeks.map((week) => ({ week, start, end })))
}
