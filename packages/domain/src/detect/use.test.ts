import { describe, expect, it } from 'vitest'
import { seenOver, useOf } from './use'

const minute = 60_000
const span = (occupied: boolean, from: number, to: number) => ({ occupied, start: from * minute, end: to * minute })
const detector = (...stretches: ReturnType<typeof span>[]) => ({ hold_seconds: 60, stretches })
const over = (detectors: Parameters<typeof seenOver>[0], from = 0, to = 60) => {
  const { occupied, empty, unknown } = seenOver(detectors, from * minute, to * minute)
  return [occupied / minute, empty / minute, unknown / minute]
}

describe('what detectors saw in an hour', () => {
  it('is told by one that sees somebody, and by all of them together that nobody is there', () => {
    expect(over([detector(span(false, -30, 5), span(true, 5, 45), span(false, 45, 90))])).toEqual([41, 19, 0])
    expect(over([detector(span(true, -30, 90)), detector(span(false, -30, 90))])).toEqual([60, 0, 0])
    expect(over([detector(span(false, -30, 90)), detector(span(false, -30, 20))])).toEqual([0, 20, 40])
    expect(over([])).toEqual([0, 0, 60])
  })

  it('is not known where they were silent', () => {
    expect(over([detector(span(true, -30, 10), span(false, 40, 90))])).toEqual([10, 20, 30])
  })
})

describe('what is known of the use of a booking', () => {
  const known = (occupied: number, empty: number, unknown: number) =>
    useOf({ occupied: occupied * minute, empty: empty * minute, unknown: unknown * minute })
  it.each([
    ['seen, and for how long', known(40, 20, 0), { outcome: 'used', used_minutes: 40 }],
    ['seen, and silent for a while', known(10, 20, 30), { outcome: 'used', used_minutes: null }],
    ['nobody, heard all the time', known(0, 60, 0), { outcome: 'no_show', used_minutes: null }],
    ['nobody, with a short gap', known(0, 55, 5), { outcome: 'no_show', used_minutes: null }],
    ['nobody, as far as it was heard', known(0, 50, 10), null],
    ['nothing', known(0, 0, 60), null],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected))
})
