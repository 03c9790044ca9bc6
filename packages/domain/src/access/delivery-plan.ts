import { addDays } from '../kernel/date'
import { subtract } from '../kernel/interval'
import { type DeliveryAct, type DeliveryStep, type DeviceState, type HeldPerson, hasRows } from './delivery-step'
import {
  ALWAYS,
  type DeviceTables,
  FIRST_PROFILE,
  type Holder,
  isLink,
  linkedFrom,
  minutesByHolder,
  neverLink,
  type TimeProfile,
} from './device-tables'

/** For what a plan is made, and what is to be done besides what the device holds. */
export type DeliveryContext = {
  /** The date at the device; what it did on earlier ones is over. */
  readonly today: string
  /** How many profiles there are, from number 2 on; those of a controller that nobody wants become never. */
  readonly profiles: number
  /** Openings of doors and the like, first of all. */
  readonly commands?: readonly string[]
  readonly sets_clock?: boolean
  readonly updates?: readonly string[]
}

const isEqual = (one: TimeProfile | undefined, other: TimeProfile | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

const isNever = (profile: TimeProfile | undefined): boolean =>
  profile !== undefined && isLink(profile) && profile.weekdays.length === 0

/** Steps in their order, each with what it needs; those of one holder one after the other. */
function stepList() {
  const steps: DeliveryStep[] = []
  const last = new Map<string, number>()
  return {
    steps,
    add(act: DeliveryAct, needs: Iterable<number> = []): number {
      const own = 'key' in act ? last.get(act.key) : undefined
      const all = new Set(needs)
      if (own !== undefined) all.add(own)
      steps.push({ ...act, needs: [...all] })
      if ('key' in act) last.set(act.key, steps.length - 1)
      return steps.length - 1
    },
    lastOf: (key: string): number[] => {
      const own = last.get(key)
      return own === undefined ? [] : [own]
    },
  }
}

const numbersOf = ({ doors }: Holder): number[] => doors.flat()
const withoutNumbers = (doors: Holder['doors'], gone: (number: number) => boolean): Holder['doors'] =>
  doors.map((numbers) => numbers.filter((number) => !gone(number)))
/** What of some rows others lack. */
const rowsBeside = (doors: Holder['doors'], others: Holder['doors']): Holder['doors'] =>
  doors.map((numbers, door) => numbers.filter((number) => !others[door]?.includes(number)))
const isWithin = (inner: Holder, outer: Holder): boolean => outer.from <= inner.from && inner.to <= outer.to
const hasAny = (doors: Holder['doors']): boolean => doors.some((numbers) => numbers.length > 0)
const isSameHolder = (one: Holder, other: Holder): boolean =>
  one.from === other.from &&
  one.to === other.to &&
  !hasAny(rowsBeside(one.doors, other.doors)) &&
  !hasAny(rowsBeside(other.doors, one.doors))

/** Which profiles are written anew where they are, and which by that mean something else to who has them. */
function profilesToWrite(held: DeviceState, wanted: DeviceState) {
  const written = new Set(
    [...wanted.profiles].flatMap(([number, profile]) => (isEqual(held.profiles.get(number), profile) ? [] : [number])),
  )
  const known = new Map<number, boolean>()
  const isAffected = (number: number): boolean => {
    const found = known.get(number) ?? linkedFrom(held.profiles, number).some((each) => written.has(each))
    known.set(number, found)
    return found
  }
  return { written, isAffected }
}

/** Profiles in an order in which each comes after the one that it leads to. */
function tailsFirst(numbers: ReadonlySet<number>, profiles: DeviceTables['profiles']): number[] {
  const ordered = new Set<number>()
  for (const number of numbers) {
    for (const each of linkedFrom(profiles, number).reverse()) if (numbers.has(each)) ordered.add(each)
  }
  return [...ordered]
}

/**
 * The first date on which a holder would be let in by its present rows and the classes to come as neither before nor after.
 * Asked once for each two rows and dates: most people are alike.
 */
function classConflicts(held: DeviceState, wanted: DeviceState, today: string) {
  const dates = [...new Set([...held.classes.keys(), ...wanted.classes.keys()])]
    .filter((date) => held.classes.get(date) !== wanted.classes.get(date))
    .sort()
  const between: DeviceState = { ...held, classes: wanted.classes }
  const known = new Map<string, string | null>()
  const conflictOf = (current: Holder, before: Holder, after: Holder | undefined): string | null => {
    if (dates.length === 0) return null
    const key = JSON.stringify([current, before, after])
    const found = known.get(key)
    if (found !== undefined) return found
    const isWider = (date: string) =>
      current.doors.some((_, door) => {
        const allowed = [...minutesByHolder(held, before, door, date), ...minutesByHolder(wanted, after, door, date)]
        return minutesByHolder(between, current, door, date).some((open) => subtract(open, allowed).length > 0)
      })
    const first = dates.find((date) => date >= today && isWider(date)) ?? null
    known.set(key, first)
    return first
  }
  return { dates, conflictOf }
}

/** Whether the row to come opens no more than the present one, with profiles that are there and stay as they are. */
function isNarrowing(
  held: DeviceState,
  before: Holder,
  after: Holder,
  isAffected: (number: number) => boolean,
): boolean {
  if (!isWithin(after, before)) return false
  return after.doors.every((numbers, door) => {
    const had = before.doors[door] ?? []
    const isFromAlways = held.kind === 'ut0311' && had.includes(ALWAYS)
    return numbers.every(
      (number) =>
        had.includes(number) || (isFromAlways && number !== ALWAYS && held.profiles.has(number) && !isAffected(number)),
    )
  })
}

/**
 * The steps from what a device holds to what it is to hold: door commands; removals and narrowings; the clock; profiles;
 * people, cards and rights; faces; updates. After each step it opens nothing that it opens neither before nor after all
 * of them, also where steps fail, if those that need them are left out. What is left is planned again from what it holds
 * then.
 */
export function planDelivery(held: DeviceState, wanted: DeviceState, context: DeliveryContext): DeliveryStep[] {
  const plan = stepList()
  for (const name of context.commands ?? []) plan.add({ do: 'command', name })
  const { written, isAffected } = profilesToWrite(held, wanted)
  const { dates, conflictOf } = classConflicts(held, wanted, context.today)
  const current = new Map(held.holders)
  /** Steps after which nobody has the old meaning of a profile, or of a date. */
  const freeing = new Map<number, number[]>()
  const clearing: number[] = []
  const isRow = hasRows(held)
  const retired =
    held.kind === 'ut0311'
      ? Array.from({ length: context.profiles }, (_, n) => FIRST_PROFILE + n).filter(
          (number) => !wanted.profiles.has(number),
        )
      : []

  // removals and narrowings
  for (const number of retired) {
    // who has a profile that is not there is let in at any time
    if (!held.profiles.has(number)) plan.add({ do: 'profile', number, profile: neverLink })
  }
  const frees = (step: number, all: readonly number[]) => {
    for (const number of all) {
      for (const each of linkedFrom(held.profiles, number)) {
        const steps = freeing.get(each)
        if (steps === undefined) freeing.set(each, [step])
        else steps.push(step)
      }
    }
  }
  for (const key of new Set([...held.holders.keys(), ...held.people.keys()])) {
    if (wanted.holders.has(key)) continue
    const holder = held.holders.get(key)
    const step = plan.add({ do: 'remove', key })
    if (holder === undefined) continue
    frees(step, numbersOf(holder))
    if (conflictOf(holder, holder, undefined) !== null) clearing.push(step)
    current.delete(key)
  }
  const people = new Map(held.people)
  for (const [key, person] of held.people) {
    const after = wanted.people.get(key)
    if (after === undefined) continue
    const holder = current.get(key)
    const gone: number[] = []
    if (person.face !== null && after.face === null) gone.push(plan.add({ do: 'take_face', key }))
    const isOtherCard = person.card !== null && person.card !== after.card && holder !== undefined
    const cardless: HeldPerson = { ...person, card: null }
    if (isOtherCard) gone.push(plan.add({ do: 'put', key, holder, person: cardless }))
    // what goes is let in by no date that the person gains
    if (holder !== undefined && gone.length > 0 && conflictOf(holder, holder, undefined) !== null)
      clearing.push(...gone)
    if (!isOtherCard) continue
    people.set(key, cardless)
  }
  for (const [key, before] of held.holders) {
    const after = wanted.holders.get(key)
    if (after === undefined) continue
    let now = before
    const person = people.get(key) ?? null
    const used = numbersOf(before)
    if (isSameHolder(before, after) && !used.some(isAffected) && conflictOf(before, before, after) === null) continue
    if (
      !isRow &&
      isNarrowing(held, before, after, isAffected) &&
      !used.some((one) => isAffected(one) && numbersOf(after).includes(one))
    ) {
      if (isSameHolder(before, after)) continue
      frees(plan.add({ do: 'put', key, holder: after, person }), used)
      current.set(key, after)
      continue
    }
    // rows that go without another in their place go at once; the others when those are there
    const beside = rowsBeside(before.doors, after.doors)
    const isOnlyLess = isRow && !hasAny(rowsBeside(after.doors, before.doors))
    const goes = (number: number, door: number) =>
      isAffected(number) || (isOnlyLess && (beside[door] ?? []).includes(number))
    const left = before.doors.map((all, door) => all.filter((number) => !goes(number, door)))
    if (hasAny(rowsBeside(before.doors, left))) {
      now = { ...now, doors: left }
      const act: DeliveryAct = isRow
        ? { do: 'take', key, doors: rowsBeside(before.doors, left) }
        : { do: 'put', key, holder: now, person }
      frees(
        plan.add(act),
        used.filter((number) => !numbersOf(now).includes(number)),
      )
    }
    const conflict = conflictOf(now, before, after)
    if (conflict !== null) {
      // until the dates are told, it ends before the first of them
      const to = addDays(conflict, -1)
      const shorter = { ...now, to: to < now.to ? to : now.to }
      if (shorter.from <= shorter.to) {
        plan.add({ do: 'put', key, holder: shorter, person })
        now = shorter
      } else {
        plan.add({ do: 'take', key, doors: now.doors })
        now = { ...now, doors: withoutNumbers(now.doors, () => true) }
      }
    }
    // rows that were taken for another reason count as well: until they are, the dates wait
    if (conflictOf(before, before, after) !== null) clearing.push(...plan.lastOf(key))
    current.set(key, now)
  }

  if (context.sets_clock === true) plan.add({ do: 'clock' })

  // profiles and dates
  const profileSteps = new Map<number, number>()
  for (const number of tailsFirst(written, wanted.profiles)) {
    const profile = wanted.profiles.get(number)
    if (profile === undefined) continue
    const tail = isLink(profile) ? profileSteps.get(profile.next) : undefined
    const needs = [...(freeing.get(number) ?? []), ...(tail === undefined ? [] : [tail])]
    profileSteps.set(number, plan.add({ do: 'profile', number, profile }, needs))
  }
  const classSteps = dates.map((date) =>
    plan.add({ do: 'class', date, of: wanted.classes.get(date) ?? null }, clearing),
  )

  // people, cards, rights
  const cardSteps = new Map<string, number[]>()
  for (const [key, { card }] of held.people) {
    if (card !== null && wanted.people.get(key)?.card !== card) cardSteps.set(card, plan.lastOf(key))
  }
  for (const [key, after] of wanted.holders) {
    const person = wanted.people.get(key) ?? null
    const now = current.get(key)
    const had = people.get(key)
    const isPerson = person === null || (had?.card === person.card && had.data === person.data)
    if (now !== undefined && isSameHolder(now, after) && isPerson) continue
    // all that a profile leads to, also where it stands there already itself
    const led = numbersOf(after).flatMap((number) => linkedFrom(wanted.profiles, number))
    const written = led.flatMap((number) => profileSteps.get(number) ?? [])
    const card = person?.card ?? null
    const needs = [...written, ...classSteps, ...(card === null ? [] : (cardSteps.get(card) ?? []))]
    if (!isRow) {
      const step = plan.add({ do: 'put', key, holder: after, person }, needs)
      if (now !== undefined) frees(step, numbersOf(now))
      continue
    }
    const gives = rowsBeside(after.doors, now?.doors ?? [])
    const takes = now === undefined ? [] : rowsBeside(now.doors, after.doors)
    const give = () => hasAny(gives) && plan.add({ do: 'give', key, doors: gives }, needs)
    const take = () => hasAny(takes) && plan.add({ do: 'take', key, doors: takes })
    if (now === undefined) {
      plan.add({ do: 'put', key, holder: after, person }, needs)
      give()
      continue
    }
    // dates and rows never change together: no row of the one with the dates of the other
    const known = people.get(key) ?? person
    if (isWithin(now, after)) {
      give()
      take()
    } else if (isWithin(after, now)) {
      plan.add({ do: 'put', key, holder: after, person: known })
      give()
      take()
    } else {
      take()
    }
    const isDone = isPerson && isWithin(after, now)
    if (!isDone) plan.add({ do: 'put', key, holder: after, person }, needs)
    if (!isWithin(now, after) && !isWithin(after, now)) give()
  }

  // what nobody has any more
  for (const number of retired) {
    const profile = held.profiles.get(number)
    if (profile === undefined || isNever(profile)) continue
    plan.add({ do: 'profile', number, profile: neverLink }, freeing.get(number) ?? [])
  }
  for (const [key, { face }] of wanted.people) {
    if (face !== null && held.people.get(key)?.face !== face) plan.add({ do: 'face', key, face }, classSteps)
  }
  for (const name of context.updates ?? []) plan.add({ do: 'update', name })
  return plan.steps
}

/** What a device is to hold while somebody has yet to confirm that what it held before it was adopted goes. */
export function withForeign(held: DeviceState, wanted: DeviceState): DeviceState {
  const profiles = new Map(wanted.profiles)
  const holders = new Map(wanted.holders)
  const people = new Map(wanted.people)
  for (const [key, holder] of held.holders) {
    if (wanted.holders.has(key)) continue
    const isTaken = (number: number) =>
      !(held.kind === 'ut0311' && number === ALWAYS) &&
      linkedFrom(held.profiles, number).some((each) => {
        const profile = held.profiles.get(each)
        return profile === undefined || (profiles.has(each) && !isEqual(profiles.get(each), profile))
      })
    const doors = withoutNumbers(holder.doors, isTaken)
    for (const each of doors.flat().flatMap((number) => linkedFrom(held.profiles, number))) {
      const profile = held.profiles.get(each)
      if (profile !== undefined) profiles.set(each, profile)
    }
    holders.set(key, { ...holder, doors })
    const person = held.people.get(key)
    if (person !== undefined) people.set(key, person)
  }
  return { ...wanted, profiles, holders, people }
}
