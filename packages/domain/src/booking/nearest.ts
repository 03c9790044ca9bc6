import { addDays } from '../kernel/date'
import { BLOCKS_A_DAY, blockOf, blockStart, DAY_MINUTES } from '../kernel/time'
import type { BookingRequest, Check } from './booking-request'
import type { Slot } from './slot'
import { verdict } from './verdict'

// No other time of these days would help.
const hopeless: readonly Check[] = [
  'readonly',
  'offline',
  'window',
  'length',
  'blacklisted',
  'rule_short',
  'rule_length',
  'rule_future_count',
  'rule_series',
  'rule_times',
  'rule_attendees',
  'rule_capacity',
]

/**
 * The slot of the same length nearest to a refused wish that would pass: on the same day, of two equally near the
 * later one; else the earliest of the following `days`. Null when there is none. `wish.occupied` and `wish.locks`
 * have to cover all these days.
 */
export function nearest(wish: BookingRequest, days = 1): Slot | null {
  const first = verdict(wish)
  if (!first.ok && hopeless.includes(first.reason)) return null
  const asked = blockOf(wish.start_minute)
  for (let away = 0; away < BLOCKS_A_DAY; away++) {
    const slot = passing(wish, wish.date, asked + away) ?? passing(wish, wish.date, asked - away)
    if (slot !== null) return slot
  }
  for (let day = 1; day <= days; day++) {
    for (let block = 0; block < BLOCKS_A_DAY; block++) {
      const slot = passing(wish, addDays(wish.date, day), block)
      if (slot !== null) return slot
    }
  }
  return null
}

function passing(wish: BookingRequest, date: string, block: number): Slot | null {
  if (block < 0 || block >= BLOCKS_A_DAY) return null
  const start_minute = blockStart(block)
  const end_minute = start_minute + wish.end_minute - wish.start_minute
  // Only who asked to cross midnight is led across it.
  if (end_minute > DAY_MINUTES && wish.end_minute <= DAY_MINUTES) return null
  return verdict({ ...wish, date, start_minute, end_minute }).ok ? { date, start_minute, end_minute } : null
}
