import { timeOf } from '@workplace/domain/kernel/time'
import { type WallClock, wallClock } from '@workplace/domain/kernel/zone'

/** A wall clock as the wire has it: `YYYY-MM-DD HH:mm:ss`. */
export const wireClock = ({ date, minute }: WallClock): string => `${date} ${timeOf(minute)}:00`

/** The same of an instant (epoch ms) in a zone. */
export const wireTime = (instant: number, zone: string): string => wireClock(wallClock(instant, zone))
