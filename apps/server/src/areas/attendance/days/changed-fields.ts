import type { ExplainedDay } from '@workplace/contract/attendance/daily-log'
import { dayKindNames, dayStates, markNames, whyWords } from '@workplace/contract/attendance/why-words'
import { say } from '@workplace/contract/kernel/words'
import type { DayResult } from '@workplace/domain/attendance/day'
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

export type Why = DayResult['why'][number]
// the database gives keys back in an order of its own
const keyOfStep = ({ code, values }: Why) =>
  JSON.stringify([code, Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))])

/** The steps of a day that are none of the other. Which span its punches belong to says nothing by itself. */
export function stepsOf(day: readonly Why[], other: readonly Why[], language: 'zh' | 'en'): string[] {
  const theirs = new Set(other.map(keyOfStep))
  return day
    .filter((step) => step.code !== 'day_span' && !theirs.has(keyOfStep(step)))
    .map(({ code, values }) => say(whyWords[code], language, values))
}
