import type { RoomMeeting } from '@workplace/contract/meeting/booking'
import type { MeetingOnMove, PickedMeeting } from '@workplace/domain/booking/move'
import { marginsOf } from '@workplace/domain/booking/service'
import { onClock } from '@workplace/domain/booking/slot'
import { partOn } from '@workplace/domain/kernel/zone'
import { type BoardRoom, type Claim, withClaims } from '../core/board'
import { slotOfWire, wireOf } from '../core/slot-time'
import type { Lane } from './gesture-surface'

/** Of a meeting: itself, and what its services hold around it. */
const isOf = (id: number) => (one: RoomMeeting) => one.kind !== 'occupation' && one.id === id
const isMeeting = ({ kind }: Pick<RoomMeeting, 'kind'>) => kind === 'meeting'

/** Everything that is shown of a meeting: its slot, in each of its rooms, and the one that it waits for. */
export const entriesIn = (rooms: readonly BoardRoom[], id: number): readonly RoomMeeting[] =>
  rooms.flatMap(({ room }) => room.meeting.filter(isOf(id)))

/** The rooms with a meeting shown as these entries, and nowhere else. */
export function withEntries(
  rooms: readonly BoardRoom[],
  id: number,
  entries: readonly RoomMeeting[],
): readonly BoardRoom[] {
  const claims: Record<string, readonly RoomMeeting[]> = {}
  for (const { id: room_id, room } of rooms) {
    const its = entries.filter(({ meetingroom_id }) => meetingroom_id === room_id)
    if (its.length === 0 && !room.meeting.some(isOf(id))) continue
    claims[room_id] = [...room.meeting.filter((one) => !isOf(id)(one)), ...its]
  }
  return withClaims(rooms, claims)
}

/** Whose clock the claims of a room are on; undefined where the room is not at hand. */
export type ZoneOf = (room_id: number) => string | undefined

/** A claim on another clock: the rooms of one meeting may lie in several zones. */
function claimOn(one: RoomMeeting, from: string, to: string): RoomMeeting {
  if (from === to) return one
  const wire = wireOf(onClock(slotOfWire(one.start_time, one.end_time), from, to))
  return { ...one, ...wire, time: wire.start_time.slice(0, 10) }
}

/**
 * What a meeting will look like once it is moved: one that waits for that keeps what it holds meanwhile. Each of its
 * rooms shows it on the clock of its own office.
 */
export function movedEntries(
  entries: readonly RoomMeeting[],
  moving: MeetingOnMove,
  zoneOf: ZoneOf,
): readonly RoomMeeting[] {
  const { picked, room_id, verdict } = moving
  const meetings = entries.filter(isMeeting)
  const had = ownOf(meetings, picked)
  if (had === undefined) return entries
  const zone = zoneOf(room_id) ?? 'UTC'
  const zoneAt = (id: number) => zoneOf(id) ?? zone
  const here = (one: RoomMeeting) => claimOn(one, zoneAt(one.meetingroom_id), zone)
  const there = (one: RoomMeeting) => claimOn(one, zone, zoneAt(one.meetingroom_id))
  const waits = verdict.ok && verdict.warnings.includes('audit')
  const to = { ...wireOf(moving), time: moving.date, audit_state: waits ? 1 : 0 }
  const rooms = meetings.filter((one) => one.audit_state === picked.audit_state && one !== had)
  const services = entries.filter((one) => !isMeeting(one) && one.audit_state === picked.audit_state)
  const own = here(had)
  const moved = [
    { ...own, ...to, meetingroom_id: room_id },
    ...rooms.map((one) => there({ ...one, ...to })),
    ...services.map((one) =>
      there({
        ...around(here(one), own, moving),
        audit_state: to.audit_state,
        meetingroom_id: one.meetingroom_id === picked.room_id ? room_id : one.meetingroom_id,
      }),
    ),
  ]
  return waits ? [...entries.filter(({ audit_state }) => audit_state === 0), ...moved] : moved
}

const ownOf = (meetings: readonly RoomMeeting[], picked: Pick<PickedMeeting, 'room_id' | 'audit_state'>) =>
  meetings.find((one) => one.meetingroom_id === picked.room_id && one.audit_state === picked.audit_state)

/** What is set up before a meeting, or cleaned after it, where the meeting is to be. */
function around(
  service: RoomMeeting,
  own: RoomMeeting,
  { date, start_minute, end_minute }: MeetingOnMove,
): RoomMeeting {
  const { start_minute: from, end_minute: until } = slotOfWire(service.start_time, service.end_time)
  const minutes = until - from
  const slot =
    service.end_time <= own.start_time
      ? { date, start_minute: Math.max(0, start_minute - minutes), end_minute: start_minute }
      : { date, start_minute: end_minute, end_minute: end_minute + minutes }
  return { ...service, ...wireOf(slot), time: date }
}

/** A claim of a lane as it is picked up; null where it does not lie on that day as a whole. */
export function pickedOf({ boardRoom, date }: Lane, claim: Claim, entries: readonly Claim[]): PickedMeeting | null {
  const part = partOn(date, claim.start, claim.end, boardRoom.room.timezone)
  if (part === null || part.start !== claim.start || part.end !== claim.end) return null
  const { id, audit_state, start, end } = claim
  const held = audit_state === 1 ? entries.find((one) => isMeeting(one) && one.audit_state === 0) : undefined
  const margins = marginsOf(boardRoom.claims, claim)
  return {
    id,
    audit_state,
    start,
    end,
    room_id: boardRoom.id,
    date,
    start_minute: part.start_minute,
    end_minute: part.end_minute,
    holds: held === undefined ? null : { room_id: held.meetingroom_id, start: held.start, end: held.end },
    ...(margins && { margins }),
  }
}

/** The slot that a meeting has asked for, or has: what is there again after a change was taken back. */
export function askedSlot(entries: readonly RoomMeeting[], picked: PickedMeeting): RoomMeeting | undefined {
  const meetings = entries.filter(isMeeting)
  const own = ownOf(meetings, picked)
  return picked.audit_state === 1 ? own : (meetings.find(({ audit_state }) => audit_state === 1) ?? own)
}
