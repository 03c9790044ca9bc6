import { timeOf } from '@workplace/domain/kernel/time'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Database } from '../../../kernel/database/db'
import { notifyEachOf } from '../../message/public'

type Due = { company_id: number; user_id: number; date: string; due: string; timezone: string }

/** Who has not punched and whose shift begins soon is reminded, once. Answers how many were. */
export async function remindOfShifts(db: Database, now: number): Promise<number> {
  const at = new Date(now).toISOString()
  const due = await db.query<Due>(
    `select y.company_id, y.user_id, to_char(y.date, 'YYYY-MM-DD') as date, p.due, t.timezone
     from attendance_day y join attendance_team t on t.company_id = y.company_id and t.id = y.team_id
       cross join lateral jsonb_to_recordset(y.points) as p(period_no int, on_off text, due timestamptz, result text)
     where not y.settled and t.remind_before_minutes > 0 and y.date >= ($1::timestamptz)::date - 2 and p.on_off = 'on'
       and p.result = 'pending' and p.due > $1::timestamptz and p.due <= $1::timestamptz + make_interval(mins => t.remind_before_minutes)
     order by y.company_id, y.user_id`,
    [at],
  )
  for (const company_id of new Set(due.map((one) => one.company_id)))
    await db.transaction((tx) =>
      notifyEachOf(
        tx,
        company_id,
        due
          .filter((one) => one.company_id === company_id)
          .map(({ user_id, date, due: begins, timezone }) => {
            const clock = timeOf(wallClock(Date.parse(begins), timezone).minute)
            const start = `${date} ${clock}:00`
            return {
              ...{ user_ids: [user_id], kind: 'attendance_remind' as const, meeting_id: null },
              occasion: `attendance/${date}/${clock}/remind`,
              values: {
                ...{ title: date, room: clock, office_id: 0, start_time: start, end_time: start, timezone },
                ...{ who: '', reason: null },
              },
            }
          }),
      ),
    )
  return due.length
}

/** Where somebody punched is kept for so many days: the place and the distance stay. */
const POSITION_DAYS = 30

export async function forgetPositions(db: Database, now: number): Promise<void> {
  await db.query(
    `update attendance_punch set lng = null, lat = null, accuracy_m = null
     where lng is not null and punch_time < $1::timestamptz - make_interval(days => $2)`,
    [new Date(now).toISOString(), POSITION_DAYS],
  )
}
