import type { AccessPerson, DoorListing } from '@workplace/domain/access/access-attempt'
import { type Interlock, interlockedWith } from '@workplace/domain/access/interlock'
import type { PassArea, Place } from '@workplace/domain/access/pass-area'
import type { PassSchedule } from '@workplace/domain/access/pass-schedule'
import type { StrategyRule, VerifyMode } from '@workplace/domain/access/strategy'
import type { Db } from '../../../kernel/database/db'
import { type Read, together } from '../../../kernel/database/together'
import { never, scheduleColumns } from '../core/schedule.store'

// What verdicts ask of, for many people and doors at once: few statements, whether it is for one who waits at a door or for
// ten thousand records that a device had kept.

/** Somebody as passes know them: a user, or whom a window is for. */
export type Passer = { readonly kind: 'user' | 'window'; readonly id: number }

type DoorStatus = 'closed' | 'open' | 'held' | 'forced' | 'unknown'
type Recent = { readonly person_id: string; readonly at: number }

/** A door with all that does not depend on who passes it. */
export type PassDoor = {
  readonly id: number
  readonly name: string
  readonly office_id: number
  readonly zone: string
  readonly is_on: boolean
  readonly mode: 'normal' | 'always_open' | 'always_closed'
  readonly mode_until: number | null
  readonly opens_in_emergency: boolean
  readonly opening_plan: PassSchedule | null
  readonly first_card: boolean
  readonly people_needed: number
  readonly from_area: PassArea | null
  readonly to_area: PassArea | null
  /** Doors of its office between areas, where any of these matters. */
  readonly crossings: readonly { from_area_id: number | null; to_area_id: number | null }[]
  readonly interlocked: readonly DoorStatus[]
  readonly changed_at: number
  last_allowed: number | null
  recent: Recent[]
}

type AreaRow = Omit<PassArea, 'forgotten_at'> & { forgotten_at: string | null }
type DoorRow = Omit<
  PassDoor,
  'mode_until' | 'opening_plan' | 'from_area' | 'to_area' | 'interlocked' | 'changed_at' | 'last_allowed' | 'crossings'
> & {
  mode_until: string | null
  plan: PassSchedule | null
  from_area: AreaRow | null
  to_area: AreaRow | null
  crossings: [number | null, number | null][] | null
  interlock: Interlock | null
  door_no: number | null
  beside: { no: number; state: DoorStatus }[] | null
  changed_at: string
  last_allowed: string | null
}

const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text))

const areaColumns = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'mode', ${alias}.mode,
     'minutes', ${alias}.minutes, 'reset_time', ${alias}.reset_time,
     'forgotten_at', ${alias}.forgotten_at) end`

const doorsBy = (name: string, wanted: string) => ({
  name,
  text: `select d.id, d.name, d.office_id, o.timezone as zone, d.status = 'on' and coalesce(c.status = 'on', e.status = 'on', true) as is_on,
      d.mode, d.mode_until, d.emergency as opens_in_emergency, d.first_card, d.people_needed,
      case when p.status = 'on' then ${scheduleColumns('p')} end as plan,
      ${areaColumns('f')} as from_area, ${areaColumns('a')} as to_area,
      case when f.mode <> 'off' or a.mode <> 'off' then (
        select json_agg(json_build_array(x.from_area_id, x.to_area_id)) from door x
        where x.company_id = d.company_id and x.office_id = d.office_id
          and x.from_area_id is distinct from x.to_area_id) end as crossings,
      c.interlock, d.door_no,
      case when c.interlock <> 'none' then (
        select json_agg(json_build_object('no', x.door_no, 'state', coalesce(s.state, 'unknown')))
        from door x left join door_state s on s.company_id = x.company_id and s.door_id = x.id
        where x.company_id = d.company_id and x.controller_id = d.controller_id and x.id <> d.id) end as beside,
      greatest(d.updated_at, p.updated_at) as changed_at, l.last_allowed, coalesce(l.recent, '[]') as recent
    from door d join office o on o.company_id = d.company_id and o.id = d.office_id
    left join door_device c on c.company_id = d.company_id and c.id = d.controller_id
    left join face_device e on e.company_id = d.company_id and e.id = d.face_device_id
    left join pass_schedule p on p.company_id = d.company_id and p.id = d.status_plan_id
    left join pass_area f on f.company_id = d.company_id and f.id = d.from_area_id
    left join pass_area a on a.company_id = d.company_id and a.id = d.to_area_id
    left join pass_door l on l.company_id = d.company_id and l.door_id = d.id
    where d.company_id = $1 and ${wanted}`,
})
/** Mostly it is one door. Of a list nobody knows beforehand how long it is, so that it was planned each time: longer than read. */
const doorStatement = doorsBy('door-of-passes', 'd.id = $2::int')
const doorsStatement = doorsBy('doors-of-passes', 'd.id = any($2::int[])')

export async function doorsOfPasses(
  db: Db,
  company_id: number,
  door_ids: readonly number[],
): Promise<ReadonlyMap<number, PassDoor>> {
  if (door_ids.length === 0) return new Map()
  const [first, ...others] = door_ids
  const rows = await (others.length === 0
    ? db.query<DoorRow>(doorStatement, [company_id, first])
    : db.query<DoorRow>(doorsStatement, [company_id, door_ids]))
  const areaOf = (row: AreaRow | null): PassArea | null =>
    row === null ? null : { ...row, forgotten_at: instant(row.forgotten_at) }
  return new Map(
    rows.map(({ plan, crossings, interlock, door_no, beside, ...row }) => {
      const locked = interlock === null || door_no === null ? [] : interlockedWith(interlock, door_no)
      return [
        row.id,
        {
          ...row,
          mode_until: instant(row.mode_until),
          changed_at: Date.parse(row.changed_at),
          last_allowed: instant(row.last_allowed),
          opening_plan: plan,
          from_area: areaOf(row.from_area),
          to_area: areaOf(row.to_area),
          crossings: (crossings ?? []).map(([from_area_id, to_area_id]) => ({ from_area_id, to_area_id })),
          // a number of the interlock at which no door stands locks nothing
          interlocked: (beside ?? []).filter(({ no }) => locked.includes(no)).map(({ state }) => state),
        },
      ]
    }),
  )
}

/** Somebody with what verdicts ask of them, whichever the door. */
export type PassPerson = {
  readonly person: AccessPerson
  readonly name: string
  place: Place | null
  /** Lists that they stand on and that say something at doors. */
  readonly listings: readonly DoorListing[]
  /** By which door they came there, as far as that is to be stored. */
  moved_by: number | null
  readonly changed_at: number
}

type WindowRow = {
  window_id: number
  user_id: number | null
  start_time: string
  end_time: string
  schedule: PassSchedule | null
  door_ids: number[]
}

export type PassRules = {
  readonly people: ReadonlyMap<string, PassPerson>
  /** The strategies about somebody at a door. */
  strategiesOf(passer: Passer, door_id: number): readonly (StrategyRule & { readonly changed_at: number })[]
}

export const keyOf = ({ kind, id }: Passer): string => `${kind}/${id}`

const usersStatement = {
  name: 'users-of-passes',
  text: `select u.id, u.name, u.status = 'active' as is_on, to_char(u.entry_date, 'YYYY-MM-DD') as entry_date,
      to_char(u.departure_date, 'YYYY-MM-DD') as departure_date, u.updated_at as changed_at,
      p.area_id, p.since, p.entered
    from users u left join pass_place p on p.company_id = u.company_id and p.user_id = u.id
    where u.company_id = $1 and u.id = any($2::int[])`,
}

const strategiesStatement = {
  name: 'strategies-of-passes',
  text: `with about as materialized (select * from strategies_of_people($1::int, $2::int[]))
    select s.id, s.effect, s.priority, to_char(s.valid_start, 'YYYY-MM-DD') as valid_start,
      to_char(s.valid_end, 'YYYY-MM-DD') as valid_end, s.verify_mode, ${scheduleColumns('p')} as schedule,
      p.status = 'on' as schedule_on, greatest(s.updated_at, p.updated_at) as changed_at,
      array(select d.id from doors_of_strategy($1::int, s.id) as d(id) where d.id = any($3::int[])) as door_ids,
      array(select a.user_id from about a where a.strategy_id = s.id) as user_ids
    from through_strategy s join pass_schedule p on p.company_id = s.company_id and p.id = s.schedule_id
    where s.company_id = $1 and s.id in (select a.strategy_id from about a)`,
}

const windowsStatement = {
  name: 'windows-of-passes',
  text: `select w.id as window_id, w.user_id, w.person_name, w.start_time, least(w.end_time, w.ended_at) as end_time,
      case when p.id is not null then ${scheduleColumns('p')} end as schedule,
      array(select d.door_id from pass_window_door d where d.company_id = w.company_id and d.window_id = w.id) as door_ids
    from pass_window w left join pass_schedule p on p.company_id = w.company_id and p.id = w.schedule_id
    where w.company_id = $1 and (w.id = any($2::int[]) or w.user_id = any($3::int[]))`,
}

type StrategyRow = {
  id: number
  effect: 'allow' | 'deny'
  priority: number
  valid_start: string
  valid_end: string | null
  verify_mode: VerifyMode | 'any'
  schedule: PassSchedule
  schedule_on: boolean
  changed_at: string
  door_ids: number[]
  user_ids: number[]
}

const listingsStatement = { name: 'listings-of-passes', text: 'select * from listings_of_people($1, $2::int[])' }

type ListingRow = {
  user_id: number
  kind: 'whitelist' | 'blacklist'
  start_time: string | null
  end_time: string | null
  door_ids: number[]
}

function listingsOf(rows: readonly ListingRow[]): ReadonlyMap<number, readonly DoorListing[]> {
  const listings = new Map<number, DoorListing[]>()
  for (const { user_id, kind, start_time, end_time, door_ids } of rows)
    listings.set(user_id, [
      ...(listings.get(user_id) ?? []),
      { kind, start: instant(start_time), end: instant(end_time), door_ids, passes_doors: kind === 'whitelist' },
    ])
  return listings
}

type UserRow = {
  id: number
  name: string
  is_on: boolean
  entry_date: string | null
  departure_date: string | null
  changed_at: string
  area_id: number | null
  since: string | null
  entered: Record<number, number> | null
}
type OpenedRow = WindowRow & { person_name: string | null }

/** What the rules say about these people at these doors: what is read for it, by `rulesOf`. */
export function rulesReads(company_id: number, passers: readonly Passer[], door_ids: readonly number[]) {
  const users = passers.flatMap(({ kind, id }) => (kind === 'user' ? [id] : []))
  const windows = passers.flatMap(({ kind, id }) => (kind === 'window' ? [id] : []))
  const read = <T>(statement: Read<T>['statement'], ...values: unknown[]): Read<T[]> => ({
    ...{ statement, values: [company_id, ...values] },
    of: (rows: T[]) => rows,
  })
  return {
    users: read<UserRow>(usersStatement, users),
    listings: read<ListingRow>(listingsStatement, users),
    strategies: read<StrategyRow>(strategiesStatement, users, door_ids),
    windows: read<OpenedRow>(windowsStatement, windows, users),
  }
}

type RulesRead = {
  readonly users: readonly UserRow[]
  readonly listings: readonly ListingRow[]
  readonly strategies: readonly StrategyRow[]
  readonly windows: readonly OpenedRow[]
}

export const rulesOfPasses = async (
  db: Db,
  company_id: number,
  passers: readonly Passer[],
  door_ids: readonly number[],
): Promise<PassRules> => rulesOf(await together(db, rulesReads(company_id, passers, door_ids)))

type PlaceRow = Pick<UserRow, 'area_id' | 'since' | 'entered'>
export const placeOfRow = ({ area_id, since, entered }: PlaceRow): Place | null =>
  since === null ? null : { area_id, since: Date.parse(since), entered: entered ?? {} }

/** What was read, as verdicts ask of it. */
export function rulesOf({ users, listings: listed, strategies, windows }: RulesRead): PassRules {
  const people = new Map<string, PassPerson>()
  const rules = new Map<string, (StrategyRule & { readonly changed_at: number })[]>()
  const add = (passer: Passer, door_id: number, rule: StrategyRule & { readonly changed_at: number }) => {
    const key = `${keyOf(passer)} ${door_id}`
    const known = rules.get(key)
    if (known === undefined) rules.set(key, [rule])
    else known.push(rule)
  }
  const listings = listingsOf(listed)
  for (const { id, name, area_id, since, entered, changed_at, ...row } of users)
    people.set(`user/${id}`, {
      person: { type: 'user', ...row },
      name,
      place: placeOfRow({ area_id, since, entered }),
      listings: listings.get(id) ?? [],
      ...{ moved_by: null, changed_at: Date.parse(changed_at) },
    })
  for (const { door_ids: at, user_ids, schedule, schedule_on, verify_mode, changed_at, ...row } of strategies) {
    const rule = {
      ...row,
      schedule: schedule_on ? schedule : never,
      verify_mode: verify_mode === 'any' ? null : verify_mode,
      changed_at: Date.parse(changed_at),
    }
    for (const id of user_ids) for (const door_id of at) add({ kind: 'user', id }, door_id, rule)
  }
  for (const { window_id, user_id, person_name, start_time, end_time, schedule, door_ids: at } of windows) {
    const window = { start: Date.parse(start_time), end: Date.parse(end_time) }
    const passer: Passer = user_id === null ? { kind: 'window', id: window_id } : { kind: 'user', id: user_id }
    if (user_id === null)
      people.set(keyOf(passer), {
        person: { type: 'visitor', visit: window },
        ...{ name: person_name ?? '', place: null, listings: [], moved_by: null, changed_at: 0 },
      })
    // named after every strategy, whose ids are others
    const rule = { id: -window_id, effect: 'allow', priority: -1, valid_start: null, valid_end: null } as const
    for (const door_id of at) add(passer, door_id, { ...rule, window, schedule, verify_mode: null, changed_at: 0 })
  }
  return { people, strategiesOf: (passer, door_id) => rules.get(`${keyOf(passer)} ${door_id}`) ?? [] }
}
