import * as common from '../kernel/common-words'
import type { Words } from '../kernel/words'
import * as meetingWords from '../meeting/words'

/** How a desk may be used. */
export const attributes = {
  shared: ['共享', 'Shared'],
  fixed: ['固定', 'Fixed'],
  drop_in: ['即到即用', 'Drop-in'],
  unavailable: ['不可用', 'Unavailable'],
} as const satisfies Words

/** What the specification calls the statuses of a desk. */
export const stationStatuses = {
  Assigned: ['已分配', 'Assigned'],
  Unassigned: ['未分配', 'Unassigned'],
  Occupy: ['使用中', 'Occupied'],
  Idle: ['空闲', 'Idle'],
} as const satisfies Words
export const stationStatusTones = { Assigned: 'warning', Unassigned: 'quiet', Occupy: 'busy', Idle: 'good' } as const

/** What becomes of a booking. */
export const bookingStates = {
  pending: common.pendingApproval,
  booked: meetingWords.booked,
  checked_in: meetingWords.checkedIn,
  finished: common.ended,
  released: meetingWords.released,
  cancelled: common.cancelled,
  no_show: ['未到', 'No-show'],
  refused: meetingWords.notApproved,
} as const satisfies Words
export type BookingState = keyof typeof bookingStates
export const bookingTones = {
  pending: 'warning',
  booked: 'good',
  checked_in: 'busy',
  finished: 'quiet',
  released: 'warning',
  cancelled: 'quiet',
  no_show: 'bad',
  refused: 'bad',
} as const
