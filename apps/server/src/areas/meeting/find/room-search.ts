import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { roomPage } from '@workplace/contract/meeting/booking'
import { loosenable } from '@workplace/contract/meeting/find/find'
import { minuteOf } from '@workplace/domain/kernel/time'
import { instantOf } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { escapeLike } from '../../../kernel/database/like'
import * as ours from '../core/shared-words'
import { instantText } from '../core/wall-time'

/** What narrows the rooms, as every call that looks for rooms is asked. */
export type Search = Pick<
  Partial<ParsedOf<typeof roomPage>>,
  | 'city'
  | 'office'
  | 'floor'
  | 'title'
  | 'capacity'
  | 'roomresource'
  | 'price_max'
  | 'favourite'
  | 'ids'
  | 'date'
  | 'start_time'
  | 'end_time'
>
export type Filter = (typeof loosenable)[number]

/** Where in the texts the values stand that a search does not have of its own. */
export const SEARCH_VALUES = 20

/** The conditions, one for each filter; each is true where its filter is not in use. */
const conditions: Readonly<Record<Filter, string>> = {
  place: '($3::int is null or o.city_id = $3) and ($4::int is null or r.office_id = $4)',
  floor: '($5::int is null or r.floor_id = $5)',
  title: '($6::text is null or r.name ilike $6)',
  capacity: '($7::int is null or r.capacity >= $7)',
  // all of the asked facilities, not any; a facility is one thing by its name, whichever office it stands in
  roomresource: `($8::int[] is null or not exists (
    select 1 from resources want where want.company_id = r.company_id and want.id = any($8) and not exists (
      select 1 from meetingroom_resource mr join resources have on have.company_id = mr.company_id and have.id = mr.resource_id
      where mr.company_id = r.company_id and mr.meetingroom_id = r.id and lower(have.name) = lower(want.name))))`,
  price_max: '($9::numeric is null or greatest(p.amount, p.peak_amount, 0) <= $9)',
  favourite: `($10::boolean is not true or r.id in (select meetingroom_id from starred))`,
  // What the room's own timetable says, and that nobody holds it. Whether somebody may book it is for the rules to say.
  time: `($16::text is null or (r.status = 'online' and not r.readonly and r.id not in (select room_id from taken)
    and r.opentime::text <= $16 and (r.closetime::text >= $17 or r.closetime::text >= '23:59')
    and (r.lunch_begin is null or r.lunch_end::text <= $16 or r.lunch_begin::text >= $17)
    and (not r.approve_booking_weekend or extract(isodow from $18::date) < 6)
    and not exists (
      select 1 from roomlock_room lr join roomlock l on l.company_id = lr.company_id and l.id = lr.roomlock_id
      where lr.company_id = r.company_id and lr.meetingroom_id = r.id and not l.is_revoked
        and not $2 = any(l.allow_user_ids) and $18::date between l.begin_date and l.end_date
        and (cardinality(coalesce(l.weekdays, '{}')) = 0 or extract(isodow from $18::date) = any(l.weekdays))
        and coalesce(l.begin_time::text, '00:00') < $17 and coalesce(l.end_time::text, '24:00') > $16)))`,
}

/**
 * The rooms that are taken at the asked hours of their own clock: one walk of an index for each zone, which begins with
 * their day, because a holding never leaves its office's day. With one zone the values are hidden from the planner, so
 * that it keeps its plan: making one takes longer than the search.
 */
const taken = {
  none: 'select null::int as room_id where false',
  one: `select h.room_id from holding h where h.company_id = $1 and h.is_held and h.start_time >= (select ($13::timestamptz[])[1])
    and h.start_time < (select ($15::timestamptz[])[1]) and h.end_time > (select ($14::timestamptz[])[1])`,
  several: `select h.room_id from unnest($12::text[], $13::timestamptz[], $14::timestamptz[], $15::timestamptz[])
      as z(timezone, day, starts, ends)
    join holding h on h.company_id = $1 and h.is_held and h.start_time >= z.day and h.start_time < z.ends and h.end_time > z.starts
    join meetingroom own on own.company_id = h.company_id and own.id = h.room_id
    join office at on at.company_id = own.company_id and at.id = own.office_id and at.timezone = z.timezone`,
} as const

const starred = `select f.meetingroom_id from favourite_room f where f.company_id = $1 and f.user_id = $2`

/** Rooms with what the conditions read. */
export const rooms = `from meetingroom r
  join office o on o.company_id = r.company_id and o.id = r.office_id
  left join price p on p.company_id = r.company_id and p.id = r.price_id and p.status = 'on'`

/** Rooms of the company that are shown at all. */
const shown = `r.company_id = $1 and r.status <> 'inactive' and ($11::int[] is null or r.id = any($11))`
/** Nor those that visible ranges hide from the caller; and of a time, which they may only look at. */
const notHidden = 'r.id not in (select unnest($19::int[]))'
const notViewed = 'r.id not in (select unnest($20::int[]))'

/** Are both ends of a time and its date given? */
const hasTime = (search: Search): search is Search & { date: string; start_time: string; end_time: string } =>
  search.date !== undefined && search.start_time !== undefined && search.end_time !== undefined

/** The filters that a search uses. */
export function usedFilters(search: Search): Filter[] {
  const used: Record<Filter, boolean> = {
    place: search.city !== undefined || search.office !== undefined,
    floor: search.floor !== undefined,
    title: Boolean(search.title),
    capacity: Boolean(search.capacity),
    roomresource: (search.roomresource?.length ?? 0) > 0,
    price_max: search.price_max !== undefined,
    favourite: search.favourite === 'only',
    time: hasTime(search),
  }
  return loosenable.filter((one) => used[one])
}

/** The values of a search, in the order of their numbers in the texts. */
async function searchValues(call: Call, search: Search): Promise<unknown[]> {
  const { company_id, user_id } = call.actor
  const { title, capacity, roomresource, ids } = search
  return [
    company_id,
    user_id,
    search.city ?? null,
    search.office ?? null,
    search.floor ?? null,
    title ? `%${escapeLike(title)}%` : null,
    capacity || null,
    roomresource?.length ? roomresource : null,
    search.price_max ?? null,
    search.favourite === 'only',
    ids?.length ? ids : null,
    ...(await timeValues(call, search)),
    [...call.actor.rooms.hidden],
    [...call.actor.rooms.viewed],
  ]
}

async function timeValues(call: Call, search: Search): Promise<unknown[]> {
  if (!hasTime(search)) return [[], [], [], [], null, null, null]
  const { date, start_time, end_time } = search
  if (minuteOf(start_time) >= minuteOf(end_time)) {
    throw new Refusal(refusals.invalid_input, {}, { fields: { end_time: ours.endNotAfter } })
  }
  const rows = await call.db.query<{ timezone: string }>(
    { name: 'office-zones', text: 'select distinct timezone from office where company_id = $1' },
    [call.actor.company_id],
  )
  const zones = rows.map((row) => row.timezone)
  const at = (time: string) => zones.map((zone) => instantText(instantOf(date, minuteOf(time), zone)))
  return [zones, at('00:00'), at(start_time), at(end_time), start_time, end_time, date]
}

/** What the text of a search is made of: what comes before, which rooms, and the condition of each filter in use. */
export type Parts = { readonly before: string; readonly shown: string; readonly where: string; readonly used: Used }
type Used = readonly (readonly [filter: Filter, condition: string])[]

/**
 * Asks for rooms. Only the filters in use stand in the text, and a text that was asked before stays prepared under the
 * name that they give it.
 */
export async function askRooms<R>(
  call: Call,
  search: Search,
  name: string,
  textOf: (parts: Parts) => string,
  more: readonly unknown[] = [],
): Promise<R[]> {
  const values = [...(await searchValues(call, search)), ...more]
  const zones = (values[11] as string[]).length
  const kind = zones === 0 ? 'none' : zones === 1 ? 'one' : 'several'
  const { hidden, viewed } = call.actor.rooms
  const used: Used = usedFilters(search).map((filter) => [
    filter,
    filter === 'time' && viewed.size > 0 ? `(${conditions[filter]} and ${notViewed})` : `(${conditions[filter]})`,
  ])
  const before = `with taken as materialized (${taken[kind]}), starred as materialized (${starred})`
  const seen = hidden.size > 0 ? `${shown} and ${notHidden}` : shown
  const where = [seen, ...used.map(([, condition]) => condition)].join(' and ')
  const asked = renumbered(textOf({ before, shown: seen, where, used }), values)
  // PostgreSQL keeps 63 characters of a name.
  const filters = used.map(([filter]) => loosenable.indexOf(filter)).join('')
  const ranged = `${hidden.size > 0 ? 'h' : ''}${viewed.size > 0 ? 'v' : ''}`
  return call.db.query<R>({ name: `${name} ${kind} ${filters}${ranged}`, text: asked.text }, asked.values)
}

/** The text with the values that it mentions alone: PostgreSQL takes no others. */
function renumbered(text: string, values: readonly unknown[]): { text: string; values: unknown[] } {
  const places = [...new Set([...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)))]
  return {
    text: text.replace(/\$(\d+)/g, (_, place) => `$${places.indexOf(Number(place)) + 1}`),
    values: places.map((place) => values[place - 1]),
  }
}
