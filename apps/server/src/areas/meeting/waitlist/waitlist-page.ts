import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import {
  type waitlistPage as declaredPage,
  type waitlistRooms as declaredRooms,
  type WaitlistEntry,
  waitlistStates,
} from '@workplace/contract/meeting/waitlist'
import { compete, placeInQueue } from '@workplace/domain/booking/waitlist'
import { instantsOf } from '@workplace/domain/kernel/zone'
import { type Call, has } from '../../../kernel/call/call'
import { sensibleRange } from '../core/range'
import { instantText, wireSpan } from '../core/wall-time'
import { mayComeFree, roomsOfOffice, verdictsFor } from './join-waitlist'
import { asQueued, readQueued, readWaitlistEntry, states } from './waitlist.store'
import { readWaitlistStrategy } from './waitlist-strategy'

type Row = {
  id: number
  user_name: string
  office_name: string
  office_name_en: string | null
  created_at: string
  needs_approval: boolean | null
  rooms: { id: number; name: string }[]
  offer_room: string | null
}

/** `GET /waitlist/page_list`: what the caller waits for, or everybody in the offices that they manage. */
export async function waitlistPage(
  call: Call,
  input: ParsedOf<typeof declaredPage>,
): Promise<OutputOf<typeof declaredPage>> {
  const { actor, db } = call
  const manages = has(actor, 'view-cancel-regain')
  if (input.everybody === 1 && !manages) throw new Refusal(refusals.no_permission, { permission: 'view-cancel-regain' })
  const where = `w.company_id = $1 and (w.state in (0, 1)) = $2 and case when $3 then $4::int[] is null or w.office_id = any($4)
    else w.user_id = $5 end and ($6::int is null or w.office_id = $6)`
  const filters = [
    actor.company_id,
    input.state === 'open',
    input.everybody === 1,
    actor.office_ids,
    actor.user_id,
    input.office_id ?? null,
  ]
  const order = input.state === 'open' ? 'w.state desc, w.start_time, w.id' : 'w.start_time desc, w.id desc'
  const [[count], rows] = await Promise.all([
    db.query<{ total: number }>(`select count(*)::int as total from waitlist w where ${where}`, filters),
    db.query<Row>(
      `select w.id, u.name as user_name, o.name as office_name, o.name_en as office_name_en, w.created_at,
         x.name as offer_room, x.isaudit as needs_approval,
         coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by array_position(w.meetingroom_ids, r.id))
           from meetingroom r where r.company_id = w.company_id and r.id = any(w.meetingroom_ids)), '[]'::json) as rooms
       from waitlist w join users u on u.company_id = w.company_id and u.id = w.user_id
       join office o on o.company_id = w.company_id and o.id = w.office_id
       left join meetingroom x on x.company_id = w.company_id and x.id = w.offer_room_id
       where ${where} order by ${order} limit $7 offset $8`,
      [...filters, input.limit, (input.page - 1) * input.limit],
    ),
  ])
  const wishes = await Promise.all(rows.map((row) => readWaitlistEntry(db, actor.company_id, row.id)))
  const queued = wishes.filter((one) => one.state === states.queued).map(asQueued)
  const reach = 4 * 3_600_000
  const all =
    queued.length === 0
      ? []
      : (
          await readQueued(
            db,
            actor.company_id,
            Math.min(...queued.map((one) => one.start)) - reach,
            Math.max(...queued.map((one) => one.end)) + reach,
          )
        ).map(asQueued)
  const items = wishes.map((wish, n): WaitlistEntry => {
    const { rooms, user_name, office_name, office_name_en, created_at, needs_approval, offer_room } = rows[n] as Row
    const own = all.find((one) => one.id === wish.id)
    const { id, version, user_id, office_id, capacity_min, timezone, flex_minutes, weight, meeting_id } = wish
    return {
      ...{ id, version, user_id, user_name, rooms, office_id, office_name, office_name_en, capacity_min },
      ...{ timezone, flex_minutes, weight, meeting_id, created_at },
      // who only manages the office does not read what others meet about in private
      title: wish.secret && user_id !== actor.user_id ? '' : wish.title,
      ...wireSpan(wish.start_time, wish.end_time, wish.timezone),
      state: waitlistStates[wish.state] ?? 'cancelled',
      place: own === undefined ? null : placeInQueue(own, all),
      offer:
        wish.state !== states.offered
          ? null
          : {
              room: { id: wish.offer_room_id ?? 0, name: offer_room ?? '' },
              ...wireSpan(wish.offer_start ?? '', wish.offer_end ?? '', wish.timezone),
              expire_time: wish.offer_expire_time ?? '',
              needs_approval: needs_approval ?? false,
            },
    }
  })
  return { items, total: count?.total ?? 0, now: instantText(call.now()) }
}

/** `POST /waitlist/room_list`: the rooms of an office that the caller may book, taken or free, and who waits for each. */
export async function waitlistRooms(
  call: Call,
  input: ParsedOf<typeof declaredRooms>,
): Promise<OutputOf<typeof declaredRooms>> {
  const range = sensibleRange(input.start_time, input.end_time)
  const rooms = await roomsOfOffice(call, input.office_id, input.capacity_min ?? 0)
  const { hold_minutes, take_at_once } = await readWaitlistStrategy(call.db, call.actor.company_id)
  const [first] = rooms
  if (first === undefined) return { items: [], hold_minutes, take_at_once }
  const { start, end } = instantsOf(range.date, range.start_minute, range.end_minute, first.timezone)
  const open = (await verdictsFor(call, rooms, range)).filter(({ no }) => mayComeFree(no))
  const [waiting, seats] = await Promise.all([
    readQueued(call.db, call.actor.company_id, start, end),
    call.db.query<{ id: number; capacity: number }>(
      'select id, capacity from meetingroom where company_id = $1 and id = any($2::int[])',
      [call.actor.company_id, open.map(({ room }) => room.id)],
    ),
  ])
  const queue = waiting.map(asQueued)
  const items = open.map(({ room: { id, name, floor_name }, no }) => {
    const wish = { ...{ id: 0, room_ids: [id], start, end, flex_minutes: 0 }, ...{ weight: 0, place: 0, declined: [] } }
    return {
      ...{ id, name, floor_name },
      capacity: seats.find((one) => one.id === id)?.capacity ?? 0,
      is_free: no === null,
      waiting: queue.filter((one) => compete(one, wish)).length,
    }
  })
  // what can be had comes first, then what fewer wait for, the smaller room before the larger
  return {
    ...{ hold_minutes, take_at_once },
    items: items.sort(
      (a, b) => Number(b.is_free) - Number(a.is_free) || a.waiting - b.waiting || a.capacity - b.capacity,
    ),
  }
}
