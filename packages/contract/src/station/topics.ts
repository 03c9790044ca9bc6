import { topic } from '../kernel/topic'

/** Desks of an office were claimed or given up on some dates. */
export const desk_booking = topic<{ office_id: number; dates: readonly string[] }>()({
  name: 'desk_booking',
  listeners: 'view-reservation',
})
/** Something of one's own bookings of desks changed. */
export const own_desk_booking = topic<{ user_id: number }>()({ name: 'own_desk_booking', listeners: 'oneself' })
