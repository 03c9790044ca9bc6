import { topic } from '../kernel/topic'

/** Desks of an office were claimed or given up on some dates. */
export const desk_booking = topic<{ office_id: number; dates: readonly string[] }>()({
  name: 'desk_booking',
  listeners: 'view-reservation',
})
/** The map of a floor was published, or somebody began or ended editing it. */
export const floor_map = topic<{ floor_id: number; office_id: number }>()({ name: 'floor_map', listeners: 'view-map' })
/** Something of one's own bookings of desks changed. */
export const own_desk_booking = topic<{ user_id: number }>()({ name: 'own_desk_booking', listeners: 'oneself' })
/** A move of desks was planned, changed, carried out, stopped or undone. */
export const desk_move = topic<{ id: number; office_id: number }>()({ name: 'desk_move', listeners: 'view-assign' })
