import type { DayRow, myMonth, myYear } from '@workplace/contract/attendance/daily-log'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { addDays, addMonths } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { ownTeam } from '../core/own-team'
import { dayColumns, dayFrom } from './day.store'
import { factsOf } from './facts.store'
import { plannedOf } from './reckon'

/** `GET /myattendance/month`: what days came to, and what is planned for those to come. */
export async function readMyMonth(call: Call, { month }: ParsedOf<typeof myMonth>): Promise<OutputOf<typeof myMonth>> {
  const { db, actor } = call
  const team = await ownTeam(db, actor.company_id, actor.user_id, call.now())
  const today = wallClock(call.now(), team?.timezone ?? 'Asia/Shanghai').date
  const shown = month ?? today.slice(0, 7)
  const [first, last] = [`${shown}-01`, addDays(addMonths(`${shown}-01`, 1), -1)]
  const days = await db.query<DayRow>(
    `select ${dayColumns} ${dayFrom} where y.company_id = $1 and y.user_id = $2 and y.date between $3::date and $4::date
     order by y.date`,
    [actor.company_id, actor.user_id, first, last],
  )
  const from = first > today ? first : addDays(today, 1)
  const coming: OutputOf<typeof myMonth>['coming'] = []
  if (from <= last) {
    const facts = await factsOf(db, actor.company_id, [actor.user_id], { from, until: last })
    const names = new Map(
      (
        await db.query<{ id: number; name: string; color: string }>(
          'select id, name, color from shift where company_id = $1',
          [actor.company_id],
        )
      ).map((one) => [one.id, one]),
    )
    for (let date = from; date <= last; date = addDays(date, 1)) {
      const { counted, shift, work, kind, unplanned } = plannedOf(facts, actor.user_id, date)
      if (!counted) continue
      const named = names.get(shift ?? 0)
      const times = work?.periods.map(({ on_time, off_time }) => `${on_time}–${off_time}`).join(' ') ?? null
      coming.push({ date, shift: named?.name ?? null, color: named?.color ?? null, times, day_kind: kind, unplanned })
    }
  }
  return { month: shown, today, team: team?.name ?? null, days, coming }
}

/** `GET /myattendance/year`. */
export async function readMyYear(call: Call, { year }: ParsedOf<typeof myYear>): Promise<OutputOf<typeof myYear>> {
  const { db, actor } = call
  const team = await ownTeam(db, actor.company_id, actor.user_id, call.now())
  const today = wallClock(call.now(), team?.timezone ?? 'Asia/Shanghai').date
  const shown = year ?? today.slice(0, 4)
  const days = await db.query<OutputOf<typeof myYear>['days'][number]>(
    `select to_char(date, 'YYYY-MM-DD') as date, result, plan_minutes, work_minutes from attendance_day
     where company_id = $1 and user_id = $2 and date between $3::date and $4::date order by date`,
    [actor.company_id, actor.user_id, `${shown}-01-01`, `${shown}-12-31`],
  )
  return { year: shown, today, days }
}
