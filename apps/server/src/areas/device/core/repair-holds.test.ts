import { expect, test } from 'vitest'
import { type DoorHold, heldBy, type RepairHold, repairHoldsOf } from './repair-holds'

const day = (n: number) => `2026-12-${String(n).padStart(2, '0')}T00:00:00Z`
const now = Date.parse(day(1))
const free: DoorHold = {
  ...{ mode: 'normal', mode_until: null, mode_reason: null, mode_by: null, hold_id: null, hold_earlier: null },
}
const hold = (id: number, until: number): RepairHold => ({ id, until: day(until), reason: `T${id}`, by: 7 })
const put = (door: DoorHold, one: RepairHold, at = now) =>
  heldBy(door, [...repairHoldsOf(door).filter(({ id }) => id !== one.id), one], at)
const take = (door: DoorHold, gone: number, at = now) =>
  heldBy(
    door,
    repairHoldsOf(door).filter(({ id }) => id !== gone),
    at,
  )

test('of two tickets the longer holds the door, whichever came first, and each goes by itself', () => {
  for (const both of [put(put(free, hold(1, 10)), hold(2, 5)), put(put(free, hold(2, 5)), hold(1, 10))]) {
    expect(both).toMatchObject({ mode: 'always_closed', mode_until: day(10), mode_reason: 'T1', hold_id: 1 })
    expect(take(both, 2)).toEqual(put(free, hold(1, 10)))
    expect(take(both, 1)).toEqual(put(free, hold(2, 5)))
    expect(take(take(both, 1), 2)).toEqual(free)
  }
})

test('a hold that is over by then holds nothing', () => {
  const both = put(put(free, hold(1, 10)), hold(2, 5))
  expect(take(both, 1, Date.parse(day(6)))).toEqual(free)
})

test('one that is changed may become the longer, or the shorter', () => {
  const both = put(put(free, hold(1, 10)), hold(2, 5))
  expect(put(both, hold(2, 20))).toMatchObject({ hold_id: 2, mode_until: day(20) })
  expect(put(both, hold(1, 3))).toMatchObject({ hold_id: 2, mode_until: day(5) })
})

test('what was held by hand before holds again after the last ticket, as far as it lasts', () => {
  for (const until of [day(8), null]) {
    const fair: DoorHold = { ...free, mode: 'always_open', mode_until: until, mode_reason: 'Fair', mode_by: 9 }
    const both = put(put(fair, hold(1, 10)), hold(2, 5))
    expect(take(take(both, 1), 2)).toEqual(fair)
    expect(take(take(both, 2), 1)).toEqual(fair)
    expect(take(take(both, 2), 1, Date.parse(day(9)))).toEqual(until === null ? fair : free)
  }
})
