import { dayText } from '@workplace/contract/kernel/day-text'
import type { Language } from '../words'
import { dateText } from './time-text'

const locale = (language: Language) => (language === 'zh' ? 'zh-CN' : 'en-GB')

/** The wall clock of a zone at an instant, as meetings carry it: `YYYY-MM-DD HH:mm:ss`. */
export function wallClock(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}:${of('second')}`
}

export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

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

/** `HH:mm` of a wall time. */
export const clockOf = (wallTime: string) => wallTime.slice(11, 16)

/** The day of a wall time in words: 11月20日 周五, Fri 20 Nov. */
export const dayInWords = (wallTime: string, language: Language): string => dayText(wallTime, language)

/** Minutes between two wall times of one zone, clock changes left aside: for lengths and orders, not for instants. */
export function minutesBetween(from: string, to: string): number {
  const at = (wallTime: string) => Date.parse(`${wallTime.replace(' ', 'T')}Z`)
  return Math.round((at(to) - at(from)) / 60_000)
}
