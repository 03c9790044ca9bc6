import type { OrderState } from '@workplace/domain/booking/service'
import type { Call } from '../../../kernel/call/call'
import type { StoredMeeting } from '../core/meeting.store'
import { instantText } from '../core/wall-time'

/** An order with what of its meeting and its service matters to what follows for it. */
export type Order = Pick<
  StoredMeeting,
  | 'title'
  | 'start_time'
  | 'end_time'
  | 'booker_name'
  | 'secret'
  | 'audit_state'
  | 'meeting_state'
  | 'cancel_reason'
  | 'wanted_room_id'
  | 'wanted_start'
  | 'wanted_end'
  | 'series_id'
  | 'extra_room_ids'
> & {
  id: number
  meeting_id: number
  /** The meeting's own room. */
  own_room_id: number
  meetingroom_id: number
  service_id: number
  name: string
  name_en: string | null
  unit: string
  unit_en: string | null
  quantity: number
  after_minutes: number
  remark: string | null
  prepare_minutes: number
  clean_minutes: number
  personnel_id: number | null
  state: OrderState
  told: unknown[] | null
}

/** The orders of these meetings, and of the others of their series that are not long over. */
export const readSettled = (call: Call, meeting_ids: readonly number[]) =>
  call.db.query<Order>(
    `select o.id, o.meeting_id, m.meetingroom_id as own_room_id, o.meetingroom_id, o.service_id, s.name, s.name_en, s.unit,
       s.unit_en, o.quantity, o.after_minutes, o.remark, o.prepare_minutes, o.clean_minutes, o.personnel_id, o.state, o.told,
       m.title, m.start_time, m.end_time, u.name as booker_name, m.secret, m.audit_state, m.meeting_state, m.cancel_reason,
       m.wanted_room_id, m.wanted_start, m.wanted_end, m.series_id,
       array(select x.meetingroom_id from meeting_room x where x.company_id = m.company_id and x.meeting_id = m.id) as extra_room_ids
     from meeting m
     join service_order o on o.company_id = m.company_id and o.meeting_id = m.id
     join services s on s.company_id = o.company_id and s.id = o.service_id
     join users u on u.company_id = m.company_id and u.id = m.booker_id
     where m.company_id = $1 and (m.id = any($2::int[])
       or (m.series_id in (select series_id from meeting where company_id = $1 and id = any($2::int[]) and series_id is not null)
         and m.end_time > $3::timestamptz - interval '1 day'))
     order by m.start_time, o.meeting_id, o.after_minutes, o.id`,
    [call.actor.company_id, meeting_ids, instantText(call.now())],
  )

/** A room in which something is served. */
export type ServedRoom = { id: number; name: string; office_id: number; timezone: string }

/** The rooms of these orders, and those that their meetings ask for. */
export async function servedRooms(call: Call, orders: readonly Order[]): Promise<Map<number, ServedRoom>> {
  const ids = orders.flatMap((one) => [one.own_room_id, one.wanted_room_id ?? one.own_room_id, ...one.extra_room_ids])
  const found = await call.db.query<ServedRoom>(
    `select r.id, r.name, r.office_id, o.timezone from meetingroom r
     join office o on o.company_id = r.company_id and o.id = r.office_id where r.company_id = $1 and r.id = any($2::int[])`,
    [call.actor.company_id, [...new Set(ids)]],
  )
  return new Map(found.map((room) => [room.id, room]))
}

export const serveAt = (one: Order) => Date.parse(one.start_time) + one.after_minutes * 60_000

/** Lists of what has one key, in the order of their first. */
export function grouped<T>(list: readonly T[], keyOf: (one: T) => string | number): T[][] {
  const found = new Map<string | number, T[]>()
  for (const one of list) {
    const key = keyOf(one)
    const those = found.get(key)
    if (those === undefined) found.set(key, [one])
    else those.push(one)
  }
  return [...found.values()]
}
