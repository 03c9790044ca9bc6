import type { Language } from '@workplace/contract/kernel/words'
import type { ApplicationUse } from '@workplace/contract/setup/application-calls'
import { dateText, instantText } from '../../../kernel/time/time-text'

type Hour = ApplicationUse['hours'][number]
export type Step = { readonly at: Date; readonly done: number; readonly refused: number }

const hourMs = 3_600_000

/** The hours of a day, or the days of weeks, as the reader's clock has them, without gaps; the last one goes on now. */
export function stepsOf(hours: readonly Hour[], days: number, now: Date): Step[] {
  const isHourly = days === 1
  const start = (time: Date) =>
    isHourly
      ? new Date(time.getFullYear(), time.getMonth(), time.getDate(), time.getHours())
      : new Date(time.getFullYear(), time.getMonth(), time.getDate())
  const last = start(now)
  const many = isHourly ? 24 : days
  const before = (n: number) =>
    isHourly ? new Date(last.getTime() - n * hourMs) : new Date(last.getFullYear(), last.getMonth(), last.getDate() - n)
  const steps = Array.from({ length: many }, (_, n) => before(many - 1 - n))
  const counted = new Map<number, { done: number; refused: number }>()
  for (const { hour, done, refused } of hours) {
    const at = start(new Date(hour)).getTime()
    const known = counted.get(at) ?? { done: 0, refused: 0 }
    counted.set(at, { done: known.done + done, refused: known.refused + refused })
  }
  return steps.map((at) => ({ at, ...(counted.get(at.getTime()) ?? { done: 0, refused: 0 }) }))
}

const two = (n: number) => String(n).padStart(2, '0')

/** What stands below a bar, in figures that are short in every language, and what it says of itself in words. */
export function textsOf(at: Date, days: number, language: Language): { label: string; time: string } {
  const day = `${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return days === 1
    ? { label: `${two(at.getHours())}:${two(at.getMinutes())}`, time: instantText(at.toISOString(), language) }
    : { label: day, time: dateText(`${at.getFullYear()}-${day}`, language) }
}
