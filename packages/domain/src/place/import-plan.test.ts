import { expect, it } from 'vitest'
import type { SpecialDay } from './day-kind'
import { type DaySource, importPlan, type StoredDay } from './import-plan'

const day = (date: string, name = '国庆节', given: Partial<SpecialDay> = {}): SpecialDay => ({
  ...{ date, name, name_en: null, kind: 'off', type: 1, as_weekday: null, statutory: false },
  ...given,
})
const stored = (source: DaySource, ...days: SpecialDay[]): StoredDay[] => days.map((one) => ({ ...one, source }))
const plan = (has: StoredDay[], incoming: SpecialDay[], own: 'keep' | 'replace' = 'keep', whole = [2026]) =>
  importPlan({ stored: has, incoming, source: 'cn', whole, own }).map(({ date, change }) => `${date} ${change}`)

it.each([
  ['a new day', [], [day('2026-10-01')], ['2026-10-01 add']],
  ['a day that stands there already', stored('manual', day('2026-10-01')), [day('2026-10-01')], []],
  ['another name', stored('cn', day('2026-10-01', '中秋')), [day('2026-10-01')], ['2026-10-01 change']],
  ['another name of a file', stored('ics', day('2026-10-01', '中秋')), [day('2026-10-01')], ['2026-10-01 change']],
  ['what a former paper said and the later one does not', stored('cn', day('2026-10-08')), [], ['2026-10-08 remove']],
  ['the same in a year that is not imported', stored('cn', day('2025-10-08')), [], []],
  ['a day of a file of which the paper says nothing', stored('ics', day('2026-10-08')), [], []],
  ['a day by hand of which the paper says nothing', stored('manual', day('2026-12-24')), [], []],
  [
    'in the order of dates',
    stored('cn', day('2026-10-08'), day('2026-10-02', '中秋')),
    [day('2026-12-31'), day('2026-10-02')],
    ['2026-10-02 change', '2026-10-08 remove', '2026-12-31 add'],
  ],
])('%s', (_, has, incoming, changes) => {
  expect(plan(has, incoming)).toEqual(changes)
})

it('keeps what was entered by hand, or replaces it, as it is told', () => {
  const has = stored('manual', day('2026-10-01', '公司庆典'), day('2026-12-24'))
  const incoming = [day('2026-10-01'), day('2026-10-02')]
  expect(plan(has, incoming, 'keep')).toEqual(['2026-10-01 keep', '2026-10-02 add'])
  expect(plan(has, incoming, 'replace')).toEqual(['2026-10-01 change', '2026-10-02 add'])
})
