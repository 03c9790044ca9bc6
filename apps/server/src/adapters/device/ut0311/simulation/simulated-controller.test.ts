import { beforeEach, expect, it } from 'vitest'
import { packQuestion, unpackAnswer } from '../packets'
import { reasons } from '../vocabulary'
import { type SimulatedController, simulatedController } from './simulated-controller'

const SERIAL = 423187757
let at: number
let board: SimulatedController

// Monday
beforeEach(() => {
  at = Date.parse('2026-03-02T08:00:00Z')
  board = simulatedController({ serial: SERIAL, now: () => at })
})

const card = (doors: readonly number[], from = '2026-01-01', to = '2026-12-31') =>
  board.putCard({ card: 7, from, to, doors, pin: 0, first_card: 0 })
const whyNot = (door = 1) => {
  const isIn = board.swipe(door, 7)
  const [answer] = board.hear(packQuestion('getEvent', SERIAL, { index: 0xffffffff }))
  const event = unpackAnswer('getEvent', answer ?? Buffer.alloc(64))
  expect(event).toMatchObject({ granted: isIn, card: 7, door })
  return event.reason
}
const profile = (number: number, next = 0, weekdays = [1]) =>
  board.hear(
    packQuestion('setTimeProfile', SERIAL, {
      ...{ number, next, weekdays, from: '2026-01-01', to: '2026-12-31' },
      segments: [{ start: 480, last: 509 }],
    }),
  )

it('lets in by dates, doors and profiles, and a card whose profile is missing at any time', () => {
  expect(whyNot()).toBe(reasons.no_right)
  card([1, 0, 9, 0])
  expect(whyNot(1)).toBe(reasons.swipe)
  expect(whyNot(2)).toBe(reasons.no_right)
  // the fault of these boards
  expect(whyNot(3)).toBe(reasons.swipe)
  profile(9)
  expect(whyNot(3)).toBe(reasons.swipe)
  at += 30 * 60_000 - 1_000
  // the end of a segment belongs to it
  expect(whyNot(3)).toBe(reasons.swipe)
  at += 1_000
  expect(whyNot(3)).toBe(reasons.out_of_time)
  card([1, 0, 0, 0], '2026-03-03')
  expect(whyNot()).toBe(reasons.out_of_time)
  card([1, 0, 0, 0], '2026-01-01', '2026-03-01')
  expect(whyNot()).toBe(reasons.out_of_time)
})

it('follows a profile to the next, and to one that is missing', () => {
  card([9, 0, 0, 0])
  profile(9, 10, [2])
  expect(whyNot()).toBe(reasons.swipe)
  profile(10, 0, [3])
  expect(whyNot()).toBe(reasons.out_of_time)
  profile(10, 0, [1])
  expect(whyNot()).toBe(reasons.swipe)
})

it('keeps the doors of an interlock apart, and holds doors open and shut', () => {
  card([1, 1, 1, 1])
  board.hear(packQuestion('setInterlock', SERIAL, { kind: 1 }))
  expect(board.settings().interlock).toBe('12')
  board.swipe(2, 7)
  board.contact(2, true)
  expect(whyNot(1)).toBe(reasons.interlock)
  expect(whyNot(3)).toBe(reasons.swipe)
  board.contact(2, false)
  expect(whyNot(1)).toBe(reasons.swipe)
  board.hear(packQuestion('setDoorControl', SERIAL, { door: 3, mode: 2, seconds: 5 }))
  expect(whyNot(3)).toBe(reasons.door_shut)
  board.hear(packQuestion('setDoorControl', SERIAL, { door: 4, mode: 1, seconds: 5 }))
  card([0, 0, 0, 0])
  expect(whyNot(4)).toBe(reasons.swipe)
})

it('tells of a door that is opened without leave, and of others only when it is told to', () => {
  const last = () => {
    const [answer] = board.hear(packQuestion('getStatus', SERIAL, {}))
    return unpackAnswer('getStatus', answer ?? Buffer.alloc(64))
  }
  board.contact(1, true)
  expect(last()).toMatchObject({ reason: reasons.forced, type: 3, door: 1, doors: [true, false, false, false] })
  board.contact(1, false)
  expect(last()).toMatchObject({ index: 1, doors: [false, false, false, false] })
  board.hear(packQuestion('recordSpecialEvents', SERIAL, { on: true }))
  board.button(1)
  board.contact(1, true)
  board.contact(1, false)
  expect(last()).toMatchObject({ index: 4, reason: reasons.closed })
})

it('is away, loses questions and answers, says things twice, and comes back without what it held', () => {
  const asks = () => board.hear(packQuestion('getCards', SERIAL, {})).length
  card([1, 0, 0, 0])
  board.faults.away = true
  expect(asks()).toBe(0)
  board.faults.away = false
  board.faults.lose_answers = 1
  expect([asks(), asks()]).toEqual([0, 1])
  board.faults.lose_questions = 1
  expect([asks(), asks()]).toEqual([0, 1])
  board.faults.twice = true
  expect(asks()).toBe(2)
  board.faults.twice = false
  board.swipe(1, 7)
  board.restart({ cards: true, events: true, clock: '2000-01-01T00:00:00' })
  expect(board.cards()).toEqual([])
  expect(board.lastEvent()).toBe(1)
  expect(board.clock()).toBe('2000-01-01T00:00:00')
  board.faults.full = true
  expect(card([1, 0, 0, 0])).toBe(false)
})

it('goes off evenly', () => {
  board.setClock('2026-03-02T16:00:00', 60)
  at += 12 * 3_600_000
  expect(board.clock()).toBe('2026-03-03T04:00:30')
})
