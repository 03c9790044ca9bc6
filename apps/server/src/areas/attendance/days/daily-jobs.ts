import { periodMinutes } from '@workplace/domain/attendance/shift'
import { timeOf } from '@workplace/domain/kernel/time'
import { instantOf, wallClock } from '@workplace/domain/kernel/zone'
import type { Database } from '../../../kernel/database/db'
import { notifyEachOf } from '../../message/public'
import { factsOf } from './facts.store'
import { plannedOf, reckonDay } from './reckon'

type Due = {
  company_id: number
  user_id: number
  date: string
  due: string
  timezone: string
  kind: 'attendance_remind' | 'attendance_remind_off'
}

/** So long after its time a reminder of a going that was not punched is none any more: who left has left. */
const LATEST_MINUTES = 60

type Soon = { company_id: number; date: string; minutes: number; user_ids: number[] }

/**
 * Shifts that begin so soon after midnight that they are to be reminded of before it: their day has not begun, so it is not
 * stored yet, and who has come already is asked of the day as it would be now.
 */
async function dueAfterMidnight(db: Database, now: number): Promise<Due[]> {
  const at = new Date(now).toISOString()
  const teams = await db.query<Soon>(
    `select t.company_id, to_char(next.date, 'YYYY-MM-DD') as date, t.remind_before_minutes as minutes,
       array_agg(m.user_id order by m.user_id) as user_ids
     from attendance_team t
       cross join lateral (select ($1::timestamptz at time zone t.timezone)::date + 1 as date) as next
       join attendance_member m on m.company_id = t.company_id and m.team_id = t.id and m.begin_date <= next.date
         and (m.end_date is null or m.end_date >= next.date)
     where t.kind <> 'free' and t.remind_before_minutes > 0
       and next.date::timestamp at time zone t.timezone <= $1::timestamptz + make_interval(mins => t.remind_before_minutes)
     group by t.company_id, t.id, next.date, t.remind_before_minutes order by t.company_id, t.id`,
    [at],
  )
  const due: Due[] = []
  for (const { company_id, date, minutes, user_ids } of teams) {
    const isSoon = (time: number) => now < time && time <= now + minutes * 60_000
    const plans = await factsOf(db, company_id, user_ids, { from: date, until: date }, { planOnly: true })
    const soon = user_ids.filter((user_id) => {
      const { work, zone, counted } = plannedOf(plans, user_id, date)
      // flexible hours may begin sooner: it is the plan of which people are reminded
      return counted && work !== null && isSoon(instantOf(date, periodMinutes(work)[0]?.start ?? 0, zone))
    })
    if (soon.length === 0) continue
    const facts = await factsOf(db, company_id, soon, { from: date, until: date })
    for (const user_id of soon) {
      const day = reckonDay(facts, user_id, date, now)
      const [first] = day?.day.points ?? []
      if (day === null || first?.on_off !== 'on' || first.result !== 'pending' || !isSoon(first.due)) continue
      const when = new Date(first.due).toISOString()
      due.push({ company_id, user_id, date, due: when, timezone: day.planned.zone, kind: 'attendance_remind' })
    }
  }
  return due
}

/**
 * Who has not punched and whose shift begins soon is reminded, and who came and did not punch that they left, each once.
 * Answers how many were.
 */
export async function remindOfShifts(db: Database, now: number): Promise<number> {
  const at = new Date(now).toISOString()
  const stored = await db.query<Due>(
    `select y.company_id, y.user_id, to_char(y.date, 'YYYY-MM-DD') as date, p.due, coalesce(y.zone, t.timezone) as timezone, p.kind
     from attendance_day y join attendance_team t on t.company_id = y.company_id and t.id = y.team_id
       cross join lateral (
         select due, 'attendance_remind' as kind from jsonb_to_recordset(y.points) as one(on_off text, due timestamptz, result text)
           where t.kind <> 'free' and t.remind_before_minutes > 0 and one.on_off = 'on' and one.result = 'pending' and one.due > $1::timestamptz
             and one.due <= $1::timestamptz + make_interval(mins => t.remind_before_minutes)
         union all
         -- the last going of a day: who goes and comes in between is not asked for each
         select due, 'attendance_remind_off' from (
           select one.*, row_number() over (order by one.due desc) as no, bool_or(one.time is not null) over () as came
           from jsonb_to_recordset(y.points) as one(on_off text, due timestamptz, result text, time timestamptz)) as one
           where t.remind_after_minutes > 0 and one.no = 1 and one.on_off = 'off' and one.result = 'pending' and one.came
             and one.due <= $1::timestamptz - make_interval(mins => t.remind_after_minutes)
             and one.due > $1::timestamptz - make_interval(mins => t.remind_after_minutes + $2)
       ) as p
     where not y.settled and y.date >= ($1::timestamptz)::date - 2
       and (t.remind_before_minutes > 0 or t.remind_after_minutes > 0)
     order by y.company_id, y.user_id`,
    [at, LATEST_MINUTES],
  )
  const due = [...stored, ...(await dueAfterMidnight(db, now))]
  for (const company_id of new Set(due.map((one) => one.company_id)))
    await db.transaction((tx) =>
      notifyEachOf(
        tx,
        company_id,
        due
          .filter((one) => one.company_id === company_id)
          .map(({ user_id, date, due: when, timezone, kind }) => {
            const wall = wallClock(Date.parse(when), timezone)
            const clock = timeOf(wall.minute)
            // of a night it is the date after that of its shift
            const start = `${wall.date} ${clock}:00`
            return {
              ...{ user_ids: [user_id], kind, meeting_id: null },
              occasion: `attendance/${date}/${clock}/${kind === 'attendance_remind' ? 'remind' : 'remind_off'}`,
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
