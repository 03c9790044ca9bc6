import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/meeting/refusals'
import { serviceName } from '@workplace/contract/meeting/service-order'
import { isOpenOrder, type Margins } from '@workplace/domain/booking/service'
import type { Call } from '../../../kernel/call/call'
import { readOccupied } from '../core/holding.store'
import { bookingRequestFor, judgeMargins } from '../core/judge'
import { type ServiceInput, type StoredMeeting, slotOf } from '../core/meeting.store'
import { daysAround, rangeIn } from '../core/range'
import type { StoredRoom } from '../core/room.store'
import { type OrderChanges, orderChanges, readOrders, type StoredOrder } from './service-order.store'
import { elsewhere, late, marginsByRoom, refusalOf, type WantedService, wantedServices } from './wanted-service'

/** Where a meeting is to take place: its rooms, its own first, and its time, epoch ms. */
export type NewSlot = { readonly rooms: readonly StoredRoom[]; readonly start: number; readonly end: number }

const roomFor = ({ rooms }: NewSlot, room_id: number | null): StoredRoom | undefined =>
  rooms.find(({ id }) => id === room_id) ?? rooms[0]

/**
 * Why the services of a meeting do not go with where it is to take place, or null. What stays as it was ordered may be
 * later than its lead time, but not earlier than it was to be served.
 */
export function orderRefusal(
  call: Call,
  { kept, changed, added }: OrderChanges,
  hadStart: number,
  slot: NewSlot,
): { room: StoredRoom; refusal: Refusal } | null {
  const said = (room_id: number | null, ask: (room: StoredRoom) => Refusal | null) => {
    const room = roomFor(slot, room_id)
    const refusal = room === undefined ? null : ask(room)
    return room === undefined || refusal === null ? null : { room, refusal }
  }
  for (const wanted of [...changed.map((one) => one.wanted), ...added]) {
    const no = said(wanted.room_id, (room) => refusalOf(call, wanted, { ...slot, room }))
    if (no !== null) return no
  }
  for (const { order } of changed) {
    if (order.state !== 'preparing') continue
    const service = serviceName(order.service, call.language)
    const refusal = new Refusal(refusals.service_started, { service }, { service_id: order.service.id })
    const no = said(order.room_id, () => refusal)
    if (no !== null) return no
  }
  for (const order of kept) {
    if (!isOpenOrder(order.state)) continue
    const no = said(order.room_id, (room) => {
      const place = { ...slot, room }
      const isMoved = room.id !== order.meetingroom_id
      return (
        (isMoved ? elsewhere(call, order.service, place) : null) ??
        (slot.start < hadStart ? late(call, order, place) : null)
      )
    })
    if (no !== null) return no
  }
  return null
}

/** What the orders that remain need, by room. */
export const marginsAfter = ({ kept, changed, added }: OrderChanges, own_room_id: number): Map<number, Margins> =>
  marginsByRoom([...kept, ...changed.map((one) => one.wanted), ...added], own_room_id)

const isChanged = ({ changed, added, gone }: OrderChanges) => changed.length + added.length + gone.length > 0

/**
 * What becomes of the services of a meeting that is changed: refuses what cannot be ordered, does not go with its new
 * slot, or needs time of the room that is taken. `slot` null: it stays where it is. Null: it has none, and gets none.
 */
export async function judgeOrders(
  call: Call,
  meeting: StoredMeeting,
  asked: readonly ServiceInput[] | undefined,
  slot: NewSlot | null,
  roomsOf: (ids: readonly number[]) => Promise<StoredRoom[]>,
): Promise<OrderChanges | null> {
  const orders = (await readOrders(call, [meeting.id])).get(meeting.id) ?? []
  if (orders.length === 0 && (asked === undefined || asked.length === 0)) return null
  const has = slotOf(meeting)
  const there = slot ?? { ...has, rooms: await roomsOf([has.room_id, ...meeting.extra_room_ids]) }
  const room_ids = there.rooms.map((room) => room.id)
  const wanted = asked === undefined ? undefined : await wantedServices(call, asked, room_ids)
  const changes = orderChanges(orders, wanted)
  if (slot === null && !isChanged(changes)) return null
  const no = orderRefusal(call, changes, has.start, there)
  if (no !== null) throw no.refusal
  for (const [room_id, margins] of marginsAfter(changes, room_ids[0] ?? has.room_id)) {
    const room = roomFor(there, room_id)
    if (room === undefined || margins.prepare_minutes + margins.clean_minutes === 0) continue
    const range = rangeIn(room.timezone, there.start, there.end)
    const occupied = await readOccupied(call.db, call.actor, [room.id], ...daysAround(range, room.timezone))
    const who = { user_id: call.actor.user_id, now: call.now(), ignored_meeting_id: meeting.id, margins }
    judgeMargins(bookingRequestFor(room, occupied.get(room.id) ?? [], range, who), room.name, call.language)
  }
  return changes
}

/** What is left of the orders after a change. */
export const remaining = ({ kept, changed, added }: OrderChanges): (WantedService | StoredOrder)[] => [
  ...kept,
  ...changed.map((one) => one.wanted),
  ...added,
]
