import { addDays, weekdayOf } from '../kernel/date'
import { minuteOf } from '../kernel/time'
import { instantOf, wallClock } from '../kernel/zone'

/** When something is done again and again, on the wall clock of a zone. */
export type Rhythm = {
  readonly every: 'off' | 'hour' | 'day' | 'week'
  /** `HH:mm`; of an hourly rhythm only the minutes count. */
  readonly at: string
  /** 1 (Monday) to 7; of a weekly rhythm only. */
  readonly weekday: number
  readonly zone: string
}

const hourMs = 3_600_000

/** The first time (epoch ms) after an instant; null for a rhythm that is switched off. */
export function nextTime({ every, at, weekday, zone }: Rhythm, after: number): number | null {
  if (every === 'off') return null
  const minute = minuteOf(at)
  if (every === 'hour') {
    const here = wallClock(after, zone)
    // minutes of the wall clock: zones are not all whole hours apart
    const wait = (((minute % 60) - (here.minute % 60) + 60) % 60) * 60_000
    const next = after - (after % 60_000) + wait
    return next > after ? next : next + hourMs
  }
  const { date } = wallClock(after, zone)
  const isDay = (day: string) => every === 'day' || weekdayOf(day) === weekday
  for (let ahead = 0; ; ahead++) {
    const day = addDays(date, ahead)
    const next = instantOf(day, minute, zone)
    if (isDay(day) && next > after) return next
  }
}
