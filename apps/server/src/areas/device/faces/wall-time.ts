import { addDays } from '@workplace/domain/kernel/date'
import { dayStart, instantOf, offsetAt } from '@workplace/domain/kernel/zone'

/** The instant (epoch ms) that `YYYY-MM-DD HH:MM:SS` is on a clock, of a zone or so many minutes from UTC. */
export function instantOfWall(wall: string, at: { readonly zone: string } | { readonly utc_offset: number }): number {
  const [date = '', hour = 0, minute = 0, second = 0] = wall.split(/[ :]/)
  if ('utc_offset' in at) return Date.parse(`${wall.replace(' ', 'T')}Z`) - at.utc_offset * 60_000
  return instantOf(date, Number(hour) * 60 + Number(minute), at.zone) + Number(second) * 1000
}

/** What a clock of a zone shows. */
export const wallAt = (instant: number, zone: string): string =>
  new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 19).replace('T', ' ')

/** Minutes from UTC. */
export const minutesFromUtc = (instant: number, zone: string): number => Math.round(offsetAt(instant, zone) / 60_000)

/** When a date is over in a zone. */
export const endOfDay = (date: string, zone: string): string => new Date(dayStart(addDays(date, 1), zone)).toISOString()
