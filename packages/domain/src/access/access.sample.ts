import fc from 'fast-check'
import { minuteOf } from '../kernel/time'
import { clockChanges, instantOf } from '../kernel/zone'
import type { AccessAttempt, AccessDoor, AccessPerson, DoorListing } from './access-attempt'
import type { PassArea, Place } from './pass-area'
import type { OfficeDay } from './pass-schedule'
import { anyCalendar, anySchedule } from './schedule.sample'
import { passWays, type StrategyRule, verifyModes } from './strategy'

export const shanghai = 'Asia/Shanghai'

/** An instant on the clock of a zone: `2026-11-23 10:00`. */
export const instant = (text: string, zone = shanghai): number =>
  instantOf(text.slice(0, 10), minuteOf(text.slice(11)), zone)

const workday: OfficeDay = { kind: 'workday' }

export const door = (other: Partial<AccessDoor> = {}): AccessDoor => ({
  ...{ id: 7, is_on: true, emergency: null, opens_in_emergency: true, mode: 'normal', mode_until: null },
  ...{ opening_plan: null, first_card: false, last_allowed: null, enters: null, leads_out: false },
  ...{ interlocked: [], people_needed: 1 },
  ...other,
})

export const somebody: Extract<AccessPerson, { readonly type: 'user' }> = {
  ...{ type: 'user', is_on: true, entry_date: null, departure_date: null },
}

export const strategy = (other: Partial<StrategyRule> = {}): StrategyRule => ({
  ...{ id: 1, effect: 'allow', priority: 0, valid_start: null, valid_end: null, schedule: null, verify_mode: null },
  ...other,
})

export const listing = (other: Partial<DoorListing> = {}): DoorListing => ({
  ...{ kind: 'blacklist', start: null, end: null, door_ids: [], passes_doors: false },
  ...other,
})

export const area = (other: Partial<PassArea> = {}): PassArea => ({
  ...{ id: 3, mode: 'hard', minutes: null, reset_time: '04:00', forgotten_at: null },
  ...other,
})

/** Somebody with one strategy that is always open, on Monday 2026-11-23 at 10:00. */
export const attempt = (other: Partial<AccessAttempt> = {}): AccessAttempt => ({
  ...{ at: instant('2026-11-23 10:00'), zone: shanghai, dayOf: () => workday, door: door(), person: somebody },
  ...{ listings: [], strategies: [strategy()], place: null, others: [] },
  ...other,
})

/** Zones with and without nights on which the clock is set; both nights lie near the dates below. */
export const zones = [
  shanghai,
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
] as const
export const dates = ['2026-10-20', '2026-03-25', '2026-12-25', '2026-03-05', '2026-04-01', '2026-11-20'] as const

const maybe = <T>(one: fc.Arbitrary<T>, times = 2) => fc.option(one, { nil: null, freq: times })

/** What the rules say of one person at one door from a date on, without the door itself (checks 5 to 12). */
export const anyRules = (date: string, zone: string) => {
  // from a week before to two months after, to the half hour
  const begin = instantOf(date, 0, zone)
  const anyTime = fc.integer({ min: -14 * 24, max: 120 * 24 }).map((n) => begin + n * 1_800_000)
  // and about the nights on which the clock is set
  const nights = clockChanges(begin, begin + 60 * 86_400_000, zone).map(({ at }) => at)
  const atNight = fc
    .tuple(fc.constantFrom(...nights, begin), fc.integer({ min: -8, max: 8 }))
    .map(([at, n]) => at + n * 900_000)
  const soon = fc.oneof({ weight: 3, arbitrary: anyTime }, { weight: 1, arbitrary: atNight })
  const span = fc.tuple(soon, soon).map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) }))
  const day = fc
    .integer({ min: -10, max: 50 })
    .map((n) => new Date(Date.parse(`${date}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10))
  const strategies = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      effect: fc.constantFrom('allow' as const, 'allow' as const, 'allow' as const, 'deny' as const),
      priority: fc.integer({ min: 0, max: 2 }),
      valid_start: maybe(day),
      valid_end: maybe(day),
      window: fc.option(span, { nil: undefined, freq: 1 }),
      schedule: maybe(anySchedule(date), 4),
      verify_mode: maybe(fc.constantFrom(...verifyModes)),
    }),
    { maxLength: 4 },
  )
  const person = fc.oneof(
    { weight: 4, arbitrary: fc.constant(somebody) },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('user' as const),
        is_on: fc.constantFrom(true, true, true, false),
        entry_date: maybe(day),
        departure_date: maybe(day),
      }),
    },
    { weight: 2, arbitrary: maybe(span, 5).map((visit): AccessPerson => ({ type: 'visitor', visit })) },
  )
  const listings = fc.array(
    fc.record({
      kind: fc.constantFrom('whitelist' as const, 'blacklist' as const),
      start: maybe(soon),
      end: maybe(soon),
      door_ids: fc.constantFrom<number[]>([], [7], [8]),
      passes_doors: fc.boolean(),
    }),
    { maxLength: 1 },
  )
  return fc.record({ strategies: strategies.map(plainStrategies), person, listings, calendar: anyCalendar(date) })
}

const plainStrategies = (
  all: readonly (Omit<StrategyRule, 'window'> & { window: StrategyRule['window'] | undefined })[],
) => all.map(({ window, ...rest }): StrategyRule => (window === undefined ? rest : { ...rest, window }))

export const dayIn =
  (calendar: ReadonlyMap<string, OfficeDay>) =>
  (date: string): OfficeDay =>
    calendar.get(date) ?? workday

/** Questions of all kinds, many of them near a night on which the clock is set. */
export const anyAttempt: fc.Arbitrary<AccessAttempt> = fc
  .tuple(fc.constantFrom(...dates), fc.constantFrom(...zones))
  .chain(([date, zone]) => {
    const begin = instantOf(date, 0, zone)
    const minute = fc.integer({ min: -2000, max: 20_000 }).map((n) => begin + n * 60_000)
    const place = fc.record({
      area_id: maybe(fc.constantFrom(3, 4)),
      since: minute,
      entered: fc.oneof(
        fc.constant({}),
        minute.map((at): Place['entered'] => ({ 3: at })),
      ),
    })
    const anyArea = fc.record({
      id: fc.constant(3),
      mode: fc.constantFrom('off' as const, 'soft' as const, 'hard' as const),
      minutes: maybe(fc.integer({ min: 1, max: 600 })),
      reset_time: fc.constantFrom('04:00', '00:00', '02:30'),
      forgotten_at: maybe(minute),
    })
    const anyDoor = fc.record({
      id: fc.constant(7),
      is_on: fc.constantFrom(true, true, true, true, false),
      emergency: maybe(fc.constantFrom('fire' as const, 'manual' as const, 'drill' as const), 1),
      opens_in_emergency: fc.boolean(),
      mode: fc.constantFrom('normal' as const, 'normal' as const, 'always_open' as const, 'always_closed' as const),
      mode_until: maybe(minute, 5),
      opening_plan: maybe(anySchedule(date)),
      first_card: fc.boolean(),
      last_allowed: maybe(minute),
      enters: maybe(anyArea),
      leads_out: fc.boolean(),
      interlocked: fc.array(fc.constantFrom('closed' as const, 'closed' as const, 'open' as const), { maxLength: 2 }),
      people_needed: fc.constantFrom(1, 1, 2),
    })
    return fc
      .record({
        at: minute,
        way: fc.option(fc.constantFrom(...passWays), { nil: undefined }),
        door: anyDoor,
        rules: anyRules(date, zone),
        place: maybe(place),
        others: fc.array(fc.record({ person_id: fc.constantFrom('a', 'b'), at: minute }), { maxLength: 1 }),
      })
      .map(({ rules: { calendar, ...rules }, way, ...rest }) => ({
        ...{ ...rest, ...rules, zone, dayOf: dayIn(calendar) },
        ...(way === undefined ? {} : { way }),
      }))
  })
