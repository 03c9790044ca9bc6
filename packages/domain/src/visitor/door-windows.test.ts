import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { approvalState } from './come-in'
import { type DoorFacts, doorChanges, doorWindows, meaningOfPass, type SeenAtDoor, sideOfPass } from './door-windows'
import { visitorState as s, type VisitorState } from './visit-state'

const HOUR = 3_600_000
const doors = { entrance: [1, 2], inside: [2, 3], exit: [2, 4] }
/** From ten to twelve of a day that begins at 0, an hour before and two after. */
const facts = (more: Partial<DoorFacts> = {}): DoorFacts => ({
  ...{ state: s.expected, approval: approvalState.none, windows: [{ start: 10 * HOUR, end: 12 * HOUR }] },
  ...{
    before_minutes: 60,
    after_minutes: 120,
    stay_end: null,
    auto_out: null,
    last_in: null,
    card: null,
    face: null,
    doors,
    had: [],
  },
  ...more,
})
const inside = { state: s.checked_in, stay_end: 12 * HOUR, auto_out: 14 * HOUR }

describe('which doors open to a visitor', () => {
  test.each<[string, Partial<DoorFacts>, number, { from: number; until: number; door_ids: number[] }[]]>([
    ['a day ahead: the entrance', {}, -15, [{ from: 9, until: 14, door_ids: [1, 2] }]],
    ['more than a day ahead: none yet', {}, -15.1, []],
    ['after it: none', {}, 14, []],
    ['something is missing of them: none', { state: s.invited }, 9, []],
    ['nobody approved them yet: none', { approval: approvalState.pending }, 9, []],
    ['rejected: none', { state: s.invited, approval: approvalState.rejected }, 9, []],
    ['approved: the entrance', { approval: approvalState.approved }, 9, [{ from: 9, until: 14, door_ids: [1, 2] }]],
    ['inside: the doors of inside and the ways out', inside, 11, [{ from: 9, until: 14, door_ids: [2, 3, 4] }]],
    ['inside earlier than planned', { ...inside, last_in: 8 * HOUR }, 8, [{ from: 8, until: 14, door_ids: [2, 3, 4] }]],
    [
      'still inside after all',
      { ...inside, state: s.overstay, auto_out: 15 * HOUR },
      14,
      [{ from: 9, until: 15, door_ids: [2, 3, 4] }],
    ],
    [
      'inside, and somebody is asked about another way in: the ways out, and what opened before',
      { ...inside, approval: approvalState.pending, had: [1, 3] },
      11,
      [{ from: 9, until: 14, door_ids: [2, 3, 4] }],
    ],
    [
      'inside, and somebody is asked about a longer time: as long as before',
      { ...inside, windows: [{ start: 10 * HOUR, end: 18 * HOUR }], approval: approvalState.pending, had: [2, 3, 4] },
      11,
      [{ from: 9, until: 14, door_ids: [2, 3, 4] }],
    ],
    [
      'inside, and a longer time was rejected',
      { ...inside, windows: [{ start: 10 * HOUR, end: 18 * HOUR }], approval: approvalState.rejected, had: [2] },
      11,
      [{ from: 9, until: 14, door_ids: [2, 4] }],
    ],
    ['back later: the entrance', { state: s.away }, 11, [{ from: 9, until: 14, door_ids: [1, 2] }]],
    ['left', { state: s.checked_out }, 11, []],
    ['cancelled', { state: s.cancelled }, 9, []],
    ['did not come', { state: s.no_show }, 13, []],
    ['a channel without doors', { doors: { entrance: [], inside: [], exit: [] } }, 9, []],
  ])('%s', (_, more, hour, expected) => {
    const found = doorWindows(facts(more), hour * HOUR)
    expect(found.map(({ from, until, door_ids }) => ({ from: from / HOUR, until: until / HOUR, door_ids }))).toEqual(
      expected,
    )
  })

  test('of several days each near one has its own: today those of inside, tomorrow the entrance', () => {
    const windows = [0, 1, 2].map((day) => ({ start: (day * 24 + 10) * HOUR, end: (day * 24 + 12) * HOUR }))
    const found = doorWindows(facts({ ...inside, windows }), 11 * HOUR)
    expect(found.map(({ start, door_ids }) => [start / HOUR, door_ids])).toEqual([
      [10, [2, 3, 4]],
      [34, [1, 2]],
    ])
  })

  const anyFacts = fc.record({
    state: fc.constantFrom(...Object.values(s)),
    approval: fc.constantFrom(...Object.values(approvalState)),
    windows: fc
      .array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 10 })), { minLength: 1, maxLength: 4 })
      .map((steps) => {
        let at = 0
        return steps.map(([gap, length]) => {
          const start = at + gap * HOUR
          at = start + length * HOUR
          return { start, end: at }
        })
      }),
    before_minutes: fc.integer({ min: 0, max: 300 }),
    after_minutes: fc.integer({ min: 0, max: 300 }),
    stay_end: fc.option(fc.integer({ min: 0, max: 100 * HOUR })),
    auto_out: fc.option(fc.integer({ min: 0, max: 100 * HOUR })),
    last_in: fc.constant(null),
    card: fc.constantFrom(null, 6_612_000),
    face: fc.constantFrom(null, '/a.sealed'),
    doors: fc.constant(doors),
    had: fc.subarray([1, 2, 3, 4]),
  })
  const anyHeld = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 50 }),
      start: fc.integer({ min: 0, max: 60 }).map((hour) => hour * HOUR),
      from: fc.constant(0),
      until: fc.integer({ min: 1, max: 9 }),
      door_ids: fc.subarray([1, 2, 3, 4]),
      card: fc.constant(null),
      face: fc.constantFrom(null, '/a.sealed', '/b.sealed'),
    }),
    { selector: ({ id }) => id, maxLength: 4 },
  )

  test('what is done to what is held makes it what is wanted, and doing it again does nothing', () => {
    fc.assert(
      fc.property(anyFacts, anyHeld, fc.integer({ min: -30, max: 120 }), (of, before, hour) => {
        const wanted = doorWindows(of, hour * HOUR)
        const { open, change, end } = doorChanges(wanted, before)
        const kept = before.filter(({ id }) => !end.includes(id))
        const after = [
          ...kept.map((one) => ({ id: one.id, ...(change.find(({ id }) => id === one.id)?.to ?? one) })),
          ...open.map((one, n) => ({ id: 100 + n, ...one })),
        ]
        const plain = (
          list: readonly { start: number; until: number; door_ids: readonly number[]; face: string | null }[],
        ) => list.map(({ start, until, door_ids, face }) => `${start} ${until} ${door_ids.join()} ${face}`).sort()
        expect(plain(after)).toEqual(plain(wanted))
        expect(doorChanges(wanted, after)).toEqual({ open: [], change: [], end: [] })
        // a window of somebody else is never touched twice
        expect(new Set([...end, ...change.map(({ id }) => id)]).size).toBe(end.length + change.length)
      }),
    )
  })

  test('no door opens to whoever is over, and an inner one only to who is inside', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: -30, max: 120 }), (of, hour) => {
        for (const { door_ids, until } of doorWindows(of, hour * HOUR)) {
          expect([s.checked_out, s.no_show, s.cancelled]).not.toContain(of.state)
          expect(until).toBeGreaterThan(hour * HOUR)
          if (door_ids.includes(3)) expect([s.checked_in, s.overstay]).toContain(of.state)
          if (door_ids.includes(1)) expect([approvalState.none, approvalState.approved]).toContain(of.approval)
        }
      }),
    )
  })
})

describe('what a pass says of a visit', () => {
  const MINUTE = 60_000
  const pass = (more: Partial<SeenAtDoor> = {}): SeenAtDoor => ({
    ...{ state: s.expected as VisitorState, time: 100, door_id: 1, direction: 'in', granted: true, doors },
    ...{ door_check_in: true, last_in: null, last_out: null, presumed_out: false, stay_end: null, next_opens: null },
    ...more,
  })
  const stays = { state: s.checked_in, last_in: 50, stay_end: 200 } as const
  test.each<[string, Partial<SeenAtDoor>, ReturnType<typeof meaningOfPass>]>([
    ['the entrance, where it checks in', {}, 'come'],
    ['back after a break', { state: s.away, last_in: 50, last_out: 80 }, 'come'],
    ['the entrance, where reception checks in', { door_check_in: false }, null],
    ['refused at it', { granted: false }, null],
    ['another door', { door_id: 3 }, null],
    ['out by the entrance', { direction: 'out' }, null],
    ['told late, of before they left', { state: s.away, last_in: 50, last_out: 120 }, null],
    ['a visit that is over', { state: s.no_show }, null],
    ['the exit before their time is over', { ...stays, door_id: 4 }, 'go_out'],
    ['the exit at the end of their time', { ...stays, door_id: 4, time: 200 }, 'leave'],
    ['in by a door that is also an exit', { ...stays, door_id: 2 }, null],
    ['out by it', { ...stays, door_id: 2, direction: 'out' }, 'go_out'],
    ['an exit of before they came', { ...stays, door_id: 4, time: 49 }, null],
    ['a door inside', { ...stays, door_id: 3 }, null],
    ['a door inside after their time', { ...stays, door_id: 3, time: 201 }, 'still_here'],
    ['refused inside', { ...stays, door_id: 3, time: 201, granted: false }, null],
    [
      'the exit, after they counted as gone',
      { state: s.checked_out, last_in: 50, last_out: 300, presumed_out: true, door_id: 4 },
      'left_then',
    ],
    [
      'the exit, after the desk checked them out',
      { state: s.checked_out, last_in: 50, last_out: 300, door_id: 4 },
      null,
    ],
    [
      'an exit of before that stay',
      { state: s.checked_out, last_in: 150, last_out: 300, presumed_out: true, door_id: 4 },
      null,
    ],
    ...(
      [
        ['a door inside, although they count as gone', {}, 'seen_again'],
        ['the same told late, of before that', { time: 290 * MINUTE }, 'seen_again'],
        ['the entrance of before that', { time: 290 * MINUTE, door_id: 1 }, 'seen_again'],
        ['so early that they would count as gone all the same', { time: 240 * MINUTE }, null],
        ['told late, of within their time', { time: 150 * MINUTE }, null],
        ['refused inside, although they count as gone', { granted: false }, null],
        ['in by the entrance after that: they had left', { door_id: 1 }, null],
        ['out by the entrance after that', { door_id: 1, direction: 'out' }, 'seen_again'],
        ['a door inside, once another of their times has begun', { state: s.away, next_opens: 305 * MINUTE }, null],
        ['a door inside before that', { state: s.away, next_opens: 400 * MINUTE }, 'seen_again'],
        ['a door inside, after the desk checked them out', { presumed_out: false }, null],
        ['a door inside of before that stay', { last_in: 320 * MINUTE }, null],
      ] as const
    ).map(([name, more, expected]): [string, Partial<SeenAtDoor>, ReturnType<typeof meaningOfPass>] => [
      name,
      {
        ...{ state: s.checked_out, door_id: 3, time: 310 * MINUTE, presumed_out: true, last_in: 50 * MINUTE },
        ...{ last_out: 300 * MINUTE, stay_end: 200 * MINUTE },
        ...more,
      },
      expected,
    ]),
  ])('%s', (_, more, expected) => expect(meaningOfPass(pass(more))).toBe(expected))
})

describe('where a pass leaves somebody', () => {
  test.each([
    ['the entrance', { door_id: 1 }, 'in'],
    ['the entrance, outwards', { door_id: 1, direction: 'out' }, 'out'],
    ['a door inside, whichever way', { door_id: 3, direction: 'out' }, 'in'],
    ['an exit', { door_id: 4 }, 'out'],
    ['in by a door that is also an exit', { door_id: 2 }, 'in'],
    ['out by it', { door_id: 2, direction: 'out' }, 'out'],
    ['a door of nobody’s channel', { door_id: 99 }, 'in'],
    ['refused', { door_id: 3, granted: false }, null],
  ] as const)('%s', (_, more, side) =>
    expect(sideOfPass({ direction: 'in', granted: true, doors, ...more })).toBe(side),
  )
})
