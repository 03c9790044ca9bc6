import { amountOf, type Margins, type OrderState, widest } from '@workplace/domain/booking/service'
import type { Call } from '../../../kernel/call/call'
import { type Service, serviceColumns, type WantedService } from './wanted-service'

/** An order that is not over, or was served, with its service as it is now. */
export type StoredOrder = {
  id: number
  meeting_id: number
  meetingroom_id: number
  /** Null in the meeting's own room. */
  room_id: number | null
  quantity: number
  after_minutes: number
  remark: string | null
  state: OrderState
  service: Service
}

/** The orders of meetings that still count, by meeting. */
export async function readOrders(call: Call, meeting_ids: readonly number[]): Promise<Map<number, StoredOrder[]>> {
  const rows = await call.db.query<Omit<StoredOrder, 'service'> & Margins & { service_id: number }>(
    `select o.id, o.meeting_id, o.meetingroom_id, nullif(o.meetingroom_id, m.meetingroom_id) as room_id, o.quantity,
       o.after_minutes, o.remark, o.state, o.service_id, o.prepare_minutes, o.clean_minutes
     from service_order o join meeting m on m.company_id = o.company_id and m.id = o.meeting_id
     where o.company_id = $1 and o.meeting_id = any($2::int[]) and o.state in ('wait', 'accepted', 'preparing', 'done')
     order by o.meeting_id, o.after_minutes, o.id`,
    [call.actor.company_id, meeting_ids],
  )
  const found = new Map<number, StoredOrder[]>()
  if (rows.length === 0) return found
  const services = await call.db.query<Service>(
    `select ${serviceColumns} from services s where s.company_id = $1 and s.id = any($2::int[])`,
    [call.actor.company_id, [...new Set(rows.map((row) => row.service_id))]],
  )
  for (const { service_id, prepare_minutes, clean_minutes, ...row } of rows) {
    const service = services.find((one) => one.id === service_id)
    if (service === undefined) continue
    // the room is kept as long as it was when this was ordered
    const order = { ...row, service: { ...service, prepare_minutes, clean_minutes } }
    found.set(row.meeting_id, [...(found.get(row.meeting_id) ?? []), order])
  }
  return found
}

/** What the orders of a meeting need of one of its rooms; those of its own room go with it to `own_room_id`. */
export async function marginsFor(
  { db, actor }: Call,
  meeting_id: number,
  room_id: number,
  own_room_id: number,
): Promise<Margins> {
  const rows = await db.query<Margins>(
    `select o.prepare_minutes, o.clean_minutes from service_order o
     join meeting m on m.company_id = o.company_id and m.id = o.meeting_id
     where o.company_id = $1 and o.meeting_id = $2 and o.state in ('wait', 'accepted', 'preparing', 'done')
       and case when o.meetingroom_id = m.meetingroom_id then $4 else o.meetingroom_id end = $3::int`,
    [actor.company_id, meeting_id, room_id, own_room_id],
  )
  return widest(rows)
}

/** Orders services for meetings, for each the same. */
export async function placeOrders(
  call: Call,
  meeting_ids: readonly number[],
  wanted: readonly WantedService[],
): Promise<void> {
  if (wanted.length === 0) return
  await call.db.query(
    `insert into service_order (company_id, meeting_id, meetingroom_id, service_id, quantity, after_minutes, remark,
       amount, prepare_minutes, clean_minutes, state, created_by, updated_by)
     select $1, m.id,
       -- an occurrence may have another room in the place of this one
       case when exists (select 1 from meeting_room x
         where x.company_id = $1 and x.meeting_id = m.id and x.meetingroom_id = w.room_id) then w.room_id else m.meetingroom_id end,
       w.service_id, w.quantity, w.after_minutes, w.remark, w.amount, w.prepare_minutes, w.clean_minutes, w.state, $3, $3
     from meeting m cross join jsonb_to_recordset($4::jsonb) as w(room_id int, service_id int, quantity int,
       after_minutes int, remark text, amount numeric, prepare_minutes int, clean_minutes int, state text)
     where m.company_id = $1 and m.id = any($2::int[]) order by m.id, w.after_minutes`,
    [
      call.actor.company_id,
      meeting_ids,
      call.actor.name,
      JSON.stringify(
        wanted.map(({ service, ...one }) => ({
          ...one,
          service_id: service.id,
          amount: amountOf(service.price, one.quantity),
          prepare_minutes: service.prepare_minutes,
          clean_minutes: service.clean_minutes,
          state: service.need_audit ? 'wait' : 'accepted',
        })),
      ),
    ],
  )
}

/** Gives an order another amount, time or remark; who has to confirm it is asked anew. */
async function changeOrder(call: Call, order: StoredOrder, wanted: WantedService): Promise<void> {
  await call.db.query(
    `update service_order set quantity = $3, after_minutes = $4, remark = $5, amount = $6, state = $7,
       version = version + 1, updated_at = now(), updated_by = $8
     where company_id = $1 and id = $2`,
    [
      call.actor.company_id,
      order.id,
      wanted.quantity,
      wanted.after_minutes,
      wanted.remark,
      amountOf(wanted.service.price, wanted.quantity),
      wanted.service.need_audit ? 'wait' : order.state,
      call.actor.name,
    ],
  )
}

/** What becomes of the orders of a meeting. */
export type OrderChanges = {
  readonly kept: readonly StoredOrder[]
  readonly changed: readonly { order: StoredOrder; wanted: WantedService }[]
  readonly added: readonly WantedService[]
  readonly gone: readonly StoredOrder[]
}

const isSame = (order: StoredOrder, wanted: WantedService) =>
  order.quantity === wanted.quantity && order.after_minutes === wanted.after_minutes && order.remark === wanted.remark

/**
 * What has to become of the orders that a meeting has so that it has what is wanted. What was served stays in any case.
 */
export function orderChanges(
  orders: readonly StoredOrder[],
  wanted: readonly WantedService[] | undefined,
): OrderChanges {
  if (wanted === undefined) return { kept: orders, changed: [], added: [], gone: [] }
  const left = [...orders]
  const take = (isIt: (order: StoredOrder) => boolean) => {
    const at = left.findIndex(isIt)
    return at === -1 ? undefined : left.splice(at, 1)[0]
  }
  const sameService = (one: WantedService) => (order: StoredOrder) =>
    order.service.id === one.service.id && order.room_id === one.room_id
  // first what is served at the same time: it has not been put off
  const pairs = new Map<WantedService, StoredOrder | undefined>(
    wanted.map((one) => [one, take((order) => sameService(one)(order) && order.after_minutes === one.after_minutes)]),
  )
  for (const one of wanted) {
    if (pairs.get(one) !== undefined) continue
    pairs.set(
      one,
      take((order) => sameService(one)(order) && order.state !== 'done'),
    )
  }
  const found = [...pairs].map(([one, order]) => ({ wanted: one, order }))
  const paired = found.flatMap(({ wanted: one, order }) => (order === undefined ? [] : [{ wanted: one, order }]))
  return {
    kept: [
      ...paired.filter((one) => isSame(one.order, one.wanted)).map((one) => one.order),
      ...left.filter((order) => order.state === 'done'),
    ],
    changed: paired.filter((one) => !isSame(one.order, one.wanted)),
    added: found.filter((one) => one.order === undefined).map((one) => one.wanted),
    gone: left.filter((order) => order.state !== 'done'),
  }
}

/** Writes what becomes of the orders of a meeting. */
export async function storeOrderChanges(call: Call, meeting_id: number, changes: OrderChanges): Promise<void> {
  const gone = changes.gone.map((order) => order.id)
  if (gone.length > 0) await cancelOrders(call, gone, null)
  for (const { order, wanted } of changes.changed) await changeOrder(call, order, wanted)
  await placeOrders(call, [meeting_id], changes.added)
}

export async function cancelOrders({ db, actor }: Call, ids: readonly number[], reason: string | null): Promise<void> {
  await db.query(
    `update service_order set state = 'cancelled', reason = $3, version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and id = any($2::int[]) and state in ('wait', 'accepted', 'preparing')`,
    [actor.company_id, ids, reason, actor.name],
  )
}
