import { describe, expect, it } from 'vitest'
import { greetingAt, momentOf } from './day-part'

const meeting = { start_time: '2026-11-20 10:00:00', end_time: '2026-11-20 11:00:00' }

describe('a meeting of today', () => {
  it.each([
    ['2026-11-20 08:59:59', { kind: 'later' }],
    ['2026-11-20 09:00:00', { kind: 'soon', minutes: 60 }],
    ['2026-11-20 09:58:30', { kind: 'soon', minutes: 2 }],
    ['2026-11-20 10:00:00', { kind: 'running' }],
    ['2026-11-20 10:59:59', { kind: 'running' }],
    ['2026-11-20 11:00:00', { kind: 'over' }],
  ])('at %s is %o', (now, moment) => {
    expect(momentOf(meeting, now)).toEqual(moment)
  })
  it('is greeted by the time of day', () => {
    expect([4, 5, 11, 12, 17, 18].map(greetingAt)).toEqual([
      'evening',
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
    ])
  })
})
