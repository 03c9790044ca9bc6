import { expect, test } from 'vitest'
import { type ApprovalBounds, approvalCauses, approversOf, growsBeyond, growsInside, visitDates } from './asks-approval'

const HOUR = 3_600_000
const day = (n: number, hours: number) => ({ start: n * 24 * HOUR, end: (n * 24 + hours) * HOUR })
const visit = { windows: [day(0, 2), day(1, 8), day(2, 8)], people: 20, on_day_off: true }

const approved = { reason_id: 1, office_id: 1, through_id: null, windows: visit.windows }
test.each([
  ['the same', {}, false],
  ['a shorter time', { windows: [{ start: HOUR, end: 2 * HOUR }] }, false],
  ['a longer time', { windows: [{ start: 0, end: 3 * HOUR }] }, true],
  ['another day', { windows: [day(3, 1)] }, true],
  ['another reason', { reason_id: 2 }, true],
  ['another office', { office_id: 2 }, true],
  ['another way in', { through_id: 2 }, true],
] as const)('of what was approved %s is more: %j', (_, more, grows) => {
  expect(growsBeyond(approved, { ...approved, ...more })).toBe(grows)
})

test('days are those of the office, and of a night both', () => {
  const at = (text: string) => Date.parse(text)
  const windows = [
    { start: at('2026-11-23T22:00+08:00'), end: at('2026-11-24T06:00+08:00') },
    { start: at('2026-11-25T22:00+08:00'), end: at('2026-11-26T00:00+08:00') },
  ]
  expect(visitDates(windows, 'Asia/Shanghai')).toEqual(['2026-11-23', '2026-11-24', '2026-11-25'])
})

const bounds = (more: Partial<ApprovalBounds> = {}): ApprovalBounds => ({
  ...{ audit_hours: null, audit_days: null, audit_people: null, audit_closed: false },
  ...more,
})

test.each([
  ['nothing is asked about', bounds(), []],
  ['a day may be as long as the bound', bounds({ audit_hours: 8 }), []],
  ['the longest day counts', bounds({ audit_hours: 7 }), ['long']],
  ['as many days as the bound', bounds({ audit_days: 3 }), []],
  ['more days', bounds({ audit_days: 2 }), ['long']],
  ['as many people as the bound', bounds({ audit_people: 20 }), []],
  ['more people', bounds({ audit_people: 19 }), ['many']],
  ['a closed day', bounds({ audit_closed: true }), ['closed']],
  [
    'all at once',
    bounds({ audit_hours: 1, audit_days: 1, audit_people: 1, audit_closed: true }),
    ['long', 'many', 'closed'],
  ],
] as const)('%s', (_, of, causes) => {
  expect(approvalCauses(visit, of)).toEqual(causes)
})

test('who comes on working days is not asked about for a closed one', () => {
  expect(approvalCauses({ ...visit, on_day_off: false }, bounds({ audit_closed: true }))).toEqual([])
})

test.each([
  ['none', 'none', 'auditor'],
  ['auditor', 'auditor', 'auditor'],
  ['head', 'head', 'head_then_auditor'],
  ['head_then_auditor', 'head_then_auditor', 'head_then_auditor'],
] as const)('of a reason that asks %s, without a cause %s, with one %s', (by, plain, caused) => {
  expect([approversOf(by, []), approversOf(by, ['many'])]).toEqual([plain, caused])
})

test.each([
  ['it begins earlier than it did: that is past', 11, [{ start: 8, end: 12 }], false],
  ['as before', 11, [{ start: 10, end: 12 }], false],
  ['shorter', 11, [{ start: 10, end: 11.5 }], false],
  ['longer', 11, [{ start: 10, end: 13 }], true],
  ['longer, once their time is over', 12.5, [{ start: 10, end: 13 }], true],
  [
    'another day',
    11,
    [
      { start: 10, end: 12 },
      { start: 34, end: 36 },
    ],
    true,
  ],
  ['at its end', 12, [{ start: 10, end: 12 }], false],
] as const)('of who is inside what is still to come grows: %s', (_, now, windows, grows) => {
  const before = { reason_id: 1, office_id: 1, through_id: null, windows: [{ start: 10, end: 12 }] }
  expect(growsInside(before, { ...before, windows }, now)).toBe(grows)
  expect(growsInside(before, { ...before, windows, through_id: 2 }, now)).toBe(true)
})
