import type { RuleGroup, RuleSubject } from '@workplace/domain/booking/rule'
import type { BookedMeeting } from '@workplace/domain/booking/rule-limits'
import type { Db, Statement } from '../../../kernel/database/db'
import { instantText } from './wall-time'

const groups: Statement = { name: 'booking-rules', text: 'select * from booking_rules($1)' }
const allGroups: Statement = { name: 'booking-rules-all', text: 'select * from booking_rules($1, true)' }
const people: Statement = { name: 'people-to-rules', text: 'select * from people_to_rules($1, $2)' }

/** The rule groups of a company that are switched on, or all of them. */
export const readRules = (db: Db, company_id: number, also_off = false): Promise<RuleGroup[]> =>
  db.query<RuleGroup>(also_off ? allGroups : groups, [company_id])

/** Who people are to the rule groups, by their id. */
export async function readRuleSubjects(
  db: Db,
  company_id: number,
  user_ids: readonly number[],
): Promise<Map<number, RuleSubject>> {
  if (user_ids.length === 0) return new Map()
  const rows = await db.query<RuleSubject>(people, [company_id, user_ids])
  return new Map(rows.map((row) => [row.user_id, row]))
}

/** Somebody of whom nothing is known: meant by what means everybody. */
export const stranger = (user_id: number): RuleSubject => ({
  user_id,
  department_ids: [],
  role_ids: [],
  tag_ids: [],
  group_ids: [],
})

export async function readRuleSubject(db: Db, company_id: number, user_id: number): Promise<RuleSubject> {
  return (await readRuleSubjects(db, company_id, [user_id])).get(user_id) ?? stranger(user_id)
}

type Row = { id: number; start_time: string; end_time: string; room_ids: number[]; office_ids: number[] }

/** As far back as a meeting of the running month can lie, whatever the office's clock. */
const backMs = 33 * 86_400_000

// each kind by its own index: asked for together they would be neither's
const bookedBy: Statement = {
  name: 'booked-by-person',
  text: `with own as (
      select id, meetingroom_id, start_time, end_time from meeting
        where company_id = $1 and booker_id = $2 and book_for_id is null and start_time >= $3
          and meeting_state = 'active' and audit_state in (0, 1)
      union all
      select id, meetingroom_id, start_time, end_time from meeting
        where company_id = $1 and book_for_id = $2 and start_time >= $3
          and meeting_state = 'active' and audit_state in (0, 1)
      order by start_time limit 5000
    )
    select m.id, m.start_time, m.end_time, array_agg(r.id order by r.id) as room_ids, array_agg(r.office_id order by r.id) as office_ids
    from own m
    cross join lateral (
      select m.meetingroom_id as id union select x.meetingroom_id from meeting_room x where x.company_id = $1 and x.meeting_id = m.id
    ) as has
    join meetingroom r on r.company_id = $1 and r.id = has.id
    group by m.id, m.start_time, m.end_time`,
}

/** What counts of what somebody booked, or was booked for them: confirmed and waiting, since the last month. */
export async function readBooked(db: Db, company_id: number, user_id: number, now: number): Promise<BookedMeeting[]> {
  const rows = await db.query<Row>(bookedBy, [company_id, user_id, instantText(now - backMs)])
  return rows.map((row) => ({
    id: row.id,
    start: Date.parse(row.start_time),
    end: Date.parse(row.end_time),
    rooms: row.room_ids.map((id, n) => ({ id, office_id: row.office_ids[n] as number })),
  }))
}

const countingClass = 7240

/** Whoever books for this person waits: what they have booked is counted by one at a time. After the locks of rooms. */
export async function lockCounting(db: Db, user_id: number): Promise<void> {
  await db.query({ name: 'lock-counting', text: `select pg_advisory_xact_lock(${countingClass}, $1)` }, [user_id])
}
