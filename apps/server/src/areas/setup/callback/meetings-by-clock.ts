import type { Database } from '../../../kernel/database/db'
import { callbackConsumer } from './settle-wanted'

/** So far back is looked for what began or ended while no server ran. */
const BACK = '24 hours'

/**
 * Meetings that begin and end by the clock, where somebody wants to hear of it: each beginning and end once, whoever looks
 * first. What was over when it was first asked for is not told.
 */
export async function raiseByClock(db: Database, now: () => number): Promise<number> {
  const at = new Date(now()).toISOString()
  let all = 0
  const wanted = await db.query<{ company_id: number; type: string; since: string }>(
    `select company_id, type, since from event_wanted
     where consumer = $1 and type in ('meeting.started', 'meeting.ended') order by 1, 2`,
    [callbackConsumer],
  )
  for (const { company_id, type, since } of wanted) {
    const moment = type === 'meeting.started' ? 'start_time' : 'end_time'
    const [row] = await db.query<{ many: number }>(
      `with told as (
         insert into meeting_clock (company_id, meeting_id, type, moment)
         select m.company_id, m.id, $2, m.${moment} from meeting m
         where m.company_id = $1 and m.meeting_state = 'active' and m.audit_state = 0
           and m.start_time > $3::timestamptz - interval '3 days' and m.start_time <= $3
           and m.${moment} > greatest($4::timestamptz, $3::timestamptz - interval '${BACK}') and m.${moment} <= $3
         order by m.id on conflict do nothing returning company_id, meeting_id
       )
       select count(raise_event(m.company_id, $2, 'meeting/' || m.id, meeting_told(m)))::int as many
       from told t join meeting m on m.company_id = t.company_id and m.id = t.meeting_id`,
      [company_id, type, at, since],
    )
    all += row?.many ?? 0
  }
  return all
}

/** Moments that nobody looks for any more. */
export const forgetMoments = (db: Database, now: () => number) =>
  db.query(`delete from meeting_clock where moment < $1::timestamptz - interval '4 days'`, [
    new Date(now()).toISOString(),
  ])
