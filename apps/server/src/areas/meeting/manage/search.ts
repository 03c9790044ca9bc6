import type { LogState, meetingListQuery } from '@workplace/contract/meeting/manage/meeting-log'
import type { z } from 'zod'
import { type Call, has, officesFor } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { containing } from '../../../kernel/database/like'

/** What meetings are looked for by, with the order that is wanted. */
export type Filters = Omit<z.output<typeof meetingListQuery>, 'page' | 'limit'>

/**
 * Whose list it is: `log` also has the meetings of the departments that the reader administers, wherever they are held;
 * `manage` those of the caller's offices only, as nobody changes others.
 */
export type Whose = 'log' | 'manage'

/** The values that every statement over meetings begins with: $1 company, $2 reader, $3 managed rooms, $4 manages, $5 now. */
export type Viewer = { readonly values: readonly unknown[]; readonly rooms: readonly number[] | null }

/** The rooms in the offices that the caller administers are read first: without a join the indexes of meetings are used. */
export async function viewerOf(call: Call): Promise<Viewer> {
  const { company_id, user_id } = call.actor
  const offices = officesFor(call.actor, 'meeting')
  const rooms = offices === null ? null : await roomsWhere(call, 'office_id = any($2::int[])', offices)
  const now = new Date(call.now()).toISOString()
  return { rooms, values: [company_id, user_id, rooms, has(call.actor, 'view-cancel-regain'), now] }
}

/** The words of a private meeting are for those who take part in it or may change it. */
export const isOpen = `(not m.secret or m.booker_id = $2 or m.book_for_id is not distinct from $2
  or ($4::boolean and ($3::int[] is null or m.meetingroom_id = any($3)))
  or exists (select 1 from attendee a where a.company_id = m.company_id and a.meeting_id = m.id and a.user_id = $2))`

const isSettled = `m.meeting_state = 'active' and m.audit_state <> 2 and (m.audit_state = 0 or m.wanted_start is not null)`

/** What a meeting is, by the clock in $5. */
export const stateColumn = `case when m.meeting_state <> 'active' then m.meeting_state
    when m.audit_state = 2 then 'refused'
    when m.audit_state = 1 and m.wanted_start is null then 'pending'
    when m.end_time <= $5 then 'ended'
    when m.start_time <= $5 then 'in_progress' else 'confirmed' end`

/** Each in the words of the index that finds it: of most states there are few among a million. */
const stateConditions: Readonly<Record<LogState, string>> = {
  cancelled: `m.meeting_state = 'cancelled'`,
  released: `m.meeting_state = 'released'`,
  refused: `m.audit_state = 2 and m.meeting_state = 'active'`,
  pending: `m.audit_state = 1 and m.meeting_state = 'active' and m.wanted_start is null`,
  confirmed: `${isSettled} and m.start_time > $5`,
  // claims are at most a day long, so a day of them is read instead of a month of meetings
  in_progress: `${isSettled} and m.start_time <= $5 and m.end_time > $5 and m.id in (
    select h.source_id from holding h where h.company_id = $1 and h.kind = 'meeting' and h.is_held
      and h.start_time <= $5 and h.start_time > $5::timestamptz - interval '26 hours' and h.end_time > $5)`,
  ended: `${isSettled} and m.end_time <= $5 and m.start_time < $5`,
}

async function roomsWhere(call: Call, condition: string, value: unknown): Promise<number[]> {
  const rows = await call.db.query<{ id: number }>(
    `select id from meetingroom where company_id = $1 and ${condition} order by id`,
    [call.actor.company_id, value],
  )
  return rows.map((row) => row.id)
}

/** The rooms of the asked place, the narrowest that is named; null: everywhere. */
async function roomsOfPlace(call: Call, { city, office, floor, room }: Filters): Promise<number[] | null> {
  if (room !== undefined) return [room]
  if (floor !== undefined) return roomsWhere(call, 'floor_id = $2', floor)
  if (office !== undefined) return roomsWhere(call, 'office_id = $2', office)
  if (city === undefined) return null
  return roomsWhere(call, 'office_id in (select id from office where company_id = $1 and city_id = $2)', city)
}

async function departmentsBelow(call: Call, id: number): Promise<number[]> {
  const rows = await call.db.query<{ id: number }>(
    `with recursive below as (
       select d.id from department d where d.company_id = $1 and d.id = $2
       union select d.id from department d join below b on d.company_id = $1 and d.parent_id = b.id
     ) select id from below`,
    [call.actor.company_id, id],
  )
  return rows.map((row) => row.id)
}

/** Texts without letters that have a case are compared as they are, which is five times as fast. */
const like = (text: string) => (text.toLowerCase() === text.toUpperCase() ? 'like' : 'ilike')

/** The order of a list; both have an index, and the number decides between equal times. */
const sorts: Readonly<Record<string, 'start_time' | 'id'>> = { start_time: 'start_time', id: 'id' }

export type Search = {
  readonly values: readonly unknown[]
  /** Meetings `m` that are found, each by one of these, with what they stand in and under which conditions. */
  readonly branches: readonly string[]
  readonly by: 'start_time' | 'id'
  readonly direction: 'asc' | 'desc'
  /** It looks for words: what that comes to depends on them, so that no plan serves all. */
  readonly hasWords: boolean
}

function orderOf(sort: string): Pick<Search, 'by' | 'direction'> {
  const { by, way } = sorting(sorts, sort)
  return { by, direction: way }
}

/**
 * Who booked and for whom are a branch each, so that either is read in the order of its index: then it costs the same for
 * everybody, and one plan is kept for all. With `or` all meetings of a person were read and sorted, and statements planned
 * anew for who books more or less than most.
 */
function bookedBy({ booker }: Filters, put: (value: unknown) => string): readonly string[][] {
  if (booker === undefined) return [[]]
  const person = put(booker)
  return [[`m.booker_id = ${person}`], [`m.book_for_id = ${person}`, `m.booker_id <> ${person}`]]
}

/**
 * The meetings that meet all filters within what the caller may see. A meeting is where any of its rooms is: those with
 * further rooms are a branch of their own, so that the first one can use the index of rooms.
 */
export async function searchFor(call: Call, filters: Filters, whose: Whose): Promise<Search & { viewer: Viewer }> {
  const viewer = await viewerOf(call)
  const values = [...viewer.values]
  const put = (value: unknown) => `$${values.push(value)}`
  const all: string[] = ['m.company_id = $1']
  if (viewer.rooms !== null) {
    const departments = whose === 'log' ? (call.actor.reach?.department_ids ?? []) : []
    all.push(
      departments.length === 0
        ? 'm.meetingroom_id = any($3::int[])'
        : `(m.meetingroom_id = any($3::int[]) or m.department_id = any(${put(departments)}::int[]))`,
    )
  }
  if (filters.number !== undefined) all.push(`m.id = ${put(filters.number)}`)
  if (filters.series !== undefined) all.push(`m.series_id = ${put(filters.series)}`)
  if (filters.state !== undefined) all.push(stateConditions[filters.state])
  if (filters.attendee !== undefined) {
    all.push(
      // who takes part in a private meeting is told as little as what it is about
      `m.id in (select a.meeting_id from attendee a where a.company_id = $1 and a.user_id = ${put(filters.attendee)}) and ${isOpen}`,
    )
  }
  if (filters.department !== undefined) {
    all.push(`m.department_id = any(${put(await departmentsBelow(call, filters.department))}::int[])`)
  }
  all.push(...(await dayConditions(call, filters, put)))
  if (filters.title) {
    const text = put(containing(filters.title))
    all.push(`m.title ${like(filters.title)} ${text} and ${isOpen}`)
  }
  const wheres = bookedBy(filters, put).map((one) => [...all, ...one].join(' and '))
  const order = { ...orderOf(filters.sort), hasWords: Boolean(filters.title) }
  const place = await roomsOfPlace(call, filters)
  if (place === null) {
    return { viewer, values, branches: wheres.map((where) => `from meeting m where ${where}`), ...order }
  }
  const rooms = put(place)
  return {
    viewer,
    values,
    branches: wheres.flatMap((where) => [
      `from meeting m where ${where} and m.meetingroom_id = any(${rooms}::int[])`,
      `from meeting m where ${where} and m.meetingroom_id <> all(${rooms}::int[]) and m.id in (
         select x.meeting_id from meeting_room x where x.company_id = $1 and x.meetingroom_id = any(${rooms}::int[]))`,
    ]),
    ...order,
  }
}

type Zone = { timezone: string; rooms: number[] }

/**
 * Days on which meetings begin, on the clock of their office: for each zone that the company has a span of instants, as
 * a zone that is looked up for every meeting costs more than all else.
 */
async function dayConditions(call: Call, { start_date, end_date }: Filters, put: (value: unknown) => string) {
  if (start_date === undefined && end_date === undefined) return []
  // most companies have one, and need not read all their rooms for it
  const known = await call.db.query<{ timezone: string }>(
    'select distinct timezone from office where company_id = $1',
    [call.actor.company_id],
  )
  const zones: readonly Zone[] =
    known.length <= 1
      ? known.map(({ timezone }) => ({ timezone, rooms: [] }))
      : await call.db.query<Zone>(
          `select o.timezone, array_agg(r.id) as rooms from meetingroom r
           join office o on o.company_id = r.company_id and o.id = r.office_id where r.company_id = $1 group by o.timezone`,
          [call.actor.company_id],
        )
  const from = start_date && put(start_date)
  const until = end_date && put(end_date)
  const span = (zone: string) => [
    ...(from ? [`m.start_time >= ${from}::timestamp at time zone ${zone}`] : []),
    ...(until ? [`m.start_time < (${until}::timestamp + interval '1 day') at time zone ${zone}`] : []),
  ]
  if (zones.length <= 1) return span(`${put(zones[0]?.timezone ?? 'UTC')}::text`)
  const each = zones.map(({ timezone, rooms }) =>
    [`m.meetingroom_id = any(${put(rooms)}::int[])`, ...span(`${put(timezone)}::text`)].join(' and '),
  )
  return [
    // what holds for all zones of the world is found by the index
    ...(from ? [`m.start_time > ${from}::date - interval '15 hours'`] : []),
    ...(until ? [`m.start_time < ${until}::date + interval '39 hours'`] : []),
    `(${each.join(' or ')})`,
  ]
}
