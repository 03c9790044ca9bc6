import { type RowsChanged, topic } from '../kernel/topic'

export const meetingroom = topic<RowsChanged>()({
  name: 'meetingroom',
  audience: 'everyone',
  rooms: 'ids',
  keepers: 'view-meetingroom',
  screens: 'all',
})
export const notice = topic<RowsChanged>()({ name: 'notice', audience: 'everyone', screens: 'all' })
export const visible_range = topic<RowsChanged>()({ name: 'visible_range', audience: 'view-visible-range' })
