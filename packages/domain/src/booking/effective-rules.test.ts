import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectiveRules, roomUnderRules } from './effective-rules'
import { bookingRequestOf, plainRoom } from './room.sample'
import { type Family, families, familyOf, type RuleGroup } from './rule'
import { plainRule, ruleOf, somebody } from './rule.sample'
import { verdict } from './verdict'

const room = { ...plainRoom, office_id: 2 }
const limits = (...groups: Partial<RuleGroup>[]) => {
  const rules = effectiveRules(
    groups.map((one, n) => ruleOf({ id: n + 1, title: `G${n + 1}`, ...one })),
    somebody,
    room,
  )
  return Object.fromEntries(
    Object.entries(rules?.limits ?? {}).map(([name, { value, rule_id }]) => [name, [value, rule_id]]),
  )
}

describe('how rule groups combine', () => {
  test('none is nothing', () => {
    expect(effectiveRules([], somebody, room)).toBeNull()
    expect(effectiveRules([ruleOf({ status: 'off', single_max_minutes: 60 })], somebody, room)).toBeNull()
    expect(roomUnderRules(room, [], somebody)).toBe(room)
  })

  test('each limit is said by the highest priority that says anything about it', () => {
    expect(
      limits({ priority: 1, single_max_minutes: 30, day_max_count: 2 }, { priority: 5, single_max_minutes: 240 }),
    ).toEqual({ single_max_minutes: [240, 2], day_max_count: [2, 1] })
  })

  test.each<[keyof RuleGroup, number, number]>([
    ['single_max_minutes', 60, 120],
    ['advance_max_days', 3, 7],
    ['day_max_count', 1, 2],
    ['future_max_count', 1, 2],
    ['cycle_max_times', 4, 5],
    ['single_min_minutes', 60, 30],
    ['advance_min_minutes', 60, 30],
    ['buffer_minutes', 30, 15],
    ['min_attendees', 4, 2],
    ['cancel_before_minutes', 60, 30],
  ])('of equal priorities the strictest counts: %s', (name, strict, other) => {
    expect(limits({ [name]: other }, { [name]: strict })).toEqual({ [name]: [strict, 2] })
    expect(limits({ [name]: strict }, { [name]: other })).toEqual({ [name]: [strict, 1] })
  })

  test('a refusal is stricter than a warning, and a later opening hour than an earlier one', () => {
    expect(limits({ capacity_check: 'warn' }, { capacity_check: 'deny' })).toEqual({ capacity_check: ['deny', 2] })
    expect(limits({ advance_max_days: 7, open_hour: null }, { advance_max_days: 7, open_hour: '09:00' })).toEqual({
      advance_max_days: [7, 2],
    })
  })

  test('an exempt group spares what groups of the same or a lower priority say, and nothing above it', () => {
    const exempt = { effect: 'exempt', freed: ['length'], priority: 5 } as const
    expect(limits({ priority: 5, single_max_minutes: 30, day_max_count: 1 }, exempt)).toEqual({ day_max_count: [1, 1] })
    expect(limits({ priority: 6, single_max_minutes: 30 }, exempt)).toEqual({ single_max_minutes: [30, 1] })
    // below the one that is spared nothing of it is left either
    expect(limits({ priority: 6, single_max_minutes: 30 }, exempt, { priority: 1, single_max_minutes: 15 })).toEqual({
      single_max_minutes: [30, 1],
    })
  })

  test('an exempt group spares rules of the room', () => {
    const exempt = ruleOf({ effect: 'exempt', freed: ['horizon', 'weekend'] })
    const strict = { ...room, limitdays: 1, approve_booking_weekend: true }
    const judged = (its: typeof room) => verdict(bookingRequestOf({ date: '2026-11-21', room: its }))
    expect(judged(strict)).toMatchObject({ reason: 'horizon' })
    expect(judged(roomUnderRules(strict, [exempt], somebody))).toEqual({ ok: true, warnings: [] })
  })

  test('white lists spare their kind of all groups, and with `limit` every limit', () => {
    const groups = [ruleOf({ priority: 9, single_max_minutes: 30, day_max_count: 1, need_audit: 1 })]
    expect(effectiveRules(groups, somebody, room, ['length'])?.limits).not.toHaveProperty('single_max_minutes')
    expect(effectiveRules(groups, somebody, room, ['length'])?.limits).toHaveProperty('day_max_count')
    const free = effectiveRules(groups, somebody, room, ['limit'])
    expect(free?.limits).toEqual({})
    expect(free?.audits).toHaveLength(1)
    expect(effectiveRules(groups, somebody, room, ['approval'])?.audits).toEqual([])
  })

  test('every group that asks for approval does', () => {
    const rules = effectiveRules(
      [ruleOf({ id: 1, need_audit: 1 }), ruleOf({ id: 2, need_audit: 2, priority: 3 }), ruleOf({ id: 3 })],
      somebody,
      room,
    )
    expect(rules?.audits.map((one) => one.rule_id)).toEqual([2, 1])
  })
})

const maybe = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: null })
const anyGroup: fc.Arbitrary<RuleGroup> = fc
  .record({
    id: fc.integer({ min: 1, max: 1_000_000 }),
    priority: fc.integer({ min: 0, max: 3 }),
    effect: fc.constantFrom('limit', 'limit', 'limit', 'exempt'),
    freed: fc.subarray<Family>([...families]),
    single_max_minutes: maybe(15, 240),
    single_min_minutes: maybe(1, 60),
    advance_min_minutes: maybe(1, 600),
    advance_max_days: maybe(1, 5),
    day_max_count: maybe(1, 3),
    buffer_minutes: maybe(1, 60),
    min_attendees: maybe(1, 9),
    weekend_allowed: fc.boolean(),
    need_audit: fc.constantFrom(0, 1),
  })
  .map((one) => ({ ...plainRule, ...one }) as RuleGroup)

describe('of any groups', () => {
  const anyGroups = fc.uniqueArray(anyGroup, { selector: (one) => one.id, maxLength: 6 })

  test('their order does not matter', () => {
    fc.assert(
      fc.property(anyGroups, (groups) => {
        expect(effectiveRules([...groups].reverse(), somebody, room)).toEqual(effectiveRules(groups, somebody, room))
      }),
    )
  })

  test('a limit that counts was said by a limiting group, and by none that is spared', () => {
    fc.assert(
      fc.property(anyGroups, (groups) => {
        const rules = effectiveRules(groups, somebody, room)
        for (const [name, { rule_id, value }] of Object.entries(rules?.limits ?? {})) {
          const group = groups.find((one) => one.id === rule_id) as RuleGroup
          expect(group.effect).toBe('limit')
          expect(group[name as keyof RuleGroup]).toBe(value)
          const family = familyOf[name as keyof typeof familyOf]
          const exempt = groups.filter((one) => one.effect === 'exempt' && one.freed.includes(family))
          expect(exempt.every((one) => one.priority < group.priority)).toBe(true)
        }
      }),
    )
  })

  test('a limiting group of the lowest priority never makes anything allowed', () => {
    fc.assert(
      fc.property(anyGroups, anyGroup, fc.integer({ min: 1, max: 16 }), (groups, added, blocks) => {
        const judged = (all: readonly RuleGroup[]) => {
          const its = roomUnderRules(room, all, somebody, [], [])
          const wish = bookingRequestOf({
            date: '2026-11-21',
            start_minute: 600,
            end_minute: 600 + blocks * 15,
            room: its,
          })
          return verdict({ ...wish, asks: { people: 3 } })
        }
        const lowest = { ...added, id: 2_000_000, priority: -1, effect: 'limit' as const }
        if (!judged(groups).ok) expect(judged([...groups, lowest]).ok).toBe(false)
      }),
    )
  })

  test('an exempt group of the highest priority never forbids anything', () => {
    fc.assert(
      fc.property(anyGroups, fc.subarray<Family>([...families]), (groups, freed) => {
        const judged = (all: readonly RuleGroup[]) =>
          verdict(bookingRequestOf({ room: roomUnderRules(room, all, somebody, [], []) }))
        const highest = ruleOf({ id: 2_000_000, priority: 99, effect: 'exempt', freed })
        if (judged(groups).ok) expect(judged([...groups, highest]).ok).toBe(true)
      }),
    )
  })
})
