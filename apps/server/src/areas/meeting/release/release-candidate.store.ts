import type { Releasable, ReleaseMode, ReleasePolicy } from '@workplace/domain/booking/release'
import type { Db } from '../../../kernel/database/db'
import { guestsInside } from '../../visitor/public'
import type { BreachCount } from '../blacklist/breaches'
import type { ReleaseSettings } from '../core/release-settings'
import { instantText } from '../core/wall-time'

/** A confirmed meeting with what its release depends on. */
export type ReleaseCandidate = {
  id: number
  room_id: number
  mode: ReleaseMode
  release_time: string
  nobody_minutes: number
  start_time: string
  end_time: string
  since: string
  host_id: number
  series_id: number | null
  signed: boolean
  spared: boolean
}

/** Longer meetings are never released, so that none that began earlier has to be looked at. */
const LONGEST_HOURS = 24

// who booked at the door stands at the door; whose guest is in the lobby is about to come
const signed = `m.origin = 'terminal' or exists (
  select 1 from signinlog s where s.company_id = m.company_id and s.meeting_id = m.id)
  or exists (select 1 from meeting_visit v where v.company_id = m.company_id and v.meeting_id = m.id
    and ${guestsInside('v.company_id', 'v.visit_id')})`
// $2 is the instant that counts as now
const spared = `exists (select 1 from release_log l where l.company_id = m.company_id and l.meeting_id = m.id)
  or exists (select 1 from whitelist_of_person(m.company_id, coalesce(m.book_for_id, m.booker_id)) w
    where 'release' = any(w.exempt) and (w.end_time is null or w.end_time > $2::timestamptz))`
const columns = `m.id, m.meetingroom_id as room_id, r.release_mode as mode, r.release_time, r.nobody_minutes, m.start_time,
  m.end_time, coalesce(m.slot_since, m.created_at) as since, coalesce(m.book_for_id, m.booker_id) as host_id, m.series_id,
  (${signed}) as signed`
const tables = `meeting m join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id`
const confirmed = `m.company_id = $1 and m.meeting_state = 'active' and (m.audit_state = 0 or m.wanted_start is not null)
  and r.release_mode <> 'none'`

/**
 * The meetings whose instant may have come: nobody has signed in until their room's time (whose booker knew of it too
 * late the domain tells), or they run in a room with detectors. Few, however many meetings there are.
 */
export function readDue(
  db: Db,
  company_id: number,
  now: number,
  settings: ReleaseSettings,
): Promise<ReleaseCandidate[]> {
  return db.query<ReleaseCandidate>(
    {
      name: 'meetings-to-release',
      text: `select ${columns}, (${spared}) as spared from ${tables}
        where ${confirmed} and m.start_time > $2::timestamptz - interval '${LONGEST_HOURS} hours'
          and m.start_time <= $2::timestamptz + interval '60 minutes' and m.end_time > $2
          and m.end_time - m.start_time < make_interval(mins => $4::int)
          and (r.release_mode <> 'no_person' and not (${signed}) and m.start_time <= $2::timestamptz
              + case r.release_time when 'during' then -make_interval(mins => $3::int) else make_interval(mins => r.release_time::int) end
            or r.release_mode <> 'no_sign' and m.start_time <= $2::timestamptz - make_interval(mins => r.nobody_minutes))
        order by m.start_time, m.id`,
    },
    [company_id, instantText(now), settings.during_minutes, settings.exempt_minutes],
  )
}

/**
 * The meetings to which nobody has signed in and whose people may have to be warned of that now: few, as above. Those who
 * were warned of this slot already are left out.
 */
export function readToWarn(
  db: Db,
  company_id: number,
  now: number,
  settings: ReleaseSettings,
): Promise<ReleaseCandidate[]> {
  return db.query<ReleaseCandidate>(
    {
      name: 'meetings-to-warn',
      text: `select ${columns}, (${spared}) as spared from ${tables}
        where ${confirmed} and r.release_mode <> 'no_person' and not (${signed})
          and m.start_time > $2::timestamptz - interval '${LONGEST_HOURS} hours'
          and m.start_time <= $2::timestamptz + interval '90 minutes' and m.end_time > $2
          and m.end_time - m.start_time < make_interval(mins => $4::int)
          and m.start_time <= $2::timestamptz + make_interval(mins => $5::int)
            + case r.release_time when 'during' then -make_interval(mins => $3::int) else make_interval(mins => r.release_time::int) end
          and not exists (select 1 from release_warning w
            where w.company_id = m.company_id and w.meeting_id = m.id and w.start_time = m.start_time)
        order by m.id`,
    },
    [company_id, instantText(now), settings.during_minutes, settings.exempt_minutes, settings.warn_minutes],
  )
}

/** These meetings, as they are now. */
export function readReleaseCandidates(
  db: Db,
  company_id: number,
  ids: readonly number[],
  now: number,
): Promise<ReleaseCandidate[]> {
  return db.query<ReleaseCandidate>(
    {
      name: 'meetings-to-release-locked',
      text: `select ${columns}, (${spared}) as spared from ${tables} where ${confirmed} and m.id = any($3::int[])`,
    },
    [company_id, instantText(now), ids],
  )
}

/** Meetings in rooms that ask for signing in that ended in a span (epoch ms) and that nobody ended by hand. */
export function readOver(db: Db, company_id: number, from: number, until: number): Promise<ReleaseCandidate[]> {
  return db.query<ReleaseCandidate>(
    `select ${columns}, (${spared}) as spared from ${tables}
     where ${confirmed} and r.release_mode <> 'no_person'
       and m.start_time > $3::timestamptz - interval '${LONGEST_HOURS} hours' and m.start_time < $2
       and m.end_time > $3 and m.end_time <= $2::timestamptz and not (${signed})
       and not exists (select 1 from meeting_log g where g.company_id = m.company_id and g.meeting_id = m.id and g.action = 'end')
     order by coalesce(m.book_for_id, m.booker_id), m.id`,
    [company_id, instantText(until), instantText(from)],
  )
}

export const policyOf = (row: ReleaseCandidate, settings: ReleaseSettings): ReleasePolicy => ({
  mode: settings.enabled ? row.mode : 'none',
  before_minutes: row.release_time === 'during' ? null : Number(row.release_time),
  during_minutes: settings.during_minutes,
  nobody_minutes: row.nobody_minutes,
  exempt_minutes: settings.exempt_minutes,
})

export const releasableOf = (row: ReleaseCandidate): Releasable => ({
  start: Date.parse(row.start_time),
  end: Date.parse(row.end_time),
  since: Date.parse(row.since),
  signed: row.signed,
  spared: row.spared,
})

/** That nobody came to a meeting, as it is held against its host. */
export const breachOf = ({ id, series_id, host_id, start_time }: ReleaseCandidate): BreachCount => ({
  ...{ meeting_id: id, series_id, user_id: host_id, kind: 'no_sign', time: Date.parse(start_time) },
})
