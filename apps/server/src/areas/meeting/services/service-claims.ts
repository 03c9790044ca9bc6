import { type HoldingRow, holdingsOf } from '@workplace/domain/booking/holding'
import { isOpenOrder, marginsAround, widest } from '@workplace/domain/booking/service'
import type { Call } from '../../../kernel/call/call'
import { holdingArrays } from '../core/holding.store'
import { asConflict } from '../core/judge'
import { isActive, isConfirmed } from '../core/meeting.store'
import { notifyMeetingChanged } from '../core/notify-changed'
import { wireSpan } from '../core/wall-time'
import { grouped, type Order, type ServedRoom } from './settled-order'

/** What the orders of one meeting hold around a slot of it. */
function around(
  orders: readonly Order[],
  own_room_id: number,
  slot: { start: number; end: number },
  rooms: ReadonlyMap<number, ServedRoom>,
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
export async function holdAround(
  call: Call,
  orders: readonly Order[],
  rooms: ReadonlyMap<number, ServedRoom>,
): Promise<void> {
  const { db, actor } = call
  const wanted: Held[] = grouped(orders, (one) => one.meeting_id).flatMap((those): Held[] => {
    const [meeting] = those
    if (meeting === undefined || !isActive(meeting)) return []
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
      throw asConflict(error, wireSpan(first.start_time, first.end_time, zone), call.language)
    })
  // whoever looks at these rooms sees them go and come
  const gone = had.flatMap((row) => {
    const room = changed.includes(row.of) ? rooms.get(row.room_id) : undefined
    return room === undefined ? [] : holdingsOf([room], row.start, row.end)
  })
  notifyMeetingChanged(call, changed[0] ?? 0, [...gone, ...coming])
}
