import { describe, expect, test } from 'vitest'
import { instantOf } from '../kernel/zone'
import { bookingRequestOf, claim, plainRoom } from './room.sample'
import { amountOf, earliestServed, isTooLate, marginsOf, mayBecome, orderStates, orderUntil, widest } from './service'
import { verdict } from './verdict'

const d = '2026-11-20'
const at = (minute: number) => instantOf(d, minute, plainRoom.timezone)

describe('what services need of the room', () => {
  const margins = { prepare_minutes: 30, clean_minutes: 15 }
  const judge = (from: number, to: number, more: object = {}) =>
    verdict(bookingRequestOf({ occupied: [claim(d, from, to)], margins, ...more }))

  test('keeps others out, and they it', () => {
    expect(judge(540, 570)).toMatchObject({ ok: true }) // until 9:30, set up from then on
    expect(judge(540, 571)).toMatchObject({ ok: false, reason: 'prepare', values: { minutes: 30, to: '09:31' } })
    expect(judge(675, 720)).toMatchObject({ ok: true })
    expect(judge(660, 720)).toMatchObject({ ok: false, reason: 'clean', values: { minutes: 15, from: '11:00' } })
  })

  test('does not count against what waits for approval, the opening hours or the longest booking', () => {
    const waiting = { occupied: [claim(d, 540, 600, { audit_state: 1 })] }
    expect(judge(0, 1, waiting).ok).toBe(true)
    const tight = { ...plainRoom, opentime: '10:00', closetime: '11:00', single_time: 1 }
    expect(judge(0, 1, { room: tight }).ok).toBe(true)
  })

  test('reaches over midnight', () => {
    const late = { start_minute: 1380, end_minute: 1440, now: at(480) }
    expect(judge(1440, 1500, late)).toMatchObject({ ok: false, reason: 'clean' })
  })

  test('is the widest of those ordered together, and read from the claims of the meeting', () => {
    expect(widest([margins, { prepare_minutes: 10, clean_minutes: 20 }])).toEqual({
      prepare_minutes: 30,
      clean_minutes: 20,
    })
    expect(widest([])).toEqual({ prepare_minutes: 0, clean_minutes: 0 })
    const own = claim(d, 600, 660, { id: 5 })
    const around = [
      claim(d, 570, 600, { id: 5, kind: 'service' }),
      claim(d, 660, 675, { id: 5, kind: 'service' }),
      // of others, and of the slot that it waits for
      claim(d, 675, 735, { id: 6, kind: 'service' }),
      claim(d, 700, 760, { id: 5, kind: 'service', audit_state: 1 }),
    ]
    expect(marginsOf([own, ...around], own)).toEqual(margins)
    expect(marginsOf([own], own)).toBeUndefined()
  })
})

describe('orders', () => {
  test('can be made until their lead time; the earliest that can still be served begins with a quarter', () => {
    expect(orderUntil(at(600), 120)).toBe(at(480))
    expect(isTooLate(at(600), 120, at(480))).toBe(false)
    expect(isTooLate(at(600), 120, at(481))).toBe(true)
    expect(isTooLate(at(600), 0, at(605))).toBe(false) // the running block may be booked, and so may this
    expect(earliestServed(at(481), 120)).toBe(at(615))
    expect(earliestServed(at(480), 120)).toBe(at(600))
  })

  test('go forward only, and nowhere from their end', () => {
    expect(orderStates.filter((to) => mayBecome('wait', to))).toEqual(['accepted', 'refused', 'cancelled'])
    expect(mayBecome('accepted', 'done')).toBe(true)
    expect(mayBecome('preparing', 'accepted')).toBe(false)
    for (const last of ['done', 'refused', 'cancelled'] as const) {
      expect(orderStates.some((to) => mayBecome(last, to))).toBe(false)
    }
  })

  test('cost their price times their number, to the fen', () => {
    expect(amountOf('0.10', 3)).toBe('0.30')
    expect(amountOf('12.5', 7)).toBe('87.50')
  })
})
