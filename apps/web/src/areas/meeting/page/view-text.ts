import { monthDayText as dateText } from '@workplace/contract/kernel/day-text'
import type { Language } from '@workplace/contract/kernel/words'
import type { View } from '../core/address'
import { dayText } from '../core/claim-text'
import { spanOf } from './view-span'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { ...options, timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format
}

const noon = (date: string) => new Date(`${date}T12:00:00Z`)
const formatted = (date: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  formatOf(language, options).format(noon(date))
const monthDay = { month: 'short', day: 'numeric' } as const

/** 周五, Fri */
export const weekdayText = (date: string, language: Language) => formatted(date, language, { weekday: 'short' })
/** 2026年11月, November 2026 */
export const monthText = (date: string, language: Language) =>
  formatted(date, language, { year: 'numeric', month: 'long' })
/** 12月1日, 1 Dec: where a month begins within the grid of another. */
export { monthDayText as dateText } from '@workplace/contract/kernel/day-text'
export const dayNumber = (date: string) => Number(date.slice(8, 10))

/** 2027年1月4日周一, Mon 4 Jan 2027 */
const wholeDayText = (date: string, language: Language) =>
  formatted(date, language, {
    ...{ year: 'numeric', month: language === 'zh' ? 'long' : 'short', day: 'numeric', weekday: 'short' },
  }).replace(/,(?= \d)/, '')

/** Whether a view shows days of another year, which it then names. */
export function isOtherYear(view: View, date: string, today: string): boolean {
  const { from, to } = view === 'week' ? spanOf('week', date) : { from: date, to: date }
  return [from, to].some((day) => day.slice(0, 4) !== today.slice(0, 4))
}

/** What a view shows, beside the arrows: 11月20日周五, 11月15日–21日 (15 – 21 Nov), 2026年11月. Another year is named. */
export function shownText(view: View, date: string, language: Language, today = date): string {
  if (view === 'month') return monthText(date, language)
  const year = isOtherYear(view, date, today)
  if (view !== 'week') return year ? wholeDayText(date, language) : dayText(date, language)
  const { from, to } = spanOf('week', date)
  // 11月15日–21日: the runtime has 11/15 – 11/21 for it.
  if (language === 'zh') {
    const named = (day: string, withYear: boolean) =>
      withYear ? `${Number(day.slice(0, 4))}年${dateText(day, language)}` : dateText(day, language)
    const until =
      from.slice(0, 7) === to.slice(0, 7)
        ? `${dayNumber(to)}日`
        : named(to, year && from.slice(0, 4) !== to.slice(0, 4))
    return `${named(from, year)}–${until}`
  }
  const options = year ? ({ ...monthDay, year: 'numeric' } as const) : monthDay
  return formatOf(language, options).formatRange(noon(from), noon(to))
}
