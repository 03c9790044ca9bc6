import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Arrival, approvalState, entryChecks, firstFault, waitingState } from './come-in'
import { visitorState as s } from './visit-state'

const at = (text: string) => Date.parse(`${text}:00+08:00`)
const window = (day: string, from = '10:00', to = '12:00') => ({ start: at(`${day}T${from}`), end: at(`${day}T${to}`) })
const arrival = (more: Partial<Arrival> = {}): Arrival => ({
  ...{ state: s.expected, approval: 0, windows: [window('2026-11-23')], before_minutes: 60, timezone: 'Asia/Shanghai' },
  ...{ office_id: 1, at_office_id: 1, has_host: true, unanswered: false, missing: [], unsigned: 0 },
  ...more,
})
const monday = at('2026-11-23T10:30')
const days = [window('2026-11-23'), window('2026-11-25')]

describe('may they come in?', () => {
  test.each([
    ['in time', arrival(), monday, null, null],
    ['an hour before', arrival(), at('2026-11-23T09:00'), null, null],
    ['a minute earlier', arrival(), at('2026-11-23T08:59'), 'early', at('2026-11-23T09:00')],
    ['at the end', arrival(), at('2026-11-23T12:00'), 'late', null],
    ['the day before', arrival(), at('2026-11-22T10:00'), 'other_day', at('2026-11-23T09:00')],
    [
      'on another day of theirs',
      arrival({ windows: days }),
      at('2026-11-24T10:00'),
      'other_day',
      at('2026-11-25T09:00'),
    ],
    ['after one of their days', arrival({ windows: days }), at('2026-11-23T13:00'), 'late', at('2026-11-25T09:00')],
    ['away, and back in time', arrival({ state: s.away }), monday, null, null],
    ['inside already, be it late', arrival({ state: s.overstay }), at('2026-11-23T14:00'), null, null],
    ['left', arrival({ state: s.checked_out }), monday, 'over', null],
    ['cancelled', arrival({ state: s.cancelled }), monday, 'over', null],
    ['never came', arrival({ state: s.no_show }), monday, 'over', null],
    ['at another office', arrival({ at_office_id: 2 }), monday, 'elsewhere', null],
    ['whose host has left', arrival({ has_host: false }), monday, 'host', null],
    ['of whom something is to be asked', arrival({ missing: ['phone'] }), monday, 'form', null],
    ['whose host has not answered', arrival({ unanswered: true, unsigned: 1 }), monday, 'unanswered', null],
    ['who has something to sign', arrival({ unsigned: 1 }), monday, 'sign', null],
    ['inside, whatever is asked of others now', arrival({ state: s.overstay, unsigned: 1 }), monday, null, null],
    ['who is to be approved', arrival({ state: s.invited, approval: 1 }), monday, 'pending', null],
    ['who was rejected', arrival({ state: s.invited, approval: 3 }), monday, 'over', null],
    ['who was approved', arrival({ approval: 2 }), monday, null, null],
    ['inside, and somebody is asked about more', arrival({ state: s.checked_in, approval: 1 }), monday, null, null],
    ['inside, and more was rejected', arrival({ state: s.overstay, approval: 3 }), monday, null, null],
    // the first that fails
    ['cancelled, at another office', arrival({ state: s.cancelled, at_office_id: 2 }), monday, 'over', null],
  ] as const)('%s', (_, asked, now, fault, next) => {
    const first = firstFault(entryChecks(asked, now))
    expect([first?.fault ?? null, first?.next ?? null]).toEqual([fault, next])
  })

  test.each([
    ['late', arrival(), at('2026-11-23T12:30'), true],
    ['whose host has not answered', arrival({ unanswered: true }), monday, true],
    ['without a host and a form', arrival({ has_host: false, missing: ['idno'] }), monday, true],
    ['who has something to sign', arrival({ unsigned: 1 }), monday, false],
    ['late and at another office', arrival({ at_office_id: 2 }), at('2026-11-23T12:30'), false],
    ['over', arrival({ state: s.checked_out }), monday, false],
    ['whom somebody has to approve', arrival({ state: s.invited, approval: 1 }), monday, false],
  ] as const)('the desk lets them in: %s', (_, asked, now, may) => {
    expect(firstFault(entryChecks(asked, now), true) === undefined).toBe(may)
  })
})

test('what explains is what decides: who has no fault comes in, and the desk never makes it worse', () => {
  const any = fc.record({
    state: fc.constantFrom(...Object.values(s)),
    hours: fc.integer({ min: -80, max: 80 }),
    at_office_id: fc.constantFrom(1, 2),
    has_host: fc.boolean(),
    approval: fc.constantFrom(...Object.values(approvalState)),
    missing: fc.constantFrom([], ['phone']),
    unanswered: fc.boolean(),
    unsigned: fc.constantFrom(0, 0, 2),
    windows: fc.constantFrom(days, [window('2026-11-23')]),
  })
  fc.assert(
    fc.property(any, ({ hours, ...more }) => {
      const checks = entryChecks(arrival(more), monday + hours * 3_600_000)
      const first = firstFault(checks)
      expect(first === undefined).toBe(checks.every(({ fault }) => fault === null))
      expect(checks.map(({ check }) => check)).toEqual([
        ...['going_on', 'approved', 'time', 'office', 'host', 'form', 'agreement'],
      ])
      const byDesk = firstFault(checks, true)
      expect(byDesk === undefined || byDesk.fault !== null).toBe(true)
      if (first === undefined) expect(byDesk).toBeUndefined()
      if (first?.next != null) expect(first.next).toBeGreaterThan(monday + hours * 3_600_000)
    }),
  )
})

test.each([
  [approvalState.none, [], s.expected],
  [approvalState.approved, [], s.expected],
  [approvalState.approved, ['phone'], s.invited],
  [approvalState.pending, [], s.invited],
  [approvalState.rejected, [], s.invited],
] as const)('approval %d with %j missing is state %d', (approval, missing, state) => {
  expect(waitingState(approval, missing)).toBe(state)
})
