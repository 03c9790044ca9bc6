import { type RowsChanged, topic, watchTopic } from '../kernel/topic'

/** How the doors of an office are, or what became of what they were asked: for who looks at its wall. */
export const door_wall = watchTopic({ name: 'door_wall', subject: 'wall' })
/** Doors were asked to do something: who speaks to their devices looks at once, not at the next round. */
export const door_asked = topic<{
  readonly devices: readonly { readonly kind: 'controller' | 'face'; readonly id: number }[]
}>()({ name: 'door_asked', listeners: 'change-doors' })
/** Something is wrong with doors or their devices, or is settled. */
export const devicealarm = topic<RowsChanged>()({ name: 'devicealarm', listeners: 'view-controller-alarm' })
/** The same of things. */
export const iotalarm = topic<RowsChanged>()({ name: 'iotalarm', listeners: 'device-alarm' })
/** Doors of an office stand open for everybody, or do no more. */
export const emergency = topic<{ readonly office_ids: readonly number[] }>()({
  name: 'emergency',
  listeners: 'everyone',
  devices: { terminal: 'office' },
})
