import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type {
  lockReasons as lockReasonsCall,
  manyRoomMeeting,
  RoomMeeting,
  weekMonth,
} from '@workplace/contract/meeting/booking'
import { lockedMinutes } from '@workplace/domain/booking/room'
import { addDays, daysBetween } from '@workplace/domain/kernel/date'
import { dayStart } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import type { Statement } from '../../../kernel/database/db'
import { readRoomMeetings } from '../core/holding.store'
import { locksFor, readRooms } from '../core/room.store'
import { shownTo } from '../core/room-visibility'

const zonesStatement: Statement = {
  name: 'zones-of-rooms',
  // One plan for any number of rooms, as in `ruled-rooms`.
  text: `select r.id, o.timezone from unnest((select $2::int[])) as wanted(id)
    cross join lateral (select * from meetingroom where company_id = $1 and id = wanted.id offset 0) as r
    join office o on o.company_id = r.company_id and o.id = r.office_id
    where r.status <> 'inactive'`,
}

/** The office zone of each of these rooms that the caller is shown. */
async function zonesOf({ db, actor }: Call, ids: readonly number[]): Promise<Map<number, string>> {
  const { hidden } = actor.rooms
  const seen = hidden.size === 0 ? ids : ids.filter((id) => !hidden.has(id))
  const rows = await db.query<{ id: number; timezone: string }>(zonesStatement, [actor.company_id, seen])
  return new Map(rows.map((row) => [row.id, row.timezone]))
}

/** From the first to after the last instant of these dates over all zones of the rooms, epoch ms. */
export function spanOf(zones: Iterable<string>, first: string, last: string): [from: number, until: number] {
  const distinct = [...new Set(zones)]
  const after = addDays(last, 1)
  return [
    Math.min(...distinct.map((zone) => dayStart(first, zone))),
    Math.max(...distinct.map((zone) => dayStart(after, zone))),
  ]
}

/** `GET /meeting/many_room_meeting`: each asked room with its claims of a day, perhaps narrowed to some hours. */
export async function manyRoomMeetings(
  call: Call,
  input: ParsedOf<typeof manyRoomMeeting>,
): Promise<Record<string, RoomMeeting[]>> {
  const zones = await zonesOf(call, input.ids)
  const answer: Record<string, RoomMeeting[]> = Object.fromEntries(input.ids.map((id) => [id, []]))
  if (zones.size === 0) return answer
  const found = await readRoomMeetings(call.db, call.actor, zones, ...spanOf(zones.values(), input.date, input.date))
  const from = input.start_time === undefined ? '' : `${input.date} ${input.start_time}:00`
  const until = input.end_time === undefined ? '' : `${input.date} ${input.end_time}:00`
  for (const [id, meetings] of found) {
    // in other zones the span reaches beyond the day; each room keeps its own office's day
    answer[id] = meetings.filter(
      (one) => one.time === input.date && (!until || one.start_time < until) && (!from || one.end_time > from),
    )
  }
  return answer
}

/** `GET /meeting/week_month`: the claims on one room over up to 62 days. */
export async function weekOrMonth(call: Call, input: ParsedOf<typeof weekMonth>): Promise<{ items: RoomMeeting[] }> {
  const days = daysBetween(input.start_date, input.end_date)
  if (days < 0 || days > 61) {
    throw new Refusal(
      refusals.invalid_input,
      {},
      { fields: { end_date: ['日期范围须为1至62天', 'Select a range of 1 to 62 days'] } },
    )
  }
  const zones = await zonesOf(call, [input.meetingroom_id])
  if (zones.size === 0) throw new Refusal(refusals.not_found)
  const found = await readRoomMeetings(
    call.db,
    call.actor,
    zones,
    ...spanOf(zones.values(), input.start_date, input.end_date),
  )
  return { items: found.get(input.meetingroom_id) ?? [] }
}

/** `GET /mobile/get_lock_reason`: for each asked room that is locked on any of these days, the reason. */
export async function lockReasons(
  call: Call,
  input: ParsedOf<typeof lockReasonsCall>,
): Promise<Record<string, string>> {
  const days = daysBetween(input.begin_date, input.end_date)
  if (days < 0 || days > 366) {
    throw new Refusal(
      refusals.invalid_input,
      {},
      { fields: { end_date: ['日期范围须为1至367天', 'Select a range of 1 to 367 days'] } },
    )
  }
  const rooms = shownTo(call.actor, await readRooms(call.db, call.actor.company_id, input.ids, call.now()))
  const dates = Array.from({ length: days + 1 }, (_, n) => addDays(input.begin_date, n))
  const reasons: Record<string, string> = {}
  for (const room of rooms) {
    const lock = locksFor(room, call.actor.user_id).find((one) =>
      dates.some((date) => lockedMinutes(one, date) !== null),
    )
    if (lock !== undefined) reasons[room.id] = lock.reason
  }
  return reasons
}
