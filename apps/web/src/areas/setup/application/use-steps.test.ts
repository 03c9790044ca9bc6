import { expect, test } from 'vitest'
import { stepsOf, textsOf } from './use-steps'

const now = new Date(2026, 10, 23, 14, 20)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

test('a day has its 24 hours up to now, each counted where it is', () => {
  const steps = stepsOf([{ hour: at(23, 14), done: 3, refused: 1 }], 1, now)
  expect(steps).toHaveLength(24)
  expect(steps.at(-1)).toEqual({ at: new Date(2026, 10, 23, 14), done: 3, refused: 1 })
  expect(steps[0]).toEqual({ at: new Date(2026, 10, 22, 15), done: 0, refused: 0 })
})

test('a week has its days by the reader’s own clock', () => {
  const hours = [
    { hour: at(22, 0), done: 1, refused: 0 },
    { hour: at(22, 23), done: 2, refused: 4 },
    { hour: at(16, 23), done: 9, refused: 9 },
  ]
  const steps = stepsOf(hours, 7, now)
  expect(steps.map(({ done, refused }) => [done, refused])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [3, 4],
    [0, 0],
  ])
})

test('below a bar stand figures, whole in either language; in words it says its whole time', () => {
  const morning = new Date(2026, 10, 3, 9)
  for (const language of ['zh', 'en'] as const) {
    expect(textsOf(morning, 1, language).label).toBe('09:00')
    expect(textsOf(morning, 7, language).label).toBe('11-03')
  }
  expect(textsOf(morning, 7, 'en').time).toBe('3 Nov 2026')
  expect(textsOf(morning, 1, 'en').time).toBe('3 Nov 2026, 09:00')
  expect(textsOf(morning, 30, 'zh').time).toBe('2026-11-03')
  expect(textsOf(morning, 1, 'zh').time).toBe('2026-11-03 09:00')
})
