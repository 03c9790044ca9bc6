import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearest } from './nearest'
import { anyBookingRequest, bookingRequestOf, claim } from './room.sample'
import { verdict } from './verdict'

const d = '2026-11-20'

test('the nearest slot is the closest of the same length on the same day', () => {
  const wish = bookingRequestOf({ occupied: [claim(d, 600, 630)] })
  expect(nearest(wish)).toEqual({ date: d, start_minute: 630, end_minute: 690 })
})

test('an earlier slot is offered where it is closer', () => {
  const wish = bookingRequestOf({ occupied: [claim(d, 645, 780)] })
  expect(nearest(wish)).toEqual({ date: d, start_minute: 585, end_minute: 645 })
})

test('of two equally near the later one is offered', () => {
  const wish = bookingRequestOf({ start_minute: 600, end_minute: 615, occupied: [claim(d, 600, 615)] })
  expect(nearest(wish)).toEqual({ date: d, start_minute: 615, end_minute: 630 })
})

test('where the day is full the earliest of the next is offered', () => {
  const wish = bookingRequestOf({ occupied: [claim(d, 0, 1440)] }, { opentime: '08:00', closetime: '18:00' })
  expect(nearest(wish)).toEqual({ date: '2026-11-21', start_minute: 480, end_minute: 540 })
})

test('as many days are searched as the claims cover', () => {
  const wish = bookingRequestOf({ occupied: [claim(d, 0, 1440)] }, { approve_booking_weekend: true })
  expect(nearest(wish)).toBeNull()
  expect(nearest(wish, 3)).toEqual({ date: '2026-11-23', start_minute: 0, end_minute: 60 })
})

test('nothing is offered where no time would pass', () => {
  expect(nearest(bookingRequestOf({}, { readonly: true }))).toBeNull()
  expect(nearest(bookingRequestOf({}, { single_time: 0.5 }))).toBeNull()
  expect(nearest(bookingRequestOf({}, { limitdays: 1, opentime: '10:00', closetime: '10:30' }))).toBeNull()
})

test('nobody is led over midnight who did not ask to cross it', () => {
  const wish = bookingRequestOf({ start_minute: 1380, end_minute: 1440, occupied: [claim(d, 1, 1440)] })
  expect(nearest(wish)).toEqual({ date: '2026-11-21', start_minute: 0, end_minute: 60 })
})

test('a wish over midnight is answered with one of its length', () => {
  const wish = bookingRequestOf({ start_minute: 1380, end_minute: 1500, occupied: [claim(d, 1380, 1395)] })
  expect(nearest(wish)).toEqual({ date: d, start_minute: 1395, end_minute: 1515 })
})

test('what is nearest passes, is as long as the wish, and no closer slot of the day passes', () => {
  let found = 0
  fc.assert(
    fc.property(anyBookingRequest, (wish) => {
      const slot = nearest(wish)
      if (slot === null) {
        expect(verdict(wish).ok).toBe(false)
        return
      }
      found++
      expect(verdict({ ...wish, ...slot }).ok).toBe(true)
      expect(slot.end_minute - slot.start_minute).toBe(wish.end_minute - wish.start_minute)
      const away = slot.date === wish.date ? Math.abs(slot.start_minute - wish.start_minute) : 1440
      for (let by = -away + 15; by < away; by += 15) {
        const [start_minute, end_minute] = [wish.start_minute + by, wish.end_minute + by]
        if (start_minute < 0 || end_minute > 1440) continue
        expect(verdict({ ...wish, start_minute, end_minute }).ok).toBe(false)
      }
    }),
    { numRuns: 300 },
  )
  expect(found).toBeGreaterThan(20)
})
