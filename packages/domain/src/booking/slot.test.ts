import { describe, expect, it, test } from 'vitest'
import { minuteOf } from '../kernel/time'
import { instantsOf } from '../kernel/zone'
import { onClock, slotOf } from './slot'

test.each([
  ['2026-11-20T02:00Z', '2026-11-20T03:00Z', 'Asia/Shanghai', '2026-11-20', 600, 660],
  ['2026-11-20T15:00Z', '2026-11-20T16:00Z', 'Asia/Shanghai', '2026-11-20', 1380, 1440],
  ['2026-11-20T15:00Z', '2026-11-22T17:00Z', 'Asia/Shanghai', '2026-11-20', 1380, 1440 * 2 + 1500],
  ['2026-03-29T00:45Z', '2026-03-29T01:15Z', 'Europe/Berlin', '2026-03-29', 105, 195],
])('%s to %s in %s is %s from minute %i to %i', (start, end, zone, date, start_minute, end_minute) => {
  expect(slotOf(Date.parse(start), Date.parse(end), zone)).toEqual({ date, start_minute, end_minute })
})

test('a slot over midnight comes back from its instants', () => {
  const slot = { date: '2026-10-24', start_minute: 1380, end_minute: 1440 + 150 }
  const { start, end } = instantsOf(slot.date, slot.start_minute, slot.end_minute, 'Europe/Berlin')
  expect(slotOf(start, end, 'Europe/Berlin')).toEqual(slot)
})

test('no time is no slot', () => {
  expect(() => slotOf(1000, 1000, 'UTC')).toThrow(RangeError)
})

describe('a slot on the clock of another office', () => {
  const on = (date: string, from: string, to: string) => ({
    date,
    start_minute: minuteOf(from),
    end_minute: minuteOf(to),
  })
  it.each([
    ['Europe/Berlin', on('2026-12-03', '10:00', '11:00'), 'Asia/Shanghai', on('2026-12-03', '17:00', '18:00')],
    ['Asia/Shanghai', on('2026-12-03', '03:00', '04:00'), 'Europe/Berlin', on('2026-12-02', '20:00', '21:00')],
    // the hour that Berlin skips, and the one that it has twice
    ['Asia/Shanghai', on('2027-03-28', '08:30', '09:30'), 'Europe/Berlin', on('2027-03-28', '01:30', '03:30')],
    ['Asia/Shanghai', on('2027-10-31', '08:00', '09:00'), 'Europe/Berlin', on('2027-10-31', '02:00', '03:00')],
    ['Europe/Berlin', on('2027-10-31', '02:00', '03:00'), 'Asia/Shanghai', on('2027-10-31', '08:00', '09:00')],
    ['Asia/Shanghai', on('2027-04-03', '22:30', '23:00'), 'Australia/Lord_Howe', on('2027-04-04', '01:30', '02:00')],
  ])('of %s, %o, in %s', (from, slot, to, shown) => {
    expect(onClock(slot, from, to)).toEqual(shown)
  })
})
