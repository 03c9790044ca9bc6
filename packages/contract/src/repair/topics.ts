import { topic, watchTopic } from '../kernel/topic'

/** Whoever reported something looks at it as well as those who see to it. */
export const repair = topic<{ ids: readonly number[]; room_ids: readonly number[] }>()({
  name: 'repair',
  listeners: 'everyone',
  rooms: 'room_ids',
  keepers: 'view-repair',
})
/** One ticket, for who looks at it: wherever it is, and whoever may not see the thing that is broken any more. */
export const repair_ticket = watchTopic({ name: 'repair_ticket', subject: 'repair' })
