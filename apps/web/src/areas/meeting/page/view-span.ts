import { monthGrid, weekGrid } from '@workplace/domain/kernel/date'

/** The first and the last date that the week or the month around a date shows. */
export function spanOf(view: 'week' | 'month', date: string): { from: string; to: string } {
  const dates = view === 'week' ? weekGrid(date) : monthGrid(date)
  return { from: dates[0] ?? date, to: dates.at(-1) ?? date }
}
