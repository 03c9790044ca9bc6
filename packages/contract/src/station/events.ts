import { z } from 'zod'
import { domainEvent } from '../kernel/event'

const id = z.int().positive()

/** A booking of a desk. Key `reservation/<id>`. */
const desk = z.object({
  reservation_id: id,
  version: id,
  station_id: id,
  office_id: id,
  user_id: id.nullable(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  state: z.string(),
})
export const deskBooked = domainEvent('reservation.booked', ['工位预订', 'Desk booked'], desk)
export const deskChanged = domainEvent('reservation.changed', ['工位预订变更', 'Desk booking changed'], desk)
export const deskCheckedIn = domainEvent('reservation.checked_in', ['工位已签到', 'Desk checked in'], desk)
export const deskReleased = domainEvent('reservation.released', ['工位释放', 'Desk released'], desk)
export const deskFinished = domainEvent('reservation.finished', ['工位使用结束', 'Desk booking over'], desk)
export const deskCancelled = domainEvent('reservation.cancelled', ['工位预订取消', 'Desk booking cancelled'], desk)
export const deskMissed = domainEvent('reservation.missed', ['工位未签到', 'Desk booking missed'], desk)
