import fc from 'fast-check'
import { addDays } from '../kernel/date'
import { timeOf } from '../kernel/time'
import type { OfficeDay, PassPeriod, PassSchedule } from './pass-schedule'

/** Times as people write them: `09:00-12:00 13:00-18:00`. */
export const periods = (text: string): PassPeriod[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((one) => {
      const [start = '', end = ''] = one.split('-')
      return { start, end }
    })

/** A schedule by weekdays: `weekly({ 1: '09:00-18:00' })`, with what else it says. */
export const weekly = (week: Readonly<Record<number, string>>, more: Partial<PassSchedule> = {}): PassSchedule => ({
  weeks: Object.entries(week).map(([day, text]) => ({ week: Number(day), periods: periods(text) })),
  ...{ holiday_periods: [], ignores_holidays: false, special_days: [] },
  ...more,
})

const workdays = [1, 2, 3, 4, 5]
/** Monday to Friday. */
export const onWorkdays = (text: string, more: Partial<PassSchedule> = {}): PassSchedule =>
  weekly(Object.fromEntries(workdays.map((day) => [day, text])), more)

/** Every day, whatever it is. */
export const always: PassSchedule = weekly(
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, '00:00-24:00'])),
  {
    ignores_holidays: true,
  },
)

/** Periods of a day: few of them, so that they are equal often, with what is hard: midnight, single minutes, many. */
const anyPeriods: fc.Arbitrary<PassPeriod[]> = fc
  .uniqueArray(fc.constantFrom(0, 1, 59, 60, 480, 540, 541, 720, 780, 1020, 1080, 1200, 1380, 1439, 1440), {
    maxLength: 10,
  })
  .map((minutes) => [...minutes].sort((one, other) => one - other))
  .map((minutes) =>
    Array.from({ length: Math.floor(minutes.length / 2) }, (_, at) => ({
      start: timeOf(minutes[2 * at] ?? 0),
      end: timeOf(minutes[2 * at + 1] ?? 0),
    })),
  )

/** Schedules about the days from `date` on. */
export const anySchedule = (date: string): fc.Arbitrary<PassSchedule> =>
  fc.record({
    weeks: fc
      .uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 })
      .chain((days) => fc.tuple(...days.map((week) => anyPeriods.map((each) => ({ week, periods: each }))))),
    holiday_periods: fc
      .array(fc.tuple(fc.integer({ min: 1, max: 3 }), anyPeriods), { maxLength: 3 })
      .map((each) => [...new Map(each)].flatMap(([type, all]) => all.map((one) => ({ type, ...one })))),
    ignores_holidays: fc.boolean(),
    special_days: fc
      .uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 3 })
      .chain((days) =>
        fc.tuple(...days.map((n) => anyPeriods.map((each) => ({ date: addDays(date, n), periods: each })))),
      ),
  })

/** Days of an office that are off or worked in exchange, about the days from `date` on. */
export const anyCalendar = (date: string): fc.Arbitrary<ReadonlyMap<string, OfficeDay>> =>
  fc
    .array(
      fc.tuple(
        fc.integer({ min: 0, max: 60 }),
        fc.oneof(
          fc.constantFrom(1 as const, 2 as const, 3 as const).map((type): OfficeDay => ({ kind: 'off', type })),
          fc.integer({ min: 1, max: 7 }).map((as_weekday): OfficeDay => ({ kind: 'makeup', as_weekday })),
        ),
      ),
      { maxLength: 8 },
    )
    .map((days) => new Map(days.map(([n, day]) => [addDays(date, n), day])))
