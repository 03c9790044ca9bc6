import type { MusterState } from '@workplace/contract/visitor/muster'
import { describe, expect, test } from 'vitest'
import { isGood, withMuster, withWaiting } from './waiting-marks'

const person = (key: string, more: object = {}) => ({
  ...{ key, kind: 'visitor' as const, name: key, about: null, host: null, list: 'inside' as const, seen_at: null },
  ...{ seen_where: null, mark: 'open' as const, marked_at: null, marked_by: null },
  ...more,
})
const state = (people: MusterState['people']): MusterState => ({
  ...{
    offices: [],
    office_id: 1,
    timezone: 'UTC',
    at: '2026-11-23T09:00:00Z',
    with_colleagues: false,
    past: [],
    people,
  },
  muster: {
    ...{ id: 7, kind: 'alarm', by_doors: false, began_at: '2026-11-23T09:00:00Z', began_by: 'A' },
    ...{ ended_at: null, ended_by: null },
  },
  counts: { people: people.length, safe: 0, missing: 0, open: people.length },
})
const said = (person: string, mark: 'safe' | 'missing', at: string, more: object = {}) => ({
  ...{ key: `${person}${at}`, muster_id: 7, office_id: 1, person, mark, at: `2026-11-23T${at}:00Z` },
  ...more,
})

describe('marks that wait for a line', () => {
  test('are shown at once over what the server said last, unless somebody said something later', () => {
    const before = state([
      person('v1'),
      person('v2', { mark: 'safe', marked_at: '2026-11-23T09:10:00Z', marked_by: 'B' }),
    ])
    const shown = withWaiting(before, [said('v1', 'safe', '09:05'), said('v2', 'missing', '09:05')], 'me')
    expect(shown.people.map(({ mark, marked_by }) => [mark, marked_by])).toEqual([
      ['safe', 'me'],
      ['safe', 'B'],
    ])
    expect(shown.counts).toEqual({ people: 2, safe: 2, missing: 0, open: 0 })
  })
  test('bring somebody who stood on no list, and say nothing of another muster', () => {
    const shown = withWaiting(
      state([]),
      [said('x1', 'safe', '09:05', { name: 'Courier' }), said('x2', 'safe', '09:05', { name: 'Other', muster_id: 8 })],
      'me',
    )
    expect(shown.people.map(({ name }) => name)).toEqual(['Courier'])
  })
})

describe('marks without knowing of a muster', () => {
  const unknown = { muster_id: null }
  const now = Date.parse('2026-11-23T10:00:00Z')
  test('are shown, and count in the one of their office that went on then', () => {
    const none = { ...state([person('v1')]), muster: null }
    const marks = [said('v1', 'safe', '08:40', unknown)]
    expect(withWaiting(none, marks, 'me').counts).toMatchObject({ people: 1, safe: 1 })
    expect(withMuster(marks, none, now)).toEqual(marks)
    expect(withMuster(marks, state([]), now)).toMatchObject([{ muster_id: 7, person: 'v1' }])
    expect(withMuster(marks, { ...state([]), office_id: 2 }, now)).toEqual(marks)
    expect(withWaiting({ ...none, office_id: 2 }, marks, 'me').counts).toMatchObject({ safe: 0 })
  })
  test('count in one that ended meanwhile, in none that ended before, and after a day in none', () => {
    const { muster } = state([])
    if (muster === null) throw new Error('no muster')
    const past = [{ ...muster, ended_at: '2026-11-23T09:30:00Z', counts: { people: 1, safe: 0, missing: 0, open: 1 } }]
    const over = { ...state([]), muster: null, past }
    const [during, after] = [said('v1', 'safe', '09:10', unknown), said('v2', 'safe', '09:40', unknown)]
    expect(withMuster([during, after], over, now).map(({ muster_id }) => muster_id)).toEqual([7, null])
    expect(withMuster([after], over, now + 86_400_000)).toEqual([])
  })
})

test('what was kept is good for a day, and not where a clock went back', () => {
  const at = Date.parse('2026-11-23T09:00:00Z')
  const kept = { state: state([]), kept_at: at }
  expect([at, at + 86_399_999, at + 86_400_000, at - 3_600_000].map((now) => isGood(kept, now))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(isGood(null, at)).toBe(false)
})
