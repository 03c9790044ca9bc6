import { type Language, say } from '@workplace/contract/kernel/words'
import type { RecurrenceRule } from '@workplace/domain/booking/recurrence'
import { weekdayOf } from '@workplace/domain/kernel/date'
import { weekdayNames, ruleWords as words } from './series-words'

/** How a rule is told; `horizon` where it says no end. */
export type ToldRule = Pick<
  RecurrenceRule,
  'period' | 'interval' | 'weekdays' | 'month_mode' | 'nth' | 'begin_date' | 'until' | 'times'
>

const nameOf = (weekday: number, language: Language) => say(weekdayNames[weekday] ?? ['', ''], language)

/** 周一、周三; Monday and Wednesday; of three days or more in a row the first and the last. */
export function weekdaysText(weekdays: readonly number[], language: Language): string {
  const days = [...new Set(weekdays)].sort((a, b) => a - b)
  const [first = 1] = days
  const last = days.at(-1) ?? first
  if (days.length > 2 && last - first === days.length - 1) {
    return say(words.to, language, { from: nameOf(first, language), to: nameOf(last, language) })
  }
  const names = days.map((day) => nameOf(day, language))
  if (language === 'zh') return names.join('、')
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
}

/** What the nth of a rule is where it does not say: a fifth one is the last. */
export function nthOf(date: string): number {
  const day = Number(date.slice(8))
  return day > 28 ? -1 : Math.ceil(day / 7)
}

/** 2026年12月31日; 31 December 2026. */
function fullDate(date: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

/** How often and on which days, without the end. */
export function howOften(rule: ToldRule, language: Language): string {
  const { period, interval: n, begin_date } = rule
  if (period === 'day') return say(words.daily, language, { n })
  if (period === 'week') {
    const days = rule.weekdays?.length ? rule.weekdays : [weekdayOf(begin_date)]
    return say(words.weekly, language, { n, days: weekdaysText(days, language) })
  }
  if (rule.month_mode !== 'nth_weekday') {
    return say(words.monthlyDay, language, { n, day: Number(begin_date.slice(8)) })
  }
  const nth = rule.nth ?? nthOf(begin_date)
  const day = nameOf(weekdayOf(begin_date), language)
  return nth === -1 ? say(words.monthlyLast, language, { n, day }) : say(words.monthlyNth, language, { n, nth, day })
}

/** A rule in a sentence: 每周五，至 2026年12月31日; Every 2 weeks on Monday and Wednesday, 10 times. */
export function ruleSentence(rule: ToldRule, language: Language): string {
  const told = { rule: howOften(rule, language) }
  if (rule.until) return say(words.until, language, { ...told, date: fullDate(rule.until, language) })
  if (rule.times) return say(words.times, language, { ...told, n: rule.times })
  return say(words.horizon, language, told)
}
