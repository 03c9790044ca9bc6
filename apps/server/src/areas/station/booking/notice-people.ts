import type { meetingCheckedIn } from '@workplace/contract/meeting/events'
import type { passRecorded } from '@workplace/contract/pass/events'
import { comesInTime } from '@workplace/domain/station/here'
import type { z } from 'zod'
import type { Call } from '../../../kernel/call/call'
import type { RaisedEvent, Wants } from '../../../kernel/events/consumer'
import { hold, windowOf } from './book-desk'
import { markHere } from './mark-here'
import { undoRelease } from './release-desk'
import { writeSeen } from './write-seen'

type Passed = z.output<(typeof passRecorded)['schema']>
type AtMeeting = z.output<(typeof meetingCheckedIn)['schema']>

type Sign = {
  readonly user_id: number
  readonly office_id: number
  readonly at: number
  readonly way: 'door' | 'meeting'
  readonly by?: string | undefined
}

/**
 * Somebody is in the office in which they have booked a desk: they have come for what they check in for then. A sign that
 * arrives late counts for when it was: what was released meanwhile is theirs again, if nobody else has it.
 */
async function notice(call: Call, { user_id, office_id, at, way, by }: Sign): Promise<true | undefined> {
  const { db, actor } = call
  const found = await db.query<{ id: number }>(
    `with seen as (${writeSeen})
     select id from station_reservation where company_id = $1 and user_id = $2 and office_id = $3
       and state in ('booked', 'released') and start_time < $4::timestamptz + interval '1 day' and end_time > $4
       and end_time > $5 order by station_id, id`,
    [actor.company_id, user_id, office_id, new Date(at).toISOString(), new Date(call.now()).toISOString()],
  )
  let isChanged = false
  for (const { id } of found) {
    const { one } = await hold(call, id)
    if (one.state !== 'booked' && one.state !== 'released') continue
    const span = { start: Date.parse(one.start_time), end: Date.parse(one.end_time) }
    const made = Date.parse(one.created_at)
    const { from } = await windowOf(db, actor.company_id, one, { ...one, span, made })
    if (!comesInTime(at, from, span.end)) continue
    if (one.state === 'released') {
      const late = one.release_reason === 'no_check_in' && one.released_at !== null && at <= Date.parse(one.released_at)
      if (!late || typeof (await undoRelease(call, one)) === 'string') continue
    }
    await markHere(call, one, { way, at, by })
    isChanged = true
  }
  return isChanged ? true : undefined
}

export function signOf({ user_id, office_id, direction, place, time }: Passed): Sign | undefined {
  if (user_id === undefined || office_id === undefined || direction !== 'in') return undefined
  return { user_id, office_id, at: Date.parse(time), way: 'door', by: place }
}

const desksStatement = {
  name: 'desks-of-passes',
  text: `select p.n from unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[]) with ordinality
      as p(company_id, user_id, office_id, at, n)
    where exists (select 1 from station_reservation r where r.company_id = p.company_id and r.user_id = p.user_id
      and r.office_id = p.office_id and r.state in ('booked', 'released')
      and r.start_time < p.at + interval '1 day' and r.end_time > p.at)
      or exists (select 1 from station_assign_day d join office o on o.company_id = d.company_id and o.id = d.office_id
        where d.company_id = p.company_id and d.user_id = p.user_id and d.office_id = p.office_id
          and not exists (select 1 from person_seen s where s.company_id = d.company_id and s.user_id = d.user_id
            and s.office_id = d.office_id and s.date = (p.at at time zone o.timezone)::date))`,
}

/**
 * The passes by which somebody may have come for their desk: of who has booked one there, or owns one and was not noticed
 * there that day. Most people pass for other things.
 */
export function comeForDesks(events: readonly RaisedEvent<Passed>[]): Wants {
  const coming = events.filter(({ payload }) => signOf(payload) !== undefined)
  if (coming.length === 0) return new Set()
  return {
    statement: desksStatement,
    values: [
      coming.map(({ company_id }) => company_id),
      coming.map(({ payload }) => payload.user_id),
      coming.map(({ payload }) => payload.office_id),
      coming.map(({ payload }) => payload.time),
    ],
    of: (rows: readonly { n: number }[]) => new Set(rows.flatMap(({ n }) => coming[n - 1]?.id ?? [])),
  }
}

/** Who passed a door of the office, or was recognised at one and refused, is there; whose time is in doubt is not yet. */
export async function noticeAtDoor(call: Call, passed: Passed): Promise<true | undefined> {
  const sign = signOf(passed)
  return sign === undefined ? undefined : await notice(call, sign)
}

/** Who checked in at a meeting themselves stands in its room, and so in its office. */
export async function noticeAtMeeting(call: Call, at: AtMeeting): Promise<true | undefined> {
  const sign = await signAtMeeting(call, at)
  return sign === undefined ? undefined : await notice(call, sign)
}

export async function signAtMeeting(call: Call, { meeting_id, user_id, time }: AtMeeting): Promise<Sign | undefined> {
  const [room] = await call.db.query<{ office_id: number }>(
    `select r.office_id from meeting m join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     where m.company_id = $1 and m.id = $2`,
    [call.actor.company_id, meeting_id],
  )
  if (room === undefined) return undefined
  return { user_id, office_id: room.office_id, at: Date.parse(time), way: 'meeting' }
}
