import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../kernel/date'
import { clockChanges, dayClock, wallClock } from '../kernel/zone'
import { door, instant, listing, shanghai, somebody, strategy } from './access.sample'
import type { AccessAttempt } from './access-attempt'
import { canHold, compile, HORIZON_DAYS, type HolderRights, usualLimits } from './compile'
import { anyDevice, compiled, compiledEarlier, type SampleDevice } from './compile.sample'
import { interpret, isLink, minutesByHolder, minutesByProfile, type ProfileLink, type TableKind } from './device-tables'
import { type MinuteSet, minuteSets } from './minute-sets'
import { holdsAt, type OfficeDay, type PassSchedule } from './pass-schedule'
import { rightsReckoner } from './rights'
import { runs } from './runs.sample'
import { always, onWorkdays, periods, weekly } from './schedule.sample'
import type { PassWay } from './strategy'
import { verdict } from './verdict'

const from = '2026-09-21' // a Monday
const nationalDay = new Map<string, OfficeDay>([
  ...Array.from({ length: 7 }, (_, n): [string, OfficeDay] => [addDays('2026-10-01', n), { kind: 'off', type: 1 }]),
  ['2026-10-10', { kind: 'makeup', as_weekday: 4 }],
])

function officeWith(calendar: ReadonlyMap<string, OfficeDay> = new Map(), days = HORIZON_DAYS) {
  const sets = minuteSets(days)
  const dayOf = (date: string): OfficeDay => calendar.get(date) ?? { kind: 'workday' }
  const rightOf = rightsReckoner({ sets, from, zone: shanghai, dayOf })
  const setOf = (schedule: PassSchedule | null, more: Partial<ReturnType<typeof strategy>> = {}): MinuteSet =>
    rightOf({ person: somebody, listings: [], strategies: [strategy({ schedule, ...more })], door_id: 7 }, ['card']).set
  return { sets, from, setOf, rightOf }
}

const linksOf = (profiles: ReadonlyMap<number, unknown>): ProfileLink[] => [...profiles.values()] as ProfileLink[]

describe('a controller', () => {
  const { ut0311 } = usualLimits
  test('knows always and never by itself', () => {
    const { sets, setOf } = officeWith()
    const { tables } = compile([{ key: '5', doors: [setOf(always), sets.none, sets.none, sets.none] }], ut0311, {
      sets,
      from,
    })
    expect(tables.profiles.size).toBe(0)
    expect(tables.holders.get('5')).toEqual({ from: '2026-09-01', to: '2027-01-18', doors: [[1], [], [], []] })
  })

  test('who may nothing is not there, unless they are to be known', () => {
    const { sets } = officeWith()
    const { tables } = compile(
      [
        { key: '5', doors: [sets.none] },
        { key: '6', doors: [sets.none], is_known: true },
      ],
      ut0311,
      { sets, from },
    )
    expect([...tables.holders]).toEqual([['6', { from: '2000-01-01', to: '2099-12-31', doors: [[]] }]])
  })

  test('working hours are one link, whose last minute is the one before their end', () => {
    const { sets, setOf } = officeWith()
    const { tables } = compile([{ key: '5', doors: [setOf(onWorkdays('09:00-12:00 13:00-18:00'))] }], ut0311, {
      sets,
      from,
    })
    expect([...tables.profiles]).toEqual([
      [
        2,
        {
          ...{ from: '2000-01-01', to: '2099-12-31', weekdays: [1, 2, 3, 4, 5], next: 0 },
          segments: [
            { start: 540, last: 719 },
            { start: 780, last: 1079 },
            // an empty one would be 00:00 to 00:00, which has a minute
            { start: 540, last: 719 },
          ],
        },
      ],
    ])
  })

  test('a week off and a Saturday worked are two links more', () => {
    const { sets, setOf } = officeWith(nationalDay)
    const { tables } = compile([{ key: '5', doors: [setOf(onWorkdays('09:00-18:00'))] }], ut0311, { sets, from })
    expect(linksOf(tables.profiles).map((link) => [link.from, link.to, link.weekdays.join(), link.next])).toEqual([
      ['2000-01-01', '2026-09-30', '1,2,3,4,5', 3],
      ['2026-10-08', '2099-12-31', '1,2,3,4,5', 4],
      ['2026-10-10', '2026-10-10', '6', 0],
    ])
  })

  test('a ninth period does not fit a link, so that eight are three of them', () => {
    const { sets, setOf } = officeWith()
    const eight = Array.from(
      { length: 8 },
      (_, n) => `${String(n + 8).padStart(2, '0')}:00-${String(n + 8).padStart(2, '0')}:30`,
    )
    const { tables } = compile([{ key: '5', doors: [setOf(weekly({ 1: eight.join(' ') }))] }], ut0311, { sets, from })
    expect(linksOf(tables.profiles).map(({ segments, next }) => [segments.length, next])).toEqual([
      [3, 3],
      [3, 4],
      [3, 0],
    ])
  })

  test('equal sets share a profile, also at other doors and for other times', () => {
    const { sets, setOf } = officeWith()
    const hours = onWorkdays('09:00-18:00')
    const wanted: HolderRights[] = [
      { key: '5', doors: [setOf(hours), sets.none] },
      { key: '6', doors: [sets.none, setOf({ ...hours })] },
      { key: '7', doors: [setOf(hours, { valid_start: '2026-10-01', valid_end: '2026-10-30' }), setOf(hours)] },
      { key: '8', doors: [setOf(hours, { valid_start: '2026-10-06', valid_end: '2026-10-30' }), sets.none] },
    ]
    const { tables } = compile(wanted, ut0311, { sets, from })
    expect([...tables.profiles.keys()].length).toBe(2)
    expect(tables.holders.get('8')).toEqual({ from: '2026-10-06', to: '2026-10-30', doors: [[2], []] })
  })

  test('what it holds stays where it is, and what is new comes where nothing is', () => {
    const { sets, setOf } = officeWith()
    const one = (text: string) => setOf(onWorkdays(text))
    const before = compile(
      [
        { key: '5', doors: [one('08:00-17:00')] },
        { key: '6', doors: [one('09:00-18:00')] },
      ],
      ut0311,
      { sets, from },
    )
    const after = compile(
      [
        { key: '7', doors: [one('10:00-19:00')] },
        { key: '6', doors: [one('09:00-18:00')] },
      ],
      ut0311,
      {
        ...{ sets, from },
        held: before.tables,
      },
    )
    expect(before.tables.holders.get('6')?.doors).toEqual([[3]])
    expect(after.tables.holders.get('6')?.doors).toEqual([[3]])
    // number 2 is still in use until the card has gone
    expect(after.tables.holders.get('7')?.doors).toEqual([[4]])
  })

  test('with too many sets ends sooner, then leaves out those of the fewest people', () => {
    const { sets, setOf } = officeWith(nationalDay)
    const hours = setOf(onWorkdays('09:00-18:00'))
    const all: HolderRights[] = [1, 2, 3].map((n) => ({ key: `many${n}`, doors: [hours] }))
    const few: HolderRights = { key: 'few', doors: [setOf(onWorkdays('09:00-17:00'))] }
    const found = (profiles: number) => {
      const { tables, days, shortfalls } = compile([few, ...all], { ...ut0311, profiles }, { sets, from })
      return { days, count: tables.profiles.size, holders: tables.holders.size, shortfalls }
    }
    expect(found(6)).toEqual({ days: 120, count: 6, holders: 4, shortfalls: [] })
    expect(found(5)).toMatchObject({ days: 14, count: 2, holders: 4, shortfalls: [] })
    const missing = [{ key: 'few', reason: 'cannot_express', door: 0 }]
    expect(found(1)).toMatchObject({ days: 14, count: 1, holders: 3, shortfalls: missing })
  })

  test('a full one keeps whom it has', () => {
    const { sets, setOf } = officeWith()
    const people = ['5', '6', '7'].map((key) => ({ key, doors: [setOf(always)] }))
    const limits = { ...ut0311, holders: 2 }
    const first = compile(people.slice(1), limits, { sets, from })
    const then = compile(people, limits, { sets, from, held: first.tables })
    expect([...then.tables.holders.keys()]).toEqual(['6', '7'])
    expect(then.shortfalls).toEqual([{ key: '5', reason: 'full_cards', door: null }])
  })
})

describe('a face device', () => {
  const { acc, att } = usualLimits
  test('of acc has the days off in a class, and the Saturday worked in another', () => {
    const { sets, setOf } = officeWith(nationalDay)
    const { tables, shortfalls } = compile([{ key: '9', doors: [setOf(onWorkdays('09:00-18:00'))] }], acc, {
      sets,
      from,
    })
    expect(shortfalls).toEqual([])
    // 3 and 4 October are a weekend as ever
    expect([...tables.classes].map(([date, of]) => `${date} ${of}`)).toEqual([
      ...['2026-10-01 1', '2026-10-02 1', '2026-10-05 1', '2026-10-06 1', '2026-10-07 1', '2026-10-10 2'],
    ])
    expect(tables.profiles.size).toBe(1)
  })

  test('of acc has a timezone for always, since its own may be another', () => {
    const { sets, setOf } = officeWith()
    const { tables } = compile([{ key: '9', doors: [setOf(always)] }], acc, { sets, from })
    expect(tables.holders.get('9')?.doors).toEqual([[2]])
    expect(minutesByProfile(tables, 2, from)).toEqual([{ start: 0, end: 1440 }])
  })

  test('of acc gives several rows to who has more than three periods', () => {
    const { sets, setOf } = officeWith()
    const text = '01:00-02:00 03:00-04:00 05:00-06:00 07:00-08:00'
    const { tables } = compile([{ key: '9', doors: [setOf(weekly({ 1: text, 2: '01:00-02:00' }))] }], acc, {
      sets,
      from,
    })
    expect(tables.holders.get('9')?.doors).toEqual([[2, 3]])
  })

  test('of acc keeps the nearest dates whole where there are more than three kinds', () => {
    const special_days = ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08'].map((date, n) => ({
      date,
      periods: periods(`10:00-1${n + 1}:00`),
    }))
    const { sets, setOf } = officeWith()
    const set = setOf(onWorkdays('09:00-18:00', { special_days }))
    const { tables, shortfalls } = compile([{ key: '9', doors: [set] }], acc, { sets, from })
    expect(shortfalls).toEqual([{ key: '9', reason: 'cannot_express', door: 0, dates: ['2026-10-08'] }])
    const day = (date: string) => minutesByHolder(tables, tables.holders.get('9'), 0, date)
    expect(day('2026-10-05')).toEqual([{ start: 600, end: 660 }])
    expect(day('2026-10-06')).toEqual([{ start: 600, end: 720 }])
    expect(day('2026-10-08')).toEqual([{ start: 600, end: 780 }])
  })

  test('of att holds a week and nothing else', () => {
    const calm = officeWith()
    const three = calm.setOf(onWorkdays('07:00-08:00 09:00-12:00 13:00-18:00'))
    const { tables } = compile([{ key: '9', doors: [three] }], att, calm)
    expect(tables.holders.get('9')).toEqual({ from: '2000-01-01', to: '2099-12-31', doors: [[2, 3, 4]] })
    expect(canHold(three, att, calm)).toBe(true)
    expect(canHold(calm.setOf(onWorkdays('01:00-02:00 07:00-08:00 09:00-12:00 13:00-18:00')), att, calm)).toBe(false)
    // an end of its own needs a device that lets people end
    const ending = calm.setOf(always, { valid_end: '2026-12-01' })
    expect(canHold(ending, att, calm)).toBe(false)
    expect(canHold(ending, { ...att, has_dates: true }, calm)).toBe(true)
    const festive = officeWith(nationalDay)
    expect(canHold(festive.setOf(onWorkdays('09:00-18:00')), att, festive)).toBe(false)
    expect(canHold(festive.setOf(onWorkdays('09:00-18:00', { ignores_holidays: true })), att, festive)).toBe(true)
    for (const limits of [acc, usualLimits.ut0311]) {
      expect(canHold(festive.setOf(onWorkdays('09:00-18:00')), limits, festive)).toBe(true)
    }
  })
})

describe('a device reads', () => {
  const link: ProfileLink = {
    from: '2026-09-21',
    to: '2026-09-27',
    weekdays: [1],
    segments: [{ start: 0, last: 0 }],
    next: 0,
  }
  const tablesWith = (kind: TableKind, profiles: [number, ProfileLink][]) => ({
    ...{ kind, profiles: new Map(profiles), classes: new Map(), holders: new Map() },
  })
  test.each([
    ['never', 0, []],
    ['always', 1, [{ start: 0, end: 1440 }]],
    ['a profile that is missing as always', 9, [{ start: 0, end: 1440 }]],
    ['one that leads to a missing one too', 3, [{ start: 0, end: 1440 }]],
    ['the last minute of a segment as its own', 2, [{ start: 0, end: 1 }]],
    ['profiles in a circle once', 4, [{ start: 0, end: 1 }]],
  ])('%s', (_, number, minutes) => {
    const tables = tablesWith('ut0311', [
      [2, link],
      [3, { ...link, next: 9 }],
      [4, { ...link, next: 5 }],
      [5, { ...link, next: 4 }],
    ])
    expect(minutesByProfile(tables, number, '2026-09-21')).toEqual(minutes)
  })

  test('dates and weekdays as the first and last of them', () => {
    const tables = tablesWith('ut0311', [[2, { ...link, weekdays: [1, 7] }]])
    const open = ['2026-09-20', '2026-09-21', '2026-09-22', '2026-09-27', '2026-09-28'].map(
      (date) => minutesByProfile(tables, 2, date).length,
    )
    expect(open).toEqual([0, 1, 0, 1, 0])
  })
})

const outsideOf = ({ sets }: SampleDevice, all: ReturnType<typeof sets.day>[], most: MinuteSet) =>
  sets.without(sets.of(all), most)

/** The checks that a device cannot make by itself, made by the rules of the product. */
function mayPass(
  device: SampleDevice,
  rules: SampleDevice['holders'][number]['rules'][number],
  way: PassWay,
  at: number,
) {
  const { zone, dayOf } = device
  const asked: AccessAttempt = { at, zone, dayOf, ...rules, door: door(), way, place: null, others: [] }
  return verdict(asked).ok
}

describe('tables of a device', () => {
  test('open nothing that the rights do not say, and all of it where nothing is named as missing', () => {
    const seen = { whole: 0, short: 0, ends: 0, dates: 0, full: 0, reused: 0 }
    fc.assert(
      fc.property(anyDevice, (device) => {
        const { sets, from: first, limits, holders } = device
        const before = compiledEarlier(device)
        const { tables, days, shortfalls } = compiled(device, before)
        expect(tables.profiles.size).toBeLessThanOrEqual(limits.profiles)
        expect(tables.holders.size).toBeLessThanOrEqual(limits.holders)
        for (const [number, profile] of tables.profiles) {
          expect(number).toBeGreaterThanOrEqual(2)
          expect(number).toBeLessThanOrEqual(limits.profiles + 1)
          if (before.tables.profiles.get(number) === profile) seen.reused++
          const parts = isLink(profile) ? [profile.segments] : [...profile.week, ...profile.classes]
          for (const segments of parts) {
            expect(segments.length).toBeLessThanOrEqual(limits.kind === 'att' ? 1 : 3)
            for (const { start, last } of segments) {
              expect(start).toBeGreaterThanOrEqual(0)
              expect(last).toBeGreaterThanOrEqual(start)
              expect(last).toBeLessThan(1440)
            }
          }
        }
        if (days < sets.length) seen.ends++
        for (const { key, rights } of holders) {
          rights.forEach(({ set }, at) => {
            const open = interpret(tables, key, at, first, sets.length).map(sets.day)
            expect(outsideOf(device, open, set)).toBe(sets.none)
            const missing = shortfalls.filter((one) => one.key === key && (one.door === at || one.door === null))
            if (missing.some(({ reason }) => reason !== 'cannot_express')) seen.full++
            if (missing.some(({ dates }) => dates === undefined)) {
              seen.short++
              expect(sets.of(open)).toBe(sets.none)
              return
            }
            const lessOn = new Set(missing.flatMap(({ dates = [] }) => dates))
            seen.dates += lessOn.size
            seen.whole++
            open.forEach((day, n) => {
              if (n < days && !lessOn.has(addDays(first, n))) expect(day).toBe(set.days[n])
            })
          })
        }
      }),
      runs(150),
    )
    expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([])
  })

  test('open at no minute at which checks 5 to 12 say no, and at all others where nothing is named as missing', () => {
    const seen = { open: 0, exact: 0 }
    const setClock = (device: SampleDevice, n: number) => {
      const { start, end } = dayClock(addDays(device.from, n), device.zone)
      return clockChanges(start, end, device.zone).length > 0
    }
    fc.assert(
      fc.property(anyDevice, fc.array(fc.nat(), { minLength: 2, maxLength: 2 }), (device, chosen) => {
        const { from: first, sets, zone, ways } = device
        const { tables, days, shortfalls } = compiled(device)
        const nights = Array.from({ length: sets.length }, (_, n) => n).filter((n) => setClock(device, n))
        for (const { key, rules, rights } of device.holders.slice(0, 2)) {
          const right = rights[0]
          const rule = rules[0]
          if (right === undefined || rule === undefined) continue
          const isWhole =
            days === sets.length && shortfalls.every((one) => one.key !== key) && right.shortfalls.length === 0
          for (const n of new Set([...nights, ...chosen.map((each) => each % sets.length)])) {
            const open = interpret(tables, key, 0, addDays(first, n), 1)[0] ?? []
            const { start, end } = dayClock(addDays(first, n), zone)
            for (let at = start; at < end; at += 60_000) {
              const isOpen = holdsAt(open, wallClock(at, zone).minute)
              if (isOpen) seen.open++
              for (const way of ways) {
                const passes = isOpen && right.ways.includes(way)
                if (!passes && !isWhole) continue
                const may = mayPass(device, rule, way, at)
                if (passes && !may) expect([way, at, may]).toEqual([way, at, true])
                if (isWhole && may !== passes) expect([way, at, passes]).toEqual([way, at, may])
              }
            }
            if (isWhole) seen.exact++
          }
        }
      }),
      runs(25),
    )
    expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([])
  })
})

test('twenty thousand people have few sets, and their tables are made of those', () => {
  const { sets, rightOf } = officeWith(nationalDay)
  const schedules = Array.from({ length: 30 }, (_, n) => onWorkdays(`0${n % 10}:00-1${n % 9}:00`))
  const strategies = schedules.map((schedule, n) => strategy({ id: n, schedule }))
  const people = Array.from({ length: 20_000 }, (_, n): HolderRights => {
    const person = n % 10 === 0 ? { ...somebody, departure_date: addDays(from, 20 + (n % 50)) } : somebody
    const own = [strategies[n % 30], strategies[(n * 7) % 30]].filter((one) => one !== undefined)
    const { set } = rightOf({ person, listings: [], strategies: own, door_id: 7 }, ['card'])
    return { key: String(n), doors: [set, sets.none, sets.all, sets.none] }
  })
  const { tables, shortfalls, days } = compile(people, usualLimits.ut0311, { sets, from })
  expect([tables.holders.size, shortfalls, days]).toEqual([20_000, [], 120])
  expect(new Set(tables.holders.values()).size).toBeLessThan(1000)
  const picked = ['1', '10', '19999'].map((key) => interpret(tables, key, 0, from, 120).map(sets.day))
  expect(picked.map((open) => sets.of(open))).toEqual([1, 10, 19_999].map((n) => people[n]?.doors[0]))
})

test('rights that begin within a minute are left out, and said', () => {
  const { sets, rightOf } = officeWith()
  const visit = { start: instant(`${from} 10:00`) + 30_000, end: instant(`${from} 11:00`) }
  const found = rightOf({ person: { type: 'visitor', visit }, listings: [], strategies: [strategy()], door_id: 7 }, [
    'card',
  ])
  expect(found.set.days[0]).toEqual([{ start: 601, end: 660 }])
  expect(found.shortfalls).toEqual(['clock_change'])
  expect(sets.length).toBe(HORIZON_DAYS)
})

test('what refuses within a minute refuses all of it', () => {
  const { rightOf } = officeWith()
  const span = { start: instant(`${from} 10:00`) + 30_000, end: instant(`${from} 11:00`) + 30_000 }
  const plain = { person: somebody, listings: [], door_id: 7 }
  const denied = rightOf({ ...plain, strategies: [strategy(), strategy({ id: 2, effect: 'deny', window: span })] }, [
    'card',
  ])
  const listed = rightOf({ ...plain, strategies: [strategy()], listings: [listing(span)] }, ['card'])
  for (const { set, shortfalls } of [denied, listed]) {
    expect(set.days[0]).toEqual([
      { start: 0, end: 600 },
      { start: 661, end: 1440 },
    ])
    expect(shortfalls).toEqual(['clock_change'])
  }
})

test('what ends in the hour that a clock shows twice ends before it', () => {
  const sets = minuteSets(5)
  const zone = 'Europe/Berlin'
  const rightOf = rightsReckoner({ sets, from: '2026-10-24', zone, dayOf: () => ({ kind: 'workday' }) })
  // 02:30, before the clock goes from 03:00 back to 02:00
  const visit = { start: Date.parse('2026-10-24T20:00:00Z'), end: Date.parse('2026-10-25T00:30:00Z') }
  const found = rightOf({ person: { type: 'visitor', visit }, listings: [], strategies: [strategy()], door_id: 7 }, [
    'card',
  ])
  expect(found.set.days.slice(0, 2)).toEqual([[{ start: 1320, end: 1440 }], [{ start: 0, end: 120 }]])
  expect(found.shortfalls).toEqual(['clock_change'])
  // to the second time that it is shown there is nothing in between
  const longer = rightOf(
    {
      person: { type: 'visitor', visit: { ...visit, end: Date.parse('2026-10-25T01:30:00Z') } },
      listings: [],
      strategies: [strategy()],
      door_id: 7,
    },
    ['card'],
  )
  expect(longer.set.days[1]).toEqual([{ start: 0, end: 150 }])
})

test('credentials for ways that never let in are not wanted at the device', () => {
  const { sets, rightOf } = officeWith()
  const right = (...modes: (readonly [number, 'face' | 'card', string])[]) =>
    rightOf(
      {
        ...{ person: somebody, listings: [], door_id: 7 },
        strategies: modes.map(([id, verify_mode, text]) =>
          strategy({ id, verify_mode, schedule: weekly({ 1: text }) }),
        ),
      },
      ['face', 'card'],
    )
  const shown = ({ set, ways, shortfalls }: ReturnType<typeof right>) => [set.days[0], ways, shortfalls]
  expect(shown(right([1, 'card', '09:00-10:00']))).toEqual([[{ start: 540, end: 600 }], ['card'], []])
  // both at once only where both let in
  expect(shown(right([1, 'card', '09:00-12:00'], [2, 'face', '11:00-13:00']))).toEqual([
    ...[[{ start: 660, end: 720 }], ['face', 'card'], ['ways_differ']],
  ])
  // and where they have nothing in common, the one that opens longer
  expect(shown(right([1, 'card', '09:00-10:00'], [2, 'face', '11:00-13:00']))).toEqual([
    ...[[{ start: 660, end: 780 }], ['face'], ['ways_differ']],
  ])
  expect(shown(right())).toEqual([[], [], []])
  expect(sets.none.days[0]).toEqual([])
})
