import { expect, test } from 'vitest'
import { type Pairing, presenceOf } from './presence'

/** Minutes before the end, as in the tests of Frappe HR (`test_calculate_working_hours`), and who went which way. */
const alternating = [390, 300, 270, 90, 0].map((ago) => ({ time: -ago * 60_000 }))
const directed = (
  [
    [390, 'out'],
    [360, 'in'],
    [300, 'out'],
    [290, 'in'],
    [260, 'out'],
    [240, 'in'],
    [150, 'in'],
    [60, 'out'],
  ] as const
).map(([ago, direction]) => ({ time: -ago * 60_000, direction }))
const by = (every: boolean, direction: Pairing['direction']): Pairing => ({ every, direction, min_interval_minutes: 0 })

test.each([
  ['in turns, first to last', alternating, by(false, 'alternate'), 6.5],
  ['in turns, every pair', alternating, by(true, 'alternate'), 4.5],
  ['as the device says, first to last', directed, by(false, 'device'), 5],
  ['as the device says, every pair', directed, by(true, 'device'), 4.5],
])('hours of Frappe’s punches %s', (_, punches, pairing, hours) => {
  const ms = presenceOf(punches, pairing).reduce((sum, { start, end }) => sum + end - start, 0)
  expect(ms / 3_600_000).toBe(hours)
})

test.each([
  ['taps that are near are one: its first when coming', [0, 2, 480], [[0, 480]]],
  ['and its last when going', [0, 480, 483], [[0, 483]]],
  ['nothing is known of who came and never went', [0, 480, 600], [[0, 480]]],
  ['one punch is no presence', [0], []],
])('%s', (_, minutes, pairs) => {
  const punches = minutes.map((minute) => ({ time: minute * 60_000 }))
  const found = presenceOf(punches, { every: true, direction: 'alternate', min_interval_minutes: 5 })
  expect(found.map(({ start, end }) => [start / 60_000, end / 60_000])).toEqual(pairs)
})
