import { describe, expect, test } from 'vitest'
import { planOn, type SchedulePlan, scheduledOn, type TeamPlan } from './plan'

const early = 1
const late = 2
const office = 3
const week: SchedulePlan = {
  ...{ begin: '2026-01-01', end: '2026-12-31', mode: 'week', cycle_start: null, steps: [] },
  week: [office, office, office, office, office, null, null],
}
const turns: SchedulePlan = {
  ...{ begin: '2026-03-02', end: '2026-12-31', mode: 'cycle', cycle_start: null, week: [] },
  steps: [
    { shift: early, days: 2 },
    { shift: late, days: 2 },
    { shift: null, days: 1 },
  ],
}
const fixed: TeamPlan = {
  ...{ kind: 'fixed', schedules: [week], no_punch_days: [], must_days: [], must_shift: null, free_weekdays: [] },
}
const roster: TeamPlan = { ...fixed, kind: 'roster', schedules: [turns] }
const free: TeamPlan = { ...fixed, kind: 'free', schedules: [], free_weekdays: [1, 2, 3, 4, 5] }
const off = { kind: 'off', statutory: false, as_weekday: null } as const
const statutory = { ...off, statutory: true } as const
const makeup = { kind: 'workday', statutory: false, as_weekday: 5 } as const
const monday = '2026-03-02'
const sunday = '2026-03-01'

describe('the plan of a date', () => {
  test.each([
    ['of nobody’s team', { date: monday, team: null }, { counted: false, shift: null, by: 'nobody' }],
    ['before they came', { date: monday, team: fixed, entry_date: '2026-03-03' }, { counted: false, by: 'nobody' }],
    ['on their first day', { date: monday, team: fixed, entry_date: monday }, { counted: true, shift: office }],
    ['after they left', { date: monday, team: fixed, departure_date: sunday }, { counted: false }],
    ['by its weekday', { date: monday, team: fixed }, { shift: office, kind: 'workday', by: 'schedule' }],
    ['at a weekend', { date: sunday, team: fixed }, { shift: null, kind: 'rest_day', by: 'schedule' }],
    ['painted', { date: sunday, team: fixed, cell: late }, { shift: late, kind: 'workday', by: 'cell' }],
    ['painted as rest', { date: monday, team: fixed, cell: null }, { shift: null, kind: 'rest_day', by: 'cell' }],
    ['painted over a day off', { date: monday, team: fixed, cell: late, special: off }, { shift: late, by: 'cell' }],
    ['off', { date: monday, team: fixed, special: off }, { shift: null, kind: 'rest_day', by: 'holiday' }],
    ['off by law', { date: monday, team: fixed, special: statutory }, { shift: null, kind: 'holiday', by: 'holiday' }],
    ['worked in return, as a Friday', { date: sunday, team: fixed, special: makeup }, { shift: office, by: 'makeup' }],
    [
      'worked in return, nobody said as what',
      { date: sunday, team: fixed, special: { ...makeup, as_weekday: null } },
      { shift: office },
    ],
    [
      'on which nobody works',
      { date: monday, team: { ...fixed, no_punch_days: [monday] } },
      { shift: null, by: 'no_punch_day' },
    ],
    [
      'on which everybody works',
      { date: sunday, team: { ...fixed, must_days: [sunday], must_shift: late }, special: off },
      { shift: late, by: 'must_day' },
    ],
    ['of a roster, off for others', { date: monday, team: roster, special: off }, { shift: early, kind: 'workday' }],
    [
      'of a roster, on a day by law',
      { date: monday, team: roster, special: statutory },
      { shift: early, kind: 'holiday' },
    ],
    [
      'of which nobody said',
      { date: sunday, team: roster },
      { shift: null, unplanned: true, kind: 'rest_day', by: 'no_schedule' },
    ],
    [
      'of a roster painted by hand alone',
      { date: monday, team: { ...roster, schedules: [{ ...turns, mode: 'manual' as const }] } },
      { unplanned: true },
    ],
    ['of free hours', { date: monday, team: free }, { shift: null, free: true, kind: 'workday' }],
    ['of free hours at a weekend', { date: sunday, team: free }, { free: false, kind: 'rest_day' }],
    ['of free hours, off', { date: monday, team: free, special: off }, { free: false, by: 'holiday' }],
    ['of two schedules, the later', { date: monday, team: { ...fixed, schedules: [week, turns] } }, { shift: early }],
  ])('%s', (_, asked, wanted) => {
    expect(planOn(asked)).toMatchObject(wanted)
  })

  test('of shifts in turns goes on both ways', () => {
    const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08']
    expect(days.map((date) => scheduledOn(turns, date))).toEqual([early, early, late, late, null, early, early])
    // six days before its first step it is the fifth of five
    const since = { ...turns, begin: '2026-01-01', cycle_start: '2026-03-08' }
    expect(['2026-03-02', '2026-03-03', '2026-03-07', '2026-03-08'].map((date) => scheduledOn(since, date))).toEqual([
      null,
      early,
      null,
      early,
    ])
  })
})
