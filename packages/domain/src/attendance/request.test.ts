import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '../kernel/date'
import {
  cardsLeft,
  cycleOf,
  type FlowConditions,
  flowOfRequest,
  type LeaveUnit,
  leaveTaken,
  leaveTakenAfter,
  type PlannedDate,
  remedyUntil,
  usesCard,
} from './request'

const at = (date: string, clock: string) => Date.parse(`${date}T${clock}:00Z`)
const worked = (date: string, from = '09:00', until = '18:00'): PlannedDate => ({
  date,
  work: {
    ...{ start: at(date, from), end: at(date, until), minutes: 480 },
    rests: [{ start: at(date, '12:00'), end: at(date, '13:00') }],
  },
})
const off = (date: string): PlannedDate => ({ date, work: null })
/** Friday, the weekend, Monday. */
const days = [worked('2026-11-27'), off('2026-11-28'), off('2026-11-29'), worked('2026-11-30')]

describe('leave', () => {
  it.each<[string, LeaveUnit, string, string, number]>([
    ['a whole day', 'day', '2026-11-27 00:00', '2026-11-28 00:00', 1],
    ['an hour of a day, taken by days', 'day', '2026-11-27 09:00', '2026-11-27 10:00', 1],
    ['an hour in the morning', 'half_day', '2026-11-27 09:00', '2026-11-27 10:00', 0.5],
    ['the afternoon', 'half_day', '2026-11-27 14:00', '2026-11-27 18:00', 0.5],
    ['over noon', 'half_day', '2026-11-27 11:00', '2026-11-27 15:00', 1],
    ['by the minute, less the rest', 'minute', '2026-11-27 11:30', '2026-11-27 13:30', 60],
    ['only the rest', 'minute', '2026-11-27 12:00', '2026-11-27 13:00', 0],
    ['only the rest, by days', 'day', '2026-11-27 12:00', '2026-11-27 13:00', 0],
    ['before work', 'half_day', '2026-11-27 06:00', '2026-11-27 09:00', 0],
    ['over a weekend', 'day', '2026-11-27 00:00', '2026-12-01 00:00', 2],
    ['from Friday afternoon to Monday noon', 'half_day', '2026-11-27 13:30', '2026-11-30 13:30', 1],
    ['a weekend', 'day', '2026-11-28 00:00', '2026-11-30 00:00', 0],
  ])('%s', (_, unit, begin, end, taken) => {
    const instant = (text: string) => at(text.slice(0, 10), text.slice(11))
    expect(leaveTaken(unit, { start: instant(begin), end: instant(end) }, days)).toBe(taken)
  })

  it.each<[string, LeaveUnit, string, string, number]>([
    ['longer than a day is', 'minute', '09:00', '18:00', 480],
    ['a little of it', 'minute', '13:00', '14:30', 90],
    ['an afternoon', 'half_day', '13:00', '17:00', 0.5],
    ['more than half of what is worked', 'half_day', '13:00', '18:00', 1],
    ['all hours', 'day', '06:00', '23:00', 1],
  ])('of free hours: %s', (_, unit, begin, end, taken) => {
    const date = '2026-11-27'
    const work = { start: at(date, '06:00'), end: at(date, '23:00'), minutes: 1020, rests: [], most: 480 }
    expect(leaveTaken(unit, { start: at(date, begin), end: at(date, end) }, [{ date, work }])).toBe(taken)
  })

  it('over New Year is of both years, each with its days', () => {
    const dates = ['2026-12-30', '2026-12-31', '2027-01-04'].map((date) => worked(date))
    const span = { start: at('2026-12-30', '00:00'), end: at('2027-01-05', '00:00') }
    expect(leaveTaken('day', span, dates)).toBe(3)
    expect(leaveTakenAfter(2026, 'day', span, dates)).toBe(1)
  })

  it('is the same in parts by the minute, and never more than the plan', () => {
    const first = at('2026-11-27', '00:00')
    const minute = fc.integer({ min: 0, max: 4 * 1440 })
    fc.assert(
      fc.property(fc.uniqueArray(minute, { minLength: 3, maxLength: 3 }), (drawn) => {
        const [a = 0, b = 0, c = 0] = [...drawn].sort((one, other) => one - other).map((m) => first + m * 60_000)
        const taken = (start: number, end: number) => leaveTaken('minute', { start, end }, days)
        expect(taken(a, b) + taken(b, c)).toBe(taken(a, c))
        expect(taken(a, c)).toBeLessThanOrEqual(960)
        expect(leaveTaken('half_day', { start: a, end: c }, days)).toBeLessThanOrEqual(
          leaveTaken('day', { start: a, end: c }, days),
        )
      }),
    )
  })
})

describe('a cycle of make-up cards', () => {
  it.each([
    ['2026-11-15', 1, '2026-11-01', '2026-11-30'],
    ['2026-11-15', 16, '2026-10-16', '2026-11-15'],
    ['2026-11-16', 16, '2026-11-16', '2026-12-15'],
    ['2026-01-05', 26, '2025-12-26', '2026-01-25'],
    ['2026-03-01', 28, '2026-02-28', '2026-03-27'],
  ])('%s, from day %i', (date, day, begin, end) => {
    expect(cycleOf(date, day)).toEqual({ begin, end })
  })

  it('has every date in exactly one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 28 }), (n, day) => {
        const date = addDays('2024-01-01', n)
        const cycle = cycleOf(date, day)
        expect(cycle.begin <= date && date <= cycle.end).toBe(true)
        expect(cycleOf(addDays(cycle.end, 1), day).begin).toBe(addDays(cycle.end, 1))
        expect(cycleOf(cycle.begin, day)).toEqual(cycle)
      }),
    )
  })
})

const works = (date: string) => weekdayOf(date) <= 5
it.each([
  ['any day', '2026-11-26', null, 'natural', null],
  ['the same day', '2026-11-26', 0, 'working', '2026-11-26'],
  ['three days', '2026-11-26', 3, 'natural', '2026-11-29'],
  ['three workdays over a weekend', '2026-11-26', 3, 'working', '2026-12-01'],
] as const)('a make-up card can be asked for within %s', (_, date, limit_days, days_kind, until) => {
  expect(remedyUntil(date, { limit_days, days_kind }, works)).toBe(until)
})
it('where nobody knows a plan each day counts', () => {
  expect(remedyUntil('2026-11-26', { limit_days: 3, days_kind: 'working' }, () => undefined)).toBe('2026-11-29')
})

it('a card is used while it is asked for and once it passed, refused only where the rule says so', () => {
  const used = (['pending', 'pass', 'refuse', 'revoked'] as const).map((state) => [
    ...[usesCard(state, false), usesCard(state, true)],
  ])
  expect(used).toEqual([
    [true, true],
    [true, true],
    [false, true],
    [false, false],
  ])
  expect([cardsLeft(null, 9), cardsLeft(3, 1), cardsLeft(3, 5)]).toEqual([null, 2, 0])
})

describe('a flow', () => {
  const flow = (id: number, more: Partial<FlowConditions> = {}): FlowConditions => ({
    ...{ id, kinds: [], department_ids: [], team_ids: [], over_days: null },
    ...more,
  })
  const asked = { kind: 'leave', departments: [7, 3, 1], team: 5, days: 2 } as const
  it.each([
    ['none that fits', [flow(1, { kinds: ['trip'] }), flow(2, { team_ids: [6] })], null],
    ['the only one', [flow(1)], 1],
    ['that of the nearer department', [flow(1, { department_ids: [1] }), flow(2, { department_ids: [3] })], 2],
    ['a department before none', [flow(1, { kinds: ['leave'] }), flow(2, { department_ids: [1] })], 2],
    ['the more conditions', [flow(1), flow(2, { kinds: ['leave'], team_ids: [5] })], 2],
    ['not one for longer ones', [flow(1), flow(2, { over_days: 2 })], 1],
    ['the longest that it is over', [flow(1, { over_days: 1 }), flow(2, { over_days: 1.5 })], 2],
    ['of two alike the first', [flow(2), flow(1)], 1],
  ])('%s', (_, flows, id) => {
    expect(flowOfRequest(flows, asked)?.id ?? null).toBe(id)
  })
})
