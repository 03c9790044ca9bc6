import type { AuditDetails } from '@workplace/contract/meeting/approval/audit'
import { blocksOf, type Run, runsOf, type Segment, segmentsOf } from '@workplace/domain/booking/grid'
import { type BookingRoom, openHours } from '@workplace/domain/booking/room'
import { overlaps } from '@workplace/domain/kernel/interval'
import { DAY_MINUTES } from '@workplace/domain/kernel/time'
import { type Claim, claimOf } from '../core/board'
import type { ClaimSegment } from '../core/room-day'

/** The part that a claim plays for the request at hand. */
export type Role = 'request' | 'current' | 'clash' | 'rival' | 'other'
export type StripClaim = { readonly claim: Claim; readonly role: Role }
export type StripSegment = ClaimSegment & { readonly role: Role }

/** A room on one day around a request. */
export type Strip = {
  /** The hours that are drawn, in minutes of the day. */
  readonly from: number
  readonly to: number
  readonly grounds: readonly Run[]
  readonly segments: readonly StripSegment[]
  /** How many rows the busiest part of the day needs. */
  readonly rows: number
}

type Room = AuditDetails['rooms'][number]

/** The policy of the room is not asked here: who approves may do so outside of the booking hours. */
const rulesOf = (room: Room): BookingRoom => ({
  ...room,
  readonly: false,
  isaudit: 0,
  single_time: null,
  limit_unit: null,
  limitdays: null,
  limithours: null,
  approve_booking_begintime: null,
  approve_booking_endtime: null,
  approve_booking_weekend: false,
})

/**
 * The claims on a room, each with its part: the request itself, the slot that the same meeting has until then, what is in
 * the way, who else asks for the time, and the rest.
 */
export function rolesOf(room: Room, meeting_id: number): StripClaim[] {
  const claims = room.meeting.map((one) => claimOf(one, room.timezone))
  const isOwn = (claim: Claim) => claim.id === meeting_id && claim.kind !== 'occupation'
  const asked = claims.filter((claim) => isOwn(claim) && claim.audit_state === 1)
  return claims.map((claim) => {
    if (isOwn(claim)) return { claim, role: asked.length === 0 || claim.audit_state === 1 ? 'request' : 'current' }
    if (!asked.some((one) => overlaps(one, claim))) return { claim, role: 'other' }
    return { claim, role: claim.audit_state === 1 && claim.kind === 'meeting' ? 'rival' : 'clash' }
  })
}

/** What a day of a room looks like: its opening hours and everything that lies in it, by whole hours. */
export function stripOf(room: Room, date: string, meeting_id: number, now: number): Strip {
  const rules = rulesOf(room)
  const roles = rolesOf(room, meeting_id)
  const claims = roles.map(({ claim }) => claim)
  const roleOf = new Map(roles.map(({ claim, role }) => [claim, role]))
  const segments = (segmentsOf(claims, date, room.timezone) as readonly Segment[] as readonly ClaimSegment[]).map(
    (segment) => ({
      ...segment,
      role: roleOf.get(segment.occupied) ?? ('other' as const),
    }),
  )
  const open = openHours(rules)
  const from = Math.min(open.start, ...segments.map(({ start_minute }) => start_minute))
  const to = Math.max(open.end, ...segments.map(({ end_minute }) => end_minute))
  const states = blocksOf({ room: rules, locks: room.locks, occupied: [], date, now })
  return {
    from: Math.floor(from / 60) * 60,
    to: Math.min(Math.ceil(to / 60) * 60, DAY_MINUTES),
    grounds: runsOf(states).filter(({ state }) => state !== 'free'),
    segments,
    rows: Math.max(1, ...segments.map(({ rows }) => rows)),
  }
}
