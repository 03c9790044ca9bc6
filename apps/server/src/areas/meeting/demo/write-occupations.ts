import { slotOf } from '@workplace/domain/booking/slot'
import { weekdayOf } from '@workplace/domain/kernel/date'
import { timeOf } from '@workplace/domain/kernel/time'
import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertColumns, insertRows } from '../../../seed/kit/rows'
import type { DemoRooms } from '../../meetingroom/demo/public'
import { type DemoPeople, KEEPER } from '../../people/demo/public'
import type { Occupation } from './invent-meetings'

/** Writes recurring occupations with their dates; answers their ids by their number in the plan. */
export async function writeOccupations(
  { db, company_id }: Demo,
  occupations: readonly Occupation[],
  { rooms, ids }: DemoRooms,
  { people, ids: peopleIds }: DemoPeople,
): Promise<Map<number, number>> {
  const all = new Map<number, Occupation[]>()
  for (const one of occupations) all.set(one.series, [...(all.get(one.series) ?? []), one])
  if (all.size === 0) return new Map()
  const keeper = Math.max(
    0,
    people.findIndex((person) => person.roles.includes(KEEPER)),
  )
  const slotIn = ({ room, start, end }: Occupation) => slotOf(start, end, rooms[room]?.timezone ?? 'UTC')
  const by = people[keeper]?.name ?? ''
  const made = await insertRows(
    db,
    'cyclemeeting',
    [...all.values()].map((dates) => {
      const [first, last] = [dates[0], dates.at(-1)].map((one) => slotIn(one as Occupation))
      if (first === undefined || last === undefined) throw new Error('an occupation without a date')
      return {
        ...authorsOf({ company_id, by }),
        subject: dates[0]?.subject ?? '',
        meetingroom_id: ids[dates[0]?.room ?? 0] ?? 0,
        booker_id: peopleIds[keeper] ?? 0,
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
  await insertColumns(
    db,
    'cyclemeeting_date',
    {
      cyclemeeting_id: ['int', occupations.map((one) => idOf.get(one.series) ?? 0)],
      date: ['date', occupations.map((one) => slotIn(one).date)],
      meetingroom_id: ['int', occupations.map((one) => ids[one.room] ?? 0)],
      start_time: ['timestamptz', occupations.map((one) => new Date(one.start).toISOString())],
      end_time: ['timestamptz', occupations.map((one) => new Date(one.end).toISOString())],
    },
    { fixed: { company_id } },
  )
  return idOf
}
