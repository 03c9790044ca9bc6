import type { AccessAttempt } from '@workplace/domain/access/access-attempt'
import type { OfficeDay } from '@workplace/domain/access/pass-schedule'
import type { PassWay, StrategyRule } from '@workplace/domain/access/strategy'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Db } from '../../kernel/database/db'
import { dayKinds } from '../place/public'
import {
  cardFacts,
  type DoorFacts,
  listingFacts,
  type NamedListing,
  type PersonFacts,
  strategyFacts,
} from './access.store'

type Asked = {
  readonly company_id: number
  readonly people: readonly PersonFacts[]
  readonly doors: readonly DoorFacts[]
  readonly at: number
  readonly way: PassWay | undefined
  /** For how many days from then on what is asked has to be known. */
  readonly days: number
}

/** What somebody asks at a door, with the names of what may answer. */
export type NamedAttempt = Omit<AccessAttempt, 'strategies' | 'listings'> & {
  readonly strategies: readonly (StrategyRule & { readonly name: string })[]
  readonly listings: readonly NamedListing[]
}

/**
 * What each of these people would ask at each of these doors: read for all of them together, in as many statements for
 * one as for hundreds, and two more for each office.
 */
export async function accessAttempts(
  db: Db,
  asked: Asked,
): Promise<(person: PersonFacts, of: DoorFacts) => NamedAttempt> {
  const { company_id, people, doors, at, way, days } = asked
  const user_ids = people.map(({ id }) => id)
  const door_ids = doors.map(({ door }) => door.id)
  const cards = await cardFacts(db, company_id, user_ids)
  const listings = await listingFacts(db, company_id, user_ids)
  const strategies = await strategyFacts(db, company_id, user_ids, door_ids)
  const calendars = new Map<number, ReadonlyMap<string, OfficeDay>>()
  for (const { office_id, zone } of doors) {
    if (calendars.has(office_id)) continue
    const today = wallClock(at, zone).date
    // a night may add a day on either side
    const span = { from: addDays(today, -1), to: addDays(today, days + 1) }
    calendars.set(office_id, await dayKinds(db, company_id, office_id, span))
  }
  return ({ id, person }, { office_id, zone, door }) => {
    const card = cards.get(id)
    return {
      ...{ at, zone, door, person, place: null, others: [] },
      dayOf: (date) => calendars.get(office_id)?.get(date) ?? { kind: 'workday' },
      strategies: strategies.filter((one) => one.people.has(id) && one.doors.has(door.id)).map(({ rule }) => rule),
      listings: listings.get(id) ?? [],
      ...(card === undefined ? {} : { card }),
      ...(way === undefined ? {} : { way }),
    }
  }
}
