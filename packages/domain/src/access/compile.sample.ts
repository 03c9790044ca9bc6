import fc from 'fast-check'
import { anyRules, dates, dayIn, zones } from './access.sample'
import type { AccessPerson } from './access-attempt'
import { compile, type DeviceLimits, usualLimits } from './compile'
import { type TableKind, tableKinds } from './device-tables'
import { type MinuteSets, minuteSets } from './minute-sets'
import { type Right, type RightRules, rightsReckoner } from './rights'
import type { PassWay } from './strategy'

const waysOf: Readonly<Record<TableKind, readonly (readonly PassWay[])[]>> = {
  ut0311: [['card']],
  acc: [['face', 'card'], ['face'], ['face_and_card'], ['card']],
  att: [
    ['face', 'card'],
    ['face', 'card', 'pin'],
  ],
}

/** Somebody at the doors of a device. */
type SampleHolder = { readonly key: string; readonly rules: readonly RightRules[]; readonly rights: readonly Right[] }

/** A device with room for little or much, and two times what people may there: before, and now. */
export type SampleDevice = {
  readonly from: string
  readonly zone: string
  readonly dayOf: ReturnType<typeof dayIn>
  readonly sets: MinuteSets
  readonly ways: readonly PassWay[]
  readonly limits: DeviceLimits
  readonly doors: number
  readonly holders: readonly SampleHolder[]
  readonly earlier: readonly SampleHolder[]
}

export const compiled = ({ sets, from, limits, holders }: SampleDevice, before?: ReturnType<typeof compile>) =>
  compile(
    holders.map(({ key, rights }) => ({ key, doors: rights.map(({ set }) => set) })),
    limits,
    { sets, from, ...(before === undefined ? {} : { held: before.tables }) },
  )

export const compiledEarlier = (device: SampleDevice) => compiled({ ...device, holders: device.earlier })

const nobody: AccessPerson = { type: 'visitor', visit: null }

export const anyDevice: fc.Arbitrary<SampleDevice> = fc
  .tuple(fc.constantFrom(...dates), fc.constantFrom(...zones), fc.constantFrom(...tableKinds))
  .chain(([date, zone, kind]) => {
    const limits = fc.record({
      kind: fc.constant(kind),
      profiles: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(usualLimits[kind].profiles)),
      holders: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(1000)),
      has_dates: kind === 'att' ? fc.boolean() : fc.constant(true),
    })
    const doors = kind === 'ut0311' ? fc.integer({ min: 1, max: 4 }) : fc.constant(1)
    // few rules for many people, so that they share
    const pool = fc.array(anyRules(date, zone), { minLength: 1, maxLength: 4 })
    const chosen = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 8 }), fc.array(fc.nat(), { minLength: 4, maxLength: 4 })),
      {
        maxLength: 7,
      },
    )
    const length = fc.constantFrom(20, 62, 70)
    return fc
      .record({ limits, doors, pool, chosen, earlier: chosen, length, ways: fc.constantFrom(...waysOf[kind]) })
      .map(({ limits: room, doors: count, pool: rules, chosen: now, earlier, length: days, ways }) => {
        const sets = minuteSets(days)
        const dayOf = dayIn(rules[0]?.calendar ?? new Map())
        const rightOf = rightsReckoner({ sets, from: date, zone, dayOf })
        const holdersOf = (all: typeof now) =>
          [...new Map(all)].map(([n, picks]): SampleHolder => {
            const own = picks.slice(0, count).map((pick): RightRules => {
              const one = rules[pick % (rules.length + 1)]
              if (one === undefined) return { person: nobody, listings: [], strategies: [], door_id: 7 }
              return { person: one.person ?? nobody, listings: one.listings, strategies: one.strategies, door_id: 7 }
            })
            return { key: String(n), rules: own, rights: own.map((each) => rightOf(each, ways)) }
          })
        return {
          ...{ from: date, zone, dayOf, sets, ways, limits: room, doors: count },
          ...{ holders: holdersOf(now), earlier: holdersOf(earlier) },
        }
      })
  })
