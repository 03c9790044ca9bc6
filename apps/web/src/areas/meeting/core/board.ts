import type { BookableRoom, RoomMeeting } from '@workplace/contract/meeting/booking'
import type { Verdict } from '@workplace/domain/booking/booking-request'
import type { BookingRoom, RoomClaim } from '@workplace/domain/booking/room'
import { daysBetween } from '@workplace/domain/kernel/date'
import { DAY_MINUTES, minuteOf } from '@workplace/domain/kernel/time'
import { instantsOf } from '@workplace/domain/kernel/zone'
import { useSyncExternalStore } from 'react'

/** A claim with what its block shows. */
export type Claim = RoomClaim &
  Pick<RoomMeeting, 'meetingroom_id' | 'start_time' | 'end_time' | 'booker_id' | 'booker_name' | 'invited'>

/** A room as the grid has it. The same object for as long as nothing about it changes, so that its row is not drawn anew. */
export type BoardRoom = {
  readonly id: number
  readonly room: BookableRoom
  readonly rules: BookingRoom
  readonly claims: readonly Claim[]
  /** What `claims` were made from: two answers that say the same are the same. */
  readonly told: string
}

/** A room of a form. Without `room` it is on its way; without `verdict` only the server knows. */
export type FormRoom = { readonly id: number; readonly room: BoardRoom | null; readonly verdict: Verdict | null }

/** The minutes from the midnight of `date` at which a wall time of the wire lies. */
function minutesFrom(date: string, wire: string): number {
  return daysBetween(date, wire.slice(0, 10)) * DAY_MINUTES + minuteOf(wire.slice(11, 16))
}

/** Reads a claim once when it arrives: the rules and the drawing calculate with instants. */
export function claimOf(meeting: RoomMeeting, zone: string): Claim {
  const date = meeting.start_time.slice(0, 10)
  const from = minutesFrom(date, meeting.start_time)
  const to = minutesFrom(date, meeting.end_time)
  const { start, end } = instantsOf(date, from, Math.max(to, from + 1), zone)
  const { id, kind, title, meetingroom_id, start_time, end_time, booker_id, booker_name, invited } = meeting
  return {
    id,
    kind,
    title,
    audit_state: meeting.audit_state === 1 ? 1 : 0,
    myself: meeting.myself === 1 ? 1 : 0,
    start,
    end,
    meetingroom_id,
    start_time,
    end_time,
    booker_id,
    booker_name,
    invited,
  }
}

type Under = (room: BookingRoom & { office_id: number }) => BookingRoom

let underGroups: Under = (room) => room
const judges = new Set<() => void>()

/** From now on rooms are judged as rule groups make them for the viewer; null: as they are (`rules/my-rules.tsx`). */
export function judgeUnder(next: Under | null): void {
  underGroups = next ?? ((room) => room)
  for (const judge of judges) judge()
}

/** Changes when rooms are judged otherwise than before. */
export const useJudge = (): unknown =>
  useSyncExternalStore(
    (onChange) => {
      judges.add(onChange)
      return () => void judges.delete(onChange)
    },
    () => underGroups,
  )

const rulesOf = (room: BookableRoom): BookingRoom =>
  underGroups({ ...room, isaudit: room.isaudit === 1 ? 1 : 0, islock: room.islock === 1 ? 1 : 0 })

/** The rooms as they are judged now. */
export const withRules = (rooms: readonly BoardRoom[]): readonly BoardRoom[] =>
  rooms.map((one) => ({ ...one, rules: rulesOf(one.room) }))

export function boardRoomOf(room: BookableRoom): BoardRoom {
  const { meeting } = room
  return {
    id: room.id,
    room,
    rules: rulesOf(room),
    claims: meeting.map((one) => claimOf(one, room.timezone)),
    told: JSON.stringify(meeting),
  }
}

/** A page after those that are there; a room that moved in between is not shown twice. */
export function withPage(rooms: readonly BoardRoom[], page: readonly BookableRoom[]): readonly BoardRoom[] {
  const known = new Set(rooms.map(({ id }) => id))
  return [...rooms, ...page.filter(({ id }) => !known.has(id)).map(boardRoomOf)]
}

/** The rooms as they are now; those about which nothing changed stay the same objects. */
export function withRooms(rooms: readonly BoardRoom[], fresh: readonly BookableRoom[]): readonly BoardRoom[] {
  const known = new Map(rooms.map((one) => [one.id, one]))
  return fresh.map((room) => {
    const had = known.get(room.id)
    return had !== undefined && JSON.stringify(had.room) === JSON.stringify(room) ? had : boardRoomOf(room)
  })
}

/** The claims of some rooms as they are now. */
export function withClaims(
  rooms: readonly BoardRoom[],
  claims: Readonly<Record<string, readonly RoomMeeting[]>>,
): readonly BoardRoom[] {
  let changed = false
  const next = rooms.map((one) => {
    const meetings = claims[one.id]
    if (meetings === undefined) return one
    const told = JSON.stringify(meetings)
    if (told === one.told) return one
    changed = true
    return {
      ...one,
      // The room keeps the claims that it came with, so that `withRooms` compares like with like.
      room: { ...one.room, meeting: [...meetings] },
      claims: meetings.map((meeting) => claimOf(meeting, one.room.timezone)),
      told,
    }
  })
  return changed ? next : rooms
}

/** With a star of the viewer, or without it. */
export const withStar = (rooms: readonly BoardRoom[], id: number, favourite: boolean): readonly BoardRoom[] =>
  rooms.map((one) => (one.id === id ? { ...one, room: { ...one.room, favourite: favourite ? 1 : 0 } } : one))

/** Without any claim: another day whose claims are on their way. */
export function withoutClaims(rooms: readonly BoardRoom[]): readonly BoardRoom[] {
  return withClaims(rooms, Object.fromEntries(rooms.map(({ id }) => [id, []])))
}

/** With a claim that the server has just accepted, before it is heard of through the stream. */
export function withClaim(rooms: readonly BoardRoom[], meeting: RoomMeeting): readonly BoardRoom[] {
  const room = rooms.find(({ id }) => id === meeting.meetingroom_id)
  if (room === undefined || room.claims.some(({ id, kind }) => id === meeting.id && kind === meeting.kind)) return rooms
  return withClaims(rooms, { [room.id]: [...room.room.meeting, meeting] })
}

/** Several zones in one list are named at each room. */
export const zonesOf = (rooms: readonly BoardRoom[]): readonly string[] => [
  ...new Set(rooms.map(({ room }) => room.timezone)),
]

/** Groups of at most so many, for calls that take no more at once. */
export function batches<T>(items: readonly T[], most: number): T[][] {
  const found: T[][] = []
  for (let from = 0; from < items.length; from += most) found.push(items.slice(from, from + most))
  return found
}
