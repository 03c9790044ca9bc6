import type { InputOf } from '@workplace/contract/kernel/endpoint'
import type { addMeeting } from '@workplace/contract/meeting/booking'
import type { MeetingOrder } from '@workplace/contract/meeting/service-order'
import type { RoomService } from '@workplace/contract/meetingroom/room-services'
import { isOpenOrder, isTooLate, type Margins, widest } from '@workplace/domain/booking/service'
import type { Slot } from '@workplace/domain/booking/slot'
import { BLOCK_MINUTES } from '@workplace/domain/kernel/time'
import { instantOf } from '@workplace/domain/kernel/zone'
import type { FormRoom } from '../core/board'

/** A service as a form holds it; `room_id` null is the meeting's own room. */
export type ChosenService = {
  readonly service_id: number
  readonly quantity: number
  readonly after_minutes: number
  readonly remark: string
  readonly room_id: number | null
}

/** What the rooms of a form offer, by room; undefined while that is not known. */
export type OfferedServices = (room_id: number) => readonly RoomService[] | undefined

/** What the field of the services is given, and its editor with it. */
export type ServicesProps = {
  chosen: readonly ChosenService[]
  onChange: (chosen: readonly ChosenService[]) => void
  /** What was ordered before: it is not too late for it as it is. */
  ordered?: readonly ChosenService[]
  rooms: readonly FormRoom[]
  offered: OfferedServices
  /** On the clock of the first room. */
  slot: Slot
  now: number
  /** What the server said, and to which service. */
  error?: string | undefined
  refused?: { readonly service_id: number; readonly message: string } | undefined
}

/** The orders of a meeting that can still be changed. */
export const chosenIn = (orders: readonly MeetingOrder[], own_room_id: number): readonly ChosenService[] =>
  orders
    .filter((one) => isOpenOrder(one.state))
    .map(({ service_id, quantity, after_minutes, remark, meetingroom_id }) => ({
      ...{ service_id, quantity, after_minutes, remark: remark ?? '' },
      room_id: meetingroom_id === own_room_id ? null : meetingroom_id,
    }))

/** As the wire says them. */
export const servicesOf = (chosen: readonly ChosenService[]): NonNullable<InputOf<typeof addMeeting>['services']> =>
  chosen.map(({ room_id, remark, ...one }) => ({
    ...one,
    ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
    ...(room_id === null ? {} : { meetingroom_id: room_id }),
  }))

export const sameServices = (one: readonly ChosenService[], other: readonly ChosenService[]): boolean =>
  JSON.stringify(servicesOf(one)) === JSON.stringify(servicesOf(other))

/** What the chosen services need of a room; undefined where it is nothing. */
export function marginsIn(
  chosen: readonly ChosenService[],
  offered: OfferedServices,
  room_id: number,
  own_room_id: number,
): Margins | undefined {
  const here = chosen.filter((one) => (one.room_id ?? own_room_id) === room_id)
  const services = here.flatMap((one) => offered(room_id)?.find(({ id }) => id === one.service_id) ?? [])
  const margins = widest(services)
  return margins.prepare_minutes + margins.clean_minutes > 0 ? margins : undefined
}

/** The minutes after its beginning at which something can be served in a meeting: by the quarter. */
export function servingTimes({ start_minute, end_minute }: Slot, chosen: number): number[] {
  const times: number[] = []
  for (let after = 0; start_minute + after < end_minute; after += BLOCK_MINUTES) times.push(after)
  return [...new Set([...times, chosen])].sort((a, b) => a - b)
}

/** Whether it is too late to order something for then. */
export function isLate(
  { lead_minutes }: Pick<RoomService, 'lead_minutes'>,
  slot: Slot,
  after_minutes: number,
  zone: string,
  now: number,
): boolean {
  const serve = instantOf(slot.date, slot.start_minute, zone) + after_minutes * 60_000
  return isTooLate(serve, lead_minutes, now)
}

/** Another of a service: at a time at which there is none of it yet. */
export function nextTime(chosen: readonly ChosenService[], service_id: number, slot: Slot): number | null {
  const taken = chosen.filter((one) => one.service_id === service_id).map((one) => one.after_minutes)
  return servingTimes(slot, 0).find((after) => !taken.includes(after)) ?? null
}
