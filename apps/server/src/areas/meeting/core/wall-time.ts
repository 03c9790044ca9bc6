import { addDays, daysBetween } from '@workplace/domain/kernel/date'
import { DAY_MINUTES, minuteOf, timeOf } from '@workplace/domain/kernel/time'
import { wallSpan } from '@workplace/domain/kernel/zone'
import { wireClock } from '../../../kernel/text/wire-time'

export { wireTime } from '../../../kernel/text/wire-time'

/**
 * An interval of instants (RFC 3339 or epoch ms) as the wire's two wall times in a zone. An end is never `wireTime`'s:
 * what ends as the clock is set would end at an hour at which nobody put it.
 */
export function wireSpan(
  start: string | number,
  end: string | number,
  zone: string,
): { start_time: string; end_time: string } {
  const { from, until } = wallSpan(start, end, zone)
  return { start_time: wireClock(from), end_time: wireClock(until) }
}

/** An instant (epoch ms) as the database is given it: RFC 3339. */
export const instantText = (epochMs: number): string => new Date(epochMs).toISOString()

/** A wire time as a date and its minute. */
function readWireTime(text: string): { date: string; minute: number } {
  return { date: text.slice(0, 10), minute: minuteOf(text.slice(11, 16)) }
}

/** A range of two wire times as the domain takes it: a date, and minutes from its midnight. */
export function readRange(start: string, end: string): { date: string; start_minute: number; end_minute: number } {
  const from = readWireTime(start)
  const to = readWireTime(end)
  return {
    date: from.date,
    start_minute: from.minute,
    end_minute: daysBetween(from.date, to.date) * DAY_MINUTES + to.minute,
  }
}

/** A slot of the domain as wire times. */
export function wireRange(
  date: string,
  start_minute: number,
  end_minute: number,
): { start_time: string; end_time: string } {
  const at = (minute: number) => `${addDays(date, Math.floor(minute / DAY_MINUTES))} ${timeOf(minute % DAY_MINUTES)}:00`
  return { start_time: at(start_minute), end_time: at(end_minute) }
}
