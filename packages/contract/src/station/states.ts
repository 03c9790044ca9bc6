import * as common from '../kernel/common-words'
import type { Words } from '../kernel/words'
import * as meetingWords from '../meeting/words'

/** How a desk may be used. */
export const attributes = {
  shared: ['共享', 'Shared'],
  fixed: common.fixed,
  drop_in: ['即到即用', 'Drop-in'],
  unavailable: ['不可用', 'Unavailable'],
} as const satisfies Words

/** What stands at desks, or is ordered for a booking. */
export const resourceKinds = {
  fixed: ['固定配备', 'Fixed equipment'],
  order: ['可申请的设备或服务', 'To order'],
} as const satisfies Words

/** What becomes of an order. */
export const orderStates = {
  open: ['待处理', 'To do'],
  done: common.done,
  refused: ['无法提供', 'Declined'],
  cancelled: common.cancelled,
} as const satisfies Words
export type OrderState = keyof typeof orderStates
export const orderTones = { open: 'warning', done: 'good', refused: 'bad', cancelled: 'quiet' } as const

/** What the specification calls the statuses of a desk. */
export const stationStatuses = {
  Assigned: common.assigned,
  Unassigned: ['未分配', 'Unassigned'],
  Occupy: ['使用中', 'Occupied'],
  Idle: ['空闲', 'Idle'],
} as const satisfies Words
export const stationStatusTones = { Assigned: 'warning', Unassigned: 'quiet', Occupy: 'busy', Idle: 'good' } as const

/** Which bookings of a series something is about. */
export const seriesScopes = {
  one: ['仅此次', 'Only this one'],
  following: ['此次及之后', 'This and following ones'],
  all: ['所有未开始的', 'All to come'],
} as const satisfies Words
export type SeriesScope = keyof typeof seriesScopes

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
