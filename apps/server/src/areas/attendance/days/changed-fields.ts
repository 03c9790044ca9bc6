import type { ExplainedDay } from '@workplace/contract/attendance/daily-log'
import { dayKindNames, dayStates, markNames } from '@workplace/contract/attendance/why-words'
import { say } from '@workplace/contract/kernel/words'
import type { DayColumn } from './stored-day'
import { dayWords as words } from './words'

/** What is said of a day when it became another. */
export type ToldValues = Partial<Record<DayColumn, unknown>>

/** What was and what is, of each field that is another, in words. */
export function fieldsOf(
  before: ToldValues | null,
  after: ToldValues | null,
  language: 'zh' | 'en',
): ExplainedDay['changes'][number]['fields'] {
  const text = (name: string, value: unknown): string => {
    if (value === null || value === undefined) return '—'
    if (name === 'result') return say(dayStates[value as keyof typeof dayStates], language)
    if (name === 'day_kind') return say(dayKindNames[value as keyof typeof dayKindNames], language)
    if (Array.isArray(value))
      return value.length === 0
        ? '—'
        : value.map((mark) => say(markNames[mark as keyof typeof markNames], language)).join(' · ')
    return String(value)
  }
  return Object.entries(words.fields).flatMap(([name, label]) => {
    const [was, is] = [text(name, before?.[name as DayColumn]), text(name, after?.[name as DayColumn])]
    return was === is ? [] : [{ name: say(label, language), before: was, after: is }]
  })
}
