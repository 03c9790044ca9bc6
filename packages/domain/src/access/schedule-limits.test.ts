import { expect, test } from 'vitest'
import { HORIZON_DAYS, usualLimits } from './compile'
import { minuteSets } from './minute-sets'
import type { OfficeDay } from './pass-schedule'
import { always, onWorkdays, periods, weekly } from './schedule.sample'
import { devicesWithout } from './schedule-limits'

const off: OfficeDay = { kind: 'off', type: 1 }
const context = {
  ...{ sets: minuteSets(HORIZON_DAYS), from: '2026-09-21' },
  dayOf: (date: string): OfficeDay => (date === '2026-10-01' ? off : { kind: 'workday' }),
}
const special = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ date: `2026-10-1${n}`, periods: periods(`1${n}:00-20:00`) }))

test.each([
  ['always', always, ''],
  ['working hours that ignore holidays', onWorkdays('09:00-18:00', { ignores_holidays: true }), ''],
  ['working hours but on holidays', onWorkdays('09:00-18:00'), 'att'],
  ['four periods a day', weekly({ 1: '01:00-02:00 03:00-04:00 05:00-06:00 07:00-08:00' }), 'att'],
  [
    'as many special days as a face device has classes',
    onWorkdays('09:00-18:00', { ignores_holidays: true, special_days: special(3) }),
    'att',
  ],
  ['more of them', onWorkdays('09:00-18:00', { special_days: special(4) }), 'acc att'],
])('%s', (_, schedule, kinds) => {
  const found = devicesWithout(schedule, Object.values(usualLimits), context)
  expect(found.map(({ kind }) => kind).join(' ')).toBe(kinds)
})
