import type { DoorListing } from '@workplace/domain/access/access-attempt'
import { cardAtController } from '@workplace/domain/access/card-number'
import { compile, HORIZON_DAYS, type HolderRights } from '@workplace/domain/access/compile'
import type { DeliveryReason } from '@workplace/domain/access/delivery-retry'
import type { DeviceTables } from '@workplace/domain/access/device-tables'
import { type MinuteSet, type MinuteSets, minuteSets } from '@workplace/domain/access/minute-sets'
import type { OfficeDay, PassSchedule } from '@workplace/domain/access/pass-schedule'
import { personNumber } from '@workplace/domain/access/person-number'
import { type Right, rightsReckoner } from '@workplace/domain/access/rights'
import type { PassWay, StrategyRule } from '@workplace/domain/access/strategy'
import { addDays, daysBetween } from '@workplace/domain/kernel/date'
import { DAY_MINUTES } from '@workplace/domain/kernel/time'
import { type DeliveryTarget, digestOfName } from '../../device/public'
import type { CompanyFacts, FactsCard, FactsPerson } from './company-facts'

/** A row of what a device is to hold; `rights` null: somebody who cannot be there, or of whom nothing fits. */
export type WantedHolder = {
  readonly key: string
  readonly user_id: number | null
  readonly window_id: number | null
  readonly rights: DeviceTables['holders'] extends ReadonlyMap<string, infer H> ? H | null : never
  readonly card: string | null
  readonly data: string | null
  readonly face: string | null
  readonly reason: DeliveryReason | null
  readonly face_reason: DeliveryReason | null
}

export type WantedTables = {
  readonly tables: DeviceTables
  readonly holders: readonly WantedHolder[]
  /** The first day, and the last that is reached. */
  readonly from: string
  readonly until: string
}

/** The calendar of an office: what dates are, from one to another. */
export type OfficeDays = (from: string, to: string) => Promise<(date: string) => OfficeDay>

/** When people may pass the doors of a device, and by what; who may the same is reckoned once. */
function rightsAt(
  target: DeliveryTarget,
  { today, from, length, dayOf }: { today: string; from: string; length: number; dayOf: (date: string) => OfficeDay },
) {
  const sets = minuteSets(length)
  const last = addDays(from, length - 1)
  const ahead = sets.range({ start: daysBetween(from, today) * DAY_MINUTES, end: length * DAY_MINUTES })
  // what was on past days needs no room any more: they are as any other
  const rightOf = rightsReckoner({
    ...{ sets, from, zone: target.zone },
    dayOf: (date) => (date < today ? { kind: 'workday' } : dayOf(date)),
  })
  const schedules = new Map<PassSchedule, PassSchedule>()
  const withoutPast = (schedule: PassSchedule | null): PassSchedule | null => {
    if (schedule === null || schedule.special_days.every(({ date }) => date >= today)) return schedule
    const known = schedules.get(schedule) ?? {
      ...schedule,
      special_days: schedule.special_days.filter(({ date }) => date >= today),
    }
    schedules.set(schedule, known)
    return known
  }
  const rules = new Map<StrategyRule, StrategyRule>()
  const ruleOf = (strategy: StrategyRule): StrategyRule => {
    const known = rules.get(strategy) ?? { ...strategy, schedule: withoutPast(strategy.schedule) }
    rules.set(strategy, known)
    return known
  }
  const known = new Map<string, readonly Right[] | null>()
  /** By each door of the device; null: by none. */
  function rightsOf(
    person: Omit<FactsPerson, 'kind' | 'id' | 'name' | 'face' | 'has_consent' | 'cards'>,
    valid_until: number | null,
  ): readonly Right[] | null {
    // a term that begins before all days, or ends after them, is none
    const entry_date = person.entry_date !== null && person.entry_date > from ? person.entry_date : null
    const departure_date = person.departure_date !== null && person.departure_date < last ? person.departure_date : null
    const own = person.strategies as readonly (StrategyRule & { doors: ReadonlySet<number> })[]
    const key = `${own.map(({ id }) => id).join()} ${entry_date} ${departure_date} ${person.visit?.start} ${person.visit?.end} ${valid_until} ${listed(person.listings)}`
    const found = known.get(key)
    if (found !== undefined) return found
    const rights = target.doors.map((door_id): Right => {
      const strategies = door_id === null ? [] : own.filter(({ doors }) => doors.has(door_id)).map(ruleOf)
      const isListed = person.listings.some(({ kind }) => kind === 'whitelist')
      if (door_id === null || (strategies.length === 0 && !isListed)) return nothing
      const right = rightOf(
        {
          person:
            person.visit === null
              ? { type: 'user', is_on: true, entry_date, departure_date }
              : { type: 'visitor', visit: person.visit },
          ...{ door_id, strategies, listings: person.listings },
          card: { state: 'in_use', valid_until },
        },
        target.ways,
      )
      // what is over is nothing that anybody has to hold
      return sets.meet(right.set, ahead) === sets.none ? nothing : right
    })
    const answer = rights.every(({ set }) => set === sets.none) ? null : rights
    known.set(key, answer)
    return answer
  }
  const nothing: Right = { set: sets.none, ways: [], shortfalls: [] }
  return { sets, rightsOf }
}

const listed = (listings: readonly DoorListing[]): string => (listings.length === 0 ? '' : JSON.stringify(listings))

type Candidate = HolderRights & Omit<WantedHolder, 'rights'>

const needsFace = (ways: ReadonlySet<PassWay>) => ways.has('face') || ways.has('face_and_card')
const needsCard = (ways: ReadonlySet<PassWay>) => ways.has('card') || ways.has('face_and_card')

const bare = { card: null, data: null, face: null, face_reason: null }

/** The cards of somebody at a controller, each by its number there. */
function atController(target: DeliveryTarget, person: FactsPerson, rightsOf: Rights): Candidate[] {
  if (person.cards.length === 0) {
    const rights = rightsOf(person, null)
    return rights === null ? [] : [missing(person, 'no_card')]
  }
  return person.cards.flatMap(({ number, valid_until }): Candidate[] => {
    const rights = rightsOf(person, valid_until)
    if (rights === null) return []
    const told = cardAtController(number, target.card_format)
    if (told === null) return [missing(person, 'card_format')]
    return [{ ...bare, ...idsOf(person), key: String(told), doors: setsOf(rights), reason: lessOf(rights) }]
  })
}

/** Somebody at a face device, by their person number. Who is only to be known there has no minute at any door. */
function atFaceDevice(
  target: DeliveryTarget,
  person: FactsPerson,
  rightsOf: Rights,
  { isKnown, none }: { isKnown: boolean; none: MinuteSet },
): Candidate[] {
  const card: FactsCard | undefined = person.cards[0]
  // without a card the end of one ends nothing
  const own = rightsOf(person, card?.valid_until ?? null)
  if (own === null && !isKnown) return []
  // a device of attendance that drives a door might take somebody without hours for one who may always pass
  const cannotBar = target.limits.kind === 'att' && target.doors.some((door_id) => door_id !== null)
  if (own === null && cannotBar) return [missing(person, 'cannot_express')]
  const rights = own ?? []
  // whom rights are given to is there by the ways of these rights alone: any other would open as well
  const ways = new Set(own === null ? target.ways : own.flatMap((right) => right.ways))
  const [wantsFace, wantsCard] = [needsFace(ways), needsCard(ways)]
  const face = wantsFace ? person.face : null
  const number = wantsCard && card !== undefined ? String(card.number) : null
  const face_reason = !wantsFace || face !== null ? null : person.has_consent ? 'no_photo' : 'no_consent'
  const lacksBoth = ways.has('face_and_card') && ways.size === 1 && (face === null || number === null)
  if (lacksBoth || (face === null && number === null && (wantsFace || wantsCard))) {
    return [missing(person, face === null && wantsFace ? (face_reason ?? 'no_photo') : 'no_card')]
  }
  return [
    {
      ...idsOf(person),
      key: personNumber(person),
      doors: own === null ? target.doors.map(() => none) : setsOf(own),
      is_known: isKnown && !cannotBar,
      card: number,
      data: digestOfName(person.name),
      ...{ face, face_reason, reason: lessOf(rights) },
    },
  ]
}

type Rights = ReturnType<typeof rightsAt>['rightsOf']
const setsOf = (rights: readonly Right[]): MinuteSet[] => rights.map(({ set }) => set)
const lessOf = (rights: readonly Right[]): DeliveryReason | null =>
  rights.some(({ shortfalls }) => shortfalls.length > 0) ? 'cannot_express' : null
const missing = (person: FactsPerson, reason: DeliveryReason): Candidate => ({
  ...bare,
  ...idsOf(person),
  ...{ key: `${person.kind} ${person.id}`, doors: [], reason },
})
const idsOf = ({ kind, id }: FactsPerson) =>
  kind === 'user' ? { user_id: id, window_id: null } : { user_id: null, window_id: id }

type Reckoning = { readonly sets: MinuteSets; readonly length: number; readonly candidates: readonly Candidate[] }

/**
 * What was reckoned for a device serves those of the same office of whose doors the rules say the same. Only for facts that
 * stay as they are.
 */
export type Reckonings = Map<string, Reckoning | WantedTables>

type Context = {
  readonly today: string
  readonly held: DeviceTables
  readonly daysOf: OfficeDays
  readonly known?: Reckonings
}

type RightsFacts = Pick<CompanyFacts, 'people' | 'sayOfDoor' | 'knownAt'>

/** What a device is to hold. */
export async function wantedTables(
  target: DeliveryTarget,
  facts: RightsFacts,
  context: Context,
): Promise<WantedTables> {
  const { today, held, known = new Map() } = context
  // from the first of the month, so that not every day brings other dates; nearer where a device has no room for so many,
  // and at one that knows no dates, where a day that is over would be one on which the week is another
  const first = target.limits.has_dates ? `${today.slice(0, 7)}-01` : today
  // a device that holds nothing yet is given the same as another such
  const alike = `${today} ${likeness(target, facts)}`
  const isEmpty = held.holders.size === 0 && held.profiles.size === 0 && held.classes.size === 0
  const same = isEmpty ? known.get(alike) : undefined
  if (same !== undefined && 'tables' in same) return same
  const whole = await reckoned(target, facts, { ...context, known, from: first })
  const { made } =
    whole.isWhole || first === today ? whole : await reckoned(target, facts, { ...context, known, from: today })
  if (isEmpty) known.set(alike, made)
  return made
}

/** What the rights at a device depend on besides people and today. */
const likeness = (
  { id, limits, office_id, ways, card_format, doors }: DeliveryTarget,
  { sayOfDoor, knownAt }: Omit<RightsFacts, 'people'>,
): string =>
  JSON.stringify([
    ...[limits, office_id, ways, card_format, doors.map(sayOfDoor)],
    limits.kind === 'ut0311' ? [] : [...(knownAt.get(id) ?? [])],
  ])

async function rightsOfPeople(
  target: DeliveryTarget,
  facts: RightsFacts,
  { today, from, daysOf, known }: Omit<Context, 'held'> & { from: string; known: Reckonings },
): Promise<Reckoning> {
  const key = `${today} from ${from} ${likeness(target, facts)}`
  const found = known.get(key)
  if (found !== undefined && 'candidates' in found) return found
  const length = from === today ? HORIZON_DAYS : HORIZON_DAYS + daysBetween(from, nextMonth(from)) - 1
  const dayOf = await daysOf(from, addDays(from, length - 1))
  const { sets, rightsOf } = rightsAt(target, { today, from, length, dayOf })
  const isKnown = ({ kind, id }: FactsPerson) => kind === 'user' && facts.knownAt.get(target.id)?.has(id) === true
  const candidates = facts.people.flatMap((person) =>
    target.limits.kind === 'ut0311'
      ? atController(target, person, rightsOf)
      : atFaceDevice(target, person, rightsOf, { isKnown: isKnown(person), none: sets.none }),
  )
  const made = { sets, length, candidates }
  known.set(key, made)
  return made
}

async function reckoned(
  target: DeliveryTarget,
  facts: RightsFacts,
  context: Context & { from: string; known: Reckonings },
) {
  const { today, from, held } = context
  const { sets, length, candidates } = await rightsOfPeople(target, facts, context)
  const { tables, days, shortfalls } = compile(
    candidates.filter(({ doors, is_known }) => doors.length > 0 || is_known === true),
    target.limits,
    { sets, from, held },
  )
  const short = new Map(shortfalls.map(({ key, reason }) => [key, reason]))
  const holders = candidates.map(({ doors: _, is_known: __, ...one }): WantedHolder => {
    const rights = tables.holders.get(one.key) ?? null
    const reason = one.reason ?? short.get(one.key) ?? null
    return rights === null
      ? { ...one, ...bare, rights, reason: reason ?? 'cannot_express' }
      : { ...one, rights, reason }
  })
  // of several cards that cannot be written there one says so
  const byKey = new Map(holders.map((one) => [one.key, one]))
  const made: WantedTables = { tables, holders: [...byKey.values()], from: today, until: addDays(from, days - 1) }
  return { made, isWhole: days === length }
}

function nextMonth(first: string): string {
  return `${addDays(first, 31).slice(0, 7)}-01`
}
