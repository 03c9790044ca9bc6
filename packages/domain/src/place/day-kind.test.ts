import { expect, it } from 'vitest'
import { dayKindOf, plainDay, type SpecialDay } from './day-kind'

const week = [1, 2, 3, 4, 5]
const day = (given: Partial<SpecialDay>): SpecialDay => ({
  ...{
    date: '2026-10-01',
    name: '国庆节',
    name_en: 'National Day',
    kind: 'off',
    type: 1,
    as_weekday: null,
    statutory: false,
  },
  ...given,
})
const off = { kind: 'off', name: '国庆节', name_en: 'National Day', type: 1, statutory: false }
const makeup = { kind: 'makeup', name: '国庆节', name_en: 'National Day' }

// 2026-10-08 is a Thursday, 2026-10-10 a Saturday, 2026-10-11 a Sunday
it.each([
  ['a weekday of which the calendar says nothing', '2026-10-08', undefined, week, { kind: 'workday' }],
  ['a Saturday of which the calendar says nothing', '2026-10-10', undefined, week, { kind: 'weekend' }],
  [
    'a Sunday where the office works from Sunday to Thursday',
    '2026-10-11',
    undefined,
    [7, 1, 2, 3, 4],
    { kind: 'workday' },
  ],
  ['a Friday there', '2026-10-09', undefined, [7, 1, 2, 3, 4], { kind: 'weekend' }],
  ['any day where nobody works', '2026-10-08', undefined, [], { kind: 'weekend' }],
  ['a day off on a weekday', '2026-10-01', day({}), week, off],
  ['a day off on the weekend', '2026-10-03', day({ date: '2026-10-03' }), week, off],
  ['a day off with hours of its own at the doors', '2026-10-01', day({ type: 3 }), week, { ...off, type: 3 }],
  ['a holiday by law', '2026-10-01', day({ statutory: true }), week, { ...off, statutory: true }],
  [
    'a make-up workday that says whose plan it follows',
    '2026-10-10',
    day({ kind: 'workday', as_weekday: 4 }),
    week,
    { ...makeup, as_weekday: 4 },
  ],
  [
    'a make-up workday that does not: a Monday',
    '2026-10-10',
    day({ kind: 'workday' }),
    week,
    { ...makeup, as_weekday: 1 },
  ],
  [
    'a make-up workday on what is a workday anyway',
    '2026-10-08',
    day({ kind: 'workday' }),
    week,
    { ...makeup, as_weekday: 1 },
  ],
] as const)('%s', (_, date, given, works, kind) => {
  expect(dayKindOf(date, given, works)).toEqual(kind)
})

it('says nothing of a day that does not apply to its kind', () => {
  expect(plainDay(day({ type: 2, as_weekday: 3, statutory: true }))).toEqual(day({ type: 2, statutory: true }))
  expect(plainDay(day({ kind: 'workday', type: 2, as_weekday: 3, statutory: true }))).toEqual(
    day({ kind: 'workday', as_weekday: 3 }),
  )
})
