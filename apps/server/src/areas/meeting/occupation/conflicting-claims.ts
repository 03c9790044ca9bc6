import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { ConflictingMeeting } from '@workplace/contract/meeting/roomlock'
import type { Call } from '../../../kernel/call/call'
import { instantText, wireSpan } from '../core/wall-time'
import { alternativesFor } from '../find/alternative-rooms'

/** A claim on a room with what there is to know of its meeting. Epoch ms. */
export type Claim = {
  readonly kind: 'meeting' | 'occupation' | 'service' | 'offer'
  /** The meeting's or the occupation's. */
  readonly id: number
  readonly room_id: number
  readonly room_name: string
  readonly timezone: string
  /** The part of a day that this claim holds. */
  readonly start: number
  readonly end: number
  readonly is_held: boolean
  readonly version: number
  readonly title: string
  readonly secret: boolean
  readonly booker_id: number
  /** By whose rights the room was booked. */
  readonly host_id: number
  readonly booker_name: string
  readonly attendee_count: number
  readonly series_id: number | null
  /** The whole meeting; of an occupation the claim. */
  readonly from: number
  readonly until: number
  /** Its move waits for approval. */
  readonly has_wish: boolean
}

type Row = Omit<Claim, 'start' | 'end' | 'from' | 'until' | 'title'> & {
  starts: string
  ends: string
  begins: string
  finishes: string
  title: string | null
  mine: boolean
}

/** More than these are not read: nobody decides about them one by one. */
const mostClaims = 20_000

/**
 * The claims on rooms that end after `from` and begin before `until` (epoch ms), by time. Room by room, as all claims
 * are read (`holdingsStatement`).
 */
export async function readClaims(
  call: Call,
  room_ids: readonly number[],
  from: number,
  until: number,
): Promise<Claim[]> {
  const rows = await call.db.query<Row>(
    `select h.kind, h.source_id as id, h.room_id, r.name as room_name, o.timezone, h.start_time as starts, h.end_time as ends,
       h.is_held, coalesce(m.version, 0) as version, coalesce(m.title, c.subject) as title, coalesce(m.secret, false) as secret,
       coalesce(m.booker_id, c.booker_id, 0) as booker_id, coalesce(m.book_for_id, m.booker_id, c.booker_id, 0) as host_id,
       coalesce(u.name, '') as booker_name, coalesce(m.attendee_count, 0) as attendee_count, m.series_id,
       case when m.id is null then h.start_time when h.is_held then m.start_time else coalesce(m.wanted_start, m.start_time) end as begins,
       case when m.id is null then h.end_time when h.is_held then m.end_time else coalesce(m.wanted_end, m.end_time) end as finishes,
       m.wanted_start is not null as has_wish,
       $5 in (m.booker_id, m.book_for_id) or exists (select 1 from attendee a
         where a.company_id = m.company_id and a.meeting_id = m.id and a.user_id = $5) as mine
     from unnest((select $2::int[])) as wanted(id)
     cross join lateral (
       select * from holding where company_id = $1 and room_id = wanted.id
         and start_time >= (select $3::timestamptz) - interval '26 hours' and start_time < (select $4::timestamptz)
         and end_time > (select $3::timestamptz)
       offset 0
     ) as h
     join meetingroom r on r.company_id = h.company_id and r.id = h.room_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     left join meeting m on m.company_id = h.company_id and m.id = h.source_id and h.kind <> 'occupation'
     left join cyclemeeting c on c.company_id = h.company_id and c.id = h.source_id and h.kind = 'occupation'
     left join users u on u.company_id = h.company_id and u.id = coalesce(m.booker_id, c.booker_id)
     order by h.start_time, h.room_id, h.id limit ${mostClaims + 1}`,
    [call.actor.company_id, room_ids, instantText(from), instantText(until), call.actor.user_id],
  )
  if (rows.length > mostClaims) throw new Refusal(refusals.lock_too_many, { most: mostClaims })
  return rows.map(({ starts, ends, begins, finishes, title, mine, ...row }) => ({
    ...row,
    title: row.secret && !mine ? '' : (title ?? ''),
    start: Date.parse(starts),
    end: Date.parse(ends),
    from: Date.parse(begins),
    until: Date.parse(finishes),
  }))
}

/** One of many claims for each meeting and room, in their order: a meeting of several days has several claims. */
export function once(claims: readonly Claim[]): Claim[] {
  const seen = new Map<string, Claim>()
  for (const claim of claims) {
    const key = `${claim.kind} ${claim.id} ${claim.room_id}`
    const other = seen.get(key)
    // a held claim says more than one that waits
    if (other === undefined || (claim.is_held && !other.is_held)) seen.set(key, claim)
  }
  return [...seen.values()]
}

/** Can it be moved to another room? Not what runs, waits for the approval of its move, or is no meeting. */
export const mayMove = (claim: Claim, now: number): boolean =>
  claim.kind === 'meeting' && claim.from > now && !claim.has_wish

/** What an administrator's move is spared: the meeting was allowed to be booked already. */
export const freedForMoves = ['horizon', 'window', 'length'] as const

export type SuggestedRoom = NonNullable<ConflictingMeeting['alternative']>

/**
 * For each claim that can be moved, by its place, the nearest room of its office that is free then and needs no
 * approval; none of `without`, and each room for one meeting at a time.
 */
export async function roomsToMoveTo(
  call: Call,
  claims: readonly Claim[],
  without: ReadonlySet<number>,
): Promise<Map<number, SuggestedRoom>> {
  const now = call.now()
  const wanted = claims.flatMap((claim, n) =>
    mayMove(claim, now)
      ? [{ n, slot: { start: claim.from, end: claim.until, rooms: [] }, room: { id: claim.room_id } }]
      : [],
  )
  return alternativesFor(call, wanted, {
    people: (n) => claims[n]?.attendee_count ?? 0,
    user_id: (n) => claims[n]?.host_id ?? 0,
    freed: freedForMoves,
    suits: (room) => room.isaudit === 0 && !without.has(room.id),
    apart: true,
  })
}

/** A claim as the wire shows it. */
export function wireClaim(claim: Claim, now: number, alternative: SuggestedRoom | null) {
  const { id, version, room_id, room_name, timezone, title, booker_name, attendee_count, series_id } = claim
  return {
    id,
    version,
    meetingroom_id: room_id,
    meetingroom_name: room_name,
    title,
    ...wireSpan(claim.from, claim.until, timezone),
    timezone,
    booker_name,
    attendee_count,
    audit_state: claim.is_held ? 0 : 1,
    series_id,
    is_running: claim.from <= now,
    may_move: mayMove(claim, now),
    alternative,
  }
}
