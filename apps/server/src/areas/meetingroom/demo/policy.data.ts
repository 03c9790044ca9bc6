/** The policy fields of a room, as its form has them. */
export type Policy = {
  opentime: string
  closetime: string
  lunch_begin: string | null
  lunch_end: string | null
  approve_booking_weekend: boolean
  limit_unit: 'day' | 'hour'
  limitdays: number | null
  limithours: number | null
  single_time: string | null
  isaudit: boolean
  readonly: boolean
  approve_booking_begintime: string | null
  approve_booking_endtime: string | null
  release_mode: 'none' | 'no_sign' | 'no_person' | 'either'
  release_time: '20' | '30' | '40' | '50' | '60' | 'during'
  nobody_minutes: number
  status: 'online' | 'offline' | 'inactive'
  remark: string | null
}

const open: Policy = {
  opentime: '08:00',
  closetime: '20:00',
  lunch_begin: null,
  lunch_end: null,
  approve_booking_weekend: false,
  limit_unit: 'day',
  limitdays: 30,
  limithours: null,
  single_time: null,
  isaudit: false,
  readonly: false,
  approve_booking_begintime: null,
  approve_booking_endtime: null,
  release_mode: 'none',
  release_time: 'during',
  nobody_minutes: 15,
  status: 'online',
  remark: null,
}

/** Every kind of policy that a company has, by a word that the list of rooms uses. */
export const policies = {
  open,
  /** No limit at all, day and night. */
  free: { ...open, opentime: '00:00', closetime: '24:00', limitdays: null },
  early: { ...open, opentime: '07:00', closetime: '19:00', single_time: '4.00' },
  late: { ...open, opentime: '07:30', closetime: '22:00', limitdays: 60, single_time: '6.00' },
  lunch: { ...open, lunch_begin: '12:00', lunch_end: '13:00', single_time: '4.00' },
  weekdays: { ...open, approve_booking_weekend: true, single_time: '3.00' },
  weekdaysLunch: { ...open, approve_booking_weekend: true, lunch_begin: '12:00', lunch_end: '13:30', limitdays: 14 },
  week: { ...open, limitdays: 7, single_time: '2.00' },
  threeDays: { ...open, limitdays: 3, single_time: '2.00', release_mode: 'no_sign', release_time: '20' },
  twoDaysInHours: { ...open, limit_unit: 'hour', limitdays: null, limithours: 48, single_time: '2.00' },
  dayInHours: { ...open, limit_unit: 'hour', limitdays: null, limithours: 24, single_time: '1.00' },
  hourOnly: { ...open, single_time: '1.00', limitdays: 2, release_mode: 'no_person', nobody_minutes: 10 },
  halfHour: { ...open, opentime: '00:00', closetime: '24:00', single_time: '0.50', limitdays: 1 },
  ninetyMinutes: { ...open, single_time: '1.50', limitdays: 14, release_mode: 'either', release_time: 'during' },
  /** Booking is open only while the front desk is there. */
  window: {
    ...open,
    approve_booking_begintime: '08:30',
    approve_booking_endtime: '18:30',
    single_time: '3.00',
    remark: '每日 08:30–18:30 开放预订 · Booking is open from 08:30 to 18:30',
  },
  audit: { ...open, isaudit: true, single_time: '4.00', remark: '预订需行政审核 · Bookings need approval' },
  auditWeekdays: {
    ...open,
    isaudit: true,
    approve_booking_weekend: true,
    lunch_begin: '12:00',
    lunch_end: '13:00',
    limitdays: 60,
  },
  readonly: { ...open, readonly: true, remark: '由总经办安排 · Arranged by the executive office' },
  offline: { ...open, status: 'offline', remark: '设备检修，暂停预订 · Out of service for maintenance' },
  inactive: { ...open, status: 'inactive', remark: '装修中，尚未启用 · Being fitted out' },
} as const satisfies Record<string, Policy>

export type PolicyName = keyof typeof policies
