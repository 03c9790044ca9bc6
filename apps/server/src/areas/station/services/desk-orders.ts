import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { MessageKind } from '@workplace/contract/message/message'
import type { orderForDesk as declaredOrder, ordersOfDesk } from '@workplace/contract/station/desk-orders'
import * as refusals from '@workplace/contract/station/refusals'
import type { Call } from '../../../kernel/call/call'
import { wireTime } from '../../../kernel/text/wire-time'
import { notifyPeople } from '../../message/public'
import { hold, requireOpen, requireOwn } from '../booking/book-desk'
import { oneOf, readBookings, type StoredBooking } from '../booking/desk-booking.store'

type Offered = {
  readonly id: number
  readonly name: string
  readonly name_en: string | null
  readonly remark: string | null
  readonly most: number
  readonly lead_hours: number
}
type Order = OutputOf<typeof ordersOfDesk>['orders'][number]

const HOUR = 3_600_000

const isLate = (one: StoredBooking, { lead_hours }: Offered, now: number) =>
  Date.parse(one.start_time) - now < lead_hours * HOUR && lead_hours > 0

const offeredIn = ({ db, actor }: Call) =>
  db.query<Offered>(
    `select id, name, name_en, remark, most, lead_hours from station_resource
     where company_id = $1 and kind = 'order' and status = 'on' order by sort, id limit 200`,
    [actor.company_id],
  )

const ordersFor = ({ db, actor }: Call, reservation_id: number) =>
  db.query<Order & { name: string }>(
    `select d.id, d.resource_id, d.quantity, d.note, d.state, d.reason, q.name from station_order d
     join station_resource q on q.company_id = d.company_id and q.id = d.resource_id
     where d.company_id = $1 and d.reservation_id = $2 and d.state <> 'cancelled' order by d.id`,
    [actor.company_id, reservation_id],
  )

/** `GET /station_order/offers`. */
export async function readOrdersOfDesk(
  call: Call,
  { reservation_id }: ParsedOf<typeof ordersOfDesk>,
): Promise<OutputOf<typeof ordersOfDesk>> {
  const one = oneOf(await readBookings(call.db, call.actor.company_id, [reservation_id]))
  requireOwn(call, one, 'change-reservation')
  const orders = await ordersFor(call, reservation_id)
  return {
    resources: (await offeredIn(call)).map((offered) => ({ ...offered, late: isLate(one, offered, call.now()) })),
    orders: orders.map(({ name: _, ...order }) => order),
  }
}

/** Tells who sees to this in that office; not whoever did it. */
async function tellServers(
  call: Call,
  kind: MessageKind,
  one: StoredBooking,
  what: readonly { id: number; said: string }[],
) {
  const { db, actor } = call
  if (what.length === 0) return
  const people = await db.query<{ user_id: number; resource_ids: number[] }>(
    `select p.user_id, array(select l.resource_id from station_server_person_resource l where l.company_id = p.company_id
       and l.person_id = p.id) as resource_ids
     from station_server_person p join users u on u.company_id = p.company_id and u.id = p.user_id and u.status = 'active'
     where p.company_id = $1 and p.status = 'on' and p.is_notice and p.user_id <> $3 and (not exists (
         select 1 from station_server_person_office l where l.company_id = p.company_id and l.person_id = p.id)
       or exists (select 1 from station_server_person_office l where l.company_id = p.company_id and l.person_id = p.id
         and l.office_id = $2))`,
    [actor.company_id, one.office_id, actor.user_id],
  )
  for (const { user_id, resource_ids } of people) {
    const theirs = what.filter(({ id }) => resource_ids.length === 0 || resource_ids.includes(id))
    if (theirs.length === 0) continue
    await notifyPeople(call, [user_id], {
      ...{ kind, meeting_id: null, occasion: `desk/${one.id}/${kind}/${call.request_id}` },
      values: {
        ...{ title: one.number, room: one.office_name, office_id: one.office_id, timezone: one.timezone },
        start_time: wireTime(Date.parse(one.start_time), one.timezone),
        end_time: wireTime(Date.parse(one.end_time), one.timezone),
        ...{ who: actor.name, reason: theirs.map(({ said }) => said).join(', ') },
      },
    })
  }
}

/** `POST /station_order/save`: all that is wanted for a booking; what was brought or declined already stays as it is. */
export async function orderForDesk(
  call: Call,
  { reservation_id, orders }: ParsedOf<typeof declaredOrder>,
): Promise<OutputOf<typeof declaredOrder>> {
  const { db, actor } = call
  const { one } = await hold(call, reservation_id)
  requireOwn(call, one, 'change-reservation')
  requireOpen(one, call.now(), 'booked', 'checked_in', 'pending')
  const offered = new Map((await offeredIn(call)).map((each) => [each.id, each]))
  const before = (await ordersFor(call, reservation_id)).filter(({ state }) => state === 'open')
  const same = (a: { quantity: number; note?: string | null | undefined }, b: Order) =>
    a.quantity === b.quantity && (a.note || null) === b.note
  const wanted = new Map(orders.map((order) => [order.resource_id, order]))
  const gone = before.filter((order) => {
    const now = wanted.get(order.resource_id)
    return now === undefined || !same(now, order)
  })
  const fresh = [...wanted.values()].filter(
    (order) => !before.some((old) => old.resource_id === order.resource_id && same(order, old)),
  )
  for (const { resource_id, quantity } of fresh) {
    const what = offered.get(resource_id)
    if (what === undefined) throw new Refusal(commonRefusals.not_found)
    if (quantity > what.most) throw new Refusal(refusals.station_order_most, { what: what.name, most: what.most })
    const had = before.find((old) => old.resource_id === resource_id)
    // less of what is on its way already is no surprise to anybody
    if (isLate(one, what, call.now()) && (had === undefined || had.quantity < quantity))
      throw new Refusal(refusals.station_order_late, { what: what.name, hours: what.lead_hours })
  }
  const at = new Date(call.now()).toISOString()
  await db.query(
    `update station_order set state = 'cancelled', decided_at = $3, decided_by = $4, version = version + 1, updated_at = $3,
       updated_by = $4 where company_id = $1 and id = any($2::int[])`,
    [actor.company_id, gone.map(({ id }) => id), at, actor.name],
  )
  for (const { resource_id, quantity, note } of fresh)
    await db.query(
      `insert into station_order (company_id, reservation_id, resource_id, quantity, note, created_at, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [actor.company_id, reservation_id, resource_id, quantity, note || null, at, actor.name],
    )
  const partOf = (what: string, quantity: number) => ({
    ...{ desk: one.number, person: one.person_name, what, quantity, reason: null },
  })
  const nameOf = (id: number) => offered.get(id)?.name ?? ''
  for (const { resource_id, quantity } of fresh)
    call.record({
      ...{ module: 'desk_order', action: 'desk_order', target: one.number, target_id: one.id },
      after: partOf(nameOf(resource_id), quantity),
    })
  // what only changed is told as what it is now
  const cancelled = gone.filter(({ resource_id }) => !fresh.some((order) => order.resource_id === resource_id))
  for (const { name, quantity } of cancelled)
    call.record({
      ...{ module: 'desk_order', action: 'desk_order_cancel', target: one.number, target_id: one.id },
      before: partOf(name, quantity),
    })
  const said = (name: string, quantity: number) => (quantity === 1 ? name : `${name} × ${quantity}`)
  await tellServers(
    call,
    'desk_ordered',
    one,
    fresh.map(({ resource_id: id, quantity }) => ({ id, said: said(nameOf(id), quantity) })),
  )
  await tellServers(
    call,
    'desk_order_gone',
    one,
    cancelled.map(({ resource_id: id, name, quantity }) => ({ id, said: said(name, quantity) })),
  )
  if (fresh.length + gone.length === 0) call.unchanged()
  return { added: fresh.length, cancelled: cancelled.length }
}
