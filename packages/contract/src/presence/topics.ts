import { topic } from '../kernel/topic'

export const presence = topic<{ room_ids: readonly number[] }>()({
  name: 'presence',
  listeners: 'everyone',
  rooms: 'room_ids',
  keepers: 'view-meetingroom',
})
