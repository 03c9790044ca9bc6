import type { SeriesOccurrence } from '@workplace/contract/meeting/series'
import { expect, it } from 'vitest'
import { noPicks, planOf, withDate, withRooms } from './series-plan'

const free = (date: string): SeriesOccurrence => ({
  date,
  start_time: `${date} 10:00:00`,
  end_time: `${date} 11:00:00`,
  ok: true,
  pending: false,
  meetingroom_id: null,
  reason: null,
  message: null,
  alternative: null,
})
const clash = (date: string, alternative = 9): SeriesOccurrence => ({
  ...free(date),
  ok: false,
  meetingroom_id: 7,
  reason: 'booking_conflict',
  message: 'Taken',
  alternative:
    alternative === 0
      ? null
      : { meetingroom_id: alternative, meetingroom_name: 'Other', floor_name: 'F1', capacity: 8, pending: false },
})
const items = [
  free('2026-11-20'),
  clash('2026-11-27'),
  { ...free('2026-12-04'), pending: true },
  clash('2026-12-11', 0),
]
const states = (picks = noPicks) => planOf(items, picks).rows.map(({ state }) => state)

it('counts what will be made and what cannot be', () => {
  expect(planOf(items, noPicks)).toMatchObject({
    made: 2,
    clashes: 2,
    movable: 1,
    skip: [],
    moves: [],
    only_free: false,
  })
  expect(states()).toEqual(['free', 'clash', 'pending', 'clash'])
})

it('counts what is ticked, which the button says: clashes until they are left out', () => {
  expect(planOf(items, noPicks).ticked).toBe(4)
  expect(planOf(items, { ...noPicks, onlyFree: true }).ticked).toBe(2)
  expect(planOf(items, withRooms(noPicks, items, true)).ticked).toBe(4)
  expect(planOf(items, withDate(noPicks, '2026-11-27', false)).ticked).toBe(3)
})

it('takes another room where there is one, and gives it back', () => {
  const picks = withRooms(noPicks, items, true)
  expect(states(picks)).toEqual(['free', 'moved', 'pending', 'clash'])
  expect(planOf(items, picks)).toMatchObject({
    made: 3,
    clashes: 1,
    movable: 0,
    moves: [{ date: '2026-11-27', meetingroom_id: 9, instead_of: 7 }],
  })
  expect(states(withRooms(picks, items.slice(1, 2), false))).toEqual(states())
})

it('forgets a room that is not offered any more, or not needed', () => {
  const picks = withRooms(noPicks, items, true)
  expect(planOf([clash('2026-11-27', 10)], picks)).toMatchObject({ clashes: 1, moves: [] })
  expect(planOf([free('2026-11-27')], picks)).toMatchObject({ clashes: 0, made: 1, moves: [] })
})

it('leaves dates out, clashes or not, and takes them back', () => {
  const picks = withDate(withDate(noPicks, '2026-12-11', false), '2026-11-20', false)
  expect(states(picks)).toEqual(['skipped', 'clash', 'pending', 'skipped'])
  expect(planOf(items, picks)).toMatchObject({ made: 1, clashes: 1, skip: ['2026-11-20', '2026-12-11'] })
  expect(states(withDate(picks, '2026-11-20', true))).toEqual(['free', 'clash', 'pending', 'skipped'])
})

it('of a year of days is made at once', () => {
  const year = Array.from({ length: 366 }, (_, n) =>
    clash(new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10)),
  )
  expect(planOf(year, withRooms(noPicks, year, true))).toMatchObject({ made: 366, clashes: 0 })
})
