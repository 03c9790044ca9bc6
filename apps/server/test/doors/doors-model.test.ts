import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { begin, openHouse, openStreet, PEOPLE } from './house'
import { boardOpens, faceOpens, type Hours, mayPass, type Person, type Rules, type Strategy, shown } from './reference'

// People pass doors while rules change, devices are away, lose answers, cards, power or the time. In the end every device
// holds what the rules say, or it is said why not; and every pass is stored once, judged, and explained.

const long = process.env.DOOR_MODEL_RUNS
const runs = Number(long ?? 3)
const seed = Number(process.env.DOOR_MODEL_SEED ?? (long === undefined ? 15 : Math.floor(Math.random() * 2 ** 31)))

let street: Awaited<ReturnType<typeof openStreet>>
beforeAll(async () => {
  street = await openStreet()
})
afterAll(() => street.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const date = fc.integer({ min: 0, max: 9 }).map((n) => shown(begin + n * DAY).date)
/** So seldom, of ten. */
const maybe = <T>(one: fc.Arbitrary<T>, seldom = 2) =>
  fc.oneof({ weight: seldom, arbitrary: one }, { weight: 10 - seldom, arbitrary: fc.constant(null) })
/** One long period, or two around a break: somebody should be let in often. */
const periods = fc
  .record({
    start: fc.nat(32),
    long: fc.integer({ min: 24, max: 60 }),
    pause: maybe(fc.integer({ min: 1, max: 8 }), 2),
  })
  .map(({ start, long, pause }): [number, number][] => {
    const [from, to, middle] = [start * 15, (start + long) * 15, (start + Math.floor(long / 2)) * 15]
    return pause === null
      ? [[from, to]]
      : [
          [from, middle],
          [middle + pause * 15, to],
        ]
  })
const hours: fc.Arbitrary<Hours> = fc.record({
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 4 }),
  periods,
  special: maybe(fc.record({ date, periods: fc.oneof(periods, fc.constant([])) })),
})
const span = fc.tuple(date, date).map(([a, b]): [string, string] => (a < b ? [a, b] : [b, a]))
const members = fc.subarray([0, 1, 2, 3], { minLength: 1 }).map((all) => new Set(all))
const places = fc.subarray([1, 2, 3], { minLength: 1 }).map((all) => new Set(all))
const strategy: fc.Arbitrary<Strategy> = fc
  .record({
    ...{
      effect: fc.constantFrom(...(['allow', 'allow', 'allow', 'allow', 'deny'] as const)),
      hours,
      people: members,
      doors: places,
    },
    term: maybe(span, 2),
  })
  .map(({ term, ...rest }) => ({ ...rest, valid_start: term?.[0] ?? '2026-01-01', valid_end: term?.[1] ?? null }))
const anyPerson = fc.record({
  has_card: fc.constantFrom(...[true, true, true, true, true, true, false]),
  is_lost: fc.constantFrom(...[false, false, false, false, false, false, true]),
  valid_until: maybe(fc.integer({ min: 1, max: 9 * 24 }).map((n) => begin + n * HOUR)),
  is_on: fc.constantFrom(...[true, true, true, true, true, true, false]),
  entry_date: maybe(date),
  departure_date: maybe(date),
})
/** A card that nobody had before goes with each change of somebody's. */
let cards = 1_000
const personOf = ({
  has_card,
  is_lost,
  valid_until,
  ...rest
}: typeof anyPerson extends fc.Arbitrary<infer T> ? T : never): Person => ({
  ...rest,
  card: has_card ? { number: ++cards, is_lost, valid_until } : null,
})

const nth = fc.nat(PEOPLE - 1)
const anyEvent = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('person' as const), n: nth, to: anyPerson }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('strategy' as const), n: fc.nat(2), to: strategy }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('swipe' as const), n: nth, door: fc.constantFrom(1, 2) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('face' as const), n: nth }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      ms: fc.constantFrom(MINUTE, 20 * MINUTE, HOUR, 3 * HOUR, 13 * HOUR),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('serve' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      of: fc.constantFrom(
        ...(['board away', 'board answers', 'board questions', 'board twice', 'board power', 'board cards'] as const),
        ...([
          'board full',
          'board clock',
          'face away',
          'face answers',
          'face power',
          'face full',
          'face clock',
          'well',
        ] as const),
      ),
    }),
  },
)

it('devices hold what the rules say, and passes are explained, whatever befalls', {
  timeout: 120_000 + runs * 20_000,
}, async () => {
  const began = performance.now()
  let [passes, granted, looked, open, excused] = [0, 0, 0, 0, 0]
  const property = fc.asyncProperty(
    fc.noBias(fc.array(strategy, { minLength: 3, maxLength: 3 })),
    fc.noBias(fc.array(anyPerson, { minLength: PEOPLE, maxLength: PEOPLE })),
    fc.noBias(fc.array(anyEvent, { minLength: 16, maxLength: 36 })),
    async (strategies, people, events) => {
      street.setClock(begin)
      const rules: Rules = { strategies: strategies.map((one) => ({ ...one })), people: people.map(personOf) }
      const house = await openHouse(street, rules)
      const { board, face } = house
      const told: { door: number; who: string; granted: boolean; at: number }[] = []
      const well = () => {
        Object.assign(board.faults, { away: false, lose_answers: 0, lose_questions: 0, twice: false, full: false })
        Object.assign(face.faults, {
          away: false,
          loses_answers: false,
          loses_power: false,
          full: Number.POSITIVE_INFINITY,
        })
      }
      const fault: Record<
        (typeof anyEvent extends fc.Arbitrary<infer T> ? Extract<T, { kind: 'fault' }> : never)['of'],
        () => void
      > = {
        'board away': () => (board.faults.away = true),
        'board answers': () => (board.faults.lose_answers = 2),
        'board questions': () => (board.faults.lose_questions = 2),
        'board twice': () => (board.faults.twice = true),
        'board power': () => board.restart(),
        'board cards': () => board.restart({ cards: true, profiles: true }),
        'board full': () => (board.faults.full = true),
        'board clock': () => board.setClock(new Date(street.now() + 8 * HOUR + 400_000).toISOString().slice(0, 19)),
        'face away': () => (face.faults.away = true),
        'face answers': () => (face.faults.loses_answers = true),
        'face power': () => (face.faults.loses_power = true),
        'face full': () => (face.faults.full = 2),
        'face clock': () => (face.faults.clock = 400_000),
        well,
      }
      try {
        await house.serve()
        await house.serve()
        for (const event of events) {
          const at = street.now()
          // nothing happens twice in a second
          street.setClock(at + 1_000)
          if (event.kind === 'person') {
            rules.people[event.n] = personOf(event.to)
            await house.write.person(event.n)
          } else if (event.kind === 'strategy') {
            rules.strategies[event.n] = event.to
            await house.write.strategy(event.n)
          } else if (event.kind === 'swipe') {
            const card = rules.people[event.n]?.card?.number ?? 4_711
            told.push({ door: event.door, who: String(card), granted: board.swipe(event.door, card), at: street.now() })
          } else if (event.kind === 'face') {
            const pin = house.pinOf(event.n)
            const opens = faceOpens(face, pin, street.now() + face.faults.clock)
            face.happen({ pin, at: street.now(), event: opens ? 0 : 23, verified: 15 })
            told.push({ door: 3, who: pin, granted: opens, at: street.now() })
          } else if (event.kind === 'time') {
            street.setClock(street.now() + event.ms)
          } else if (event.kind === 'serve') {
            await house.serve()
          } else {
            fault[event.of]()
          }
        }
        well()
        for (let n = 0; n < 16; n++) {
          await house.serve()
          if ((await house.waiting()) === 0 && face.records.length === 0) break
          // what is refused is tried again after minutes, then each six hours
          street.setClock(street.now() + (n < 8 ? 7 * MINUTE : 6.5 * HOUR))
        }
        const now = Math.ceil(street.now() / MINUTE) * MINUTE
        for (let n = 0; n < PEOPLE; n++) {
          const reasons = await house.reasons(n)
          const card = rules.people[n]?.card?.number ?? -1
          for (let at = now; at < now + 8 * DAY; at += 15 * MINUTE)
            for (const door of [1, 2, 3])
              for (const edge of [at, at + 14 * MINUTE]) {
                const opens = door === 3 ? faceOpens(face, house.pinOf(n), edge) : boardOpens(board, card, door, edge)
                const may = mayPass(rules, n, door, edge)
                looked += 1
                if (opens) open += 1
                if (opens === may) continue
                if (may && reasons.length > 0) {
                  excused += 1
                  continue
                }
                expect({
                  n,
                  door,
                  at: shown(edge),
                  opens,
                  reasons,
                  person: rules.people[n],
                  rules: rules.strategies,
                }).toEqual({ n, door, at: shown(edge), opens: may })
              }
        }
        const records = await house.records()
        const asText = (door: number, who: string, granted: boolean) => `door ${door}: ${who} ${granted}`
        const stored = records.map(({ door_id, card, user_id, granted }) => {
          const door = house.doors.indexOf(door_id ?? 0) + 1
          return asText(door, door === 3 ? house.pinOf(house.users.indexOf(user_id ?? 0)) : String(card), granted)
        })
        expect(stored.sort()).toEqual(told.map(({ door, who, granted }) => asText(door, who, granted)).sort())
        expect(records.filter(({ unexplained }) => unexplained)).toEqual([])
        passes += records.length
        granted += records.filter((one) => one.granted).length
      } finally {
        await house.close()
      }
    },
  )
  const path = process.env.DOOR_MODEL_PATH
  const done = await fc.check(property, {
    ...{ numRuns: runs, seed, endOnFailure: long !== undefined },
    ...(path === undefined ? {} : { path }),
  })
  console.log(
    `${runs} runs with seed ${seed}: ${passes} passes, ${granted} of them granted; ${looked} minutes looked at, ${open} of them open, ${excused} less, with a reason, in ${Math.round((performance.now() - began) / 1000)} s`,
  )
  const error = done.errorInstance instanceof Error ? done.errorInstance.message : String(done.errorInstance)
  const how = `DOOR_MODEL_RUNS=1 DOOR_MODEL_SEED=${done.seed} DOOR_MODEL_PATH=${done.counterexamplePath}`
  // a model in which nobody ever passes shows nothing
  if (!done.failed) expect(Math.min(granted, open)).toBeGreaterThan(0)
  expect(
    done.failed ? `${error}\n${how} (after ${done.numRuns} runs)\n${JSON.stringify(done.counterexample?.[2])}` : '',
  ).toBe('')
})
