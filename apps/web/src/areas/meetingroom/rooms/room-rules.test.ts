import { expect, it } from 'vitest'
import { boardRoomOf } from '../../meeting/core/board'
import { sampleRoom } from '../../meeting/core/room.sample'
import { rulesInWords } from './room-rules'

const said = (change: Partial<typeof sampleRoom>, language: 'zh' | 'en' = 'en') =>
  rulesInWords(boardRoomOf({ ...sampleRoom, ...change }), language)

it('a room without limits only says when it is open', () => {
  expect(said({})).toEqual(['Open 08:00–20:00'])
  expect(said({ closetime: '23:59' }, 'zh')).toEqual(['开放时间 08:00–24:00'])
})

it('each rule of a room is said', () => {
  expect(
    said({
      readonly: true,
      status: 'offline',
      isaudit: 1,
      lunch_begin: '12:00',
      lunch_end: '13:00',
      approve_booking_weekend: true,
      single_time: '1.50',
      limitdays: 1,
      approve_booking_begintime: '08:30',
      approve_booking_endtime: '18:30',
    }),
  ).toEqual([
    'Not in use, can’t be booked at the moment',
    'View only, can’t be booked',
    'Approval required',
    'Open 08:00–20:00',
    'Closed for lunch 12:00–13:00',
    'Closed at weekends',
    'Up to 1 h 30 min per booking',
    'Bookable 1 day ahead, including today',
    'Booking opens daily 08:30–18:30',
  ])
})

it('a horizon in days counts today, in both languages, and one in hours is not one in days', () => {
  expect(said({ limit_unit: 'day', limitdays: 3 }, 'zh')).toContain('可预订 3 天（含当天）')
  expect(said({ limit_unit: 'day', limitdays: 3 })).toContain('Bookable 3 days ahead, including today')
  expect(said({ limit_unit: 'hour', limithours: 48, limitdays: 3 }, 'zh')).toContain('可提前 48 小时预订')
  expect(said({ limit_unit: 'hour', limithours: null, limitdays: 3 })).toEqual(['Open 08:00–20:00'])
})
