import type { calendarGapList } from '@workplace/contract/attendance/board'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { type CalendarGap, calendarGaps, type UsedCalendar } from '@workplace/domain/attendance/calendar-gaps'
import type { Call } from '../../../kernel/call/call'
import type { Database, Db } from '../../../kernel/database/db'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { notifyPeopleOf } from '../../message/public'
import { teamsToday } from '../roster/roster.store'

/** The calendars that fixed and free teams follow: those of rosters work on holidays too. */
async function gapsOf(db: Db, company_id: number, today: string): Promise<readonly CalendarGap[]> {
  const used = await db.query<UsedCalendar>(
    `select c.id, c.name,
       coalesce((select array_agg(distinct extract(year from y.date)::int) from holiday_day y
         where y.company_id = $1 and y.calendar_id = c.id), '{}') as years,
       (select to_char(max(s.end_date), 'YYYY-MM-DD') from attendance_team t
         join attendance_team_schedule l on l.company_id = $1 and l.team_id = t.id
         join attendance_schedule s on s.company_id = $1 and s.id = l.schedule_id and s.status = 'on'
         where t.company_id = $1 and t.holiday_id = c.id and t.status = 'on' and t.kind = 'fixed') as until
     from holiday_calendar c where c.company_id = $1 and exists (select 1 from attendance_team t
       where t.company_id = $1 and t.holiday_id = c.id and t.status = 'on' and t.kind <> 'roster')
     order by c.id`,
    [company_id],
  )
  return calendarGaps(used, today)
}

/** `GET /scheduling/calendar_gaps`. */
export async function listCalendarGaps(call: Call): Promise<OutputOf<typeof calendarGapList>> {
  const gaps = await gapsOf(call.db, call.actor.company_id, await teamsToday(call))
  return { gaps: [...gaps] }
}

/** Who keeps the calendars is told once which one lacks the year that can be had by now. Answers how many were told of. */
export async function askForNextYear(db: Database, now: number): Promise<number> {
  const today = new Date(now).toISOString().slice(0, 10)
  const companies = await db.query<{ company_id: number }>(
    'select distinct company_id from attendance_team where holiday_id is not null order by 1',
  )
  let told = 0
  for (const { company_id } of companies) {
    const gaps = (await gapsOf(db, company_id, today)).filter(({ soon }) => soon)
    if (gaps.length === 0) continue
    const people = await peopleWhoMay(db, company_id, 'change-holidays', null, 'room')
    await db.transaction(async (tx) => {
      for (const { id, name, year } of gaps)
        await notifyPeopleOf(
          tx,
          company_id,
          people.map((one) => one.id),
          {
            ...{ kind: 'attendance_calendar', meeting_id: null, occasion: `attendance_calendar/${id}/${year}` },
            values: {
              ...{ title: String(year), room: name, office_id: 0, timezone: 'UTC', who: '', reason: null },
              ...{ start_time: `${year}-01-01 00:00:00`, end_time: `${year}-12-31 00:00:00` },
            },
          },
        )
    })
    told += gaps.length
  }
  return told
}
