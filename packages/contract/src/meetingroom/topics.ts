import { type RowsChanged, topic } from '../kernel/topic'

export const meetingroom = topic<RowsChanged>()({
  name: 'meetingroom',
  listeners: 'everyone',
  rooms: 'ids',
  keepers: 'view-meetingroom',
  devices: { terminal: 'all' },
})
export const notice = topic<RowsChanged>()({ name: 'notice', listeners: 'everyone', devices: { terminal: 'all' } })
export const visible_range = topic<RowsChanged>()({ name: 'visible_range', listeners: 'view-visible-range' })
