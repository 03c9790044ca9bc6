import { expect, test } from 'vitest'
import { lastingReasons, nextTry, passingReasons, reasonOfCode } from './delivery-retry'

test.each([
  [1, 1],
  [2, 5],
  [3, 15],
  [4, 60],
  [5, 360],
  [50, 360],
])('after %d tries it is tried again in %d minutes', (tries, minutes) => {
  for (const reason of passingReasons.filter((one) => one !== 'offline')) {
    expect(nextTry(reason, tries, 1000)).toBe(1000 + minutes * 60_000)
  }
})

test('silence is no try', () => {
  expect(nextTry('offline', 3, 1000)).toBe(1000)
})

test('what a device can never take waits until its cause changes', () => {
  expect(lastingReasons.map((reason) => nextTry(reason, 1, 1000))).toEqual(lastingReasons.map(() => null))
})

test('the codes of a face device are reasons', () => {
  const codes = [1, 2, 3, 4, 5, 6, 7].map((n) => reasonOfCode(`D01E000${n}`))
  expect(codes).toEqual([
    'no_face',
    'face_covered',
    'face_blurred',
    'face_angle',
    'face_liveness',
    'face_extract',
    'refused',
  ])
  expect(reasonOfCode('d01e0001')).toBe('no_face')
})
