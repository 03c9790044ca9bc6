import { LAST_MINUTE } from '@workplace/domain/attendance/shift'
import { timeOf } from '@workplace/domain/kernel/time'

/** What a person types for a time of a shift: 9 → 09:00, 2630 → 26:30. Nothing for what is none. */
export function shiftTime(typed: string): string | undefined {
  const text = typed.trim().replace(/[：.．]/g, ':')
  const match = /^(\d{1,2}):?$/.exec(text) ?? /^(\d{1,2}):?(\d{2})$/.exec(text)
  if (match === null) return undefined
  const minute = Number(match[1]) * 60 + Number(match[2] ?? 0)
  return Number(match[2] ?? 0) > 59 || minute > LAST_MINUTE ? undefined : timeOf(minute)
}

const split = (text: string) => text.split(/[\s、,，;；]+/).filter((one) => one !== '')
type Read<T> = { readonly found: readonly T[]; readonly unread: string | null }

/** Times that are typed one after the other. */
export function timesIn(text: string): Read<string> {
  const read = split(text).map((part) => [part, shiftTime(part)] as const)
  return {
    found: read.flatMap(([, time]) => (time === undefined ? [] : [time])),
    unread: read.find(([, time]) => time === undefined)?.[0] ?? null,
  }
}

/** Spans such as `09:00-11:00`, typed one after the other. */
export function spansIn(text: string): Read<{ readonly start: string; readonly end: string }> {
  const read = split(text).map((part) => {
    const [from = '', until = ''] = part.split(/[-–~]/)
    const [start, end] = [shiftTime(from), shiftTime(until)]
    return [part, start !== undefined && end !== undefined && start < end ? { start, end } : null] as const
  })
  return {
    found: read.flatMap(([, span]) => (span === null ? [] : [span])),
    unread: read.find(([, span]) => span === null)?.[0] ?? null,
  }
}
