import type { AccessDoor, AccessPerson, DoorListing } from '@workplace/domain/access/access-attempt'
import type { PassArea } from '@workplace/domain/access/pass-area'
import type { PassSchedule } from '@workplace/domain/access/pass-schedule'
import type { StrategyRule, VerifyMode } from '@workplace/domain/access/strategy'
import { groupsOf } from '@workplace/domain/kernel/groups'
import type { Db } from '../../kernel/database/db'
import { never, scheduleColumns } from './core/schedule.store'

/** A door with its office, as verdicts ask of it. */
export type DoorFacts = {
  readonly name: string
  readonly office_id: number
  readonly office_name: string
  readonly zone: string
  readonly door: AccessDoor
}

/** Doors by their ids and all doors of offices. */
export type WantedDoors = { readonly door_ids: readonly number[]; readonly office_ids?: readonly number[] }

/** Those of these doors that are in one of the offices (null: in any), by office and name. */
export async function doorsFacts(
  db: Db,
  company_id: number,
  { door_ids, office_ids = [] }: WantedDoors,
  offices: readonly number[] | null,
): Promise<readonly DoorFacts[]> {
  const rows = await db.query<{
    id: number
    name: string
    office_id: number
    office_name: string
    zone: string
    is_on: boolean
    mode: AccessDoor['mode']
    mode_until: string | null
    emergency: boolean
    running: AccessDoor['emergency']
    first_card: boolean
    people_needed: number
    plan: PassSchedule | null
    plan_on: boolean
    area: (Omit<PassArea, 'forgotten_at'> & { forgotten_at: string | null }) | null
    leads_out: boolean
  }>(
    `select d.id, d.name, d.office_id, o.name as office_name, o.timezone as zone,
       d.status = 'on' and coalesce(c.status = 'on', true) as is_on, d.mode,
       d.mode_until, d.emergency, e.kind as running, d.first_card, d.people_needed,
       case when p.id is not null then ${scheduleColumns('p')} end as plan, coalesce(p.status = 'on', false) as plan_on,
       case when a.id is not null then json_build_object('id', a.id, 'mode', a.mode, 'minutes', a.minutes,
         'reset_time', a.reset_time, 'forgotten_at', a.forgotten_at) end as area,
       d.to_area_id is null as leads_out
     from door d join office o on o.company_id = d.company_id and o.id = d.office_id
     left join door_device c on c.company_id = d.company_id and c.id = d.controller_id
     left join emergency e on e.company_id = d.company_id and e.office_id = d.office_id and e.ended_at is null
     left join pass_schedule p on p.company_id = d.company_id and p.id = d.status_plan_id
     left join pass_area a on a.company_id = d.company_id and a.id = d.to_area_id
     where d.company_id = $1 and (d.id = any($2::int[]) or d.office_id = any($3::int[]))
       and ($4::int[] is null or d.office_id = any($4))
     order by o.name collate "und-x-icu", o.id, d.name collate "und-x-icu", d.id`,
    [company_id, door_ids, office_ids, offices],
  )
  return rows.map((row) => ({
    ...{ name: row.name, office_id: row.office_id, office_name: row.office_name, zone: row.zone },
    door: {
      id: row.id,
      is_on: row.is_on,
      emergency: row.running,
      opens_in_emergency: row.emergency,
      mode: row.mode,
      mode_until: row.mode_until === null ? null : Date.parse(row.mode_until),
      opening_plan: row.plan_on ? row.plan : null,
      first_card: row.first_card,
      // nothing tells yet who passed, nor how doors stand
      ...{ last_allowed: null, interlocked: [] },
      enters: row.area && {
        ...row.area,
        forgotten_at: row.area.forgotten_at === null ? null : Date.parse(row.area.forgotten_at),
      },
      leads_out: row.leads_out,
      people_needed: row.people_needed,
    },
  }))
}

export type PersonFacts = { readonly id: number; readonly name: string; readonly person: AccessPerson }

/** These people of the company, as verdicts ask of them, by name. */
export async function peopleFacts(
  db: Db,
  company_id: number,
  user_ids: readonly number[],
): Promise<readonly PersonFacts[]> {
  const rows = await db.query<{
    id: number
    name: string
    is_on: boolean
    entry_date: string | null
    departure_date: string | null
  }>(
    `select id, name, status = 'active' as is_on, to_char(entry_date, 'YYYY-MM-DD') as entry_date,
       to_char(departure_date, 'YYYY-MM-DD') as departure_date
     from users where company_id = $1 and id = any($2::int[]) order by name collate "und-x-icu", id`,
    [company_id, user_ids],
  )
  return rows.map(({ id, name, ...row }) => ({ id, name, person: { type: 'user', ...row } }))
}

export type CardFacts = { readonly state: 'in_use' | 'lost'; readonly valid_until: number | null }

/** The card with which each would pass: their main one, else one that they were lent, else one that is lost. */
export async function cardFacts(
  db: Db,
  company_id: number,
  user_ids: readonly number[],
): Promise<ReadonlyMap<number, CardFacts>> {
  const rows = await db.query<{ user_id: number; state: 'in_use' | 'lost'; valid_until: string | null }>(
    `select distinct on (user_id) user_id, state, valid_until from pass_card
     where company_id = $1 and user_id = any($2::int[]) and state <> 'returned'
     order by user_id, state = 'in_use' desc, kind = 'main' desc, id`,
    [company_id, user_ids],
  )
  return new Map(
    rows.map(({ user_id, state, valid_until }) => [
      user_id,
      { state, valid_until: valid_until === null ? null : Date.parse(valid_until) },
    ]),
  )
}

/** A strategy in use, and whom and which doors of those asked about it concerns. */
export type StrategyFacts = {
  readonly rule: StrategyRule & { readonly name: string }
  readonly people: ReadonlySet<number>
  readonly doors: ReadonlySet<number>
}

/** The strategies in use that are about some of these people at some of these doors, with their names. */
export async function strategyFacts(
  db: Db,
  company_id: number,
  user_ids: readonly number[],
  door_ids: readonly number[],
): Promise<readonly StrategyFacts[]> {
  const rows = await db.query<{
    id: number
    name: string
    effect: 'allow' | 'deny'
    priority: number
    valid_start: string
    valid_end: string | null
    verify_mode: VerifyMode | 'any'
    schedule: PassSchedule
    schedule_on: boolean
    people: number[]
    doors: number[]
  }>(
    `select s.id, s.name, s.effect, s.priority, to_char(s.valid_start, 'YYYY-MM-DD') as valid_start,
       to_char(s.valid_end, 'YYYY-MM-DD') as valid_end, s.verify_mode, ${scheduleColumns('p')} as schedule,
       p.status = 'on' as schedule_on, about.people, about.doors
     from through_strategy s join pass_schedule p on p.company_id = $1 and p.id = s.schedule_id
     cross join lateral (select
       array(select d from doors_of_strategy($1, s.id) as d where d = any($3::int[])) as doors,
       array(select u from people_of_strategy($1, s.id) as u where u = any($2::int[])) as people) as about
     where s.company_id = $1 and s.status = 'on' and about.doors <> '{}' and about.people <> '{}' order by s.id`,
    [company_id, user_ids, door_ids],
  )
  return rows.map(({ schedule_on, verify_mode, schedule, people, doors, ...row }) => ({
    rule: {
      ...row,
      schedule: schedule_on ? schedule : never,
      verify_mode: verify_mode === 'any' ? null : verify_mode,
    },
    people: new Set(people),
    doors: new Set(doors),
  }))
}

/** That somebody stands on a list which says something at doors. */
export type NamedListing = DoorListing & { readonly id: number; readonly name: string }

/** The lists on which each of these people stands, by person. */
export async function listingFacts(
  db: Db,
  company_id: number,
  user_ids: readonly number[],
): Promise<ReadonlyMap<number, readonly NamedListing[]>> {
  const rows = await db.query<{
    user_id: number
    group_id: number
    name: string
    kind: DoorListing['kind']
    start_time: string | null
    end_time: string | null
    door_ids: number[]
  }>('select * from listings_of_people($1, $2) order by group_id', [company_id, user_ids])
  const instant = (time: string | null) => (time === null ? null : Date.parse(time))
  const listings = rows.map(({ user_id, group_id, name, kind, start_time, end_time, door_ids }) => ({
    ...{ user_id, id: group_id, name, kind, door_ids, passes_doors: kind === 'whitelist' },
    ...{ start: instant(start_time), end: instant(end_time) },
  }))
  return groupsOf(listings, ({ user_id }) => user_id)
}
