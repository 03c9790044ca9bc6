import { say } from '@workplace/contract/kernel/words'
import { sql } from 'kysely'
import type { Call } from '../../kernel/call/call'
import { endClock } from '../../kernel/database/end-clock'
import type { Sql } from '../../kernel/resources/engine'
import { roomWords as words } from './room-words'

/** The moment of the call on the clock of the room's office: the room is `t`. */
const clockOf = (call: Call): Sql => sql`(select now, (now at time zone o.timezone)::date as today,
    to_char(now at time zone o.timezone, 'HH24:MI') as clock, o.timezone as zone
  from office o, to_timestamp(${call.now() / 1000}::float8) as now
  where o.company_id = t.company_id and o.id = t.office_id)`

const hasEnded = sql`(l.end_time is not null and l.end_time::text not in ('23:59', '24:00') and l.end_time::text <= c.clock)`

const isOfToday = sql`(cardinality(coalesce(l.weekdays, '{}')) = 0 or extract(isodow from c.today)::int = any(l.weekdays))`

/** Why nobody but those whom the lock lets in can book the room today, as `/meeting/meetingroom_meeting_page` has it. */
const reasonOfToday = (call: Call): Sql => sql`(
  select l.reason from ${clockOf(call)} as c
  join roomlock_room lr on lr.company_id = t.company_id and lr.meetingroom_id = t.id
  join roomlock l on l.company_id = lr.company_id and l.id = lr.roomlock_id and not l.is_revoked
    and c.today between l.begin_date and l.end_date and ${isOfToday}
    and coalesce(l.begin_time::text, '00:00') = '00:00' and coalesce(l.end_time::text, '24:00') in ('23:59', '24:00')
    and ${call.actor.user_id}::int <> all(l.allow_user_ids)
  order by l.begin_date, l.id limit 1)`

/** Whether a lock lies over the room at this moment, or will. */
const lockState = (call: Call): Sql => sql`(
  select case
      when bool_or(l.begin_date <= c.today and not ${hasEnded}
        and ${isOfToday}
        and (l.begin_time is null or l.begin_time::text <= c.clock)) then 'now'
      when count(*) > 0 then 'coming'
      else 'none'
    end
  from ${clockOf(call)} as c
  join roomlock_room lr on lr.company_id = t.company_id and lr.meetingroom_id = t.id
  join roomlock l on l.company_id = lr.company_id and l.id = lr.roomlock_id and not l.is_revoked
    and (l.end_date > c.today or (l.end_date = c.today and not ${hasEnded})))`

/** As `monthDayText` writes it: 11月27日, 27 Nov. */
const dayFormats = { zh: 'FMMM"月"FMDD"日"', en: 'FMDD Mon' } as const

/** When the room is used next, on the clock of its office and in words. What is said there is nobody's business here. */
function nextMeeting(call: Call): Sql {
  const [running, today, tomorrow] = [words.runningUntil, words.today, words.tomorrow].map((word) =>
    say(word, call.language),
  )
  const end = sql.raw(endClock('h.end_time', 'c.zone'))
  return sql`(
  select case
      when h.start_time <= c.now then ${running} || ' ' || to_char(${end}, 'HH24:MI')
      else case (h.start_time at time zone c.zone)::date when c.today then ${today} when c.today + 1 then ${tomorrow}
          else to_char(h.start_time at time zone c.zone, ${dayFormats[call.language]}) end
        || ' ' || to_char(h.start_time at time zone c.zone, 'HH24:MI')
        || '–' || to_char(${end}, 'HH24:MI')
    end
  from ${clockOf(call)} as c, holding h
  where h.company_id = t.company_id and h.room_id = t.id and h.is_held and h.kind <> 'service'
    and h.start_time > c.now - interval '25 hours' and h.end_time > c.now
  order by h.start_time limit 1)`
}

/** What devices say of a room, in lists of rooms: their areas hand it in. The room is `t`. */
export type DeviceStates = {
  /** Whether somebody is there at a moment. */
  presence: (at: number) => Sql
  /** How its screens are. */
  screens: Sql
}

/** What the list of rooms says beyond their own columns. */
export const roomStates = ({ presence, screens }: DeviceStates) => ({
  lock_state: lockState,
  /** As the specification has them: 1 where a lock covers the whole of today, with its reason. */
  islock: (call: Call): Sql => sql`(${reasonOfToday(call)} is not null)::int`,
  reason: reasonOfToday,
  presence: (call: Call): Sql => presence(call.now()),
  device_state: (): Sql => screens,
  next_meeting: nextMeeting,
})
