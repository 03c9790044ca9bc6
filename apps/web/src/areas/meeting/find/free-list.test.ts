import { instantOf } from '@workplace/domain/kernel/zone'
import { expect, it } from 'vitest'
import { boardRoomOf } from '../core/board'
import { sampleMeeting, sampleRoom } from '../core/room.sample'
import { offersOf, timesOn } from './free-list'

const date = '2026-11-20'
const at = (minute: number) => instantOf(date, minute, 'Asia/Shanghai')
const taken = (id: number, from: string, to: string) => ({
  ...sampleMeeting,
  ...{ id, start_time: `${date} ${from}:00`, end_time: `${date} ${to}:00` },
})
const small = boardRoomOf({ ...sampleRoom, id: 1, capacity: 4, meeting: [taken(1, '12:00', '13:00')] })
const large = boardRoomOf({ ...sampleRoom, id: 2, capacity: 20 })
const asks = boardRoomOf({ ...sampleRoom, id: 3, capacity: 2, isaudit: 1 })
const busy = boardRoomOf({ ...sampleRoom, id: 4, meeting: [taken(2, '09:30', '14:00'), taken(3, '14:30', '16:00')] })
const full = boardRoomOf({ ...sampleRoom, id: 5, meeting: [taken(4, '08:00', '20:00')] })
const rooms = [large, full, asks, busy, small]

const told = (minutes: number, now: number, from: string | null, day = date) => {
  const { free, later } = offersOf(rooms, { date: day, at: from, minutes, now })
  const said = (offers: typeof free) =>
    offers.map(({ boardRoom, slot, until }) => [boardRoom.id, slot.start_minute, slot.end_minute, until])
  return { free: said(free), later: said(later) }
}

it('lists what is free now: those that nobody approves first, the smallest that fits, and how long', () => {
  expect(told(60, at(605), null)).toEqual({
    free: [
      [1, 600, 660, 720],
      [2, 600, 660, 1200],
      [3, 600, 660, 1200],
    ],
    later: [[4, 960, 1020, 1200]],
  })
  // little of the running quarter is left
  expect(told(60, at(609), null).free[0]).toEqual([1, 615, 675, 720])
})

it('offers the next time of the day where a room is taken, as long as asked', () => {
  expect(told(30, at(605), null).later).toEqual([[4, 840, 870, 870]])
  expect(told(60, at(480), '11:30').later).toEqual([
    [1, 780, 840, 1200],
    [4, 960, 1020, 1200],
  ])
})

it('looks from nine on where another day is shown and nobody said when; a day that is over has nothing', () => {
  expect(told(60, at(600) - 86_400_000, null).free[0]).toEqual([1, 540, 600, 720])
  expect(told(60, at(600) + 86_400_000, null)).toEqual({ free: [], later: [] })
})

it('offers times to come', () => {
  expect(timesOn(null)).toHaveLength(48)
  expect(timesOn(605).slice(0, 2)).toEqual(['10:30', '11:00'])
  expect(timesOn(1435)).toEqual([])
})
