import type { Language } from '@workplace/contract/kernel/words'
import type { DoorListing } from '@workplace/domain/access/access-attempt'
import { cardText } from '@workplace/domain/access/card-number'
import { groupsOf } from '@workplace/domain/kernel/groups'
import type { Db } from '../../kernel/database/db'
import { officeNameIn } from '../place/public'
import type { RunningEmergency } from './records/attempt'
import type { Passer } from './records/facts.store'

/** A door as people who ask about it see it, and what runs in its office. */
export type NamedDoor = {
  readonly id: number
  readonly name: string
  readonly office_id: number
  readonly office_name: string
  readonly zone: string
  readonly running: RunningEmergency
}

/** Doors by their ids and all doors of offices. */
export type WantedDoors = { readonly door_ids: readonly number[]; readonly office_ids?: readonly number[] }

/** Those of these doors that are in one of the offices (null: in any), by office and name. */
export const namedDoors = (
  db: Db,
  company_id: number,
  { door_ids, office_ids = [] }: WantedDoors,
  offices: readonly number[] | null,
  language: Language = 'zh',
): Promise<readonly NamedDoor[]> =>
  db.query<NamedDoor>(
    `select d.id, d.name, d.office_id, ${officeNameIn(language)} as office_name, o.timezone as zone, e.kind as running
     from door d join office o on o.company_id = d.company_id and o.id = d.office_id
     left join emergency e on e.company_id = d.company_id and e.office_id = d.office_id and e.ended_at is null
     where d.company_id = $1 and (d.id = any($2::int[]) or d.office_id = any($3::int[]))
       and ($4::int[] is null or d.office_id = any($4))
     order by o.name collate "und-x-icu", o.id, d.name collate "und-x-icu", d.id`,
    [company_id, door_ids, office_ids, offices],
  )

export type NamedPerson = { readonly id: number; readonly name: string }

/** Them as passes know them. */
export const asUser = ({ id }: Pick<NamedPerson, 'id'>): Passer => ({ kind: 'user', id })

/** These people of the company, by name. */
export const namedPeople = (db: Db, company_id: number, user_ids: readonly number[]): Promise<readonly NamedPerson[]> =>
  db.query<NamedPerson>(
    `select id, name from users where company_id = $1 and id = any($2::int[]) order by name collate "und-x-icu", id`,
    [company_id, user_ids],
  )

/** What strategies are called. */
export async function strategyNames(
  db: Db,
  company_id: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ id: number; name: string }>(
    'select id, name from through_strategy where company_id = $1 and id = any($2::int[])',
    [company_id, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type CardFacts = { readonly state: 'in_use' | 'lost'; readonly valid_until: number | null }

/** Something by which somebody could show themselves at a door: a card, or what was opened to them for a time. */
export type NamedCredential = {
  readonly kind: 'main' | 'temp' | 'window'
  readonly id: number
  /** What is printed on a card, or that of one that was lent; numbers that were only told to somebody are nobody's business. */
  readonly card: string | null
  readonly state: 'in_use' | 'lost' | 'over'
  readonly from: number | null
  readonly until: number | null
  /** A window: whether it is about the door. */
  readonly is_here: boolean
}

/** The cards of a user that were not returned, and the windows that were opened to them or to somebody else. */
export async function credentialsOf(
  db: Db,
  company_id: number,
  asked: { readonly user_id: number | null; readonly window_ids: readonly number[]; readonly door_id: number },
): Promise<readonly NamedCredential[]> {
  type Row = Omit<NamedCredential, 'card' | 'from' | 'until'> & {
    card: string | null
    number: string | null
    start_time: string | null
    end_time: string | null
  }
  const rows = await db.query<Row>(
    `select c.kind, c.id, c.card_no as card, null as number, c.state, null::timestamptz as start_time,
       c.valid_until as end_time, true as is_here
     from pass_card c where c.company_id = $1 and c.user_id = $2 and c.state <> 'returned'
     union all
     select 'window', w.id, null, w.card::text, case when w.ended_at is null then 'in_use' else 'over' end, w.start_time,
       least(w.end_time, w.ended_at), exists (select 1 from pass_window_door d
         where d.company_id = w.company_id and d.window_id = w.id and d.door_id = $4)
     from pass_window w where w.company_id = $1 and (w.user_id = $2 or w.id = any($3::int[]))
     order by 1, 6, 2 limit ${mostCredentials}`,
    [company_id, asked.user_id, asked.window_ids, asked.door_id],
  )
  const instant = (time: string | null) => (time === null ? null : Date.parse(time))
  return rows.map(({ number, start_time, end_time, card, ...row }) => ({
    ...row,
    ...{ card: card ?? (number === null ? null : cardText(Number(number))) },
    ...{ from: instant(start_time), until: instant(end_time) },
  }))
}
const mostCredentials = 60

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
