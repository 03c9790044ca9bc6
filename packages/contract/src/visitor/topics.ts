import { type RowsChanged, topic } from '../kernel/topic'

/** Something of visits changed, for who looks after visitors. */
export const visitor = topic<Record<string, never>>()({ name: 'visitor', listeners: 'view-visitor' })
/** Something of visits to somebody, for that host. */
export const own_visitor = topic<{ user_id: number }>()({ name: 'own_visitor', listeners: 'oneself' })
/** A kiosk was paired, is paired no longer, or is set otherwise. */
export const visitor_kiosk = topic<RowsChanged>()({
  name: 'visitor_kiosk',
  listeners: 'view-visitor-kiosk',
  devices: { kiosk: 'own' },
})
/** What a printer of badges says of itself, or how it is set. */
export const visitor_printer = topic<RowsChanged>()({ name: 'visitor_printer', listeners: 'view-visitor-kiosk' })
/** Something of an evacuation changed, for those who see people out. */
export const muster = topic<Record<string, never>>()({
  name: 'muster',
  listeners: 'view-visitor-muster',
  devices: { kiosk: 'all' },
})
