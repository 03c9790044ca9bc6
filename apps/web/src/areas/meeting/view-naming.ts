import type { Language } from '@workplace/contract/kernel/words'
import type { View } from './address'
import { dayText } from './naming'
import { spanOf } from './view-span'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatted(date: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { ...options, timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** 周五, Fri */
export const weekdayText = (date: string, language: Language) => formatted(date, language, { weekday: 'short' })
/** 2026年11月, November 2026 */
export const monthText = (date: string, language: Language) =>
  formatted(date, language, { year: 'numeric', month: 'long' })
/** 12月1日, 1 Dec: where a month begins within the grid of another. */
export const dateText = (date: string, language: Language) =>
  formatted(date, language, { month: 'short', day: 'numeric' })
export const dayNumber = (date: string) => Number(date.slice(8, 10))

/** What a view shows, beside the arrows: a day, from–to, or a month. */
export function shownText(view: View, date: string, language: Language): string {
  if (view === 'month') return monthText(date, language)
  if (view !== 'week') return dayText(date, language)
  const { from, to } = spanOf('week', date)
  return `${dateText(from, language)} – ${dateText(to, language)}`
}
