import fc from 'fast-check'
import { addDays } from '../kernel/date'
import { anyDevice, compiled, compiledEarlier, type SampleDevice } from './compile.sample'
import type { DeviceState, HeldPerson } from './delivery-step'
import { type DateClass, FIRST_PROFILE, type Holder, minutesByHolder, type TimeProfile } from './device-tables'
import type { DayMinutes } from './pass-schedule'

/** A device with what it holds, which may be anything, and what it is to hold. */
export type SampleDelivery = {
  readonly device: SampleDevice
  readonly held: DeviceState
  readonly wanted: DeviceState
  readonly context: { readonly today: string; readonly profiles: number }
}

/** What one can do to what a device holds, besides what we wrote there. */
const anyMischief = fc.oneof(
  fc.record({ does: fc.constant('loses_profile' as const), number: fc.nat(12) }),
  fc.record({ does: fc.constant('swaps_profiles' as const), number: fc.nat(12), other: fc.nat(12) }),
  fc.record({
    does: fc.constant('has_foreign' as const),
    key: fc.integer({ min: 1, max: 12 }),
    numbers: fc.array(fc.nat(14), { maxLength: 4 }),
    days: fc.integer({ min: -5, max: 30 }),
  }),
  fc.record({ does: fc.constant('has_class' as const), day: fc.nat(19), of: fc.constantFrom<DateClass>(1, 2, 3) }),
)

function mischiefDone(
  state: DeviceState,
  { from, doors }: SampleDevice,
  all: readonly (typeof anyMischief extends fc.Arbitrary<infer T> ? T : never)[],
): DeviceState {
  const profiles = new Map<number, TimeProfile>(state.profiles)
  const holders = new Map<string, Holder>(state.holders)
  const classes = new Map(state.classes)
  for (const one of all) {
    if (one.does === 'loses_profile') profiles.delete(FIRST_PROFILE + one.number)
    if (one.does === 'swaps_profiles') {
      const [first, second] = [one.number, one.other].map((n) => profiles.get(FIRST_PROFILE + n))
      if (first === undefined || second === undefined) continue
      profiles.set(FIRST_PROFILE + one.number, second)
      profiles.set(FIRST_PROFILE + one.other, first)
    }
    if (one.does === 'has_foreign') {
      const numbers = one.numbers.map((n) => n + 1)
      // a controller has one profile for a card and door
      const rows = Array.from({ length: doors }, (_, n) =>
        state.kind === 'ut0311' ? numbers.slice(n, n + 1) : numbers,
      )
      holders.set(String(one.key), { from: addDays(from, -3), to: addDays(from, one.days), doors: rows })
    }
    if (one.does === 'has_class' && state.kind === 'acc') classes.set(addDays(from, one.day), one.of)
  }
  return { ...state, profiles, holders, classes }
}

const anyPerson: fc.Arbitrary<HeldPerson> = fc.record({
  card: fc.constantFrom(null, 'c1', 'c2', 'c3', 'c4'),
  data: fc.constantFrom('a', 'b'),
  face: fc.constantFrom(null, 'f1', 'f2'),
})

/** People for holders, no card twice. */
function peopleOf(holders: ReadonlyMap<string, Holder>, all: readonly HeldPerson[]): Map<string, HeldPerson> {
  const used = new Set<string>()
  return new Map(
    [...holders.keys()].map((key, n) => {
      const person = all[n % all.length] ?? { card: null, data: 'a', face: null }
      const isTaken = person.card !== null && used.has(person.card)
      if (person.card !== null) used.add(person.card)
      return [key, isTaken ? { ...person, card: null } : person]
    }),
  )
}

export const anyDelivery: fc.Arbitrary<SampleDelivery> = fc
  .record({
    device: anyDevice,
    mischief: fc.array(anyMischief, { maxLength: 4 }),
    before: fc.array(anyPerson, { minLength: 1, maxLength: 8 }),
    after: fc.array(anyPerson, { minLength: 1, maxLength: 8 }),
  })
  .map(({ device, mischief, before, after }) => {
    const earlier = compiledEarlier(device)
    const isFace = device.limits.kind !== 'ut0311'
    const none = new Map<string, HeldPerson>()
    const state = mischiefDone({ ...earlier.tables, people: none }, device, mischief)
    const held = { ...state, people: isFace ? peopleOf(state.holders, before) : none }
    const { tables } = compiled(device, { ...earlier, tables: held })
    const wanted = { ...tables, people: isFace ? peopleOf(tables.holders, after) : none }
    return { device, held, wanted, context: { today: device.from, profiles: device.limits.profiles } }
  })

/** How many days are looked at. */
const LOOKED_AT = 20

/** When each credential opens each door: a number or PIN, a card, a face; by `<credential> <door> <day>`. */
export function openings(state: DeviceState, from: string, only?: string): Map<string, DayMinutes> {
  const found = new Map<string, DayMinutes>()
  for (const [key, holder] of state.holders) {
    const person = state.people.get(key)
    if (only !== undefined && key !== only) continue
    const credentials = [key, ...(person?.card ? [person.card] : []), ...(person?.face ? [`face of ${key}`] : [])]
    holder.doors.forEach((_, door) => {
      for (let n = 0; n < LOOKED_AT; n++) {
        const minutes = minutesByHolder(state, holder, door, addDays(from, n))
        if (minutes.length === 0) continue
        for (const each of credentials)
          found.set(`${each} ${door} ${n}`, [...(found.get(`${each} ${door} ${n}`) ?? []), ...minutes])
      }
    })
  }
  return found
}
