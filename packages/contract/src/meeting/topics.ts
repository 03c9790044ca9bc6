import { type RowsChanged, topic } from '../kernel/topic'

/** Meetings of rooms on dates; `id` where it is one. */
export const meeting = topic<{ id?: number; room_ids?: readonly number[]; dates?: readonly string[] }>()({
  name: 'meeting',
  listeners: 'everyone',
  rooms: 'room_ids',
  people: true,
  devices: { terminal: 'room' },
})
export const roomlock = topic<{ ids: readonly number[]; room_ids?: readonly number[]; dates?: readonly string[] }>()({
  name: 'roomlock',
  listeners: 'everyone',
  rooms: 'room_ids',
  keepers: 'view-meetingroom',
  devices: { terminal: 'all' },
})
export const cyclemeeting = topic<RowsChanged>()({ name: 'cyclemeeting', listeners: 'view-meetingroom' })
export const service_order = topic<{ meeting_ids: readonly number[] }>()({
  name: 'service_order',
  listeners: 'view-service-order',
})
export const blacklist = topic<RowsChanged>()({ name: 'blacklist', listeners: 'view-white-list' })
export const whitelist = topic<RowsChanged>()({ name: 'whitelist', listeners: 'view-white-list' })
export const comment = topic<RowsChanged>()({ name: 'comment', listeners: 'view-comment' })
/** Who reads which minutes follows from the meeting: what is told is that they changed. */
export const minutes = topic<RowsChanged>()({ name: 'minutes', listeners: 'everyone' })
export const waitlist = topic<{ user_id: number }>()({ name: 'waitlist', listeners: 'oneself' })
