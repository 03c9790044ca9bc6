import { describe, expect, test } from 'vitest'
import {
  afterAttempt,
  type EndpointHealth,
  OFF_AFTER_MS,
  outcomeOf,
  patienceOf,
  REST_MS,
  RESTS_AFTER,
  waits,
} from './schedule'

const now = Date.parse('2026-11-28T08:00:00Z')
const well: EndpointHealth = { failures: 0, failingSince: null, restingSince: null, notBefore: null }
const failed = { kind: 'failed' } as const
const second = 1000
const minute = 60 * second
const hour = 60 * minute

describe('the schedule', () => {
  test.each([
    // attempts that counted, with this one; how long until the next
    [1, 5 * second],
    [2, 5 * minute],
    [3, 30 * minute],
    [4, 2 * hour],
    [5, 5 * hour],
    [6, 10 * hour],
    [7, 14 * hour],
    [8, 20 * hour],
    [9, 24 * hour],
  ])('after attempt %i comes the next in %i ms, a tenth more or less', (tries, ms) => {
    const at = (chance: number) =>
      afterAttempt({ standing: well, tries, probe: false }, failed, now, chance).delivery.nextTry - now
    expect(at(0.5)).toBe(ms)
    expect([at(0), at(1)]).toEqual([Math.round(ms * 0.9), Math.round(ms * 1.1)])
  })

  test('ends with the tenth attempt', () => {
    expect(waits).toHaveLength(9)
    const next = afterAttempt({ standing: well, tries: 10, probe: false }, failed, now, 0.5)
    expect(next.delivery).toMatchObject({ state: 'dead', tries: 10 })
    expect(next.off).toBeNull()
  })

  test('is over with what is taken, and nothing of the failures stays', () => {
    const ill: EndpointHealth = { failures: 9, failingSince: now - hour, restingSince: now - minute, notBefore: now }
    expect(afterAttempt({ standing: ill, tries: 3, probe: true }, { kind: 'taken' }, now, 0.5)).toEqual({
      standing: well,
      off: null,
      // a probe that was taken is an attempt, be it the only one
      delivery: { state: 'delivered', tries: 4, nextTry: now },
    })
  })
})

describe('an endpoint', () => {
  test('rests from the fifth failure in a row on, and is probed each minute without attempts that count', () => {
    let standing: EndpointHealth = well
    for (let n = 1; n <= RESTS_AFTER; n++) {
      expect(standing.restingSince).toBeNull()
      standing = afterAttempt({ standing, tries: 1, probe: false }, failed, now, 0.5).standing
    }
    expect(standing).toMatchObject({ failures: 5, restingSince: now, notBefore: now + REST_MS })
    const later = now + REST_MS
    const probed = afterAttempt({ standing, tries: 1, probe: true }, failed, later, 0.5)
    expect(probed.standing).toMatchObject({ restingSince: now, notBefore: later + REST_MS, failingSince: now })
    // due as before: whenever the endpoint is back
    expect(probed.delivery).toEqual({ state: 'waiting', tries: 1, nextTry: later })
  })

  test('that failed for five days is off, and so is one that is gone', () => {
    const standing: EndpointHealth = {
      ...well,
      failures: 90,
      failingSince: now - OFF_AFTER_MS,
      restingSince: now - hour,
    }
    expect(afterAttempt({ standing, tries: 2, probe: true }, failed, now, 0.5)).toMatchObject({
      off: 'failing',
      delivery: { state: 'dead' },
    })
    expect(
      afterAttempt(
        { standing: { ...standing, failingSince: now - OFF_AFTER_MS + 1 }, tries: 2, probe: true },
        failed,
        now,
        0.5,
      ).off,
    ).toBeNull()
    expect(afterAttempt({ standing: well, tries: 1, probe: false }, { kind: 'gone' }, now, 0.5)).toMatchObject({
      off: 'gone',
      delivery: { state: 'dead' },
    })
  })

  test('that asks for patience is left in peace, a day at most', () => {
    const after = (patienceMs: number) =>
      afterAttempt({ standing: well, tries: 1, probe: false }, { kind: 'failed', patienceMs }, now, 0.5)
    expect(after(10 * minute)).toMatchObject({
      standing: { notBefore: now + 10 * minute },
      delivery: { nextTry: now + 10 * minute },
    })
    expect(after(90 * hour).standing.notBefore).toBe(now + 24 * hour)
    // less than the schedule has: the schedule counts
    expect(after(1).delivery.nextTry).toBe(now + 5 * second)
  })
})

describe('an answer', () => {
  test.each([
    [200, undefined, { kind: 'taken' }],
    [204, undefined, { kind: 'taken' }],
    [299, undefined, { kind: 'taken' }],
    [301, undefined, { kind: 'failed' }],
    [400, '60', { kind: 'failed' }],
    [404, undefined, { kind: 'failed' }],
    [410, '60', { kind: 'gone' }],
    [429, '60', { kind: 'failed', patienceMs: minute }],
    [502, '0', { kind: 'failed', patienceMs: 0 }],
    [503, 'Sat, 28 Nov 2026 08:02:00 GMT', { kind: 'failed', patienceMs: 2 * minute }],
    [503, 'Sat, 28 Nov 2026 07:00:00 GMT', { kind: 'failed', patienceMs: 0 }],
    [504, 'soon', { kind: 'failed', patienceMs: undefined }],
    [500, '60', { kind: 'failed' }],
    [null, '60', { kind: 'failed' }],
  ] as const)('%s with Retry-After %s', (status, header, outcome) => {
    expect(outcomeOf(status, header, now)).toEqual(outcome)
  })

  test.each(['-5', '1.5', '', ' ', '99999999999999', 'x'])('asks for nothing by %j', (header) => {
    expect(patienceOf(header, now)).toBeUndefined()
  })
})
