import { dayText } from '@workplace/contract/kernel/day-text'
import type { Language } from '../words'
import { dateText } from './time-text'
import { ownZone, wallClock } from './wall-clock'

export { clockOf, ownZone, wallClock } from './wall-clock'

const locale = (language: Language) => (language === 'zh' ? 'zh-CN' : 'en-GB')

/** A zone's name where its clock differs from the reader's now; '' where it is the same. */
export function zoneNote(timeZone: string, language: Language, instant = new Date(), reader = ownZone()): string {
  if (wallClock(instant, timeZone) === wallClock(instant, reader)) return ''
  const parts = new Intl.DateTimeFormat(locale(language), { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    instant,
  )
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}

/** A wall time as the reader writes it: 2026-11-20 18:05; 20 Nov 2026, 18:05. `to`: to the second as well. */
export function wallText(wallTime: string, language: Language, to: 'minute' | 'second' = 'minute'): string {
  const clock = wallTime.slice(11, to === 'second' ? 19 : 16)
  return `${dateText(wallTime.slice(0, 10), language)}${language === 'zh' ? '' : ','} ${clock}`
}

/** The day of a wall time in words: 11月20日 周五, Fri 20 Nov. */
export const dayInWords = (wallTime: string, language: Language): string => dayText(wallTime, language)

/** Minutes between two wall times of one zone, clock changes left aside: for lengths and orders, not for instants. */
export function minutesBetween(from: string, to: string): number {
  const at = (wallTime: string) => Date.parse(`${wallTime.replace(' ', 'T')}Z`)
  return Math.round((at(to) - at(from)) / 60_000)
}
