import { weekdayText } from '@workplace/contract/kernel/weekday-text'
import type { Language } from '@workplace/contract/kernel/words'

/** Chinese in figures: in a column of a table 2026年11月20日 is long and hard to compare. */
const instantOptions = {
  zh: { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  en: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<Language, Intl.DateTimeFormatOptions>

const locale = { zh: 'zh-CN', en: 'en-GB' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: Language, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${name}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale[language], options)
    formats.set(key, format)
  }
  return format
}

/** `2026-11-20` as the reader writes it: 2026-11-20, 20 Nov 2026. A calendar date has no zone. */
export function dateText(date: string, language: Language): string {
  if (language === 'zh') return date
  const instant = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(instant.getTime())) return date
  return formatOf(language, 'date', { dateStyle: 'medium', timeZone: 'UTC' }).format(instant)
}

/** The same with its weekday, for what is about to be: 2026-11-20 周五, Fri 20 Nov 2026. */
export function weekdayAndDate(date: string, language: Language): string {
  const weekday = weekdayText(new Date(`${date}T00:00:00Z`).getUTCDay() || 7, language)
  return language === 'zh' ? `${date} ${weekday}` : `${weekday} ${dateText(date, language)}`
}

/** An instant in the reader's zone: 2026-11-20 18:05; 20 Nov 2026, 18:05. */
export function instantText(instant: string, language: Language): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  const text = formatOf(language, 'instant', { ...instantOptions[language], hour12: false }).format(at)
  return language === 'zh' ? text.replaceAll('/', '-') : text
}

/** The reader's own zone at an instant: GMT+8. */
export function zoneText(instant: string | Date, language: Language): string {
  const format = formatOf(language, 'zone', { timeZoneName: 'shortOffset' })
  return format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
