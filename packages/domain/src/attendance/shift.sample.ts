import type { AttendanceRule } from './day'
import type { Shift } from './shift'

/** `09:00-12:00 13:00-18:00` as a shift, with what tests need otherwise. */
export function shiftOf(text: string, more: Partial<Shift> = {}): Shift {
  return {
    periods: text.split(' ').map((part) => {
      const [on_time = '', off_time = ''] = part.split('-')
      return { on_time, off_time, must_on: true, must_off: true }
    }),
    rest_periods: [],
    ...{ earliest_on_minutes: 120, latest_off_minutes: 600 },
    ...{ late_minutes_as_late: 0, late_minutes_as_serious: null, late_minutes_as_lack: null },
    ...{ early_minutes_as_early: 0, early_minutes_as_lack: null },
    ...{ is_flexible: false, flexible_late_minutes: 0, flexible_early_minutes: 0 },
    ...{ late_off_late_on: [], late_off_days: 1 },
    ...more,
  }
}

export const plainRule: AttendanceRule = {
  ...{ calc_mode: 'by_shift', direction: 'alternate', min_interval_minutes: 5, lack_as: 'lack' },
  ...{ absent_minutes: null, half_day_minutes: null, leave_need_punch: false },
}
