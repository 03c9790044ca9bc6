import { slotOf } from '@workplace/domain/booking/slot'
import { weekdayOf } from '@workplace/domain/kernel/date'
import { timeOf } from '@workplace/domain/kernel/time'
import type { Db } from '../../../kernel/database/db'
import type { CompanyPlan, Ids } from '../../../seed/demo-plan'
import { insertColumns, insertRows } from '../../../seed/kit/rows'
import type { Occupation } from './invent-meetings'

/** Writes a plan's recurring occupations with their dates; answers their ids by their number in the plan. */
export async function writeOccupations(db: Db, plan: CompanyPlan, ids: Ids): Promise<Map<number, number>> {
  const all = new Map<number, Occupation[]>()
  for (const one of plan.occupations) all.set(one.series, [...(all.get(one.series) ?? []), one])
  if (all.size === 0) return new Map()
  const keeper = Math.max(
    0,
    plan.people.findIndex((person) => person.roles.includes('会议室管理员')),
  )
  const slotIn = ({ room, start, end }: Occupation) => slotOf(start, end, plan.rooms[room]?.timezone ?? 'UTC')
  const by = plan.people[keeper]?.name ?? ''
  const made = await insertRows(
    db,
    'cyclemeeting',
    [...all.values()].map((dates) => {
      const [first, last] = [dates[0], dates.at(-1)].map((one) => slotIn(one as Occupation))
      if (first === undefined || last === undefined) throw new Error('an occupation without a date')
      return {
        company_id: ids.company_id,
        created_by: by,
        updated_by: by,
        subject: dates[0]?.subject ?? '',
        meetingroom_id: ids.rooms[dates[0]?.room ?? 0] ?? 0,
        booker_id: ids.people[keeper] ?? 0,
        period: 'week',
        weekdays: [weekdayOf(first.date)],
        begin_date: first.date,
        end_date: last.date,
        start_time: timeOf(first.start_minute),
        end_time: timeOf(first.end_minute),
      }
    }),
  )
  const idOf = new Map([...all.keys()].map((series, place) => [series, made[place] ?? 0]))
  const dates = plan.occupations
  await insertColumns(
    db,
    'cyclemeeting_date',
    {
      cyclemeeting_id: ['int', dates.map((one) => idOf.get(one.series) ?? 0)],
      date: ['date', dates.map((one) => slotIn(one).date)],
      meetingroom_id: ['int', dates.map((one) => ids.rooms[one.room] ?? 0)],
      start_time: ['timestamptz', dates.map((one) => new Date(one.start).toISOString())],
      end_time: ['timestamptz', dates.map((one) => new Date(one.end).toISOString())],
    },
    { fixed: { company_id: ids.company_id } },
  )
  return idOf
}
