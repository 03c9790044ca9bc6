import type { AccessAttempt } from '@workplace/domain/access/access-attempt'
import type { OfficeDay } from '@workplace/domain/access/pass-schedule'
import type { PassWay } from '@workplace/domain/access/strategy'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Db } from '../../kernel/database/db'
import { dayKinds } from '../place/public'
import { type CardFacts, cardFacts, listingFacts, type NamedDoor, type NamedListing } from './access.store'
import { attemptAt } from './records/attempt'
import { doorsOfPasses, type Passer, rulesOfPasses } from './records/facts.store'

type Asked = {
  readonly company_id: number
  readonly people: readonly Passer[]
  readonly doors: readonly NamedDoor[]
  readonly at: number
  /** It is asked about this moment: how the other doors of an interlock are just now matters. */
  readonly isNow: boolean
  readonly way: PassWay | undefined
  /** For how many days from then on what is asked has to be known. */
  readonly days: number
}

/** What somebody asks at a door, with the names of the lists that may answer. */
export type NamedAttempt = Omit<AccessAttempt, 'listings'> & { readonly listings: readonly NamedListing[] }

/** By what they would show themselves, where that is not what was asked about: another card, or none. */
type Shown = { readonly card?: CardFacts | null; readonly way?: PassWay }

/** Some card may be part of what is shown. */
export const isWithCard = (way: PassWay | undefined): boolean =>
  way === undefined || way === 'card' || way === 'face_and_card'

/**
 * What each of these people would ask at each of these doors, by the same facts by which a door that asks is answered:
 * read for all of them together, in as many statements for one as for hundreds, and two more for each office.
 */
export async function accessAttempts(
  db: Db,
  { company_id, people, doors, at, isNow, way, days }: Asked,
): Promise<(person: Passer, door: NamedDoor, shown?: Shown) => NamedAttempt> {
  const user_ids = people.flatMap(({ kind, id }) => (kind === 'user' ? [id] : []))
  const door_ids = doors.map(({ id }) => id)
  const facts = await doorsOfPasses(db, company_id, door_ids)
  const rules = await rulesOfPasses(db, company_id, people, door_ids)
  const cards = await cardFacts(db, company_id, user_ids)
  const listings = await listingFacts(db, company_id, user_ids)
  const calendars = new Map<number, ReadonlyMap<string, OfficeDay>>()
  for (const { office_id, zone } of doors) {
    if (calendars.has(office_id)) continue
    const today = wallClock(at, zone).date
    // a night may add a day on either side
    const span = { from: addDays(today, -1), to: addDays(today, days + 1) }
    calendars.set(office_id, await dayKinds(db, company_id, office_id, span))
  }
  return (person, { id: door_id, office_id, running }, shown = {}) => {
    const door = facts.get(door_id)
    if (door === undefined) throw new Error(`door ${door_id} is gone`)
    const own = person.kind === 'user' ? person.id : 0
    const by = shown.way ?? way
    // who shows their face shows no card
    const card = shown.card === undefined ? (isWithCard(by) ? (cards.get(own) ?? null) : null) : shown.card
    const attempt = attemptAt(
      { passer: person, card },
      isNow ? door : { ...door, interlocked: [] },
      rules,
      { at, way: 'unknown', direction: 'in' },
      { dayOf: (date) => calendars.get(office_id)?.get(date) ?? { kind: 'workday' }, emergency: running },
    )
    // nobody stands beside them: who is alone at a door for two is told so
    return { ...attempt, others: [], listings: listings.get(own) ?? [], ...(by === undefined ? {} : { way: by }) }
  }
}
