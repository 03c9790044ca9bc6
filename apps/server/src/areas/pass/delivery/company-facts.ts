import type { DoorListing } from '@workplace/domain/access/access-attempt'
import type { PassSchedule } from '@workplace/domain/access/pass-schedule'
import type { StrategyRule, VerifyMode } from '@workplace/domain/access/strategy'
import type { Interval } from '@workplace/domain/kernel/interval'
import type { Db } from '../../../kernel/database/db'
import { never, scheduleColumns } from '../core/schedule.store'

/** A strategy with whom and which doors it is about. */
export type FactsStrategy = StrategyRule & {
  readonly people: ReadonlySet<number>
  readonly doors: ReadonlySet<number>
}

export type FactsCard = { readonly number: number; readonly valid_until: number | null }

export type FactsPerson = {
  /** A user, or whom a window is for. */
  readonly kind: 'user' | 'window'
  readonly id: number
  readonly name: string
  readonly entry_date: string | null
  readonly departure_date: string | null
  /** Of a window: from when until when, epoch ms. */
  readonly visit: Interval | null
  /** What their recognition photo lies under, where they consent to it. */
  readonly face: string | null
  readonly has_consent: boolean
  /** In use, the main one first. */
  readonly cards: readonly FactsCard[]
  /** Who may the same is the same here: ids of strategies, and lists. */
  readonly strategies: readonly FactsStrategy[]
  readonly listings: readonly DoorListing[]
}

/** What the rights of a company are made of. */
export type CompanyFacts = {
  readonly strategies: readonly FactsStrategy[]
  readonly people: readonly FactsPerson[]
  /** What the rules say of a door: two of which they say the same have the same rights. */
  readonly sayOfDoor: (door_id: number | null) => string
  /** Who is to be known at face devices, by device, whatever they may open. */
  readonly knownAt: ReadonlyMap<number, ReadonlySet<number>>
}

type StrategyRow = {
  id: number
  effect: 'allow' | 'deny'
  priority: number
  valid_start: string
  valid_end: string | null
  verify_mode: VerifyMode | 'any'
  schedule_id: number
  schedule: PassSchedule
  schedule_on: boolean
  people: number[]
  doors: number[]
}

/** The strategies in use, one object for each schedule. */
async function strategiesOf(db: Db, company_id: number): Promise<FactsStrategy[]> {
  const rows = await db.query<StrategyRow>(
    `select s.id, s.effect, s.priority, to_char(s.valid_start, 'YYYY-MM-DD') as valid_start,
       to_char(s.valid_end, 'YYYY-MM-DD') as valid_end, s.verify_mode, s.schedule_id, ${scheduleColumns('p')} as schedule,
       p.status = 'on' as schedule_on, array(select people_of_strategy($1, s.id)) as people,
       array(select doors_of_strategy($1, s.id)) as doors
     from through_strategy s join pass_schedule p on p.company_id = $1 and p.id = s.schedule_id
     where s.company_id = $1 and s.status = 'on' order by s.id`,
    [company_id],
  )
  const schedules = new Map<number, PassSchedule>()
  return rows.map(({ schedule, schedule_on, schedule_id, verify_mode, people, doors, ...rule }) => {
    const known = schedules.get(schedule_id) ?? (schedule_on ? schedule : never)
    schedules.set(schedule_id, known)
    return {
      ...rule,
      schedule: known,
      verify_mode: verify_mode === 'any' ? null : verify_mode,
      people: new Set(people),
      doors: new Set(doors),
    }
  })
}

type PersonRow = Omit<FactsPerson, 'kind' | 'visit' | 'cards' | 'strategies' | 'listings'>

const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** Who stands on a list that says something at doors. */
async function listingsOf(db: Db, company_id: number): Promise<Map<number, DoorListing[]>> {
  const rows = await db.query<{
    user_id: number
    group_id: number
    kind: DoorListing['kind']
    start_time: string | null
    end_time: string | null
    door_ids: number[]
  }>(
    `select * from listings_of_doors($1, array(select d.id from door d where d.company_id = $1)) order by user_id, group_id`,
    [company_id],
  )
  const lists = new Map<number, DoorListing>()
  const found = new Map<number, DoorListing[]>()
  for (const { user_id, group_id, kind, start_time, end_time, door_ids } of rows) {
    const listing = lists.get(group_id) ?? {
      ...{ kind, door_ids, passes_doors: kind === 'whitelist' },
      start: instant(start_time),
      end: instant(end_time),
    }
    lists.set(group_id, listing)
    const own = found.get(user_id)
    if (own === undefined) found.set(user_id, [listing])
    else own.push(listing)
  }
  return found
}

type WindowRow = {
  id: number
  user_id: number | null
  person_name: string | null
  start_time: string
  end_time: string
  schedule: PassSchedule | null
  card: number | null
  code: number | null
  face_key: string | null
  doors: number[]
}

/** Windows that are open or will be: each opens doors as a strategy of its own does. */
async function windowsOf(db: Db, company_id: number, now: number) {
  const rows = await db.query<WindowRow>(
    `select w.id, w.user_id, w.person_name, w.start_time, w.end_time, w.card, w.code, w.face_key,
       case when p.id is not null then case when p.status = 'on' then ${scheduleColumns('p')} else $3::json end end as schedule,
       array(select d.door_id from pass_window_door d where d.company_id = $1 and d.window_id = w.id) as doors
     from pass_window w left join pass_schedule p on p.company_id = $1 and p.id = w.schedule_id
     where w.company_id = $1 and w.ended_at is null and w.end_time > $2 order by w.id`,
    [company_id, new Date(now).toISOString(), JSON.stringify(never)],
  )
  return rows.map((row) => {
    const window = { start: Date.parse(row.start_time), end: Date.parse(row.end_time) }
    const strategy: FactsStrategy = {
      ...{ id: -row.id, effect: 'allow', priority: -1, valid_start: null, valid_end: null, verify_mode: null },
      ...{ window, schedule: row.schedule, doors: new Set(row.doors) },
      people: new Set(row.user_id === null ? [] : [row.user_id]),
    }
    const cards = [row.card, row.code].flatMap((number): FactsCard[] =>
      number === null ? [] : [{ number, valid_until: window.end }],
    )
    return { ...row, window, strategy, cards }
  })
}

const mostlyNone = { entry_date: null, departure_date: null, listings: [] } as const

/** Who is to be known at face devices for the sake of something else than doors. */
async function knownAtDevices(db: Db, company_id: number): Promise<CompanyFacts['knownAt']> {
  const rows = await db.query<{ face_device_id: number; user_ids: number[] }>(
    `select face_device_id, array_agg(distinct user_id order by user_id) as user_ids from known_at_device
     where company_id = $1 group by face_device_id`,
    [company_id],
  )
  return new Map(rows.map(({ face_device_id, user_ids }) => [face_device_id, new Set(user_ids)]))
}

/** Everybody whom these strategies, windows and lists are about, or who is to be known somewhere. */
async function peopleOfFacts(
  db: Db,
  company_id: number,
  strategies: readonly FactsStrategy[],
  knownAt: CompanyFacts['knownAt'],
  now: number,
): Promise<FactsPerson[]> {
  const [windows, listings] = [await windowsOf(db, company_id, now), await listingsOf(db, company_id)]
  const ids = new Set<number>(listings.keys())
  for (const { effect, people } of strategies) if (effect === 'allow') for (const id of people) ids.add(id)
  for (const { user_id } of windows) if (user_id !== null) ids.add(user_id)
  for (const known of knownAt.values()) for (const id of known) ids.add(id)
  const asked = [...ids]
  const people = await db.query<PersonRow>(
    `select u.id, u.name, to_char(u.entry_date, 'YYYY-MM-DD') as entry_date,
       to_char(u.departure_date, 'YYYY-MM-DD') as departure_date,
       case when c.user_id is not null then ltrim(u.detect_face, '/') end as face, c.user_id is not null as has_consent
     from users u left join consent c on c.company_id = $1 and c.user_id = u.id and c.kind = 'recognition_photo'
       and c.withdrawn_at is null
     where u.company_id = $1 and u.id = any($2::int[]) and u.status = 'active' order by u.id`,
    [company_id, asked],
  )
  const cards = await db.query<{ user_id: number; number: number; valid_until: string | null }>(
    `select user_id, number, valid_until from pass_card where company_id = $1 and user_id = any($2::int[])
       and state = 'in_use' order by kind = 'main' desc, id`,
    [company_id, asked],
  )
  const cardsOf = new Map<number, FactsCard[]>()
  for (const { user_id, number, valid_until } of cards) {
    const card = { number, valid_until: valid_until === null ? null : Date.parse(valid_until) }
    const own = cardsOf.get(user_id)
    if (own === undefined) cardsOf.set(user_id, [card])
    else own.push(card)
  }
  const all = [...strategies, ...windows.flatMap(({ user_id, strategy }) => (user_id === null ? [] : [strategy]))]
  for (const { user_id, cards: own } of windows) {
    if (user_id !== null && own.length > 0) cardsOf.set(user_id, [...(cardsOf.get(user_id) ?? []), ...own])
  }
  // few are in different strategies: those who are in the same share a list
  const shared = new Map<string, readonly FactsStrategy[]>()
  const users = people.map((person): FactsPerson => {
    const own = all.filter((one) => one.people.has(person.id))
    const key = own.map(({ id }) => id).join()
    const known = shared.get(key) ?? own
    shared.set(key, known)
    const rest = { cards: cardsOf.get(person.id) ?? [], strategies: known, listings: listings.get(person.id) ?? [] }
    return { ...person, ...rest, kind: 'user', visit: null }
  })
  const others = windows.flatMap(
    ({ id, user_id, person_name, face_key, window, strategy, cards: own }): FactsPerson[] =>
      user_id !== null
        ? []
        : [
            {
              ...mostlyNone,
              ...{ kind: 'window', id, name: person_name ?? '', visit: window, cards: own, strategies: [strategy] },
              ...{ face: face_key?.replace(/^\//, '') ?? null, has_consent: face_key !== null },
            },
          ],
  )
  return [...users, ...others]
}

/** The strategies, windows and lists that concern a door, by their places among all. */
function doorsIn(people: readonly FactsPerson[]): CompanyFacts['sayOfDoor'] {
  const rules = new Set(people.flatMap(({ strategies }) => strategies))
  const lists = new Set(people.flatMap(({ listings }) => listings))
  const known = new Map<number, string>()
  return (door_id) => {
    if (door_id === null) return '-'
    const said =
      known.get(door_id) ??
      [
        [...rules].flatMap(({ id, doors }) => (doors.has(door_id) ? [id] : [])).join(),
        [...lists]
          .flatMap(({ door_ids }, n) => (door_ids.length === 0 || door_ids.includes(door_id) ? [n] : []))
          .join(),
      ].join(' ')
    known.set(door_id, said)
    return said
  }
}

/** Of a company; `instead`: with these strategies for its own. */
export async function companyFacts(
  db: Db,
  company_id: number,
  now: number,
  instead?: readonly FactsStrategy[],
): Promise<CompanyFacts> {
  const strategies = instead ?? (await strategiesOf(db, company_id))
  const knownAt = await knownAtDevices(db, company_id)
  const people = await peopleOfFacts(db, company_id, strategies, knownAt, now)
  return { strategies, people, sayOfDoor: doorsIn(people), knownAt }
}
