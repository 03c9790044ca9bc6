import { placeShift } from '@workplace/domain/attendance/day-window'
import { datesBetween, type PlannedDate } from '@workplace/domain/attendance/request'
import { periodMinutes, restMinutes, type Shift } from '@workplace/domain/attendance/shift'
import { weekdayOf } from '@workplace/domain/kernel/date'
import { instantOf } from '@workplace/domain/kernel/zone'
import type { Db } from '../../../kernel/database/db'
import { factsOf } from '../days/facts.store'
import { plannedOf } from '../days/reckon'
import { zoneOf } from '../versions/counts-from'

/** By which plan somebody's leave is counted, and of which team. */
export type OwnPlan = {
  readonly zone: string
  /** The team to which they belong on that date. */
  readonly team: { readonly id: number; readonly leaders: readonly number[] } | null
  readonly dates: readonly (PlannedDate & { readonly shift_id: number | null; readonly shift: Shift | null })[]
}

/** Of who belongs to no team nobody knows a plan: the usual week is taken. */
const usual: Shift = {
  periods: [{ on_time: '09:00', off_time: '18:00', must_on: true, must_off: true }],
  rest_periods: [{ start: '12:00', end: '13:00' }],
  ...{ earliest_on_minutes: 120, latest_off_minutes: 600, is_flexible: false },
  ...{ flexible_early_minutes: 0, flexible_late_minutes: 0, late_off_late_on: [], late_off_days: 1 },
  ...{ late_minutes_as_late: 0, late_minutes_as_serious: null, late_minutes_as_lack: null },
  ...{ early_minutes_as_early: 0, early_minutes_as_lack: null },
}

/** When work of a shift begins and ends on a date, and what of it is rest or lies between its periods. */
function workOf(date: string, shift: Shift | null, zone: string): PlannedDate['work'] {
  const placed = placeShift({ date, shift }, zone)
  if (shift === null || placed === null) return null
  const at = (minute: number) => instantOf(date, minute, zone)
  const periods = periodMinutes(shift)
  const between = periods.slice(1).map(({ start }, n) => ({ start: at(periods[n]?.end ?? start), end: at(start) }))
  const rests = [...restMinutes(shift).map(({ start, end }) => ({ start: at(start), end: at(end) })), ...between]
  const minutes = (placed.off - placed.on - rests.reduce((sum, rest) => sum + rest.end - rest.start, 0)) / 60_000
  return { start: placed.on, end: placed.off, minutes, rests }
}

/**
 * The team to which somebody belongs on a date, or else that which they join next, with its clock and who leads it; and
 * their own clock where they belong to none.
 */
export async function ownTeam(
  db: Db,
  company_id: number,
  user_id: number,
  on: string,
): Promise<Pick<OwnPlan, 'zone' | 'team'>> {
  type Row = { id: number; timezone: string; leaders: number[] }
  const [team] = await db.query<Row>(
    `select t.id, t.timezone, coalesce((select array_agg(l.user_id order by l.user_id) from attendance_team_leader l
       where l.company_id = t.company_id and l.team_id = t.id), '{}') as leaders
     from attendance_member m join attendance_team t on t.company_id = m.company_id and t.id = m.team_id
     where m.company_id = $1 and m.user_id = $2 and (m.end_date is null or m.end_date >= $3::date) order by m.begin_date limit 1`,
    [company_id, user_id, on],
  )
  if (team === undefined) return { zone: await zoneOf(db, company_id, user_id), team: null }
  const { timezone, ...more } = team
  return { zone: timezone, team: more }
}

/** What a person has to work between two dates, as of their team `on` one of them. */
export async function ownPlan(
  db: Db,
  company_id: number,
  user_id: number,
  { on, ...span }: { readonly from: string; readonly until: string; readonly on?: string },
): Promise<OwnPlan> {
  const own = await ownTeam(db, company_id, user_id, on ?? span.from)
  const facts = own.team === null ? null : await factsOf(db, company_id, [user_id], span)
  return {
    ...own,
    dates: datesBetween(span.from, span.until).map((date) => {
      if (facts === null) {
        const shift = weekdayOf(date) <= 5 ? usual : null
        return { date, shift_id: null, shift, work: workOf(date, shift, own.zone) }
      }
      const { shift: shift_id, work: shift, team, free } = plannedOf(facts, user_id, date)
      const work = workOf(date, shift, team?.zone ?? own.zone)
      const most = free && team?.free != null ? { most: team.free.work_minutes } : {}
      return { date, shift_id, shift, work: work === null ? null : { ...work, ...most } }
    }),
  }
}
