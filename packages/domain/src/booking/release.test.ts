import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkinDeadline,
  checkinMinutesBefore,
  isMissed,
  type Presence,
  presenceUnknown,
  type Releasable,
  type ReleaseMode,
  type ReleasePolicy,
  releaseOf,
} from './release'

const MINUTE = 60_000
const start = Date.UTC(2026, 10, 23, 2)
/** Minutes from the beginning of the meeting. */
const at = (minutes: number) => start + minutes * MINUTE
const policy = (mode: ReleaseMode, more: Partial<ReleasePolicy> = {}): ReleasePolicy => ({
  ...{ mode, before_minutes: null, during_minutes: 15, nobody_minutes: 10, exempt_minutes: 480 },
  ...more,
})
const meeting = (more: Partial<Releasable> = {}): Releasable => ({
  ...{ start, end: at(60), since: at(-600), signed: false, spared: false },
  ...more,
})
const empty = (since: number): Presence => ({ state: 'empty', since: at(since) })
const occupied: Presence = { state: 'occupied', since: at(-5) }

type Row = [string, ReleasePolicy, Releasable, Presence, now: number, ReturnType<typeof releaseOf>]
const no_sign = (due: number) => ({ trigger: 'no_sign' as const, due: at(due), missed: true })
const no_person = (due: number, missed = true) => ({ trigger: 'no_person' as const, due: at(due), missed })

describe('whether a meeting is released', () => {
  test.each<Row>([
    ['never: not without anybody', policy('none'), meeting(), empty(-60), 59, null],
    // signing in during the meeting
    ['during: a millisecond before the minute', policy('no_sign'), meeting(), presenceUnknown, 15 - 1 / MINUTE, null],
    ['during: at the minute', policy('no_sign'), meeting(), presenceUnknown, 15, no_sign(15)],
    ['during: late, after a while without a server', policy('no_sign'), meeting(), presenceUnknown, 50, no_sign(15)],
    ['during: not once it is over', policy('no_sign'), meeting(), presenceUnknown, 60, null],
    ['during: who signed in stays', policy('no_sign'), meeting({ signed: true }), presenceUnknown, 59, null],
    ['during: too short to be released', policy('no_sign'), meeting({ end: at(15) }), presenceUnknown, 14.9, null],
    ['during: detectors are not asked', policy('no_sign'), meeting({ signed: true }), empty(-60), 59, null],
    // signing in before the meeting
    ...([20, 30, 40, 50, 60] as const).flatMap((n): Row[] => [
      [
        `${n} before: just not yet`,
        policy('no_sign', { before_minutes: n }),
        meeting(),
        presenceUnknown,
        -n - 0.001,
        null,
      ],
      [
        `${n} before: at the minute`,
        policy('no_sign', { before_minutes: n }),
        meeting(),
        presenceUnknown,
        -n,
        no_sign(-n),
      ],
      [
        `${n} before: signed in`,
        policy('no_sign', { before_minutes: n }),
        meeting({ signed: true }),
        presenceUnknown,
        -n,
        null,
      ],
    ]),
    [
      'before: booked with notice enough',
      policy('no_sign', { before_minutes: 20 }),
      meeting({ since: at(-35) }),
      presenceUnknown,
      -20,
      no_sign(-20),
    ],
    [
      'before: booked too late for it',
      policy('no_sign', { before_minutes: 20 }),
      meeting({ since: at(-34) }),
      presenceUnknown,
      0,
      null,
    ],
    [
      'before: booked too late has until within',
      policy('no_sign', { before_minutes: 20 }),
      meeting({ since: at(-34) }),
      presenceUnknown,
      15,
      no_sign(15),
    ],
    // detectors
    ['detectors: nobody for less than it takes', policy('no_person'), meeting(), empty(5), 14.99, null],
    [
      'detectors: nobody for as long as it takes, somebody was there',
      policy('no_person'),
      meeting(),
      empty(5),
      15,
      no_person(15, false),
    ],
    ['detectors: what was before the meeting does not count', policy('no_person'), meeting(), empty(-60), 9.99, null],
    ['detectors: nobody from the beginning', policy('no_person'), meeting(), empty(-60), 10, no_person(10)],
    [
      'detectors: everybody left, although they signed in',
      policy('no_person'),
      meeting({ signed: true }),
      empty(20),
      30,
      no_person(30, false),
    ],
    ['detectors: somebody is there', policy('no_person'), meeting(), occupied, 50, null],
    ['detectors: unknown is not empty', policy('no_person'), meeting(), presenceUnknown, 50, null],
    [
      'detectors: empty since nobody knows when',
      policy('no_person'),
      meeting(),
      { ...empty(0), since: null },
      50,
      null,
    ],
    ['detectors: signing in is not asked for', policy('no_person'), meeting(), occupied, 59, null],
    ['detectors: not before the meeting', policy('no_person'), meeting(), empty(-600), -1, null],
    // either
    ['either: nobody signed in, although somebody is seen', policy('either'), meeting(), occupied, 15, no_sign(15)],
    ['either: nobody is seen before signing in is due', policy('either'), meeting(), empty(-60), 10, no_person(10)],
    ['either: both are due', policy('either'), meeting(), empty(-60), 20, no_sign(15)],
    ['either: signed in and left', policy('either'), meeting({ signed: true }), empty(10), 20, no_person(20, false)],
    ['either: signed in and there', policy('either'), meeting({ signed: true }), occupied, 50, null],
    // who is left alone
    ['a long meeting', policy('either'), meeting({ end: at(480) }), empty(0), 100, null],
    ['one that is a minute shorter', policy('either'), meeting({ end: at(479) }), empty(0), 100, no_sign(15)],
    ['who is spared', policy('either'), meeting({ spared: true }), empty(0), 50, null],
  ])('%s', (_, rules, one, presence, now, answer) => {
    expect(releaseOf(rules, one, presence, at(now))).toEqual(answer)
  })
})

test.each<[string, ReleasePolicy, Partial<Releasable>, boolean]>([
  ['nobody came to one that was too short', policy('no_sign'), {}, true],
  ['somebody did', policy('no_sign'), { signed: true }, false],
  ['nothing is known where signing in is not asked for', policy('no_person'), {}, false],
  ['a long one is nobody’s breach', policy('either'), { end: at(480) }, false],
  ['nor that of somebody who is spared', policy('either'), { spared: true }, false],
])('missed: %s', (_, rules, more, answer) => {
  expect(isMissed(rules, meeting(more))).toBe(answer)
})

test.each<[ReleaseMode, number | null, number]>([
  ['none', null, 0],
  ['none', 60, 0],
  ['no_person', 60, 0],
  ['no_sign', null, 0],
  ['no_sign', 20, 50],
  ['either', 60, 90],
])('signing in opens early enough: %s, %s minutes before', (mode, before, minutes) => {
  expect(checkinMinutesBefore(mode, before)).toBe(minutes)
})

const anyPolicy = fc.record({
  mode: fc.constantFrom<ReleaseMode>('none', 'no_sign', 'no_person', 'either'),
  before_minutes: fc.constantFrom(null, 20, 30, 40, 50, 60),
  during_minutes: fc.integer({ min: 1, max: 240 }),
  nobody_minutes: fc.integer({ min: 1, max: 240 }),
  exempt_minutes: fc.integer({ min: 60, max: 1440 }),
})
const anyMeeting = fc
  .record({
    length: fc.integer({ min: 1, max: 1500 }),
    since: fc.integer({ min: -1000, max: 0 }),
    signed: fc.boolean(),
    spared: fc.boolean(),
  })
  .map(({ length, since, ...rest }): Releasable => ({ ...rest, start, end: at(length), since: at(since) }))
const anyPresence = fc.record<Presence>({
  state: fc.constantFrom('occupied', 'empty', 'unknown'),
  since: fc.option(fc.integer({ min: -200, max: 200 }).map(at)),
})
const anyNow = fc.integer({ min: -120 * MINUTE, max: 1600 * MINUTE }).map((ms) => start + ms)
const runs = { numRuns: 2000 }

describe('of any meeting under any rules', () => {
  test('a release has come due, frees something, and is of a mode that allows it', () => {
    fc.assert(
      fc.property(anyPolicy, anyMeeting, anyPresence, anyNow, (rules, one, presence, now) => {
        const answer = releaseOf(rules, one, presence, now)
        if (answer === null) return
        expect(answer.due).toBeLessThanOrEqual(now)
        expect(now).toBeLessThan(one.end)
        expect(one.spared).toBe(false)
        expect(rules.mode === 'either' || rules.mode === answer.trigger).toBe(true)
        if (answer.trigger === 'no_sign') expect(one.signed).toBe(false)
        else expect([presence.state, now >= one.start]).toEqual(['empty', true])
        if (answer.missed) expect(one.signed).toBe(false)
      }),
      runs,
    )
  })
  test('detectors that are silent or see somebody change nothing', () => {
    fc.assert(
      fc.property(anyPolicy, anyMeeting, anyPresence, anyNow, (rules, one, presence, now) => {
        const alone = releaseOf(rules, one, presenceUnknown, now)
        for (const state of ['unknown', 'occupied'] as const)
          expect(releaseOf(rules, one, { ...presence, state }, now)).toEqual(alone)
      }),
      runs,
    )
  })
  test('once due it stays due until the meeting is over, and a clock that steps back only waits', () => {
    fc.assert(
      fc.property(anyPolicy, anyMeeting, anyNow, fc.nat(600), (rules, one, now, later) => {
        const first = releaseOf(rules, one, presenceUnknown, now)
        const then = now + later * MINUTE
        if (first !== null && then < one.end) expect(releaseOf(rules, one, presenceUnknown, then)).toEqual(first)
        const deadline = checkinDeadline(rules, one)
        if (deadline !== null && now < deadline) expect(first).toBeNull()
      }),
      runs,
    )
  })
})
