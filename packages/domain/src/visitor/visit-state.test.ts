import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  autoOutAt,
  byTurn,
  type ClockFacts,
  comingStates,
  insideStates,
  nextDue,
  overStates,
  putOff,
  visitorState as s,
  stateAfterDue,
  stateAfterLeaving,
  stayEnd,
  stayEndThen,
  toldTimes,
  type VisitorState,
} from './visit-state'

const MINUTE = 60_000
const start = Date.UTC(2026, 10, 23, 2)
const at = (minutes: number) => start + minutes * MINUTE
const one = [{ start: at(0), end: at(120) }]
const two = [...one, { start: at(1440), end: at(1560) }]
const standing = (state: VisitorState, more: Partial<ClockFacts> = {}): ClockFacts => ({
  ...{ state, windows: one, after_minutes: 120, stay_end: null, auto_out: null, undecided: false },
  ...more,
})
const inside = { stay_end: at(120), auto_out: at(240) }

describe('what the clock does next', () => {
  test.each([
    ['expected', standing(s.expected), { at: at(240), step: 'close' }],
    ['invited', standing(s.invited), { at: at(240), step: 'close' }],
    ['invited and undecided', standing(s.invited, { undecided: true }), { at: at(120), step: 'undecided' }],
    ['away and undecided', standing(s.away, { undecided: true }), { at: at(240), step: 'close' }],
    ['away between two days', standing(s.away, { windows: two }), { at: at(1680), step: 'close' }],
    ['inside', standing(s.checked_in, inside), { at: at(135), step: 'overstay' }],
    [
      'inside, and all leave at once',
      standing(s.checked_in, { ...inside, auto_out: at(130) }),
      { at: at(130), step: 'auto_out' },
    ],
    ['too long inside', standing(s.overstay, inside), { at: at(240), step: 'auto_out' }],
    ...overStates.map((state) => [`over ${state}`, standing(state, inside), null] as const),
  ] as const)('%s', (_, of, due) => {
    expect(nextDue(of, 15)).toEqual(due)
  })
})

describe('the times that a guest is told of', () => {
  const stay = (end: number, agreed = false) => ({ came: at(5), end: at(end), agreed })
  const longer = [{ start: at(0), end: at(300) }]
  const shown = (start: number, end: number) => ({ start: at(start), end: at(end) })
  test.each([
    ['before they come: all of them', two, at(-60), null, two],
    ['on the second day: that one', two, at(1450), null, [shown(1440, 1560)]],
    ['after the last: the last', two, at(2000), null, [shown(1440, 1560)]],
    ['inside, and nobody has to say anything', [...longer, shown(1440, 1560)], at(60), stay(300, true), null],
    ['inside, and a longer time is asked about: the end that was', longer, at(60), stay(120), one],
    ['the same once that is over', longer, at(150), stay(120), one],
    ['inside, and another day is asked about: today', two, at(60), stay(120), one],
    ['inside, and shorter now', one, at(60), stay(180), one],
    [
      'inside, and moved to another day: as long as they may stay',
      [shown(1440, 1560)],
      at(60),
      stay(120),
      [shown(5, 120)],
    ],
    ['none at all', [], at(0), null, []],
  ] as const)('%s', (_, windows, now, of, told) => {
    expect(toldTimes(windows, now, of)).toEqual(told ?? windows)
  })
})

describe('who stays for how long', () => {
  test.each([
    ['in time', one, at(10), at(120)],
    ['early', one, at(-30), at(120)],
    ['for the second of two days', two, at(1430), at(1560)],
    ['after their time: an hour', one, at(150), at(210)],
    ['at its very end: an hour', one, at(120), at(180)],
    ['by exception, hours early', two, at(1440 - 360), at(1560)],
    ['by exception, in the evening before: an hour', two, at(1440 - 361), at(1440 - 301)],
    ['by exception, between two of their days: an hour', two, at(720), at(780)],
  ] as const)('%s', (_, windows, now, end) => {
    expect(stayEnd(windows, now, 60)).toBe(end)
  })

  test.each([
    ['some minutes after their time', [], at(240)],
    ['when all leave, if that is before', [at(60), at(180), at(1620)], at(180)],
    ['not when all left before', [at(60), at(1500)], at(240)],
    ['at once, where their time ends with it', [at(120)], at(120)],
  ] as const)('and counts as gone: %s', (_, daily, out) => {
    expect(autoOutAt(at(120), 120, daily)).toBe(out)
  })

  test('who is seen inside counts as gone an hour later at the earliest', () => {
    expect(putOff(at(240), at(230))).toBe(at(290))
    expect(putOff(at(240), at(100))).toBe(at(240))
  })
})

describe('what becomes of it', () => {
  test.each([
    ['left on the only day', stateAfterLeaving(one, at(120), at(60)), s.checked_out],
    ['left on the first of two', stateAfterLeaving(two, at(120), at(60)), s.away],
    ['left on the last', stateAfterLeaving(two, at(1560), at(1500)), s.checked_out],
    [
      'counts as gone on the first of two',
      stateAfterDue('auto_out', standing(s.overstay, { windows: two, ...inside }), at(240)),
      s.away,
    ],
    ['counts as gone', stateAfterDue('auto_out', standing(s.overstay, inside), at(240)), s.checked_out],
    ['too long', stateAfterDue('overstay', standing(s.checked_in, inside), at(135)), s.overstay],
    ['never came', stateAfterDue('close', standing(s.expected), at(240)), s.no_show],
    ['never came again', stateAfterDue('close', standing(s.away), at(240)), s.checked_out],
  ] as const)('%s', (_, state, expected) => {
    expect(state).toBe(expected)
  })
})

test('the clock comes to an end with every visit, and never goes back', () => {
  const arbitrary = fc.record({
    state: fc.constantFrom(...Object.values(s)),
    lengths: fc.array(fc.tuple(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 0, max: 2000 })), {
      minLength: 1,
      maxLength: 5,
    }),
    after_minutes: fc.integer({ min: 0, max: 600 }),
    overstay: fc.integer({ min: 0, max: 120 }),
    came: fc.integer({ min: 0, max: 3000 }),
  })
  fc.assert(
    fc.property(arbitrary, ({ state, lengths, after_minutes, overstay, came }) => {
      let from = 0
      const windows = lengths.map(([length, pause]) => {
        const window = { start: at(from), end: at(from + length) }
        from += length + pause
        return window
      })
      const end = stayEnd(windows, at(came), 60)
      let now: ClockFacts = {
        state,
        windows,
        after_minutes,
        stay_end: end,
        auto_out: autoOutAt(end, after_minutes, []),
        undecided: false,
      }
      let last = 0
      for (let steps = 0; steps < 5; steps++) {
        const due = nextDue(now, overstay)
        if (due === null) return overStates.includes(now.state)
        // a stay that was longer than the plan ends after it, and what waits for the plan is done at once
        if (insideStates.includes(now.state) && due.step !== 'close') expect(due.at).toBeGreaterThanOrEqual(last)
        else expect(comingStates).toContain(now.state)
        last = due.at
        now = { ...now, state: stateAfterDue(due.step, now, due.at) }
      }
      return false
    }),
  )
})

test.each([
  ['agreed to: to the end of what is arranged', one, 60, { before_minutes: 60, stay_end: at(90), agreed: true }, 120],
  ['not yet: as before', one, 60, { before_minutes: 60, stay_end: at(90), agreed: false }, 90],
  ['not yet, and shorter than before', one, 60, { before_minutes: 60, stay_end: at(180), agreed: false }, 120],
  ['not yet, and over', one, 130, { before_minutes: 60, stay_end: at(90), agreed: false }, 90],
] as const)('who is inside stays, where what is arranged is %s', (_, windows, now, standing, until) => {
  expect(stayEndThen(windows, at(now), standing)).toBe(at(until))
})

test('who may come earlier than that comes for their time then', () => {
  expect(stayEnd(two, at(1440 - 600), 600)).toBe(at(1560))
})

test('of a group, who is still to come stands above who is in, and who is gone below, each as they were before', () => {
  const people = [s.checked_in, s.checked_out, s.expected, s.overstay, s.away, s.cancelled, s.invited]
  expect(byTurn(people.map((state) => ({ state }))).map(({ state }) => state)).toEqual([
    ...[s.expected, s.away, s.invited],
    ...[s.checked_in, s.overstay],
    ...[s.checked_out, s.cancelled],
  ])
})
