import { expect, test } from 'vitest'
import { calendarGaps } from './calendar-gaps'

const used = (years: readonly number[], until: string | null) => [{ id: 3, name: 'China', years, until }]
test.each([
  ['all that is planned is known', [2026], '2026-12-31', '2026-06-01', []],
  ['from November on next year is asked for, whatever is planned', [2026], null, '2026-11-01', [[2027, true]]],
  ['in October it is not, unless a schedule reaches it', [2026], '2026-12-31', '2026-10-31', []],
  ['a schedule reaches next year before its days can be had', [2026], '2027-03-31', '2026-06-01', [[2027, false]]],
  ['a schedule without end asks for no more than next year', [2026], '2036-12-31', '2026-06-01', [[2027, false]]],
  ['this year is missing', [], '2026-12-31', '2026-06-01', [[2026, true]]],
  ['next year is there', [2026, 2027], '2027-12-31', '2026-12-01', []],
  ['a schedule that is over asks for nothing but this year', [2025], '2025-12-31', '2026-02-01', [[2026, true]]],
])('%s', (_, years, until, today, gaps) => {
  expect(calendarGaps(used(years, until), today).map(({ year, soon }) => [year, soon])).toEqual(gaps)
})
