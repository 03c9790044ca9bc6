import { monthSpan, monthWith } from '@workplace/domain/attendance/month'
import type { Database, Db } from '../../../kernel/database/db'
import { settingOf } from '../../company/public'
import { notifyEachOf, type PersonalMessage } from '../../message/public'
import { leadersOf } from '../core/leaders'
import { overtimeLimit } from '../core/overtime-limit'

/** From this part of what is allowed on it is near. */
const NEAR = 0.8

type Row = { user_id: number; name: string; minutes: number }

/** Whose overtime of the month that is running has come near what is allowed, or to it, by person. */
async function nearLimit(db: Db, company_id: number, span: { begin: string; end: string }, least: number) {
  return db.query<Row>(
    `select y.user_id, u.name, sum(y.overtime_workday + y.overtime_rest_day + y.overtime_holiday)::int as minutes
     from attendance_day y join users u on u.company_id = y.company_id and u.id = y.user_id and u.status = 'active'
     where y.company_id = $1 and y.date between $2::date and $3::date
     group by y.user_id, u.name having sum(y.overtime_workday + y.overtime_rest_day + y.overtime_holiday) >= $4 order by y.user_id`,
    [company_id, span.begin, span.end, least],
  )
}

/**
 * People and those who lead them are told once a month when overtime comes near what is allowed, and once when it is there.
 * Answers how many people were found.
 */
export async function warnOfOvertime(db: Database, now: number): Promise<number> {
  const today = new Date(now).toISOString().slice(0, 10)
  const companies = await db.query<{ company_id: number }>(
    'select distinct company_id from attendance_team order by company_id',
  )
  let found = 0
  for (const { company_id } of companies) {
    const limit = await overtimeLimit(db, company_id)
    if (!(limit > 0)) continue
    const startDay = Number((await settingOf(db, company_id, 'attendance_month_start', null)) ?? 1)
    const month = monthWith(today, startDay)
    const span = monthSpan(month, startDay)
    const people = await nearLimit(db, company_id, span, limit * 60 * NEAR)
    if (people.length === 0) continue
    const notices: PersonalMessage[] = []
    for (const { user_id, name, minutes } of people) {
      const level = minutes >= limit * 60 ? 'reached' : 'near'
      const values = {
        ...{ title: month, room: String(Math.round(minutes / 6) / 10), office_id: 0, timezone: 'UTC', who: name },
        ...{ start_time: `${span.begin} 00:00:00`, end_time: `${span.end} 00:00:00`, reason: String(limit) },
      }
      const about = { meeting_id: null, occasion: `attendance_overtime/${month}/${user_id}/${level}`, values }
      const leaders = (await leadersOf(db, company_id, [{ user_id, date: today }])).filter((id) => id !== user_id)
      notices.push({ ...about, kind: 'attendance_overtime', user_ids: [user_id] })
      notices.push({ ...about, kind: 'attendance_overtime_led', user_ids: leaders })
    }
    await db.transaction((tx) => notifyEachOf(tx, company_id, notices))
    found += people.length
  }
  return found
}
