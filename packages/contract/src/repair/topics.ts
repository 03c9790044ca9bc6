import { topic } from '../kernel/topic'

/** Whoever reported something looks at it as well as those who see to it. */
export const repair = topic<{ ids: readonly number[]; room_ids: readonly number[] }>()({
  name: 'repair',
  listeners: 'everyone',
  rooms: 'room_ids',
  keepers: 'view-repair',
})
