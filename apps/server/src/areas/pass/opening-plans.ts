import { openUntil } from '@workplace/domain/access/opening-plan'
import { type DayMinutes, minutesOfDate, type PassSchedule } from '@workplace/domain/access/pass-schedule'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Db } from '../../kernel/database/db'
import type { OpeningPlans } from '../device/public'
import { dayKinds } from '../place/public'
import { scheduleColumns } from './core/schedule.store'

type PlannedRow = {
  id: number
  office_id: number
  zone: string
  first_card: boolean
  opening_plan: PassSchedule
  last_allowed: string | null
}

const plannedDoors = (db: Db, company_id: number, door_ids: readonly number[]) =>
  db.query<PlannedRow>(
    `select d.id, d.office_id, o.timezone as zone, d.first_card, ${scheduleColumns('p')} as opening_plan, l.last_allowed
     from door d join office o on o.company_id = d.company_id and o.id = d.office_id
     join pass_schedule p on p.company_id = d.company_id and p.id = d.status_plan_id and p.status = 'on'
     left join pass_door l on l.company_id = d.company_id and l.door_id = d.id
     where d.company_id = $1 and d.id = any($2::int[]) and d.status = 'on' order by d.id`,
    [company_id, door_ids],
  )

/** What dates are in the offices of these doors, each office asked once. */
async function calendarsOf(db: Db, company_id: number, doors: readonly PlannedRow[], from: string, to: string) {
  const offices = new Map<number, Awaited<ReturnType<typeof dayKinds>>>()
  for (const { office_id } of doors)
    if (!offices.has(office_id)) offices.set(office_id, await dayKinds(db, company_id, office_id, { from, to }))
  return (office_id: number) => (date: string) => offices.get(office_id)?.get(date) ?? ({ kind: 'workday' } as const)
}

/** When doors stand open, by their schedules and the calendars of their offices. */
export const openingPlans: OpeningPlans = {
  async openUntil(db, company_id, door_ids, now) {
    const doors = await plannedDoors(db, company_id, door_ids)
    // a day on either side, since offices have zones of their own
    const { date } = wallClock(now, 'UTC')
    const calendar = await calendarsOf(db, company_id, doors, addDays(date, -1), addDays(date, 2))
    return new Map(
      doors.flatMap(({ id, office_id, zone, last_allowed, ...door }): [number, number][] => {
        const instant = { at: now, zone, dayOf: calendar(office_id) }
        const until = openUntil(
          { ...door, last_allowed: last_allowed === null ? null : Date.parse(last_allowed) },
          instant,
        )
        return until === null ? [] : [[id, until]]
      }),
    )
  },
  async days(db, company_id, door_ids, { from, length }) {
    const doors = await plannedDoors(db, company_id, door_ids)
    const calendar = await calendarsOf(db, company_id, doors, from, addDays(from, length))
    const dates = Array.from({ length }, (_, n) => addDays(from, n))
    return new Map(
      doors.map(({ id, office_id, opening_plan }): [number, readonly DayMinutes[]] => [
        id,
        dates.map((date) => minutesOfDate(opening_plan, date, calendar(office_id)(date))),
      ]),
    )
  },
}
