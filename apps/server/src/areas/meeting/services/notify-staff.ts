import type { MessageKind, MessageValues } from '@workplace/contract/message/message'
import { isOpenOrder } from '@workplace/domain/booking/service'
import type { Call } from '../../../kernel/call/call'
import { notifyPeople } from '../../message/public'
import { isActive, isConfirmed } from '../core/meeting.store'
import { wireSpan } from '../core/wall-time'
import { assignStaff, type Candidate, readCandidates } from './service-staff'
import { grouped, type Order, type ServedRoom, serveAt } from './settled-order'

/** What there is to know about an order for who serves it; null where there is nothing to do. */
function known(one: Order): unknown[] | null {
  if (!isOpenOrder(one.state) || !isActive(one) || !isConfirmed(one)) return null
  const { meetingroom_id, start_time, end_time, after_minutes, quantity, remark } = one
  return [meetingroom_id, Date.parse(start_time), Date.parse(end_time), after_minutes, quantity, remark]
}

type News = { kind: MessageKind; order: Order; user_ids: number[] }

/** Compares what they know with how it is, and tells each of the difference: once for a meeting, once for a series. */
export async function notifyStaff(
  call: Call,
  orders: readonly Order[],
  rooms: ReadonlyMap<number, ServedRoom>,
): Promise<void> {
  const { db, actor } = call
  const differing = orders.filter((one) => JSON.stringify(known(one)) !== JSON.stringify(one.told))
  if (differing.length === 0) return
  const candidates = await readCandidates(call, [...new Set(differing.map((one) => one.service_id))])
  const news = differing.flatMap((order): News[] => {
    const room = rooms.get(order.meetingroom_id)
    if (room === undefined) return []
    const staff = (candidates.get(order.service_id) ?? []).filter(
      (one) => one.office_ids.length === 0 || one.office_ids.includes(room.office_id),
    )
    const isNew = order.told === null
    if (isNew && order.personnel_id === null) {
      order.personnel_id = assignStaff(staff, serveAt(order), room.timezone)?.id ?? null
    }
    const kind: MessageKind | null = isNew
      ? 'service_ordered'
      : known(order) !== null
        ? 'service_changed'
        : order.state === 'cancelled'
          ? 'service_cancelled'
          : null // they served or declined it themselves, or the meeting waits for a decision
    return kind === null ? [] : [{ kind, order, user_ids: recipients(staff, order.personnel_id) }]
  })
  await db.query(
    `update service_order o set told = t.told, personnel_id = t.personnel_id
     from jsonb_to_recordset($2::jsonb) as t(id int, told jsonb, personnel_id int)
     where o.company_id = $1 and o.id = t.id`,
    [
      actor.company_id,
      JSON.stringify(differing.map((one) => ({ id: one.id, told: known(one), personnel_id: one.personnel_id }))),
    ],
  )
  const groups = grouped(news, ({ kind, order, user_ids }) =>
    [kind, order.series_id === null ? order.meeting_id : `s${order.series_id}`, ...user_ids].join(' '),
  )
  for (const group of groups) {
    const [first] = group
    const room = first && rooms.get(first.order.meetingroom_id)
    if (first === undefined || room === undefined || first.user_ids.length === 0) continue
    const meetings = new Set(group.map(({ order }) => order.meeting_id)).size
    const ofFirst = group.filter(({ order }) => order.meeting_id === first.order.meeting_id).map(({ order }) => order)
    const values = { ...orderMessage(call, ofFirst, room), ...(meetings > 1 ? { meetings } : {}) }
    await notifyPeople(call, first.user_ids, { kind: first.kind, meeting_id: first.order.meeting_id, values })
  }
}

/** Who serves it or, where nobody in particular does, all who could. */
const recipients = (staff: readonly Candidate[], personnel_id: number | null): number[] =>
  staff
    .filter((one) => one.is_notice && (personnel_id === null || one.id === personnel_id))
    .flatMap((one) => one.user_id ?? [])

type Told = Pick<
  Order,
  'title' | 'secret' | 'start_time' | 'end_time' | 'name' | 'name_en' | 'quantity' | 'unit' | 'unit_en' | 'booker_name'
>

/** What a message about orders of one meeting says. */
export function orderMessage(call: Call, orders: readonly Told[], room: Omit<ServedRoom, 'id'>): MessageValues {
  const first = orders[0] as Told
  return {
    title: first.secret ? '' : first.title,
    room: room.name,
    office_id: room.office_id,
    ...wireSpan(first.start_time, first.end_time, room.timezone),
    timezone: room.timezone,
    who: call.actor.name,
    reason: null,
    services: orders.map(({ name, name_en, quantity, unit, unit_en }) => ({ name, name_en, quantity, unit, unit_en })),
  }
}
