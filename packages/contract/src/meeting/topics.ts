import { type RowsChanged, topic } from '../kernel/topic'

/** Meetings of rooms on dates; `id` where it is one. */
export const meeting = topic<{ id?: number; room_ids?: readonly number[]; dates?: readonly string[] }>()({
  name: 'meeting',
  audience: 'everyone',
  rooms: 'room_ids',
  people: true,
  screens: 'room',
})
export const roomlock = topic<{ ids: readonly number[]; room_ids?: readonly number[]; dates?: readonly string[] }>()({
  name: 'roomlock',
  audience: 'everyone',
  rooms: 'room_ids',
  keepers: 'view-meetingroom',
  screens: 'all',
})
export const cyclemeeting = topic<RowsChanged>()({ name: 'cyclemeeting', audience: 'view-meetingroom' })
export const service_order = topic<{ meeting_ids: readonly number[] }>()({
  name: 'service_order',
  audience: 'view-service-order',
})
export const blacklist = topic<RowsChanged>()({ name: 'blacklist', audience: 'view-white-list' })
export const whitelist = topic<RowsChanged>()({ name: 'whitelist', audience: 'view-white-list' })
export const comment = topic<RowsChanged>()({ name: 'comment', audience: 'view-comment' })
/** Who reads which minutes follows from the meeting: what is told is that they changed. */
export const minutes = topic<RowsChanged>()({ name: 'minutes', audience: 'everyone' })
export const waitlist = topic<{ user_id: number }>()({ name: 'waitlist', audience: 'oneself' })
