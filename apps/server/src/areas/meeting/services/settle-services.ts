import { eventOf } from '@workplace/contract/kernel/topic'
import * as topics from '@workplace/contract/meeting/topics'
import { isOpenOrder } from '@workplace/domain/booking/service'
import type { Call } from '../../../kernel/call/call'
import { isActive } from '../core/meeting.store'
import { notifyStaff } from './notify-staff'
import { holdAround } from './service-claims'
import { cancelOrders } from './service-order.store'
import { type Order, readSettled, serveAt, servedRooms } from './settled-order'

/**
 * What follows for the services of meetings from how these are now: they keep the room before and after it, go with it to
 * another time or room, are cancelled with it, and who serves them learns of it. For the meetings of these ids and the
 * others of their series; the last step of every change of meetings, under the locks of their rooms.
 */
export async function settleServices(call: Call, meeting_ids: readonly number[]): Promise<void> {
  const orders = await readSettled(call, meeting_ids)
  if (orders.length === 0) return
  const rooms = await servedRooms(call, orders)
  await followMeetings(call, orders)
  await holdAround(call, orders, rooms)
  await notifyStaff(call, orders, rooms)
  call.emit(
    eventOf(topics.service_order, { meeting_ids: [...new Set(orders.map((one) => one.meeting_id))].slice(0, 50) }),
  )
}

/** Orders end with their meeting, go with it to its rooms, and are served before it ends. */
async function followMeetings(call: Call, orders: Order[]): Promise<void> {
  const { db, actor } = call
  const now = call.now()
  const ending = orders.filter(
    (one) =>
      isOpenOrder(one.state) &&
      // one that was ended early has no use any more for what was to come later
      (!isActive(one) || (Date.parse(one.end_time) <= now && serveAt(one) >= Date.parse(one.end_time))),
  )
  for (const reason of new Set(ending.map((one) => one.cancel_reason))) {
    const ids = ending.filter((one) => one.cancel_reason === reason).map((one) => one.id)
    await cancelOrders(call, ids, reason)
  }
  for (const one of ending) one.state = 'cancelled'
  for (const one of orders.filter(({ state }) => isOpenOrder(state))) {
    const minutes = (Date.parse(one.end_time) - Date.parse(one.start_time)) / 60_000
    const after = Math.min(one.after_minutes, Math.max(0, Math.floor(minutes) - 1))
    const there = one.extra_room_ids.includes(one.meetingroom_id) ? one.meetingroom_id : one.own_room_id
    if (after === one.after_minutes && there === one.meetingroom_id) continue
    await db.query(
      `update service_order set after_minutes = $3, meetingroom_id = $4, version = version + 1, updated_at = now(),
         updated_by = $5 where company_id = $1 and id = $2`,
      [actor.company_id, one.id, after, there, actor.name],
    )
    one.after_minutes = after
    one.meetingroom_id = there
  }
}
