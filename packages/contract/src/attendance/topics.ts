import { topic } from '../kernel/topic'

/** Days of somebody came to something else. */
export const attendance_days = topic()({ name: 'attendance_days', listeners: 'view-daily-statistics' })
/** The caller's own days did, or their punches. */
export const own_attendance = topic<{ user_id: number }>()({ name: 'own_attendance', listeners: 'oneself' })
/** Somebody whom the caller leads came, went, or is on leave. */
export const led_attendance = topic<{ user_id: number }>()({ name: 'led_attendance', listeners: 'oneself' })
/** Somebody drafted, published or threw away dates of a roster. */
export const roster = topic()({ name: 'roster', listeners: 'view-attendance' })
/** Months were closed, opened again, confirmed or adjusted. */
export const attendance_months = topic()({ name: 'attendance_months', listeners: 'view-attendance-statistics' })
/** Something was punched. */
export const punches = topic()({ name: 'punches', listeners: 'view-original-recorde' })
/** A request of somebody's own, or one about which they decide, became something else. */
export const attendance_request = topic<{ user_id: number }>()({ name: 'attendance_request', listeners: 'oneself' })
