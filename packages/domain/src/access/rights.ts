import { addDays, daysBetween } from '../kernel/date'
import type { Interval } from '../kernel/interval'
import { DAY_MINUTES } from '../kernel/time'
import { clockChanges, instantOf, offsetAt } from '../kernel/zone'
import type { AccessAttempt, AccessPerson } from './access-attempt'
import { countMinutes, type MinuteSet, type MinuteSets } from './minute-sets'
import { minutesOfDate, type OfficeDay, type PassSchedule } from './pass-schedule'
import { type PassWay, type StrategyRule, satisfies } from './strategy'

/** What the rules say of one person at one door, without how the door itself is: checks 5 to 12 of a verdict. */
export type RightRules = Pick<AccessAttempt, 'listings' | 'strategies' | 'card'> & {
  readonly person: AccessPerson
  readonly door_id: number
}

/** When somebody may pass a door, on the clock of its office, to the end of a horizon. */
export type Right = {
  readonly set: MinuteSet
  /** The ways by which they may be let in then; credentials for others are not to be at the device. */
  readonly ways: readonly PassWay[]
  /**
   * What no set of minutes says, and so is left out: `clock_change`, minutes that begin or end within one, or that the clock
   * shows twice; `ways_differ`, other times by one way than by another.
   */
  readonly shortfalls: readonly ('clock_change' | 'ways_differ')[]
}

/** From which date on rights are reckoned, on which clock. */
export type RightsContext = {
  readonly sets: MinuteSets
  readonly from: string
  readonly zone: string
  readonly dayOf: (date: string) => OfficeDay
}

type Span = { readonly start: number | null; readonly end: number | null }

/** Minutes that are all of a span of instants (`inner`), and those that share anything with it (`outer`). */
type Shown = { readonly inner: MinuteSet; readonly outer: MinuteSet }

/** Reckons rights; what several people have in common is reckoned once. */
export function rightsReckoner({ sets, from, zone, dayOf }: RightsContext) {
  const dates = Array.from({ length: sets.length }, (_, n) => addDays(from, n))
  const begin = instantOf(from, 0, zone)
  const finish = instantOf(from, sets.length * DAY_MINUTES, zone)
  const local = begin + offsetAt(begin, zone)

  /** Everything that the clock shows from one instant to another. What it leaves out in between counts as shown. */
  function shownBetween(start: number, end: number): Interval {
    if (start >= end) return { start: 0, end: 0 }
    const edges = [start, ...clockChanges(start, end, zone).map(({ at }) => at), end]
    const parts = edges.slice(1).map((until, n) => {
      const since = edges[n] ?? start
      const offset = offsetAt(since, zone) - local
      return { start: Math.floor((since + offset) / 60_000), end: Math.ceil((until + offset) / 60_000) }
    })
    return { start: Math.min(...parts.map((part) => part.start)), end: Math.max(...parts.map((part) => part.end)) }
  }

  const shown = new Map<string, Shown>()
  function shownIn({ start, end }: Span): Shown {
    const since = Math.min(finish, Math.max(begin, start ?? begin))
    const until = Math.min(finish, Math.max(since, end ?? finish))
    const key = `${since} ${until}`
    const known = shown.get(key)
    if (known !== undefined) return known
    const outer = sets.range(shownBetween(since, until))
    const before = sets.range(shownBetween(begin, since))
    const after = sets.range(shownBetween(until, finish))
    const made = { outer, inner: sets.without(sets.without(outer, before), after) }
    shown.set(key, made)
    return made
  }

  const terms = new Map<string, MinuteSet>()
  /** Whole days, both inclusive. */
  function daysIn(first: string | null, last: string | null): MinuteSet {
    const start = first === null ? 0 : Math.max(0, daysBetween(from, first))
    const end = last === null ? sets.length : Math.min(sets.length, daysBetween(from, last) + 1)
    const key = `${start} ${end}`
    const known = terms.get(key)
    if (known !== undefined) return known
    const made = sets.range({ start: start * DAY_MINUTES, end: end * DAY_MINUTES })
    terms.set(key, made)
    return made
  }

  const schedules = new Map<PassSchedule, MinuteSet>()
  function scheduled(schedule: PassSchedule | null): MinuteSet {
    if (schedule === null) return sets.all
    const known = schedules.get(schedule)
    if (known !== undefined) return known
    const made = sets.of(dates.map((date) => minutesOfDate(schedule, date, dayOf(date))))
    schedules.set(schedule, made)
    return made
  }

  const strategySets = new Map<StrategyRule, Shown>()
  function ofStrategy(strategy: StrategyRule): Shown {
    const known = strategySets.get(strategy)
    if (known !== undefined) return known
    const valid = sets.meet(daysIn(strategy.valid_start, strategy.valid_end), scheduled(strategy.schedule))
    const { inner, outer } =
      strategy.window === undefined ? { inner: sets.all, outer: sets.all } : shownIn(strategy.window)
    const made = { inner: sets.meet(valid, inner), outer: sets.meet(valid, outer) }
    strategySets.set(strategy, made)
    return made
  }

  const joined = (all: readonly MinuteSet[]) => all.reduce(sets.join, sets.none)

  function ofPerson({ person, card }: RightRules, way: PassWay): Shown {
    if (person.type === 'visitor' && person.visit === null) return { inner: sets.none, outer: sets.none }
    const term =
      person.type === 'visitor' && person.visit !== null ? shownIn(person.visit) : { inner: sets.all, outer: sets.all }
    const days =
      person.type === 'visitor' ? sets.all : person.is_on ? daysIn(person.entry_date, person.departure_date) : sets.none
    const isCard = card !== undefined && (way === 'card' || way === 'face_and_card')
    if (isCard && card.state === 'lost') return { inner: sets.none, outer: sets.none }
    const ofCard = isCard ? shownIn({ start: null, end: card.valid_until }) : { inner: sets.all, outer: sets.all }
    return {
      inner: sets.meet(sets.meet(term.inner, days), ofCard.inner),
      outer: sets.meet(sets.meet(term.outer, days), ofCard.outer),
    }
  }

  /** When a way lets somebody in: never more than a verdict says (`inner`), and where that is not exact also more (`outer`). */
  function byWay(rules: RightRules, way: PassWay): Shown {
    const { listings, strategies, door_id } = rules
    const here = listings
      .filter(({ door_ids }) => door_ids.length === 0 || door_ids.includes(door_id))
      .map((one) => ({
        ...{ kind: one.kind, passes_doors: one.passes_doors },
        ...shownIn(one),
      }))
    const black = here.filter(({ kind }) => kind === 'blacklist')
    const white = here.filter(({ kind, passes_doors }) => kind === 'whitelist' && passes_doors)
    const denies = strategies.filter(({ effect }) => effect === 'deny').map(ofStrategy)
    const allows = strategies
      .filter(({ effect, verify_mode }) => effect === 'allow' && satisfies(verify_mode, way))
      .map(ofStrategy)
    const person = ofPerson(rules, way)
    const reckon = (more: 'inner' | 'outer', less: 'inner' | 'outer') => {
      const allowed = sets.without(joined(allows.map((one) => one[more])), joined(denies.map((one) => one[less])))
      const known = sets.meet(person[more], sets.join(allowed, joined(white.map((one) => one[more]))))
      return sets.without(known, joined(black.map((one) => one[less])))
    }
    return { inner: reckon('inner', 'outer'), outer: reckon('outer', 'inner') }
  }

  /** What somebody may do at a door whose device takes these ways (`face` and `card` at one that takes either). */
  return function rightOf(rules: RightRules, ways: readonly PassWay[]): Right {
    const found = ways.map((way) => ({ way, ...byWay(rules, way) }))
    const isBlurred = found.some(({ inner, outer }) => inner !== outer)
    const open = found.filter(({ inner }) => inner !== sets.none)
    const met = open.reduce((set, { inner }) => sets.meet(set, inner), sets.all)
    const differ = open.some(({ inner }) => inner !== met)
    const largest = open.reduce<(typeof open)[number] | undefined>(
      (best, one) => (best === undefined || countMinutes(one.inner) > countMinutes(best.inner) ? one : best),
      undefined,
    )
    // where they have no minute in common, the way that opens longest is better than none
    const isSplit = differ && met === sets.none
    const set = open.length === 0 ? sets.none : isSplit ? (largest?.inner ?? sets.none) : met
    const kept = isSplit ? open.filter(({ way }) => way === largest?.way) : open
    return {
      set,
      ways: kept.map(({ way }) => way),
      shortfalls: [...(isBlurred ? (['clock_change'] as const) : []), ...(differ ? (['ways_differ'] as const) : [])],
    }
  }
}
