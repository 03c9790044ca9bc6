import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { subtract } from '../kernel/interval'
import { planDelivery, withForeign } from './delivery-plan'
import { anyDelivery, openings, type SampleDelivery } from './delivery-plan.sample'
import { afterStep, type DeliveryStep, type DeviceState, type HeldPerson } from './delivery-step'
import { type Holder, isLink, neverLink, type ProfileLink, type TimeProfile } from './device-tables'
import { runs } from './runs.sample'

const today = '2026-11-23'
const link = (start: number, last: number): ProfileLink => ({
  ...{ from: '2000-01-01', to: '2099-12-31', weekdays: [1, 2, 3, 4, 5, 6, 7], next: 0 },
  segments: [1, 2, 3].map(() => ({ start, last })),
})
const day = link(540, 1079)
const night = link(1200, 1439)
const card = (...doors: number[]): Holder => ({
  ...{ from: '2026-11-01', to: '2027-03-20' },
  doors: doors.map((one) => (one === 0 ? [] : [one])),
})
const profiles = 4
const adopted = new Map<number, TimeProfile>(Array.from({ length: profiles }, (_, n) => [n + 2, neverLink]))
const state = (
  kind: DeviceState['kind'],
  own: Readonly<Record<number, TimeProfile>>,
  holders: Readonly<Record<string, Holder>>,
  people: Readonly<Record<string, HeldPerson>> = {},
): DeviceState => ({
  ...{ kind, classes: new Map(), holders: new Map(Object.entries(holders)), people: new Map(Object.entries(people)) },
  profiles: new Map([
    ...(kind === 'ut0311' ? adopted : []),
    ...Object.entries(own).map(([n, one]) => [Number(n), one] as const),
  ]),
})
const shown = (steps: readonly DeliveryStep[]) =>
  steps.map((step) => {
    const what =
      'key' in step
        ? step.key
        : 'number' in step
          ? step.number
          : 'date' in step
            ? step.date
            : 'name' in step
              ? step.name
              : ''
    const never = step.do === 'profile' && isLink(step.profile) && step.profile.weekdays.length === 0 ? ' never' : ''
    return `${step.do}${never} ${what}`.trim()
  })
const wantedOnly = (all: DeviceState): DeviceState => ({
  ...all,
  profiles: new Map([...all.profiles].filter(([, profile]) => profile !== neverLink)),
})

describe('a plan', () => {
  test('keeps the order of everything that is done', () => {
    const held = state('ut0311', { 2: day }, { 7: card(2), 8: card(1), 9: card(2) })
    const wanted = wantedOnly(state('ut0311', { 3: night }, { 8: card(0), 9: card(3), 10: card(1) }))
    const steps = planDelivery(held, wanted, {
      ...{ today, profiles, commands: ['open 1'], sets_clock: true, updates: ['2.0'] },
    })
    expect(shown(steps)).toEqual([
      'command open 1',
      'remove 7',
      'put 8',
      'clock',
      'profile 3',
      'put 9',
      'put 10',
      'profile never 2',
      'update 2.0',
    ])
    // the card moves when its profile was read back, and the old one goes when nobody has it any more
    expect(steps[5]?.needs).toEqual([4])
    expect(steps[7]?.needs).toEqual([1, 5])
  })

  test('of what a device holds already is empty', () => {
    const held = state('ut0311', { 2: day }, { 7: card(2) })
    expect(planDelivery(held, wantedOnly(held), { today, profiles })).toEqual([])
  })

  test('of a new controller writes all profiles first', () => {
    const held = { ...state('ut0311', {}, { 5: card(3) }), profiles: new Map() }
    const wanted = wantedOnly(state('ut0311', { 2: day }, { 7: card(2) }))
    expect(shown(planDelivery(held, wanted, { today, profiles }))).toEqual([
      ...['profile never 3', 'profile never 4', 'profile never 5', 'remove 5', 'profile 2', 'put 7'],
    ])
  })

  test('writes the end of a chain before what leads to it', () => {
    const wanted = wantedOnly(
      state('ut0311', { 2: { ...day, next: 3 }, 3: { ...night, next: 4 }, 4: link(0, 5) }, { 7: card(2) }),
    )
    const steps = planDelivery(state('ut0311', {}, {}), wanted, { today, profiles })
    expect(shown(steps)).toEqual(['profile 4', 'profile 3', 'profile 2', 'put 7'])
    expect(steps.map(({ needs }) => needs)).toEqual([[], [0], [1], [2, 1, 0]])
  })

  test('gives nobody a chain before its end is there, though its begin is', () => {
    const chain = { 2: { ...day, next: 3 }, 3: night }
    const { 3: _, ...begin } = chain
    const lost = state('ut0311', begin, {})
    const held = { ...lost, profiles: new Map([...lost.profiles].filter(([number]) => number !== 3)) }
    const steps = planDelivery(held, wantedOnly(state('ut0311', chain, { 7: card(2) })), { today, profiles })
    expect(shown(steps)).toEqual(['profile 3', 'put 7'])
    expect(steps[1]?.needs).toEqual([0])
  })

  test('changes no profile that somebody has', () => {
    const held = state('ut0311', { 2: day }, { 7: card(2), 8: card(2) })
    const wanted = wantedOnly(state('ut0311', { 2: night }, { 7: card(2) }))
    const steps = planDelivery(held, wanted, { today, profiles })
    expect(shown(steps)).toEqual(['remove 8', 'put 7', 'profile 2', 'put 7'])
    expect(steps[1]).toMatchObject({ holder: { doors: [[]] } })
    expect(steps[2]?.needs).toEqual([0, 1])
  })

  test('gives a card of somebody to another when the first has it no more', () => {
    const zones = { 2: { week: [1, 2, 3, 4, 5, 6, 7].map(() => [{ start: 0, last: 1439 }]), classes: [] } }
    const person = (number: string | null, face: string | null = null) => ({ card: number, data: 'd', face })
    const both = { 100: card(2), 101: card(2) }
    const held = state('acc', zones, both, { 100: person('55', 'f'), 101: person(null) })
    const wanted = state('acc', zones, both, { 100: person(null), 101: person('55', 'g') })
    const steps = planDelivery(held, wanted, { today, profiles })
    expect(shown(steps)).toEqual(['take_face 100', 'put 100', 'put 101', 'face 101'])
    expect(steps[2]?.needs).toEqual([1])
    expect(steps[3]?.needs).toEqual([2])
  })

  test('gives a face when the dates are told by which it is let in', () => {
    const open = [{ start: 0, last: 1439 }]
    const zones = { 2: { week: [1, 2, 3, 4, 5, 6, 7].map(() => open), classes: [[], [], []] } }
    const person = (face: string | null) => ({ 100: { card: null, data: 'd', face } })
    const held = state('acc', zones, { 100: card(2) }, person(null))
    const wanted = {
      ...state('acc', zones, { 100: card(2) }, person('f')),
      classes: new Map([['2026-12-25', 1 as const]]),
    }
    const steps = planDelivery(held, wanted, { today, profiles })
    expect(shown(steps)).toEqual(['class 2026-12-25', 'face 100'])
    expect(steps[1]?.needs).toEqual([0])
  })

  test('lets somebody end before a date on which the old rows would let them in', () => {
    const open = [{ start: 0, last: 1439 }]
    const zone = (holiday: typeof open) => ({
      week: [1, 2, 3, 4, 5, 6, 7].map(() => [] as typeof open),
      classes: [holiday, [], []],
    })
    const person = { 100: { card: null, data: 'd', face: null } }
    const held = state('acc', { 2: zone(open) }, { 100: card(2) }, person)
    const wanted = {
      ...state('acc', { 3: zone([]) }, { 100: card(3) }, person),
      classes: new Map([['2026-12-25', 1 as const]]),
    }
    const steps = planDelivery(held, wanted, { today, profiles })
    expect(shown(steps)).toEqual(['put 100', 'profile 3', 'class 2026-12-25', 'give 100', 'take 100', 'put 100'])
    expect(steps[0]).toMatchObject({ holder: { to: '2026-12-24' } })
    expect(steps[2]?.needs).toEqual([0])
    // what was on days that are over is nobody's concern
    expect(shown(planDelivery(held, wanted, { today: '2026-12-26', profiles }))[0]).toBe('profile 3')
  })

  test('tells a date when what goes is gone that would be let in on it', () => {
    const open = [{ start: 0, last: 1439 }]
    const zone = (minutes: typeof open) => ({ week: [1, 2, 3, 4, 5, 6, 7].map(() => minutes), classes: [[], [], []] })
    const person = (number: string | null) => ({ 100: { card: number, data: 'd', face: null } })
    const shut = { classes: new Map([['2026-12-25', 1 as const]]) }
    // the card goes, the person stays and gains the date
    const held = { ...state('acc', { 2: zone(open) }, { 100: card(2) }, person('55')), ...shut }
    const cardless = planDelivery(held, state('acc', { 2: zone(open) }, { 100: card(2) }, person(null)), {
      today,
      profiles,
    })
    expect(shown(cardless)).toEqual(['put 100', 'class 2026-12-25'])
    expect(cardless[1]?.needs).toEqual([0])
    // the timezone is written anew, so that its row is taken before
    const anew = state('acc', { 2: zone([]) }, { 100: card(2) }, person('55'))
    const steps = planDelivery(held, anew, { today, profiles })
    expect(shown(steps)).toEqual(['take 100', 'profile 2', 'class 2026-12-25', 'give 100'])
    expect(steps[2]?.needs).toEqual([0])
  })

  test('gives rows of rights before it takes those in whose place they are', () => {
    const week = (last: number) => ({ week: [1, 2, 3, 4, 5, 6, 7].map(() => [{ start: 0, last }]), classes: [] })
    const held = state('acc', { 2: week(600) }, { 100: card(2) }, { 100: { card: null, data: 'd', face: null } })
    const wanted = state('acc', { 3: week(700) }, { 100: card(3) }, { 100: { card: null, data: 'd', face: null } })
    expect(shown(planDelivery(held, wanted, { today, profiles }))).toEqual(['profile 3', 'give 100', 'take 100'])
    const later = { ...card(3), to: '2027-03-27' }
    const longer = state('acc', { 3: week(700) }, { 100: later }, { 100: { card: null, data: 'd', face: null } })
    expect(shown(planDelivery(held, longer, { today, profiles }))).toEqual([
      'profile 3',
      'give 100',
      'take 100',
      'put 100',
    ])
  })
})

test('what stood at a device before it was adopted stays until somebody lets it go, but for profiles that are ours', () => {
  const held = state('ut0311', { 2: day, 3: night }, { 50: card(2), 51: card(3), 52: card(1), 7: card(3) })
  const wanted = wantedOnly(state('ut0311', { 2: night }, { 7: card(2) }))
  const kept = withForeign(held, wanted)
  expect(kept.holders.get('50')?.doors).toEqual([[]])
  expect(kept.holders.get('51')?.doors).toEqual([[3]])
  expect(kept.holders.get('52')?.doors).toEqual([[1]])
  expect(kept.holders.get('7')?.doors).toEqual([[2]])
  expect(shown(planDelivery(held, kept, { today, profiles }))).toEqual(['put 50', 'profile 2', 'put 7'])
})

type Allowed = ReadonlyMap<string, readonly { readonly start: number; readonly end: number }[]>

function allowedBy({ held, wanted, device }: SampleDelivery): Allowed {
  const [before, after] = [openings(held, device.from), openings(wanted, device.from)]
  return new Map(
    [...new Set([...before.keys(), ...after.keys()])].map((key) => [
      key,
      [...(before.get(key) ?? []), ...(after.get(key) ?? [])],
    ]),
  )
}

function widerThan(allowed: Allowed, now: DeviceState, from: string, only?: string): string[] {
  return [...openings(now, from, only)].flatMap(([key, open]) =>
    open.some((one) => subtract(one, allowed.get(key) ?? []).length > 0) ? [key] : [],
  )
}

const sameState = (now: DeviceState, wanted: DeviceState) => {
  const own = (of: ReadonlyMap<unknown, unknown>) => [...of].map(([key, value]) => JSON.stringify([key, value])).sort()
  const rows = (of: DeviceState) =>
    own(new Map([...of.holders].map(([key, one]) => [key, { ...one, doors: one.doors.map((all) => [...all].sort()) }])))
  expect(rows(now)).toEqual(rows(wanted))
  expect(own(now.people)).toEqual(own(wanted.people))
  expect(own(now.classes)).toEqual(own(wanted.classes))
  for (const [number, profile] of wanted.profiles) expect(now.profiles.get(number)).toEqual(profile)
}

describe('a delivery from whatever a device holds', () => {
  const seen = { steps: 0, faults: 0, rounds: 0, wrote: 0, took: 0, classes: 0 }
  test('opens at no step more than before and after together, and reaches what is wanted through faults', () => {
    const fault = fc.constantFrom(
      'none',
      'none',
      'none',
      'none',
      'none',
      'none',
      'lost',
      'unanswered',
      'refused',
      'restart',
    )
    fc.assert(
      fc.property(anyDelivery, fc.infiniteStream(fault), (delivery, faults) => {
        const { held, wanted, context, device } = delivery
        const allowed = allowedBy(delivery)
        let now = held
        for (let round = 0; ; round++) {
          const plan = planDelivery(now, wanted, context)
          if (plan.length === 0) break
          // what goes on failing for ever is no property of a plan
          const isCalm = round >= 6
          expect(round).toBeLessThan(8)
          seen.rounds++
          const confirmed = new Set<number>()
          for (const [n, step] of plan.entries()) {
            expect(step.needs.every((need) => need < n)).toBe(true)
            if (!step.needs.every((need) => confirmed.has(need))) continue
            const what = isCalm ? 'none' : faults.next().value
            if (what !== 'none') seen.faults++
            if (what === 'lost' || what === 'refused') continue
            seen.steps++
            if (step.do === 'profile') seen.wrote++
            if (step.do === 'take') seen.took++
            if (step.do === 'class') seen.classes++
            now = afterStep(now, step)
            expect(widerThan(allowed, now, device.from, 'key' in step ? step.key : undefined)).toEqual([])
            if (what === 'restart') {
              now = { ...now, holders: new Map(), people: new Map() }
              break
            }
            if (what === 'none') confirmed.add(n)
          }
        }
        sameState(now, wanted)
      }),
      runs(120),
    )
    expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([])
  })

  test('leaves a controller without a profile that is missing, and without one that nobody has', () => {
    fc.assert(
      fc.property(anyDelivery, ({ held, wanted, context }) => {
        if (held.kind !== 'ut0311') return
        const now = planDelivery(held, wanted, context).reduce(afterStep, held)
        for (let number = 2; number < context.profiles + 2; number++) {
          expect(now.profiles.get(number)).toEqual(wanted.profiles.get(number) ?? neverLink)
        }
      }),
      runs(60),
    )
  })
})

test('five thousand cards are planned at once', () => {
  const people = (number: number) =>
    Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [n + 100, card(number, 1, 0, number)]))
  const held = state('ut0311', { 2: day }, people(2))
  const wanted = wantedOnly(state('ut0311', { 3: night }, people(3)))
  const steps = planDelivery(held, wanted, { today, profiles })
  expect(steps.length).toBe(5002)
  expect(
    planDelivery(
      steps.reduce((now, step) => (step.do === 'put' ? now : afterStep(now, step)), held),
      wanted,
      { today, profiles },
    ).length,
  ).toBe(5000)
})
