import { describe, expect, it } from 'vitest'
import { type AgeKind, offlineSpans, presentFor, stepDue, takenBackFrom } from './locker-age'

const day = 86_400_000
const leave = (from: number, to: number) => ({ start: from * day, end: to * day })

describe('which step is due', () => {
  it.each([
    ['idle', 59.9, 0, null, [], null],
    ['idle', 60, 0, null, [], 1],
    ['idle', 66.9, 1, 60, [], null],
    ['idle', 67, 1, 60, [], 2],
    ['idle', 74, 2, 67, [], 3],
    ['idle', 87.9, 3, 74, [], null],
    ['idle', 88, 3, 74, [], 4],
    ['idle', 99, 4, 88, [], null],
    // nobody was told for half a year: from the first question on each has its time
    ['idle', 200, 0, null, [], 1],
    ['idle', 200, 1, 200, [], null],
    ['idle', 207, 1, 200, [], 2],
    ['idle', 220, 3, 214, [], null],
    ['idle', 228, 3, 214, [], 4],
    // days of leave do not count, neither before nor between
    ['idle', 60, 0, null, [leave(10, 24)], null],
    ['idle', 74, 0, null, [leave(10, 24)], 1],
    ['idle', 74, 0, null, [leave(10, 24), leave(12, 20)], 1],
    ['idle', 88, 3, 74, [leave(80, 90)], null],
    ['idle', 98, 3, 74, [leave(80, 90)], 4],
    ['overdue', -0.1, 0, null, [], null],
    ['overdue', 0, 0, null, [], 1],
    ['overdue', 0.9, 1, 0, [], null],
    ['overdue', 1, 1, 0, [], 2],
    ['overdue', 3, 2, 1, [], 3],
    ['overdue', 9.9, 3, 3, [], null],
    ['overdue', 10, 3, 3, [], 4],
    ['overdue', 10, 3, 3, [leave(4, 6)], null],
  ] as const)('%s for %s days, at step %s told on day %s, away %j: %s', (ageing, now, step, told, away, due) => {
    const toldAt = told === null ? null : told * day
    expect(stepDue({ ageing: ageing as AgeKind, since: 0, step, toldAt, away }, now * day)).toBe(due)
  })
})

it('says from when on it is taken back', () => {
  expect([1, 2, 3].map((step) => takenBackFrom('idle', step, 0) / day)).toEqual([28, 21, 14])
  expect([1, 2, 3].map((step) => takenBackFrom('overdue', step, 0) / day)).toEqual([10, 9, 7])
})

it('counts no time twice in which somebody was away', () => {
  expect(presentFor(0, 10, [])).toBe(10)
  expect(
    presentFor(0, 10, [
      { start: 2, end: 4 },
      { start: 3, end: 5 },
      { start: 3, end: 4 },
    ]),
  ).toBe(7)
  expect(presentFor(0, 10, [{ start: -5, end: 20 }])).toBe(0)
  expect(presentFor(10, 0, [])).toBe(0)
})

describe('when a cabinet was offline', () => {
  const hour = 3_600_000
  const span = (start: number, end: number) => ({ start: start * hour, end: end * hour })
  it.each([
    ['is there', [], 99, 101, []],
    ['went silent two hours ago', [], 98, 98, [span(98, 100)]],
    ['went silent just now', [], 99.5, 99.6, []],
    ['counts as there although it was last heard a while ago', [], 98, 100.5, []],
    ['whose word has just ended', [], 98, 100, [span(98, 100)]],
    ['is unpaired or was paired anew, and was heard before', [], 40, null, [span(40, 100)]],
    ['was never heard', [], null, null, []],
    ['was away before, and is there', [span(10, 34)], 99, 101, [span(10, 34)]],
    ['was away before, and is again', [span(10, 34)], 90, 91, [span(10, 34), span(90, 100)]],
    ['was started anew now and then', [span(10, 10.2), span(20, 21), span(30, 30.9)], 99, 101, [span(20, 21)]],
  ] as const)('one that %s', (_, past, lastSeen, aliveUntil, away) => {
    const at = (hours: number | null) => (hours === null ? null : hours * hour)
    expect(offlineSpans({ past, lastSeen: at(lastSeen), aliveUntil: at(aliveUntil) }, 100 * hour)).toEqual(away)
  })
})
