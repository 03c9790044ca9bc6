import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { utilisation as declared, Use } from '@workplace/contract/statistics/utilisation'
import { openMinutes } from '@workplace/domain/booking/open-time'
import { addDays, daysBetween, weekdayOf } from '@workplace/domain/kernel/date'
import { type DateStep, stepFor, stepsOf } from '@workplace/domain/kernel/date-steps'
import { requireSpan } from '../../kernel/call/asked-span'
import type { Call } from '../../kernel/call/call'
import type { Database } from '../../kernel/database/db'
import { computeDays, lastComputableDay } from './compute-statistics'
import { type RoomRow, readAskedRooms, type StatisticsQuery } from './span'

const MOST_ROOMS = 1000

/** Sums of a room (`room_id`) or of a step of the trend (`date`). */
export type FactRow = { room_id: number | null; date: string | null } & Omit<Use, 'open_minutes'>

const sums = `sum(meetings)::int as meetings, sum(booked_minutes)::int as booked_minutes, sum(known)::int as known,
  sum(used)::int as used, sum(used_minutes)::int as used_minutes, sum(no_shows)::int as no_shows,
  sum(no_show_minutes)::int as no_show_minutes, sum(released)::int as released, sum(released_minutes)::int as released_minutes,
  sum(by_sign_in)::int as by_sign_in, sum(by_detector)::int as by_detector`

/** What was reckoned of the days before $4, and from there on what the database says now. */
export const factsStatement = {
  name: 'utilisation-facts',
  text: `with facts as (
      select day, room_id, meetings, booked_minutes, known, used, used_minutes, no_shows, no_show_minutes, released, released_minutes,
        by_sign_in, by_detector
      from utilisation_room where company_id = $1 and day >= $2 and day <= $3 and day < $4
      union all
      select day, room_id, meetings, booked_minutes, known, used, used_minutes, no_shows, no_show_minutes, released, released_minutes,
        by_sign_in, by_detector
      from rooms_of_days($1, greatest($2::date, $4::date), $3::date)
    )
    select room_id, date_trunc($6, day::timestamp)::date::text as date, ${sums}
    from facts where room_id in (select unnest($5::int[]))
    group by grouping sets ((room_id), (date_trunc($6, day::timestamp)))`,
}

export type HourRow = { weekday: number; hour: number; booked_minutes: number }

export const hoursStatement = {
  name: 'utilisation-hours',
  text: `select extract(isodow from day)::int as weekday, hour, sum(booked_minutes)::int as booked_minutes
    from (
      select day, office_id, hour, booked_minutes from utilisation_hour
      where company_id = $1 and day >= $2 and day <= $3 and day < $4
      union all
      select day, office_id, hour, booked_minutes from hours_of_days($1, greatest($2::date, $4::date), $3::date)
    ) as f
    where office_id in (select unnest($5::int[]))
    group by 1, 2`,
}

/** The hours of one room stand in no table: they are few. */
const hoursOfRoom = {
  name: 'utilisation-hours-of-room',
  text: `select extract(isodow from day)::int as weekday, hour,
      sum(least(until_minute, hour * 60 + 60) - greatest(from_minute, hour * 60))::int as booked_minutes
    from (
      select day, (extract(hour from starts) * 60 + extract(minute from starts))::int as from_minute,
        least((extract(hour from starts) * 60 + extract(minute from starts))::int + minutes, 1440) as until_minute
      from (
        select (h.start_time at time zone o.timezone)::date as day, h.start_time at time zone o.timezone as starts,
          (extract(epoch from h.end_time - h.start_time) / 60)::int as minutes
        from holding h
        join meetingroom r on r.company_id = h.company_id and r.id = h.room_id
        join office o on o.company_id = r.company_id and o.id = r.office_id
        where h.company_id = $1 and h.room_id = $2 and h.kind = 'meeting' and h.is_held
          and h.start_time >= ($3::date)::timestamp at time zone o.timezone
          and h.start_time < ($4::date + 1)::timestamp at time zone o.timezone
      ) as claim
    ) as c
    cross join lateral generate_series(from_minute / 60, (until_minute - 1) / 60) as s(hour)
    where until_minute > from_minute
    group by 1, 2`,
}

const none = (): Use => ({
  ...{ meetings: 0, booked_minutes: 0, open_minutes: 0, known: 0, used: 0, used_minutes: 0 },
  ...{ no_shows: 0, no_show_minutes: 0, released: 0, released_minutes: 0, by_sign_in: 0, by_detector: 0 },
})

function add(sum: Use, more: Partial<Use>): void {
  for (const name of Object.keys(sum) as (keyof Use)[]) sum[name] += more[name] ?? 0
}

/** How many days of each weekday, Monday first, a span has. */
function weekdaysIn(from: string, to: string): number[] {
  const days = daysBetween(from, to) + 1
  const first = weekdayOf(from)
  return Array.from({ length: 7 }, (_, at) => {
    const offset = (at + 1 - first + 7) % 7
    return offset >= days ? 0 : Math.floor((days - 1 - offset) / 7) + 1
  })
}

type Open = {
  readonly rooms: readonly { readonly row: RoomRow; readonly open: number[] }[]
  readonly hours: number[][]
}

/** When rooms can be booked by their policy: for each room its minutes of each weekday, and all of them by hour. */
function openOf(rows: readonly RoomRow[]): Open {
  const known = new Map<string, { hours: number[][]; days: number[] }>()
  const hours = Array.from({ length: 7 }, () => new Array<number>(24).fill(0))
  const rooms = rows.map((row) => {
    const { opentime, closetime, lunch_begin, lunch_end, approve_booking_weekend } = row
    const key = [opentime, closetime, lunch_begin, lunch_end, approve_booking_weekend].join()
    let open = known.get(key)
    if (open === undefined) {
      const week = Array.from({ length: 7 }, (_, at) => openMinutes(row, at + 1))
      open = { hours: week, days: week.map((day) => day.reduce((sum, one) => sum + one, 0)) }
      known.set(key, open)
    }
    for (const [at, day] of open.hours.entries()) {
      const sum = hours[at] as number[]
      for (const [hour, minutes] of day.entries()) sum[hour] = (sum[hour] ?? 0) + minutes
    }
    return { row, open: open.days }
  })
  return { rooms, hours }
}

/** Minutes of a week's days times how often each is in a span. */
const times = (week: readonly number[], counts: readonly number[]) =>
  week.reduce((sum, minutes, at) => sum + minutes * (counts[at] ?? 0), 0)

/** `GET /statistics/utilisation`: how rooms were booked and used, by hour, in time, by office and by room. */
export async function utilisationOf(
  database: Database,
  call: Call,
  asked: ParsedOf<typeof declared>,
): Promise<OutputOf<typeof declared>> {
  requireSpan(call, asked)
  const { from, to } = asked
  const { company_id } = call.actor
  const last = lastComputableDay(call.now())
  if (from <= last) await computeDays(database, company_id, from, to < last ? to : last)
  const live = addDays(last, 1)
  const { rooms, hours: openHours } = openOf(await readAskedRooms(call, asked))
  const step = stepFor(daysBetween(from, to) + 1)
  const ids = rooms.map(({ row }) => row.id)
  const offices = [...new Set(rooms.map(({ row }) => row.office_id))]
  const span = [company_id, from, to, live]
  const [facts, hours] = await Promise.all([
    call.db.query<FactRow>(factsStatement, [...span, ids, step]),
    asked.meetingroom_id === undefined
      ? call.db.query<HourRow>(hoursStatement, [...span, offices])
      : call.db.query<HourRow>(hoursOfRoom, [company_id, ids[0] ?? null, from, to]),
  ])
  return { from, to, step, ...assemble(asked, step, { rooms, hours: openHours }, facts, hours) }
}

function assemble(
  asked: StatisticsQuery,
  step: DateStep,
  open: Open,
  facts: readonly FactRow[],
  hours: readonly HourRow[],
) {
  const { from, to } = asked
  const counts = weekdaysIn(from, to)
  const byRoom = new Map(facts.map((fact) => [fact.room_id, fact]))
  const byDate = new Map(facts.flatMap((fact) => (fact.date === null ? [] : [[fact.date, fact]])))
  const total = none()
  const offices = new Map<
    number,
    { of: Pick<RoomRow, 'office_id' | 'office_name' | 'office_name_en'>; rooms: number; use: Use }
  >()
  const rooms = open.rooms.map(({ row, open: week }) => {
    const { id, name, office_name, office_name_en, capacity } = row
    const use = none()
    add(use, { ...byRoom.get(id), open_minutes: times(week, counts) })
    add(total, use)
    const office = offices.get(row.office_id) ?? { of: row, rooms: 0, use: none() }
    add(office.use, use)
    office.rooms++
    offices.set(row.office_id, office)
    return { id, name, office_name, office_name_en, capacity, ...use }
  })
  const week = open.hours.map((day) => day.reduce((sum, one) => sum + one, 0))
  const trend = stepsOf(from, to, step).map(({ date, first, last }) => {
    const use = none()
    add(use, { ...byDate.get(date), open_minutes: times(week, weekdaysIn(first, last)) })
    return { date, ...use }
  })
  const booked = new Map(hours.map((one) => [one.weekday * 24 + one.hour, one.booked_minutes]))
  const cells = open.hours.flatMap((day, at) =>
    day.map((minutes, hour) => ({
      weekday: at + 1,
      hour,
      booked_minutes: booked.get((at + 1) * 24 + hour) ?? 0,
      open_minutes: minutes * (counts[at] ?? 0),
    })),
  )
  rooms.sort((a, b) => b.booked_minutes - a.booked_minutes || a.id - b.id)
  return {
    total,
    hours: cells.filter((cell) => cell.booked_minutes + cell.open_minutes > 0),
    trend,
    offices: [...offices.values()].map(({ of, rooms, use }) => ({
      ...{ id: of.office_id, name: of.office_name, name_en: of.office_name_en, rooms },
      ...use,
    })),
    rooms: rooms.slice(0, MOST_ROOMS),
    rooms_total: rooms.length,
  }
}
