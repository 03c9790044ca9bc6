import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import * as refusals from '@workplace/contract/meeting/refusals'
import type {
  serviceOrderEdit as declaredEdit,
  serviceOrderPage as declaredPage,
  orderPersonnel as declaredPersonnel,
  WorkOrder,
} from '@workplace/contract/meeting/service-order'
import * as topics from '@workplace/contract/meeting/topics'
import { holdingsOf } from '@workplace/domain/booking/holding'
import { mayBecome } from '@workplace/domain/booking/service'
import { type Call, has } from '../../../kernel/call/call'
import { staleSince } from '../../../kernel/call/stale'
import { containing } from '../../../kernel/database/like'
import { notifyPeople } from '../../message/public'
import { notifyMeetingChanged } from '../core/notify-changed'
import { lockRooms } from '../core/room.store'
import { wireSpan, wireTime } from '../core/wall-time'
import { orderMessage } from './notify-staff'
import { type Candidate, isOnDuty, readCandidates } from './service-staff'
import { settleServices } from './settle-services'

/**
 * Orders that the caller ($2) may see and serve: their own, those of their services that nobody serves yet and, for who
 * administers the staff ($3), all of their offices ($4; null: of all). Nothing is served for a meeting that still waits
 * for approval.
 */
const reachable = `from service_order o
  join meeting m on m.company_id = o.company_id and m.id = o.meeting_id
  join services s on s.company_id = o.company_id and s.id = o.service_id
  join meetingroom r on r.company_id = o.company_id and r.id = o.meetingroom_id
  join office f on f.company_id = r.company_id and f.id = r.office_id
  join floor l on l.company_id = r.company_id and l.id = r.floor_id
  join users u on u.company_id = m.company_id and u.id = m.booker_id
  left join service_personnel p on p.company_id = o.company_id and p.id = o.personnel_id
  where o.company_id = $1 and (m.audit_state = 0 or m.wanted_start is not null or o.told is not null)
    and (p.user_id = $2
      or ($3 and ($4::int[] is null or r.office_id = any($4)))
      or (o.personnel_id is null and exists (
        select 1 from services_personnel x join service_personnel me on me.company_id = x.company_id and me.id = x.personnel_id
        where x.company_id = o.company_id and x.service_id = o.service_id and me.user_id = $2 and me.status = 'on'
          and (not exists (select 1 from service_personnel_office y where y.company_id = me.company_id and y.personnel_id = me.id)
            or exists (select 1 from service_personnel_office y
              where y.company_id = me.company_id and y.personnel_id = me.id and y.office_id = r.office_id)))))`

const reach = ({ actor }: Call): unknown[] => [
  actor.company_id,
  actor.user_id,
  has(actor, 'view-service-personnel'),
  actor.office_ids,
]

const isOpen = `o.state in ('wait', 'accepted', 'preparing')`
const serve = `(m.start_time + make_interval(mins => o.after_minutes))`
const narrowed = `and ($5::date is null or (${serve} at time zone f.timezone)::date = $5)
  and ($6::int is null or r.office_id = $6) and ($7::int[] is null or o.service_id = any($7))
  and ($8::text is null or s.name ilike $8 or s.name_en ilike $8 or r.name ilike $8 or u.name ilike $8
    or (m.title ilike $8 and not m.secret))`

type Row = Omit<WorkOrder, 'serve_time' | 'start_time' | 'end_time'> & {
  served_at: string
  starts: string
  ends: string
}

/** `GET /service_order/pagelist`: what is to be served, the next first; or what is over, the last first. */
export async function serviceOrderPage(
  call: Call,
  input: ParsedOf<typeof declaredPage>,
): Promise<OutputOf<typeof declaredPage>> {
  const { db } = call
  const text = input.title ? containing(input.title) : null
  const values = [...reach(call), input.date ?? null, input.office ?? null, input.service_ids ?? null, text]
  const which = { open: isOpen, mine: `${isOpen} and p.user_id = $2`, over: `not ${isOpen}` }[input.list]
  const order = input.list === 'over' ? 'o.updated_at desc, o.id desc' : `${serve}, o.meeting_id, o.id`
  const rows = await db.query<Row & { total: number }>(
    `select o.id, o.version, o.service_id, s.name, s.name_en, s.unit, s.unit_en, o.quantity, o.remark, o.meetingroom_id,
       o.state, o.reason, o.amount, o.prepare_minutes, o.clean_minutes, o.meeting_id,
       case when m.secret then '' else m.title end as title, ${serve} as served_at, m.start_time as starts, m.end_time as ends,
       f.timezone, r.name as room, l.name as floor_name, f.name as office_name, f.name_en as office_name_en,
       u.name as booker_name, u.phone as booker_phone, m.attendee_count, o.personnel_id, p.name as personnel_name,
       case when p.user_id = $2 then 1 else 0 end as mine, o.updated_by, o.updated_at, count(*) over ()::int as total
     ${reachable} and ${which} ${narrowed}
     order by ${order} limit $9 offset $10`,
    [...values, input.limit, (input.page - 1) * input.limit],
  )
  const [counts] = await db.query<OutputOf<typeof declaredPage>['counts']>(
    `select count(*)::int as open, (count(*) filter (where o.state = 'wait'))::int as wait,
       (count(*) filter (where p.user_id = $2))::int as mine
     ${reachable} and ${isOpen} ${narrowed}`,
    values,
  )
  return {
    items: rows.map(({ total: _, served_at, starts, ends, ...row }) => {
      const serve_time = wireTime(Date.parse(served_at), row.timezone)
      return { ...row, serve_time, ...wireSpan(starts, ends, row.timezone) }
    }),
    total: rows[0]?.total ?? 0,
    counts: counts ?? { open: 0, wait: 0, mine: 0 },
  }
}

type Stored = {
  id: number
  version: number
  meeting_id: number
  service_id: number
  personnel_id: number | null
  state: WorkOrder['state']
  quantity: number
  updated_by: string
  updated_at: string
  name: string
  name_en: string | null
  unit: string
  unit_en: string | null
  title: string
  secret: boolean
  start_time: string
  end_time: string
  booker_name: string
  booker_id: number
  book_for_id: number | null
  office_id: number
  room: string
  timezone: string
  served_at: string
  room_ids: number[]
}

/** An order that the caller may serve, locked for the transaction if it will be changed; refuses where there is none. */
async function readOrder(call: Call, id: number, forChange = false): Promise<Stored> {
  const [found] = await call.db.query<Stored>(
    `select o.id, o.version, o.meeting_id, o.service_id, o.personnel_id, o.state, o.quantity, o.updated_by, o.updated_at,
       s.name, s.name_en, s.unit, s.unit_en, m.title, m.secret, m.start_time, m.end_time, u.name as booker_name, m.booker_id,
       m.book_for_id, r.office_id, r.name as room, f.timezone, ${serve} as served_at,
       m.meetingroom_id || array(select x.meetingroom_id from meeting_room x
         where x.company_id = m.company_id and x.meeting_id = m.id) as room_ids
     ${reachable} and o.id = $5 ${forChange ? 'for update of o' : ''}`,
    [...reach(call), id],
  )
  if (found === undefined) throw new Refusal(commonRefusals.not_found)
  return found
}

/** Who can serve an order: its service's people in its office. */
async function staffFor(call: Call, order: Stored): Promise<Candidate[]> {
  const all = (await readCandidates(call, [order.service_id])).get(order.service_id) ?? []
  return all.filter((one) => one.office_ids.length === 0 || one.office_ids.includes(order.office_id))
}

/** `GET /service_order/personnel`. */
export async function orderPersonnel(
  call: Call,
  { id }: ParsedOf<typeof declaredPersonnel>,
): Promise<OutputOf<typeof declaredPersonnel>> {
  const order = await readOrder(call, id)
  const items = (await staffFor(call, order)).map((one) => ({
    id: one.id,
    name: one.name,
    phone: one.phone,
    on_duty: isOnDuty(one, Date.parse(order.served_at), order.timezone),
    orders: one.orders,
  }))
  return { items, total: items.length }
}

/** `POST /service_order/edit`: takes an order on, hands it to somebody, begins, serves or declines it. */
export async function handleServiceOrder(
  call: Call,
  input: ParsedOf<typeof declaredEdit>,
): Promise<OutputOf<typeof declaredEdit>> {
  const { db, actor } = call
  const reason = input.reason || null
  if (input.state === 'refused' && reason === null) {
    throw new Refusal(commonRefusals.invalid_input, {}, { fields: { reason: common.reasonMissing } })
  }
  const seen = await readOrder(call, input.id)
  // declining gives the room time back: rooms are locked before rows, as everywhere
  if (input.state === 'refused') await lockRooms(db, seen.room_ids)
  const order = await readOrder(call, input.id, true)
  if (order.version !== input.version) {
    throw staleSince(call, order)
  }
  const state = input.state ?? order.state
  if (input.state !== undefined && !mayBecome(order.state, input.state)) throw new Refusal(refusals.service_state)
  if (input.state === undefined && !mayBecome(order.state, 'cancelled')) throw new Refusal(refusals.service_state)
  const staff = await staffFor(call, order)
  const chosen = input.personnel_id === undefined ? undefined : staff.find((one) => one.id === input.personnel_id)
  if (input.personnel_id !== undefined && chosen === undefined) throw new Refusal(refusals.service_personnel_elsewhere)
  const self = staff.find((one) => one.user_id === actor.user_id)
  // who takes on what is nobody's has it
  const takes = state === 'refused' ? undefined : self?.id
  const personnel_id = chosen?.id ?? order.personnel_id ?? takes ?? null
  await db.query(
    `update service_order set state = $3, personnel_id = $4, reason = $5, version = version + 1, updated_at = now(),
       updated_by = $6 where company_id = $1 and id = $2`,
    [actor.company_id, order.id, state, personnel_id, reason, actor.name],
  )
  const facts = { service_id: order.service_id, meeting_id: order.meeting_id, quantity: order.quantity }
  call.record({
    module: 'service_order',
    action: input.state ?? 'assign',
    target: order.name,
    target_id: order.id,
    before: { ...facts, state: order.state, personnel_id: order.personnel_id },
    after: { ...facts, state, personnel_id, ...(reason === null ? {} : { reason }) },
  })
  const message = orderMessage(call, [order], { ...order, name: order.room })
  if (chosen?.user_id && chosen.id !== order.personnel_id && chosen.user_id !== actor.user_id && chosen.is_notice) {
    await notifyPeople(call, [chosen.user_id], {
      kind: 'service_ordered',
      meeting_id: order.meeting_id,
      values: message,
    })
  }
  if ((state === 'accepted' && order.state === 'wait') || (state === 'refused' && order.state !== 'refused')) {
    const whose = [order.booker_id, ...(order.book_for_id === null ? [] : [order.book_for_id])]
    await notifyPeople(
      call,
      whose.filter((id) => id !== actor.user_id),
      {
        kind: state === 'accepted' ? 'service_accepted' : 'service_refused',
        meeting_id: order.meeting_id,
        values: { ...message, title: order.title, reason },
      },
    )
  }
  if (state === 'refused' || state === 'done') await settleServices(call, [order.meeting_id])
  else call.emit(eventOf(topics.service_order, { meeting_ids: [order.meeting_id] }))
  // who has the meeting open sees the state of its services
  const rooms = order.room_ids.map((id) => ({ id, timezone: order.timezone }))
  notifyMeetingChanged(
    call,
    order.meeting_id,
    holdingsOf(rooms, Date.parse(order.start_time), Date.parse(order.end_time)),
  )
  return { id: order.id, version: order.version + 1, state }
}
