import { expect, test } from 'vitest'
import { belongFrom, type Membership, teamOn } from './membership'

const span = (team_id: number, begin: string, end: string | null = null): Membership => ({ team_id, begin, end })
const apply = (spans: readonly Membership[], team_id: number | null, from: string): Membership[] => {
  const { remove, end, add } = belongFrom(spans, team_id, from)
  return [
    ...spans
      .filter(({ begin }) => !remove.includes(begin))
      .map((one) => ({
        ...one,
        end: end.some(({ begin }) => begin === one.begin)
          ? (end.find(({ begin }) => begin === one.begin)?.end ?? null)
          : one.end,
      })),
    ...(add === null ? [] : [add]),
  ].sort((a, b) => (a.begin < b.begin ? -1 : 1))
}

test.each([
  ['joins', [], 1, '2026-03-02', [span(1, '2026-03-02')]],
  ['stays', [span(1, '2026-01-01')], 1, '2026-03-02', [span(1, '2026-01-01')]],
  ['changes', [span(1, '2026-01-01')], 2, '2026-03-02', [span(1, '2026-01-01', '2026-03-01'), span(2, '2026-03-02')]],
  ['leaves', [span(1, '2026-01-01')], null, '2026-03-02', [span(1, '2026-01-01', '2026-03-01')]],
  [
    'changes twice on a day',
    [span(1, '2026-01-01', '2026-03-01'), span(2, '2026-03-02')],
    3,
    '2026-03-02',
    [span(1, '2026-01-01', '2026-03-01'), span(3, '2026-03-02')],
  ],
  [
    'comes back on the same day',
    [span(1, '2026-01-01', '2026-03-01'), span(2, '2026-03-02')],
    1,
    '2026-03-02',
    [span(1, '2026-01-01')],
  ],
  [
    'comes back later',
    [span(1, '2026-01-01', '2026-02-01')],
    1,
    '2026-03-02',
    [span(1, '2026-01-01', '2026-02-01'), span(1, '2026-03-02')],
  ],
  ['was to begin tomorrow, and goes elsewhere', [span(1, '2026-03-03')], 2, '2026-03-02', [span(2, '2026-03-02')]],
  ['was to begin tomorrow, and does', [span(1, '2026-03-03')], 1, '2026-03-02', [span(1, '2026-03-03')]],
])('somebody who %s', (_, spans, team_id, from, wanted) => {
  const after = apply(spans, team_id, from)
  expect(after).toEqual(wanted)
  // nobody is in two teams at once, and the past stays
  for (let day = 1; day < 29; day++) {
    const date = `2026-02-${String(day).padStart(2, '0')}`
    expect(teamOn(after, date)).toBe(teamOn(spans, date))
    expect(after.filter((one) => one.begin <= date && (one.end ?? '9') >= date).length).toBeLessThanOrEqual(1)
  }
})
