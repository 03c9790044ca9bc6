import { expect, test } from 'vitest'
import { faultsOfShift, shiftMinute, workMinutes } from './shift'
import { shiftOf } from './shift.sample'

test.each([
  ['00:00', 0],
  ['09:30', 570],
  ['26:00', 1560],
  ['36:00', 2160],
  ['36:01', null],
  ['9:00', null],
  ['24:60', null],
])('%s as a time of a shift', (text, minute) => {
  expect(shiftMinute(text)).toBe(minute)
})

test.each([
  ['09:00-18:00', [{ start: '12:00', end: '13:00' }], 480],
  ['08:00-12:00 14:00-18:00', [], 480],
  ['23:00-31:00', [], 480],
])('%s is worked', (text, rest_periods, minutes) => {
  expect(workMinutes(shiftOf(text, { rest_periods }))).toBe(minutes)
})

test.each([
  ['an ordinary shift', shiftOf('09:00-18:00', { rest_periods: [{ start: '12:00', end: '13:00' }] }), []],
  ['no period', { ...shiftOf('09:00-18:00'), periods: [] }, ['periods 1 none']],
  ['start after end', shiftOf('18:00-09:00'), ['periods 1 end_before_start']],
  ['start at end', shiftOf('09:00-09:00'), ['periods 1 end_before_start']],
  ['periods that overlap', shiftOf('09:00-13:00 12:00-18:00'), ['periods 2 overlap']],
  ['periods that touch', shiftOf('09:00-12:00 12:00-18:00'), []],
  ['25 hours', shiftOf('09:00-12:00 13:00-34:00'), ['periods 2 too_long']],
  ['24 hours', shiftOf('09:00-33:00'), []],
  ['a begin on the day after', shiftOf('25:00-30:00'), ['periods 1 starts_next_day']],
  [
    'a rest outside',
    shiftOf('09:00-12:00 13:00-18:00', { rest_periods: [{ start: '12:00', end: '13:00' }] }),
    ['rest_periods 1 outside'],
  ],
  [
    'rests that overlap',
    shiftOf('09:00-18:00', {
      rest_periods: [
        { start: '12:00', end: '13:00' },
        { start: '12:30', end: '13:30' },
      ],
    }),
    ['rest_periods 2 overlap'],
  ],
  [
    'thresholds in the wrong order',
    shiftOf('09:00-18:00', { late_minutes_as_late: 30, late_minutes_as_serious: 10 }),
    ['late_minutes 1 order'],
  ],
  [
    'lack before early',
    shiftOf('09:00-18:00', { early_minutes_as_early: 30, early_minutes_as_lack: 30 }),
    ['early_minutes 1 order'],
  ],
  [
    'flexible with two periods',
    shiftOf('09:00-12:00 13:00-18:00', { is_flexible: true }),
    ['is_flexible 1 one_period'],
  ],
  [
    'steps that fall',
    shiftOf('09:00-18:00', {
      late_off_late_on: [
        { late_off_minutes: 120, late_on_minutes: 60 },
        { late_off_minutes: 180, late_on_minutes: 30 },
      ],
    }),
    ['late_off_late_on 2 order'],
  ],
])('%s', (_, shift, faults) => {
  expect(faultsOfShift(shift).map(({ part, at, reason }) => `${part} ${at} ${reason}`)).toEqual(faults)
})
