import { addDays, weekdayOf } from './date'

/** A point for each day, week (its Monday) or month (its first): as many as a picture has room for. */
export type DateStep = 'day' | 'week' | 'month'

export const stepFor = (days: number): DateStep => (days <= 62 ? 'day' : days <= 370 ? 'week' : 'month')

/** The beginnings of the steps of a span, and the part of the span that lies in each. */
export function stepsOf(from: string, to: string, step: DateStep): { date: string; first: string; last: string }[] {
  const begin = (day: string) =>
    step === 'day' ? day : step === 'week' ? addDays(day, 1 - weekdayOf(day)) : `${day.slice(0, 8)}01`
  const steps: { date: string; first: string; last: string }[] = []
  for (let first = from; first <= to; ) {
    const date = begin(first)
    const next = step === 'day' ? addDays(date, 1) : step === 'week' ? addDays(date, 7) : begin(addDays(date, 32))
    const last = addDays(next, -1) < to ? addDays(next, -1) : to
    steps.push({ date, first, last })
    first = next
  }
  return steps
}
