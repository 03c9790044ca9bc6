import { clockOf, wallClock } from '../../../kernel/time/zone-time'

/** The clock of an instant on a date: `18:05`, with the day where it is another. */
export function clockOn(instant: string, zone: string, date: string): string {
  const at = wallClock(new Date(instant), zone)
  return at.slice(0, 10) === date ? clockOf(at) : `${at.slice(5, 10)} ${clockOf(at)}`
}

/** Minutes as hours: `7:30`. */
export const hoursOf = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(Math.round(minutes) % 60).padStart(2, '0')}`
