import { describe, expect, it, test } from 'vitest'
import {
  type BookedDay,
  type DeskRule,
  deskBreach,
  effectiveDeskRules,
  explainDeskRules,
  isOverDesk,
} from './desk-rule'

const rule = (id: number, more: Partial<DeskRule>): DeskRule => ({
  ...{ id, title: `R${id}`, priority: 0, office_ids: [], area_ids: [], units: [], advance_max_days: null },
  ...{ week_max_days: null, future_max_count: null, checkin_before: null, checkin_after: null },
  ...{ release_mode: null, nobody_minutes: null, need_audit: false, sight: null, ...more },
})

describe('a rule group of desks', () => {
  test.each([
    ['everywhere', {}, true],
    ['in this office', { office_ids: [1] }, true],
    ['in another office', { office_ids: [2] }, false],
    ['in this area', { area_ids: [7] }, true],
    ['in another area of this office', { office_ids: [1], area_ids: [8] }, false],
  ])('%s', (_, place, expected) => {
    expect(isOverDesk(rule(1, place), { office_id: 1, area_id: 7 })).toBe(expected)
  })
  it('of the highest priority decides, of equals the strictest', () => {
    const rules = [
      rule(1, { week_max_days: 2, checkin_after: 30 }),
      rule(2, { week_max_days: 3, release_mode: 'none', priority: 5 }),
      rule(3, { week_max_days: 4, release_mode: 'no_sign', units: ['day', 'slot'], priority: 5 }),
      rule(4, { units: ['day'], priority: 5 }),
    ]
    const found = effectiveDeskRules(rules)
    expect(found.week_max_days).toMatchObject({ value: 3, rule: { id: 2 } })
    expect(found.release_mode).toMatchObject({ value: 'no_sign', rule: { id: 3 } })
    expect(found.units).toMatchObject({ value: ['day'], rule: { id: 4 } })
    expect(found.checkin_after).toMatchObject({ value: 30 })
    expect(found.nobody_minutes).toBeUndefined()
    expect(
      explainDeskRules(rules).find(({ rule: { id }, name }) => id === 1 && name === 'week_max_days')?.said,
    ).toEqual({ state: 'overruled', by: 2 })
  })
})

test.each([
  ['hidden from everybody', [{ sight: 'hidden' }], 'hidden'],
  ['of equals the one that shows least', [{ sight: 'all' }, { sight: 'hidden' }, { sight: 'view' }], 'hidden'],
  ['a group above it opens them again', [{ sight: 'hidden' }, { sight: 'all', priority: 1 }], 'all'],
  ['nobody says anything', [{ week_max_days: 1 }], undefined],
] as const)('who sees desks: %s', (_, said, expected) => {
  expect(effectiveDeskRules(said.map((one, n) => rule(n + 1, one))).sight?.value).toBe(expected)
})

describe('a booking', () => {
  const here = { office_id: 1, area_id: 7 }
  const on = (date: string, more: Partial<BookedDay> = {}): BookedDay => ({ date, open: true, ...here, ...more })
  // 2026-11-24 is a Tuesday
  const asked = { date: '2026-11-26', today: '2026-11-24', unit: 'day' as const, booked: [] as BookedDay[] }
  test.each<[string, Partial<DeskRule>, Partial<typeof asked>, object | null]>([
    ['seen without being booked', { sight: 'view' }, {}, { limit: 'sight', hidden: false }],
    ['hidden', { sight: 'hidden' }, {}, { limit: 'sight', hidden: true }],
    ['open to them', { sight: 'all' }, {}, null],
    ['within the days', { advance_max_days: 3 }, {}, null],
    ['too far ahead', { advance_max_days: 2 }, {}, { limit: 'days', n: 2 }],
    ['of a unit that may be', { units: ['day', 'slot'] }, {}, null],
    ['of another unit', { units: ['hour'] }, {}, { limit: 'unit', units: ['hour'] }],
    ['the last day of the week', { week_max_days: 2 }, { booked: [on('2026-11-23')] }, null],
    ['one day too many', { week_max_days: 1 }, { booked: [on('2026-11-23')] }, { limit: 'week', n: 1 }],
    ['over, but of the week', { week_max_days: 1 }, { booked: [on('2026-11-23', { open: false })] }, { limit: 'week' }],
    ['twice on a day', { week_max_days: 1 }, { booked: [on('2026-11-26')] }, null],
    ['of another week', { week_max_days: 1 }, { booked: [on('2026-11-22'), on('2026-11-30')] }, null],
    ['elsewhere', { week_max_days: 1, area_ids: [7] }, { booked: [on('2026-11-23', { area_id: 8 })] }, null],
    ['within the number', { future_max_count: 2 }, { booked: [on('2026-12-01')] }, null],
    ['one too many', { future_max_count: 1 }, { booked: [on('2026-12-01')] }, { limit: 'future', n: 1 }],
    ['of one that is over', { future_max_count: 1 }, { booked: [on('2026-11-23', { open: false })] }, null],
  ])('%s', (_, limits, more, expected) => {
    const found = deskBreach(effectiveDeskRules([rule(1, limits)]), { ...asked, ...more })
    if (expected === null) expect(found).toBeNull()
    else expect(found).toMatchObject({ rule: 'R1', ...expected })
  })
  it('of who sits down goes by no unit', () => {
    expect(deskBreach(effectiveDeskRules([rule(1, { units: ['day'] })]), { ...asked, unit: null })).toBeNull()
  })
})
