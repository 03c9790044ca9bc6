import { expect, it } from 'vitest'
import { halfHours, wallTime } from './wall-time'

it.each([
  ['9', '09:00'],
  ['18', '18:00'],
  ['930', '09:30'],
  ['1830', '18:30'],
  ['9:05', '09:05'],
  ['9：05', '09:05'],
  ['8.15', '08:15'],
  ['24', '24:00'],
  ['24:00', '24:00'],
])('a time typed as %s means %s', (typed, time) => {
  expect(wallTime(typed)).toBe(time)
})

it.each(['', '25', '24:01', '12:60', 'noon', '12345', '-1'])('%s is no time of day', (typed) => {
  expect(wallTime(typed)).toBeUndefined()
})

it('the day is offered in half hours, its end included', () => {
  expect(halfHours[0]).toBe('00:00')
  expect(halfHours.at(-1)).toBe('24:00')
})
