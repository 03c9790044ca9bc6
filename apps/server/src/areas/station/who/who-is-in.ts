import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { eventOf } from '@workplace/contract/kernel/topic'
import * as topics from '@workplace/contract/station/topics'
import type { showMyDesk as declaredShow, PersonOfWeek, whoIsIn } from '@workplace/contract/station/who'
import { addDays, weekdayOf } from '@workplace/domain/kernel/date'
import { dayClock, wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { containing } from '../../../kernel/database/like'
import { awayOf } from '../../people/public'
import { zoneOf } from '../assign/share-desk'
import { keptOffices, letsKnow, officeScopes, scopeThere, toldTo } from '../booking/lets-know'
import { mayForOthers } from '../rules/desk-rights'
import { hiddenAreas } from '../rules/desk-rule.store'

type Shown = OutputOf<typeof declaredShow>['shown_to']

/** So many days of a week are shown, and a weekend on which somebody comes. */
const workingDays = 5

type Row = { id: number; name: string; department: string | null; mine: boolean }

/** `GET /reservation/who`. */
export async function readWhoIsIn(
  { db, actor, now }: Call,
  { office_id, date, team, title, page, limit }: ParsedOf<typeof whoIsIn>,
): Promise<OutputOf<typeof whoIsIn>> {
  const { company_id, user_id, department_id } = actor
  const zone = await zoneOf(db, company_id, user_id)
  const today = wallClock(now(), zone).date
  const day = date ?? today
  const monday = addDays(day, 1 - weekdayOf(day))
  const dates = Array.from({ length: workingDays }, (_, n) => addDays(monday, n))
  const last = dates.at(-1) ?? monday
  // each office says for itself how far it tells: of its people, and of its desks
  const told = await toldTo({ db, actor }, null)
  const from = `from users u left join department d on d.company_id = u.company_id and d.id = u.department_id
    ${officeScopes('u.office_id', '$10')}
    where u.company_id = $1 and u.status = 'active' and ${letsKnow(scopeThere)}
      and ($5::int is null or u.office_id = $5 or exists (select 1 from station_reservation r where r.company_id = u.company_id
        and r.user_id = u.id and r.office_id = $5 and r.date between $8::date and $9::date
        and r.state in ('booked', 'checked_in', 'finished')))
      and ($6::text is null or u.name ilike $6 or d.name ilike $6) and (not $7::boolean or u.department_id = $3)`
  const values = [
    ...[company_id, user_id, department_id, told, office_id ?? null, title ? containing(title) : null],
    ...[team === 'mine', monday, last, keptOffices(actor) ?? []],
  ]
  const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${from}`, values)
  const people = await db.query<Row>(
    `select u.id, u.name, d.name as department, u.department_id is not distinct from $3 as mine ${from}
     order by u.id = $2 desc, u.department_id is not distinct from $3 desc, u.name, u.id limit $11 offset $12`,
    [...values, limit, (page - 1) * limit],
  )
  const ids = people.map(({ id }) => id)
  const days = await placesOf({ db, actor, told }, ids, dates, zone)
  const [own] = await db.query<{ shown_to: Shown }>(
    'select shown_to from station_person where company_id = $1 and user_id = $2',
    [company_id, user_id],
  )
  const items = people.map((one): PersonOfWeek => ({ ...one, days: dates.map((on) => days(one.id, on)) }))
  return { dates, today, shown_to: own?.shown_to ?? 'all', items, total: count?.total ?? 0 }
}

type Sits = { user_id: number; date: string; office_id: number; area_id: number } & Pick<
  PersonOfWeek['days'][number],
  'desk' | 'office_name' | 'office_name_en' | 'floor_name'
>

/** Where people are on these days: at a desk that they booked or own, else where they said, else away where they are. */
async function placesOf(
  { db, actor, told }: Pick<Call, 'db' | 'actor'> & { told: string },
  ids: readonly number[],
  dates: readonly string[],
  zone: string,
): Promise<(user_id: number, date: string) => PersonOfWeek['days'][number]> {
  const { company_id, user_id: reader, department_id } = actor
  const sits = await db.query<Sits>(
    `select x.user_id, x.date::text as date, s.number as desk, s.office_id, s.area_id, o.name as office_name, o.name_en as office_name_en,
       f.name as floor_name
     from (select user_id, date, station_id, 1 as rank, start_time from station_reservation
         where company_id = $1 and user_id = any($5::int[]) and date = any($6::date[])
           and state in ('booked', 'checked_in', 'finished')
       union all select d.user_id, day.date, d.station_id, 2, null from unnest($6::date[]) as day(date)
         join station_assign_day d on d.company_id = $1 and d.user_id = any($5::int[]) and d.days @> day.date
           and d.weekday = extract(isodow from day.date)::int
         where not exists (select 1 from station_share h where h.company_id = $1 and h.station_id = d.station_id
           and h.date = day.date)) as x
     join station s on s.company_id = $1 and s.id = x.station_id
     join office o on o.company_id = $1 and o.id = s.office_id
     join floor f on f.company_id = $1 and f.id = s.floor_id
     join users u on u.company_id = $1 and u.id = x.user_id
     ${officeScopes('s.office_id', '$7')}
     where ${letsKnow(scopeThere)}
     order by x.rank, x.start_time, s.id`,
    [company_id, reader, department_id, told, ids, dates, keptOffices(actor) ?? []],
  )
  const hidden = await hiddenAreas(
    db,
    company_id,
    reader,
    sits.map(({ area_id, office_id }) => ({ id: area_id, office_id })),
  )
  const said = await db.query<{ user_id: number; date: string; place: 'office' | 'home' | 'away' }>(
    `select user_id, date::text as date, place from person_day
     where company_id = $1 and user_id = any($2::int[]) and date = any($3::date[])`,
    [company_id, ids, dates],
  )
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  const week = { start: dayClock(first, zone).start, end: dayClock(last, zone).end }
  const away = await awayOf(db, company_id, ids, week)
  const nowhere = { desk: null, office_name: null, office_name_en: null, floor_name: null }
  return (user_id, date) => {
    const desk = sits.find((one) => one.user_id === user_id && one.date === date)
    const place = said.find((one) => one.user_id === user_id && one.date === date)?.place ?? null
    const { start, end } = dayClock(date, zone)
    const noon = (start + end) / 2
    const absent = (away.get(user_id) ?? []).some((one) => one.start <= noon && one.end > noon)
    if (desk !== undefined && place !== 'home' && place !== 'away') {
      const { user_id: _, date: __, office_id, area_id, ...where } = desk
      // somebody sits where the reader sees no desks: in that office, then
      if (user_id !== reader && hidden.has(area_id) && !mayForOthers({ actor }, office_id))
        return { date, place: 'office', ...where, desk: null, floor_name: null }
      return { date, place: 'desk', ...where }
    }
    return { date, place: place ?? (absent ? 'away' : null), ...nowhere }
  }
}

/** `POST /reservation/shown_to`: one's own choice narrows what the company tells, and never widens it. */
export async function chooseWhoSees(
  call: Call,
  { shown_to }: ParsedOf<typeof declaredShow>,
): Promise<OutputOf<typeof declaredShow>> {
  const { db, actor } = call
  await db.query(
    `insert into station_person (company_id, user_id, shown_to) values ($1, $2, $3)
     on conflict (company_id, user_id) do update set shown_to = excluded.shown_to, updated_at = now()`,
    [actor.company_id, actor.user_id, shown_to],
  )
  call.emit(eventOf(topics.own_desk_booking, { user_id: actor.user_id }))
  return { shown_to }
}
