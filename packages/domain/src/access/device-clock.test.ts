import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shanghai } from './access.sample'
import { clockCare, timeOfRecord } from './device-clock'

const now = Date.parse('2026-11-23T10:00:00Z')
const hour = 3_600_000

describe('a clock', () => {
  const both = ['read_records', 'set_clock']
  test.each([
    [0, [], 0],
    [5_000, [], 0],
    [5_001, both, 0],
    [-5_001, both, 0],
    [60_000, both, 0],
    [60_001, both, 1],
    [-60_001, both, 1],
    [600_000, both, 1],
    [600_001, both, 2],
    [-800_000_000_000, both, 2],
  ])('that is %d ms ahead', (offset, steps, alarm) => {
    expect(clockCare({ offset, set_at: now - hour, now }, shanghai)).toEqual({ steps, alarm })
  })

  test('is set again when the offset of its zone changes, however exact it is', () => {
    const night = Date.parse('2026-10-25T01:00:00Z')
    const care = (at: number, zone: string) => clockCare({ offset: 0, set_at: night - hour, now: at }, zone).steps
    expect(care(night - 1, 'Europe/Berlin')).toEqual([])
    expect(care(night, 'Europe/Berlin')).toEqual(both)
    expect(care(night, shanghai)).toEqual([])
    expect(clockCare({ offset: 0, set_at: null, now }, 'Europe/Berlin').steps).toEqual([])
  })
})

describe('the time of a record', () => {
  const installed = now - 1000 * hour
  const set_at = now - 10 * hour
  const of = (told: number, offset: number, set: number | null = set_at) => {
    const { time, time_state } = timeOfRecord(told, { offset, set_at: set, now }, installed)
    return [(told - time) / 1000, time_state]
  }
  test.each([
    ['is the device’s where its clock is right', now - hour, 4_000, 0, 'exact'],
    ['loses all of the offset now', now, 100_000, 100, 'corrected'],
    ['half of it halfway', now - 5 * hour, 100_000, 50, 'corrected'],
    ['a tenth of it soon after the clock was set', now - 9 * hour, 100_000, 10, 'corrected'],
    ['nothing as it was set', set_at, 100_000, 0, 'exact'],
    ['nothing from before', set_at - hour, 100_000, 0, 'exact'],
    ['gains what the clock is behind', now - 5 * hour, -100_000, -50, 'corrected'],
    ['no more than all of it', now + 90_000, 100_000, 100, 'corrected'],
    ['is doubtful where the clock is far off', now - 5 * hour, 600_001, 300.001, 'doubtful'],
    ['and not at ten minutes', now - 5 * hour, 600_000, 300, 'corrected'],
    ['is doubtful more than 120 s ahead', now + 120_001, 0, 0, 'doubtful'],
    ['and not at 120 s', now + 120_000, 0, 0, 'exact'],
    ['ahead by a clock that is ahead is not ahead', now + 400_000, 400_000, 400, 'corrected'],
    ['is doubtful more than a day before the device was there', installed - 24 * hour - 1, 0, 0, 'doubtful'],
    ['and not at a day', installed - 24 * hour, 0, 0, 'exact'],
    ['of a clock set to 2000 is doubtful', Date.parse('2000-01-01T00:10:00Z'), -846_000_000_000, 0, 'doubtful'],
  ])('%s', (_, told, offset, lost, state) => {
    expect(of(told, offset)).toEqual([lost, state])
  })

  test('loses all of the offset of a clock that we never set', () => {
    expect(of(now - 5 * hour, 100_000, null)).toEqual([100, 'corrected'])
    expect(of(now, 100_000, now)).toEqual([100, 'corrected'])
  })

  test('keeps the order of records, and lies within the offset', () => {
    const ms = fc.integer({ min: -20 * hour, max: hour }).map((n) => now + n)
    fc.assert(
      fc.property(ms, ms, fc.integer({ min: -600_000, max: 600_000 }), (one, other, offset) => {
        const reading = { offset, set_at, now }
        const [a, b] = [one, other].sort((x, y) => x - y).map((told) => timeOfRecord(told, reading, installed).time)
        expect(a).toBeLessThanOrEqual(b ?? 0)
        expect(Math.abs(one - timeOfRecord(one, reading, installed).time)).toBeLessThanOrEqual(Math.abs(offset))
      }),
    )
  })
})
