import { expect, test } from 'vitest'
import { shiftTime, spansIn, timesIn } from './shift-time'

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9：30', '09:30'],
  ['26.30', '26:30'],
  ['36', '36:00'],
  ['36:01', undefined],
  ['12:60', undefined],
  ['soon', undefined],
])('%s as a time of a shift', (typed, time) => {
  expect(shiftTime(typed)).toBe(time)
})

test('punches and leave are typed as people write them', () => {
  expect(timesIn(' 8:55、1802 ')).toEqual({ found: ['08:55', '18:02'], unread: null })
  expect(timesIn('8:55 late')).toEqual({ found: ['08:55'], unread: 'late' })
  expect(spansIn('9-11, 22:00-26:00')).toEqual({
    found: [
      { start: '09:00', end: '11:00' },
      { start: '22:00', end: '26:00' },
    ],
    unread: null,
  })
  expect(spansIn('11-9').unread).toBe('11-9')
})
