import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, weekdayOf } from '../kernel/date'
import { DAY_MINUTES } from '../kernel/time'
import { instantOf } from '../kernel/zone'
import { minuteSets } from './minute-sets'
import { type OpeningTask, openingTasks, openUntil, runningPeriod } from './opening-plan'
import type { DayMinutes, PassSchedule } from './pass-schedule'
import { runs } from './runs.sample'

const from = '2026-11-23'
const zone = 'Asia/Shanghai'
const dayOf = () => ({ kind: 'workday' }) as const

/** Whether a door is unlocked in each minute of so many days, by the tasks of a board that begins with a locked one. */
function unlockedBy(tasks: readonly OpeningTask[], length: number): boolean[] {
  const minutes: boolean[] = []
  let isOpen = false
  for (let n = 0; n < length; n++) {
    const date = addDays(from, n)
    const today = tasks.filter(
      (task) => task.from <= date && date <= task.to && task.weekdays.includes(weekdayOf(date)),
    )
    for (let minute = 0; minute < DAY_MINUTES; minute++) {
      const due = today.filter((task) => task.minute === minute)
      // what is to happen at once could happen in either order
      expect(due.length).toBeLessThanOrEqual(1)
      if (due[0] !== undefined) isOpen = due[0].act === 'unlock'
      minutes.push(isOpen)
    }
  }
  return minutes
}

const anyDays = fc
  .array(fc.array(fc.tuple(fc.nat(48), fc.nat(48)), { maxLength: 3 }), { minLength: 1, maxLength: 16 })
  .map((days): DayMinutes[] => {
    const sets = minuteSets(days.length)
    return days.map((periods) =>
      sets.day(
        periods.flatMap(([a, b]) => (a === b ? [] : [{ start: Math.min(a, b) * 30, end: Math.max(a, b) * 30 }])),
      ),
    )
  })

it('a board that does its tasks has the door open in the minutes of the plan, and in no other', () => {
  fc.assert(
    fc.property(anyDays, (days) => {
      const unlocked = unlockedBy(openingTasks(days, from, true), days.length + 2)
      unlocked.forEach((isOpen, n) => {
        const minute = n % DAY_MINUTES
        const wanted =
          days[Math.floor(n / DAY_MINUTES)]?.some(({ start, end }) => start <= minute && minute < end) ?? false
        if (isOpen !== wanted) expect({ n, isOpen }).toEqual({ n, isOpen: wanted })
      })
    }),
    runs(100),
  )
})

it('a week that repeats is few tasks, and a day off among it few more', () => {
  const office = [{ start: 540, end: 1080 }]
  const weeks = (off: number[]) => Array.from({ length: 120 }, (_, n) => (n % 7 < 5 && !off.includes(n) ? office : []))
  expect(openingTasks(weeks([]), from, true)).toEqual([
    { act: 'unlock', minute: 540, from: '2026-11-23', to: expect.any(String), weekdays: [1, 2, 3, 4, 5] },
    { act: 'control', minute: 1080, from: '2026-11-23', to: expect.any(String), weekdays: [1, 2, 3, 4, 5] },
  ])
  expect(openingTasks(weeks([30, 31, 32]), from, true).length).toBeLessThanOrEqual(8)
  expect(openingTasks(weeks([]), from, false).map(({ act }) => act)).toEqual(['control'])
})

it('says until when a door stands open, over midnight, and with a first card from then on', () => {
  const always: PassSchedule = {
    weeks: [1, 2, 3, 4, 5, 6, 7].map((week) => ({ week, periods: [{ start: '00:00', end: '24:00' }] })),
    ...{ holiday_periods: [], ignores_holidays: true, special_days: [] },
  }
  const office: PassSchedule = { ...always, weeks: [{ week: 1, periods: [{ start: '09:00', end: '18:00' }] }] }
  const at = instantOf(from, 600, zone)
  const door = (opening_plan: PassSchedule | null, first_card = false, last_allowed: number | null = null) => ({
    ...{ opening_plan, first_card, last_allowed },
  })
  const of = (one: ReturnType<typeof door>, then = at) => openUntil(one, { at: then, zone, dayOf })
  expect(of(door(null))).toBeNull()
  expect(of(door(office))).toBe(instantOf(from, 1080, zone))
  expect(of(door(office), instantOf(from, 1080, zone))).toBeNull()
  expect(of(door(always))).toBe(instantOf('2026-11-25', 0, zone))
  expect(of(door(office, true))).toBeNull()
  expect(of(door(office, true, instantOf(from, 539, zone)))).toBeNull()
  expect(of(door(office, true, instantOf(from, 545, zone)))).toBe(instantOf(from, 1080, zone))
  // each day begins with a card of its own
  expect(of(door(always, true, at))).toBe(instantOf('2026-11-24', 0, zone))
  expect(runningPeriod(door(office, true, at + 1), { at, zone, dayOf })).toBeNull()
})
