import type { ClockReading } from '@workplace/domain/access/device-clock'
import { offsetAt } from '@workplace/domain/kernel/zone'

/** The clock of a board shows whole seconds: what it shows is on average half of one old. */
const HALF_SECOND = 500

/** What the clock of a board is to show at an instant: it knows no zone, and so no summer time either. */
export const boardTime = (at: number, zone: string): string =>
  new Date(Math.round((at + offsetAt(at, zone)) / 1000) * 1000).toISOString().slice(0, 19)

/**
 * What a board's clock means. Until it is set again it goes on by the offset that its zone had when it was set, whatever
 * clocks around it do meanwhile.
 */
export const instantOfBoard = (told: string, zone: string, set_at: number | null, now: number): number =>
  Date.parse(`${told}Z`) - offsetAt(set_at ?? now, zone)

/** The clock as it was found; one that shows no time is read as the beginning of its time. */
export const readClock = (told: string | null, zone: string, set_at: number | null, now: number): ClockReading => ({
  offset: Math.round(instantOfBoard(told ?? '2000-01-01T00:00:00', zone, set_at, now) + HALF_SECOND - now),
  ...{ set_at, now },
})
