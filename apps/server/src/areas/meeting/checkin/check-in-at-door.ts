import type { passRecorded } from '@workplace/contract/pass/events'
import { isLate } from '@workplace/domain/checkin/checkin-window'
import type { z } from 'zod'
import type { Call } from '../../../kernel/call/call'
import { ask, type Read } from '../../../kernel/database/together'
import type { RaisedEvent, Wants } from '../../../kernel/events/consumer'
import { isConfirmed, readMeeting } from '../core/meeting.store'
import { notifyCheckin, writeCheckins } from './checkin.store'
import { checkinStateOf, readCheckinRulesOf } from './checkin-rules'

type Passed = z.output<(typeof passRecorded)['schema']>

/** Ways by which somebody stands there themselves. */
const ways = { face: 'face', card: 'card', qr: 'qr', pin: 'code' } as const

const wayOf = ({ user_id, way, direction, granted }: Passed) =>
  user_id === undefined || direction !== 'in' || !granted ? undefined : ways[way as keyof typeof ways]

/** The rooms of doors, and of devices that hang in them. */
const roomsStatement = {
  name: 'rooms-of-passes',
  text: `select p.n, r.room_id from unnest($1::int[], $2::int[], $3::int[]) with ordinality as p(company_id, door_id, device_id, n)
    join lateral (
      select d.meetingroom_id as room_id from door d
        where d.company_id = p.company_id and d.id = p.door_id and d.meetingroom_id is not null
      union select f.meetingroom_id from face_device f
        where f.company_id = p.company_id and f.id = p.device_id and f.meetingroom_id is not null) as r on true`,
}
type At = { readonly company_id: number; readonly passed: Passed }
type RoomOf = { readonly n: number; readonly room_id: number }

/** The rooms into which passes lead, by their places among all; asked once for all that passed at one door of one device. */
function roomsRead(all: readonly At[]): Read<readonly RoomOf[]> {
  const deviceOf = ({ device_kind, device_id }: Passed) => (device_kind === 'face' ? device_id : 0)
  const placeOf = ({ company_id, passed }: At) => `${company_id} ${passed.door_id ?? 0} ${deviceOf(passed)}`
  const places = new Map<string, { readonly at: At; readonly numbers: number[] }>()
  for (const [index, one] of all.entries()) {
    const known = places.get(placeOf(one))
    if (known === undefined) places.set(placeOf(one), { at: one, numbers: [index + 1] })
    else known.numbers.push(index + 1)
  }
  const asked = [...places.values()]
  return {
    statement: roomsStatement,
    values: [
      asked.map(({ at }) => at.company_id),
      asked.map(({ at }) => at.passed.door_id ?? 0),
      asked.map(({ at }) => deviceOf(at.passed)),
    ],
    of: (rows: readonly RoomOf[]) =>
      rows.flatMap(({ n, room_id }) => (asked[n - 1]?.numbers ?? []).map((number) => ({ n: number, room_id }))),
  }
}

/** The passes by which somebody may check in: those that lead into a room. Most doors are of none. */
export function leadIntoRooms(events: readonly RaisedEvent<Passed>[]): Wants {
  const entering = events.filter(({ payload }) => wayOf(payload) !== undefined)
  if (entering.length === 0) return new Set()
  const rooms = roomsRead(entering.map(({ company_id, payload }) => ({ company_id, passed: payload })))
  return { ...rooms, of: (rows) => new Set(rooms.of(rows).flatMap(({ n }) => entering[n - 1]?.id ?? [])) }
}

/**
 * Who takes part in a meeting and passes the door of its room, or a device in it, while people check in, is there: once,
 * with the time of the pass, however late it comes. Whoever is refused at the door is not in the room.
 */
export async function checkInAtDoor(call: Call, passed: Passed): Promise<true | undefined> {
  const { company_id } = call.actor
  const { user_id } = passed
  const way = wayOf(passed)
  if (user_id === undefined || way === undefined) return undefined
  const rooms = await ask(call.db, roomsRead([{ company_id, passed }]))
  if (rooms.length === 0) return undefined
  const meetings = await call.db.query<{ id: number }>(
    `select m.id from meeting m where m.company_id = $1 and m.meeting_state = 'active'
       and (m.meetingroom_id = any($2::int[]) or exists (select 1 from meeting_room x
         where x.company_id = m.company_id and x.meeting_id = m.id and x.meetingroom_id = any($2::int[])))
       and m.start_time < $4::timestamptz + interval '1 day' and m.end_time > $4
       and (m.booker_id = $3 or m.book_for_id = $3 or exists (select 1 from attendee a
         where a.company_id = m.company_id and a.meeting_id = m.id and a.user_id = $3))
     order by m.id`,
    [company_id, rooms.map(({ room_id }) => room_id), user_id, passed.time],
  )
  const at = Date.parse(passed.time)
  let isChanged = false
  for (const { id } of meetings) {
    const meeting = await readMeeting(call.db, company_id, id, true)
    if (meeting.meeting_state !== 'active' || !isConfirmed(meeting)) continue
    const { window, phase } = checkinStateOf(
      meeting,
      await readCheckinRulesOf(call.db, company_id, meeting.meetingroom_id),
      at,
    )
    if (phase !== 'open') continue
    const [own] = await call.db.query<{ id: number }>(
      'select id from attendee where company_id = $1 and meeting_id = $2 and user_id = $3',
      [company_id, id, user_id],
    )
    const is_late = isLate(window, at)
    // they came when they passed, whenever that was told
    const then: Call = Object.create(call, { now: { value: () => at } })
    const made = await writeCheckins(then, id, [{ attendee_id: own?.id ?? null, user_id, mail: null, is_late }], {
      sign_way: way,
    })
    if (made.length === 0) continue
    notifyCheckin(call, meeting, { action: 'sign_in', after: { sign_way: way, is_late } })
    isChanged = true
  }
  return isChanged ? true : undefined
}
