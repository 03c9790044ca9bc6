import { expect, it } from 'vitest'
import { openMinutes } from './open-time'

const room = {
  opentime: '08:30',
  closetime: '18:00',
  lunch_begin: '11:45',
  lunch_end: '13:15',
  approve_booking_weekend: true,
}
const sum = (list: number[]) => list.reduce((all, one) => all + one, 0)

it('counts opening hours without the lunch break, hour by hour', () => {
  const hours = openMinutes(room, 3)
  expect(hours.slice(7, 15)).toEqual([0, 30, 60, 60, 45, 0, 45, 60])
  expect(hours[18]).toBe(0)
  expect(sum(hours)).toBe(570 - 90)
})

it('counts nothing at weekends where they are closed', () => {
  expect(sum(openMinutes(room, 6))).toBe(0)
  expect(sum(openMinutes({ ...room, approve_booking_weekend: false }, 7))).toBe(480)
})

it('takes 23:59 for midnight, and a room without hours as always open', () => {
  expect(openMinutes({ ...room, opentime: null, closetime: '23:59', lunch_begin: null, lunch_end: null }, 1)[23]).toBe(
    60,
  )
  expect(sum(openMinutes({ ...room, opentime: null, closetime: null, lunch_begin: null }, 1))).toBe(1440)
})
