import type { MessageKind, MessageValues } from '@workplace/contract/message/message'
import { type HoldingRow, holdingsOf } from '@workplace/domain/booking/holding'
import { isOpenOrder, marginsAround, type OrderState, widest } from '@workplace/domain/booking/service'
import type { Call } from '../../kernel/call'
import { tellPeople } from '../message/public'
import { holdingArrays } from './holding.store'
import { asConflict } from './judge'
import type { StoredMeeting } from './meeting.store'
import { cancelOrders } from './service-order.store'
import { assignStaff, type Candidate, readCandidates } from './service-staff'
import { tellMeetingChanged } from './tell'
import { instantText, wireTime } from './wall-time'

type Order = Pick<
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

const readOrders = (call: Call, meeting_ids: readonly number[]) =>
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

type Room = { id: number; name: string; office_id: number; timezone: string }

/**
 * What follows for the services of meetings from how these are now: they keep the room before and after it, go with it to
 * another time or room, are cancelled with it, and who serves them learns of it. For the meetings of these ids and the
 * others of their series; the last step of every change of meetings, under the locks of their rooms.
 */
export async function settleServices(call: Call, meeting_ids: readonly number[]): Promise<void> {
  const orders = await readOrders(call, meeting_ids)
  if (orders.length === 0) return
  const rooms = await roomsOf(call, orders)
  await followMeetings(call, orders)
  await holdAround(call, orders, rooms)
  await tellStaff(call, orders, rooms)
  call.emit({
    topic: 'service_order',
    payload: { meeting_ids: [...new Set(orders.map((one) => one.meeting_id))].slice(0, 50) },
  })
}

async function roomsOf(call: Call, orders: readonly Order[]): Promise<Map<number, Room>> {
  const ids = orders.flatMap((one) => [one.own_room_id, one.wanted_room_id ?? one.own_room_id, ...one.extra_room_ids])
  const found = await call.db.query<Room>(
    `select r.id, r.name, r.office_id, o.timezone from meetingroom r
     join office o on o.company_id = r.company_id and o.id = r.office_id where r.company_id = $1 and r.id = any($2::int[])`,
    [call.actor.company_id, [...new Set(ids)]],
  )
  return new Map(found.map((room) => [room.id, room]))
}

const isConfirmed = (one: Order) => one.audit_state === 0 || one.wanted_start !== null
const isOn = (one: Order) => one.meeting_state === 'active' && (one.audit_state !== 2 || one.wanted_start !== null)
const serveAt = (one: Order) => Date.parse(one.start_time) + one.after_minutes * 60_000

/** Orders end with their meeting, go with it to its rooms, and are served before it ends. */
async function followMeetings(call: Call, orders: Order[]): Promise<void> {
  const { db, actor } = call
  const now = call.now()
  const ending = orders.filter(
    (one) =>
      isOpenOrder(one.state) &&
      // one that was ended early has no use any more for what was to come later
      (!isOn(one) || (Date.parse(one.end_time) <= now && serveAt(one) >= Date.parse(one.end_time))),
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

/** Lists of what has one key, in the order of their first. */
function grouped<T>(list: readonly T[], keyOf: (one: T) => string | number): T[][] {
  const found = new Map<string | number, T[]>()
  for (const one of list) {
    const key = keyOf(one)
    const those = found.get(key)
    if (those === undefined) found.set(key, [one])
    else those.push(one)
  }
  return [...found.values()]
}

/** What the orders of one meeting hold around a slot of it. */
function around(
  orders: readonly Order[],
  own_room_id: number,
  slot: { start: number; end: number },
  rooms: ReadonlyMap<number, Room>,
): HoldingRow[] {
  const counting = orders.filter(({ state }) => isOpenOrder(state) || state === 'done')
  const roomOf = (one: Order) => (one.meetingroom_id === one.own_room_id ? own_room_id : one.meetingroom_id)
  return grouped(counting, roomOf).flatMap((those) => {
    const room = rooms.get(roomOf(those[0] as Order))
    if (room === undefined) return []
    const { before, after } = marginsAround(slot, widest(those))
    return [before, after].flatMap((part) => (part === null ? [] : holdingsOf([room], part.start, part.end)))
  })
}

type Held = HoldingRow & { of: number; is_held: boolean }

/** Gives the services of meetings their claims on the rooms anew. */
async function holdAround(call: Call, orders: readonly Order[], rooms: ReadonlyMap<number, Room>): Promise<void> {
  const { db, actor } = call
  const wanted: Held[] = grouped(orders, (one) => one.meeting_id).flatMap((those): Held[] => {
    const [meeting] = those
    if (meeting === undefined || !isOn(meeting)) return []
    const own = { start: Date.parse(meeting.start_time), end: Date.parse(meeting.end_time) }
    const asked = {
      start: Date.parse(meeting.wanted_start ?? meeting.start_time),
      end: Date.parse(meeting.wanted_end ?? meeting.end_time),
    }
    const rows = (room_id: number, slot: typeof own, is_held: boolean) =>
      around(those, room_id, slot, rooms).map((row) => ({ ...row, of: meeting.meeting_id, is_held }))
    return [
      ...(isConfirmed(meeting) ? rows(meeting.own_room_id, own, true) : []),
      ...(meeting.audit_state === 1 ? rows(meeting.wanted_room_id ?? meeting.own_room_id, asked, false) : []),
    ]
  })
  const ids = [...new Set(orders.map((one) => one.meeting_id))]
  const rows = await db.query<{ room_id: number; of: number; start_time: string; end_time: string; is_held: boolean }>(
    `select room_id, source_id as of, start_time, end_time, is_held from holding
     where company_id = $1 and kind = 'service' and source_id = any($2::int[])`,
    [actor.company_id, ids],
  )
  const had = rows.map((row) => ({ ...row, start: Date.parse(row.start_time), end: Date.parse(row.end_time) }))
  // of a series most stay as they are: their rooms are not touched
  const told = (list: readonly Pick<Held, 'of' | 'room_id' | 'start' | 'end' | 'is_held'>[], id: number) =>
    list
      .filter((one) => one.of === id)
      .map((one) => `${one.room_id} ${one.start} ${one.end} ${one.is_held}`)
      .sort()
      .join()
  const changed = ids.filter((id) => told(had, id) !== told(wanted, id))
  if (changed.length === 0) return
  const coming = wanted.filter((one) => changed.includes(one.of))
  await db.query(`delete from holding where company_id = $1 and kind = 'service' and source_id = any($2::int[])`, [
    actor.company_id,
    changed,
  ])
  await db
    .query(
      `insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held)
       select $1, t.room_id, 'service', t.source_id, t.starts, t.ends, t.is_held
       from unnest($2::int[], $3::timestamptz[], $4::timestamptz[], $5::int[], $6::boolean[])
         as t(room_id, starts, ends, source_id, is_held)`,
      [actor.company_id, ...holdingArrays(coming), coming.map((one) => one.of), coming.map((one) => one.is_held)],
    )
    .catch((error) => {
      const first = orders.find((one) => changed.includes(one.meeting_id)) as Order
      const zone = rooms.get(first.own_room_id)?.timezone ?? 'UTC'
      const [start, end] = [first.start_time, first.end_time].map((text) => wireTime(Date.parse(text), zone)) as [
        string,
        string,
      ]
      throw asConflict(error, { start_time: start, end_time: end }, call.language)
    })
  // whoever looks at these rooms sees them go and come
  const gone = had.flatMap((row) => {
    const room = changed.includes(row.of) ? rooms.get(row.room_id) : undefined
    return room === undefined ? [] : holdingsOf([room], row.start, row.end)
  })
  tellMeetingChanged(call, changed[0] ?? 0, [...gone, ...coming])
}

/** What there is to know about an order for who serves it; null where there is nothing to do. */
function known(one: Order): unknown[] | null {
  if (!isOpenOrder(one.state) || !isOn(one) || !isConfirmed(one)) return null
  const { meetingroom_id, start_time, end_time, after_minutes, quantity, remark } = one
  return [meetingroom_id, Date.parse(start_time), Date.parse(end_time), after_minutes, quantity, remark]
}

type News = { kind: MessageKind; order: Order; user_ids: number[] }

/** Compares what they know with how it is, and tells each of the difference: once for a meeting, once for a series. */
async function tellStaff(call: Call, orders: readonly Order[], rooms: ReadonlyMap<number, Room>): Promise<void> {
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
    await tellPeople(call, first.user_ids, { kind: first.kind, meeting_id: first.order.meeting_id, values })
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
export function orderMessage(call: Call, orders: readonly Told[], room: Omit<Room, 'id'>): MessageValues {
  const first = orders[0] as Told
  return {
    title: first.secret ? '' : first.title,
    room: room.name,
    office_id: room.office_id,
    start_time: wireTime(Date.parse(first.start_time), room.timezone),
    end_time: wireTime(Date.parse(first.end_time), room.timezone),
    timezone: room.timezone,
    who: call.actor.name,
    reason: null,
    services: orders.map(({ name, name_en, quantity, unit, unit_en }) => ({ name, name_en, quantity, unit, unit_en })),
  }
}
