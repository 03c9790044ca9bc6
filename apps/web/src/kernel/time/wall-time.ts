/**
 * What a person types for a time of day as HH:mm: 9 → 09:00, 930 → 09:30, 9.30 → 09:30, 9：30 → 09:30.
 * Nothing for what is no time; 24:00 is the end of the day.
 */
export function wallTime(typed: string): string | undefined {
  const text = typed.trim().replace(/[：.．hH点]/g, ':')
  const match = /^(\d{1,2}):?$/.exec(text) ?? /^(\d{1,2}):?(\d{2})$/.exec(text)
  if (match === null) return undefined
  const [, hours = '', minutes = '0'] = match
  const total = Number(hours) * 60 + Number(minutes)
  if (Number(minutes) > 59 || total > 24 * 60) return undefined
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

/** The half hours of a day, 00:00 to 24:00. */
export const halfHours: readonly string[] = Array.from(
  { length: 49 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
)
