import { expect, it } from 'vitest'
import { checkinPhase, checkinWindow, isLate } from './checkin-window'

const start = Date.parse('2026-11-23T02:00:00Z')
const end = start + 60 * 60_000
const at = (minutes: number) => start + minutes * 60_000
const rules = { before_minutes: 15, after_minutes: 0, late_minutes: 5 }

it('opens before the beginning and closes with the meeting', () => {
  const window = checkinWindow({ start, end }, rules)
  expect([at(-15) - 1, at(-15), at(0), end - 1, end].map((now) => checkinPhase(window, end, now))).toEqual([
    'early',
    'open',
    'open',
    'open',
    'over',
  ])
})

it('closes earlier where the company says so, and never after the end', () => {
  const window = checkinWindow({ start, end }, { ...rules, after_minutes: 20 })
  expect([at(20) - 1, at(20), end].map((now) => checkinPhase(window, end, now))).toEqual(['open', 'closed', 'over'])
  expect(checkinWindow({ start, end }, { ...rules, after_minutes: 90 }).closes).toBe(end)
})

it('grants some minutes before somebody is late', () => {
  const window = checkinWindow({ start, end }, rules)
  expect([at(-10), at(0), at(5), at(5) + 1].map((now) => isLate(window, now))).toEqual([false, false, false, true])
  expect(isLate(checkinWindow({ start, end }, { ...rules, late_minutes: 0 }), at(0) + 1)).toBe(true)
})
