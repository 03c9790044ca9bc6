import { describe, expect, test } from 'vitest'
import { type ApprovalConditions, type Binding, type BookingFacts, chooseFlow, metConditions } from './approval-rule'
import { bookingRequestOf } from './room.sample'
import { auditDemands } from './rule-checks'
import { verdict } from './verdict'

const none: ApprovalConditions = { over_minutes: null, over_people: null, over_amount: null, with_services: false }
const price = { unit: 'hour', amount: '100.00', peak_amount: null, peak_periods: null, free_minutes: 0 } as const
const slot = { date: '2026-11-20', start_minute: 600, end_minute: 720 } // two hours, ¥200

describe('a booking needs approval', () => {
  const asks = (rule: Partial<ApprovalConditions>, more?: { people?: number; services_fen?: number }) =>
    metConditions([{ ...none, ...rule, price }], slot, more) !== null

  test.each<[string, Partial<ApprovalConditions>, { people?: number; services_fen?: number } | undefined, boolean]>([
    ['no rule without a condition', {}, undefined, false],
    ['longer', { over_minutes: 119 }, undefined, true],
    ['exactly as long', { over_minutes: 120 }, undefined, false],
    ['more people', { over_people: 10 }, { people: 11 }, true],
    ['people nobody has counted yet', { over_people: 10 }, undefined, false],
    ['exactly as dear', { over_amount: '200.00' }, undefined, false],
    ['dearer with what is ordered', { over_amount: '200.00' }, { services_fen: 1 }, true],
    ['services', { with_services: true }, { services_fen: 0 }, true],
    ['no services', { with_services: true }, { people: 3 }, false],
    ['one of two conditions', { over_minutes: 60, over_people: 10 }, { people: 5 }, false],
    ['both of two conditions', { over_minutes: 60, over_people: 10 }, { people: 15 }, true],
  ])('%s', (_, rule, more, expected) => {
    expect(asks(rule, more)).toBe(expected)
  })

  test('says the verdict that the grid shows', () => {
    const rule = { ...none, over_minutes: 60, price: null }
    const answerOf = (end_minute: number) => verdict(bookingRequestOf({ end_minute }, { audit_when: [rule] }))
    expect(answerOf(660)).toEqual({ ok: true, warnings: [] })
    expect(answerOf(675)).toEqual({ ok: true, warnings: ['audit'] })
  })
})

describe('what asks for approval', () => {
  const rules = [
    { ...none, over_people: 10, price: null },
    { ...none, over_people: 20, price: null },
    { ...none, over_minutes: 60, price: null },
  ]
  const demands = (people: number, end_minute = 660, isaudit: 0 | 1 = 0) =>
    auditDemands({ ...bookingRequestOf({ end_minute }, { audit_when: rules, isaudit }), asks: { people } })
  const added = (from: string[], to: string[]) => to.filter((one) => !from.includes(one))

  test('is named by its condition, and what was met before is met still', () => {
    expect(demands(5)).toEqual([])
    expect(added(demands(5), demands(11))).toHaveLength(1)
    expect(added(demands(11), demands(20))).toEqual([])
    expect(added(demands(11), demands(21))).toHaveLength(1)
    expect(added(demands(11), demands(11, 675))).toHaveLength(1)
  })

  test('is the room itself too', () => {
    expect(demands(5, 660, 1)).toEqual(['room null'])
    expect(added(demands(5, 660, 1), demands(9, 660, 1))).toEqual([])
  })
})

describe('the flow that decides', () => {
  const facts: BookingFacts = { minutes: 180, people: 12, fen: 0, services: false }
  const all: Binding[] = [
    { ...none, id: 1, flow_id: 1, place: 'company' },
    { ...none, id: 2, flow_id: 2, place: 'office' },
    { ...none, id: 3, flow_id: 3, place: 'room' },
    { ...none, id: 4, flow_id: 4, place: 'company', over_minutes: 120 },
    { ...none, id: 5, flow_id: 5, place: 'company', over_minutes: 120, over_people: 10 },
    { ...none, id: 6, flow_id: 6, place: 'room', over_people: 50 },
  ]
  const chosen = (list: readonly Binding[], rules: number[] = []) => chooseFlow(list, facts, rules)
  test.each<[string, ReturnType<typeof chosen>, ReturnType<typeof chosen>]>([
    ['is that of the rule group', chosen(all, [9, 8]), { flow_id: 9, because: 'rule' }],
    ['is that of most conditions', chosen(all), { flow_id: 5, because: 'duration' }],
    ['is that of a condition before the room', chosen(all.slice(0, 4)), { flow_id: 4, because: 'duration' }],
    ['is the room’s before the office’s', chosen(all.slice(0, 3)), { flow_id: 3, because: 'room' }],
    ['is the office’s before the company’s', chosen(all.slice(0, 2)), { flow_id: 2, because: 'office' }],
    ['is none where no condition is met', chosen([all[5] as Binding]), null],
    ['is none where there is none', chosen([]), null],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected)
  })
})
