import { expect, test } from 'vitest'
import { type Releasable, type ReleasePolicy, warningOf } from './release'

const start = Date.UTC(2026, 10, 23, 2)
/** Minutes from the beginning of the meeting. */
const at = (minutes: number) => start + minutes * 60_000
const policy = (more: Partial<ReleasePolicy> = {}): ReleasePolicy => ({
  ...{ mode: 'no_sign', before_minutes: null, during_minutes: 15, nobody_minutes: 10, exempt_minutes: 480 },
  ...more,
})
const meeting = (more: Partial<Releasable> = {}): Releasable => ({
  ...{ start, end: at(60), since: at(-600), signed: false, spared: false },
  ...more,
})

type Row = [string, ReleasePolicy, Releasable, now: number, minutes: number, due: number | null]

test.each<Row>([
  ['just not yet', policy(), meeting(), 9.99, 5, null],
  ['so many minutes before', policy(), meeting(), 10, 5, 15],
  ['late, but before the release', policy(), meeting(), 14.99, 5, 15],
  ['not with the release', policy(), meeting(), 15, 5, null],
  [
    'before the meeting, where its room asks for that',
    policy({ before_minutes: 20 }),
    meeting(),

    -25,
    5,
    -20,
  ],
  [
    'who booked too late for that has until the time in it',
    policy({ before_minutes: 20 }),
    meeting({ since: at(-30) }),

    -25,
    5,
    null,
  ],
  ['never', policy(), meeting(), 12, 0, null],
  ['somebody signed in', policy(), meeting({ signed: true }), 12, 5, null],
  ['detectors watch too', policy({ mode: 'either' }), meeting(), 12, 5, 15],
  ['it is spared', policy(), meeting({ spared: true }), 12, 5, null],
  ['signing in is not asked for', policy({ mode: 'no_person' }), meeting(), 12, 5, null],
  ['over before it would be released', policy(), meeting({ end: at(15) }), 12, 5, null],
  ['so long that it keeps its slot', policy(), meeting({ end: at(480) }), 12, 5, null],
])('a warning: %s', (_, rules, one, now, minutes, due) => {
  expect(warningOf(rules, one, at(now), minutes)).toBe(due === null ? null : at(due))
})
