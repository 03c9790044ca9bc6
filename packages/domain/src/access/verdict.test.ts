import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyAttempt, area, attempt, door, instant, listing, somebody, strategy } from './access.sample'
import { type AccessAttempt, type AccessCheck, accessChecks } from './access-attempt'
import { runs } from './runs.sample'
import { always, onWorkdays, weekly } from './schedule.sample'
import { passWays, satisfies, verifyModes } from './strategy'
import { verdict } from './verdict'
import { timedVerdict } from './verdict-times'

type Case = [it: string, other: Partial<AccessAttempt>, reason: string, strategy_id?: number | null]

const at = (time: string) => instant(`2026-11-23 ${time}`)
const minutesAgo = (n: number) => at('10:00') - n * 60_000
const visit = (start: string, end: string) => ({ type: 'visitor' as const, visit: { start: at(start), end: at(end) } })
const hours = weekly({ 1: '09:00-12:00' })
const none = { strategies: [] }

const table: Readonly<Record<AccessCheck | 'else', Case[]>> = {
  door_off: [
    ['a door that is off, or its device', { door: door({ is_on: false }) }, 'door_off', null],
    ['also in an emergency', { door: door({ is_on: false, emergency: 'fire' }) }, 'door_off', null],
  ],
  emergency: [
    ['a fire opens to everybody', { door: door({ emergency: 'fire' }), person: null, ...none }, 'emergency', null],
    ['so does somebody by hand', { door: door({ emergency: 'manual' }), person: null }, 'emergency', null],
    ['and doors that are held shut', { door: door({ emergency: 'fire', mode: 'always_closed' }) }, 'emergency', null],
    ['a drill opens nothing', { door: door({ emergency: 'drill' }), person: null }, 'unknown_person', null],
    [
      'a door that is not marked stays as it is',
      { door: door({ emergency: 'fire', opens_in_emergency: false }), person: null },
      'unknown_person',
      null,
    ],
  ],
  door_shut: [
    ['a door held shut', { door: door({ mode: 'always_closed' }) }, 'door_shut', null],
    ['until a time', { door: door({ mode: 'always_closed', mode_until: at('10:01') }) }, 'door_shut', null],
    ['and no longer', { door: door({ mode: 'always_closed', mode_until: at('10:00') }) }, 'ok', 1],
    ['also while its plan holds', { door: door({ mode: 'always_closed', opening_plan: always }) }, 'door_shut', null],
  ],
  door_open: [
    ['a door held open', { door: door({ mode: 'always_open' }), person: null }, 'door_open', null],
    ['until a time', { door: door({ mode: 'always_open', mode_until: at('10:01') }), person: null }, 'door_open', null],
    [
      'and no longer',
      { door: door({ mode: 'always_open', mode_until: at('10:00') }), person: null },
      'unknown_person',
      null,
    ],
    ['while its plan holds', { door: door({ opening_plan: hours }), person: null }, 'door_open', null],
    [
      'and not at its end',
      { door: door({ opening_plan: hours }), person: null, at: at('12:00') },
      'unknown_person',
      null,
    ],
    [
      'a plan knows holidays',
      { door: door({ opening_plan: hours }), person: null, dayOf: () => ({ kind: 'off', type: 1 }) },
      'unknown_person',
      null,
    ],
    [
      'with first card not before somebody passed',
      { door: door({ opening_plan: hours, first_card: true }), person: null },
      'unknown_person',
      null,
    ],
    [
      'with first card once somebody passed',
      { door: door({ opening_plan: hours, first_card: true, last_allowed: at('09:00') }), person: null },
      'door_open',
      null,
    ],
    [
      'who passed before the period does not count',
      { door: door({ opening_plan: hours, first_card: true, last_allowed: at('08:59') }), person: null },
      'unknown_person',
      null,
    ],
    [
      'who passed in another period neither',
      {
        door: door({
          opening_plan: weekly({ 1: '06:00-09:00 09:30-12:00' }),
          first_card: true,
          last_allowed: at('08:00'),
        }),
        person: null,
      },
      'unknown_person',
      null,
    ],
    [
      'nor on the day before',
      { door: door({ opening_plan: always, first_card: true, last_allowed: at('00:00') - 1 }), person: null },
      'unknown_person',
      null,
    ],
  ],
  person: [
    ['nobody is known', { person: null }, 'unknown_person', null],
    ['an account that is off', { person: { ...somebody, is_on: false } }, 'person_inactive', null],
    ['before entry', { person: { ...somebody, entry_date: '2026-11-24' } }, 'person_inactive', null],
    ['from the entry day on', { person: { ...somebody, entry_date: '2026-11-23' } }, 'ok', 1],
    ['to the departure day', { person: { ...somebody, departure_date: '2026-11-23' } }, 'ok', 1],
    ['after departure', { person: { ...somebody, departure_date: '2026-11-22' } }, 'person_inactive', null],
    [
      'days are those of the office',
      { person: { ...somebody, departure_date: '2026-11-22' }, zone: 'America/New_York', at: at('10:00') },
      'ok',
      1,
    ],
    ['a visit that runs', { person: visit('10:00', '11:00') }, 'ok', 1],
    ['one that did not begin', { person: visit('10:01', '11:00') }, 'out_of_validity', null],
    ['one that ended', { person: visit('09:00', '10:00') }, 'out_of_validity', null],
    ['one that does not run', { person: { type: 'visitor', visit: null } }, 'out_of_validity', null],
    ['a lost card', { card: { state: 'lost', valid_until: null } }, 'card_lost', null],
    [
      'a lost card beside a face',
      { card: { state: 'lost', valid_until: null }, way: 'face_and_card' },
      'card_lost',
      null,
    ],
    ['a face is no lost card', { card: { state: 'lost', valid_until: null }, way: 'face' }, 'ok', 1],
    ['a temporary card', { card: { state: 'in_use', valid_until: at('10:01') } }, 'ok', 1],
    ['and after its end', { card: { state: 'in_use', valid_until: at('10:00') } }, 'out_of_validity', null],
  ],
  blacklist: [
    ['the blacklist', { listings: [listing()] }, 'blacklisted', null],
    ['at this door', { listings: [listing({ door_ids: [6, 7] })] }, 'blacklisted', null],
    ['not at another', { listings: [listing({ door_ids: [6] })] }, 'ok', 1],
    ['not before it begins', { listings: [listing({ start: at('10:01') })] }, 'ok', 1],
    ['from its begin on', { listings: [listing({ start: at('10:00') })] }, 'blacklisted', null],
    ['not from its end on', { listings: [listing({ end: at('10:00') })] }, 'ok', 1],
    [
      'it goes before the whitelist',
      { listings: [listing({ kind: 'whitelist', passes_doors: true }), listing()] },
      'blacklisted',
      null,
    ],
  ],
  whitelist: [
    [
      'a whitelist that passes doors',
      { listings: [listing({ kind: 'whitelist', passes_doors: true })], ...none },
      'whitelisted',
      null,
    ],
    ['one that does not', { listings: [listing({ kind: 'whitelist' })], ...none }, 'no_right', null],
    [
      'at this door',
      { listings: [listing({ kind: 'whitelist', passes_doors: true, door_ids: [7] })], ...none },
      'whitelisted',
      null,
    ],
    [
      'not at another',
      { listings: [listing({ kind: 'whitelist', passes_doors: true, door_ids: [8] })], ...none },
      'no_right',
      null,
    ],
    [
      'not after its end',
      { listings: [listing({ kind: 'whitelist', passes_doors: true, end: at('09:00') })], ...none },
      'no_right',
      null,
    ],
    [
      'it goes before a deny strategy',
      { listings: [listing({ kind: 'whitelist', passes_doors: true })], strategies: [strategy({ effect: 'deny' })] },
      'whitelisted',
      null,
    ],
  ],
  deny: [
    ['a deny strategy', { strategies: [strategy(), strategy({ id: 5, effect: 'deny' })] }, 'denied', 5],
    ['of low priority', { strategies: [strategy({ priority: 9 }), strategy({ id: 5, effect: 'deny' })] }, 'denied', 5],
    [
      'whatever the way',
      { strategies: [strategy(), strategy({ id: 5, effect: 'deny', verify_mode: 'face' })], way: 'card' },
      'denied',
      5,
    ],
    [
      'not at other times',
      { strategies: [strategy(), strategy({ effect: 'deny', schedule: weekly({ 1: '10:01-11:00' }) })] },
      'ok',
      1,
    ],
    [
      'not on other days',
      { strategies: [strategy(), strategy({ effect: 'deny', valid_start: '2026-11-24' })] },
      'ok',
      1,
    ],
  ],
  right: [
    ['no strategy', none, 'no_right', null],
    [
      'one that only denies, at another time',
      { strategies: [strategy({ effect: 'deny', valid_end: '2026-11-01' })] },
      'no_right',
      null,
    ],
  ],
  validity: [
    ['before its first day', { strategies: [strategy({ valid_start: '2026-11-24' })] }, 'out_of_validity', null],
    ['on its first day', { strategies: [strategy({ valid_start: '2026-11-23' })] }, 'ok', 1],
    ['on its last day', { strategies: [strategy({ valid_end: '2026-11-23' })] }, 'ok', 1],
    ['after its last day', { strategies: [strategy({ valid_end: '2026-11-22' })] }, 'out_of_validity', null],
    [
      'before its window',
      { strategies: [strategy({ window: { start: at('10:01'), end: at('11:00') } })] },
      'out_of_validity',
      null,
    ],
    ['from its window on', { strategies: [strategy({ window: { start: at('10:00'), end: at('11:00') } })] }, 'ok', 1],
    [
      'not at the end of its window',
      { strategies: [strategy({ window: { start: at('09:00'), end: at('10:00') } })] },
      'out_of_validity',
      null,
    ],
  ],
  time: [
    ['within its schedule', { strategies: [strategy({ schedule: hours })] }, 'ok', 1],
    ['before it', { strategies: [strategy({ schedule: hours })], at: at('08:59') }, 'out_of_time', null],
    ['at its begin', { strategies: [strategy({ schedule: hours })], at: at('09:00') }, 'ok', 1],
    ['at its end', { strategies: [strategy({ schedule: hours })], at: at('12:00') }, 'out_of_time', null],
    [
      'a holiday is closed',
      { strategies: [strategy({ schedule: hours })], dayOf: () => ({ kind: 'off', type: 2 }) },
      'out_of_time',
      null,
    ],
    [
      'of two one that is valid has to hold',
      { strategies: [strategy({ valid_end: '2026-11-01' }), strategy({ id: 2, schedule: hours })], at: at('13:00') },
      'out_of_time',
      null,
    ],
  ],
  credential: [
    ['the way that is asked for', { strategies: [strategy({ verify_mode: 'card' })], way: 'card' }, 'ok', 1],
    ['another way', { strategies: [strategy({ verify_mode: 'card' })], way: 'face' }, 'wrong_credential', null],
    ['one of two', { strategies: [strategy({ verify_mode: 'face_or_card' })], way: 'card' }, 'ok', 1],
    [
      'one where both are asked for',
      { strategies: [strategy({ verify_mode: 'face_and_card' })], way: 'face' },
      'wrong_credential',
      null,
    ],
    ['both where one is', { strategies: [strategy({ verify_mode: 'card' })], way: 'face_and_card' }, 'ok', 1],
    ['no way said', { strategies: [strategy({ verify_mode: 'face_and_card' })] }, 'ok', 1],
    [
      'another strategy that holds takes it',
      { strategies: [strategy({ verify_mode: 'face', priority: 3 }), strategy({ id: 2 })], way: 'card' },
      'ok',
      2,
    ],
  ],
  anti_passback: [
    [
      'they are in it',
      { door: door({ enters: area() }), place: { area_id: 3, since: at('09:00'), entered: {} } },
      'anti_passback',
      null,
    ],
    [
      'they are elsewhere',
      { door: door({ enters: area() }), place: { area_id: 4, since: at('09:00'), entered: {} } },
      'ok',
      1,
    ],
    [
      'they are outside',
      { door: door({ enters: area() }), place: { area_id: null, since: at('09:00'), entered: {} } },
      'ok',
      1,
    ],
    ['nobody knows where', { door: door({ enters: area() }), place: null }, 'ok', 1],
    [
      'a soft area lets pass',
      { door: door({ enters: area({ mode: 'soft' }) }), place: { area_id: 3, since: at('09:00'), entered: {} } },
      'ok',
      1,
    ],
    [
      'one that is off too',
      { door: door({ enters: area({ mode: 'off' }) }), place: { area_id: 3, since: at('09:00'), entered: {} } },
      'ok',
      1,
    ],
    [
      'a way out binds nobody',
      { door: door({ enters: area(), leads_out: true }), place: { area_id: 3, since: at('09:00'), entered: {} } },
      'ok',
      1,
    ],
    [
      'they entered a moment ago, and left',
      {
        door: door({ enters: area({ minutes: 15 }) }),
        place: { area_id: null, since: minutesAgo(1), entered: { 3: minutesAgo(14) } },
      },
      'anti_passback',
      null,
    ],
    [
      'as long ago as it says',
      {
        door: door({ enters: area({ minutes: 15 }) }),
        place: { area_id: null, since: minutesAgo(1), entered: { 3: minutesAgo(15) } },
      },
      'ok',
      1,
    ],
    [
      'they are in it longer than that',
      {
        door: door({ enters: area({ minutes: 15 }) }),
        place: { area_id: 3, since: minutesAgo(99), entered: { 3: minutesAgo(99) } },
      },
      'anti_passback',
      null,
    ],
    [
      'since the reset it is forgotten',
      { door: door({ enters: area() }), place: { area_id: 3, since: at('03:59'), entered: { 3: at('03:59') } } },
      'ok',
      1,
    ],
    [
      'so is how long ago they entered',
      {
        door: door({ enters: area({ minutes: 600 }) }),
        place: { area_id: null, since: at('03:59'), entered: { 3: at('03:58') } },
      },
      'ok',
      1,
    ],
    [
      'forgiven, or after an emergency',
      {
        door: door({ enters: area({ forgotten_at: at('09:30') }) }),
        place: { area_id: 3, since: at('09:00'), entered: {} },
      },
      'ok',
      1,
    ],
  ],
  interlock: [
    ['the others are closed', { door: door({ interlocked: ['closed', 'closed'] }) }, 'ok', 1],
    ['another is open', { door: door({ interlocked: ['closed', 'open'] }) }, 'interlock', null],
    ['or held', { door: door({ interlocked: ['held'] }) }, 'interlock', null],
    ['or forced', { door: door({ interlocked: ['forced'] }) }, 'interlock', null],
    ['or nobody knows', { door: door({ interlocked: ['unknown'] }) }, 'interlock', null],
  ],
  people: [
    ['alone where two are needed', { door: door({ people_needed: 2 }) }, 'more_people', null],
    [
      'the second within 10 s',
      { door: door({ people_needed: 2 }), others: [{ person_id: 'u2', at: at('10:00') - 9_999 }] },
      'ok',
      1,
    ],
    [
      'the second after 10 s',
      { door: door({ people_needed: 2 }), others: [{ person_id: 'u2', at: at('10:00') - 10_000 }] },
      'more_people',
      null,
    ],
    [
      'one other twice is one',
      { door: door({ people_needed: 3 }), others: [1, 2].map((n) => ({ person_id: 'u2', at: at('10:00') - n })) },
      'more_people',
      null,
    ],
    [
      'five',
      {
        door: door({ people_needed: 5 }),
        others: [1, 2, 3, 4].map((n) => ({ person_id: `u${n}`, at: at('10:00') - n })),
      },
      'ok',
      1,
    ],
  ],
  else: [
    ['one strategy', {}, 'ok', 1],
    [
      'the highest priority',
      { strategies: [strategy(), strategy({ id: 9, priority: 2 }), strategy({ id: 3, priority: 1 })] },
      'ok',
      9,
    ],
    ['then the lowest id', { strategies: [9, 4, 6].map((id) => strategy({ id })) }, 'ok', 4],
  ],
}

const yes = ['ok', 'emergency', 'door_open', 'whitelisted']

describe.each(Object.entries(table))('%s', (_, cases) => {
  test.each(cases)('%s', (_it, other, reason, strategy_id = null) => {
    expect(verdict(attempt(other))).toMatchObject({ ok: yes.includes(reason), reason, strategy_id })
  })
})

test('every way is enough for itself, and no other for more than it is', () => {
  const enough = verifyModes.map((mode) => [mode, ...passWays.filter((way) => satisfies(mode, way))].join(' '))
  expect(enough).toEqual([
    'face face face_and_card',
    'card card face_and_card',
    'face_or_card face card face_and_card',
    'face_and_card face_and_card',
    'pin pin',
    'qr qr',
  ])
  expect(passWays.every((way) => satisfies(null, way))).toBe(true)
})

test('soft areas say that somebody enters who is in, where they pass', () => {
  const inside = { place: { area_id: 3, since: at('09:00'), entered: {} } }
  const soft = { door: door({ enters: area({ mode: 'soft' }) }), ...inside }
  expect(verdict(attempt(soft)).soft_passback).toBe(true)
  expect(verdict(attempt({ ...soft, place: null })).soft_passback).toBe(false)
  expect(verdict(attempt({ ...soft, ...none })).soft_passback).toBe(false)
  expect(verdict(attempt({ ...soft, door: { ...soft.door, leads_out: true } })).soft_passback).toBe(false)
})

describe('the steps', () => {
  test('are all there, with the strategies that are left', () => {
    const strategies = [
      strategy({ id: 1, valid_end: '2026-01-01' }),
      strategy({ id: 2, schedule: weekly({ 2: '00:00-24:00' }) }),
      strategy({ id: 3, verify_mode: 'face' }),
      strategy({ id: 4 }),
    ]
    const { steps } = verdict(attempt({ strategies, way: 'card' }))
    expect(steps.map(({ check }) => check)).toEqual([...accessChecks])
    expect(steps.every(({ result }) => result === 'goes_on')).toBe(true)
    expect(steps.flatMap(({ strategy_ids }) => (strategy_ids === undefined ? [] : [strategy_ids]))).toEqual([
      [1, 2, 3, 4],
      [2, 3, 4],
      [3, 4],
      [4],
    ])
  })

  test('end with the one that answers', () => {
    const { steps } = verdict(attempt({ listings: [listing()] }))
    expect(steps.map(({ result }) => result)).toEqual([
      ...Array.from({ length: 5 }, () => 'goes_on'),
      'no',
      ...Array.from({ length: 9 }, () => 'not_asked'),
    ])
    expect(verdict(attempt({ door: door({ mode: 'always_open' }) })).steps[3]).toEqual({
      check: 'door_open',
      result: 'yes',
    })
  })
})

describe('until and next', () => {
  const clock = (instantMs: number | null) => (instantMs === null ? null : new Date(instantMs).toISOString())
  const berlin = { zone: 'Europe/Berlin' }
  const nights = weekly({ 6: '22:00-24:00', 7: '00:00-02:30' })
  test.each<[string, Partial<AccessAttempt>, boolean, string | null, string | null]>([
    ['for ever', {}, true, null, null],
    ['never', none, false, null, null],
    [
      'to the end of the period',
      { strategies: [strategy({ schedule: hours })] },
      true,
      '2026-11-23T04:00:00.000Z',
      '2026-11-30T01:00:00.000Z',
    ],
    [
      'to the next one',
      { strategies: [strategy({ schedule: hours })], at: at('12:00') },
      false,
      '2026-11-30T01:00:00.000Z',
      '2026-11-30T01:00:00.000Z',
    ],
    [
      'another strategy goes on',
      { strategies: [strategy({ schedule: hours }), strategy({ id: 2, schedule: weekly({ 1: '12:00-13:00' }) })] },
      true,
      '2026-11-23T05:00:00.000Z',
      '2026-11-30T01:00:00.000Z',
    ],
    [
      'to the end of the last valid day',
      { strategies: [strategy({ valid_end: '2026-11-24' })] },
      true,
      '2026-11-24T16:00:00.000Z',
      null,
    ],
    [
      'to the departure',
      { person: { ...somebody, departure_date: '2026-11-23' } },
      true,
      '2026-11-23T16:00:00.000Z',
      null,
    ],
    ['to the end of the visit', { person: visit('09:00', '10:20') }, true, '2026-11-23T02:20:00.000Z', null],
    [
      'to the end of the mode',
      { door: door({ mode: 'always_closed', mode_until: at('10:30') }) },
      false,
      '2026-11-23T02:30:00.000Z',
      '2026-11-23T02:30:00.000Z',
    ],
    [
      'to the end of the list',
      { listings: [listing({ end: at('11:15') })] },
      false,
      '2026-11-23T03:15:00.000Z',
      '2026-11-23T03:15:00.000Z',
    ],
    [
      'to the end of the card',
      { card: { state: 'in_use', valid_until: at('11:15') } },
      true,
      '2026-11-23T03:15:00.000Z',
      null,
    ],
    [
      'to the minutes of the area',
      {
        door: door({ enters: area({ minutes: 15 }) }),
        place: { area_id: null, since: minutesAgo(1), entered: { 3: minutesAgo(2) } },
      },
      false,
      '2026-11-23T02:13:00.000Z',
      '2026-11-23T02:13:00.000Z',
    ],
    [
      'to the reset of the area',
      { door: door({ enters: area() }), place: { area_id: 3, since: minutesAgo(1), entered: {} } },
      false,
      '2026-11-23T20:00:00.000Z',
      '2026-11-23T20:00:00.000Z',
    ],
    [
      'as long as both are there',
      { door: door({ people_needed: 2 }), others: [{ person_id: 'u2', at: at('10:00') - 4_000 }] },
      true,
      '2026-11-23T02:00:06.000Z',
      null,
    ],
    ['not beyond 31 days', { strategies: [strategy({ valid_start: '2026-12-25' })] }, false, null, null],
    [
      'but to them',
      { strategies: [strategy({ valid_start: '2026-12-24' })] },
      false,
      '2026-12-23T16:00:00.000Z',
      '2026-12-23T16:00:00.000Z',
    ],
    // 2026-10-25: the clock goes from 03:00 back to 02:00 at 01:00 UTC
    [
      'an hour that is there twice',
      { ...berlin, strategies: [strategy({ schedule: nights })], at: Date.parse('2026-10-24T21:00:00Z') },
      true,
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:00:00.000Z',
    ],
    [
      'its second time',
      { ...berlin, strategies: [strategy({ schedule: nights })], at: Date.parse('2026-10-25T01:00:00Z') },
      true,
      '2026-10-25T01:30:00.000Z',
      '2026-10-31T21:00:00.000Z',
    ],
    // 2026-03-29: from 02:00 on to 03:00 at 01:00 UTC
    [
      'an end that is left out',
      { ...berlin, strategies: [strategy({ schedule: nights })], at: Date.parse('2026-03-28T21:00:00Z') },
      true,
      '2026-03-29T01:00:00.000Z',
      '2026-04-04T20:00:00.000Z',
    ],
    [
      'a period that is left out',
      {
        ...berlin,
        strategies: [strategy({ schedule: weekly({ 7: '02:00-03:00' }) })],
        at: Date.parse('2026-03-28T21:00:00Z'),
      },
      false,
      '2026-04-05T00:00:00.000Z',
      '2026-04-05T00:00:00.000Z',
    ],
  ])('%s', (_, other, ok, until, next) => {
    const found = timedVerdict(attempt(other))
    expect([found.ok, clock(found.until), clock(found.next)]).toEqual([ok, until, next])
  })

  test('are what going on by the minute finds', () => {
    const seen = { until: 0, next: 0 }
    fc.assert(
      fc.property(anyAttempt, (asked) => {
        const { ok, until, next } = timedVerdict(asked)
        let before = ok
        let [firstUntil, firstNext]: (number | null)[] = [null, null]
        const last = asked.at + 31 * 86_400_000
        for (let each = asked.at + 60_000; each <= last && firstNext === null; each += 60_000) {
          const now = verdict({ ...asked, at: each }).ok
          if (now !== before) {
            firstUntil ??= each
            if (now) firstNext = each
          }
          before = now
        }
        // what lasts for seconds (people who come together) lies between two minutes
        if (asked.others.length === 0) expect([until, next]).toEqual([firstUntil, firstNext])
        if (until !== null) {
          seen.until++
          expect(verdict({ ...asked, at: until }).ok).toBe(!ok)
          expect(verdict({ ...asked, at: until - 1 }).ok).toBe(ok)
        }
        if (next !== null) seen.next++
      }),
      runs(40),
    )
    expect(seen.until).toBeGreaterThan(3)
    expect(seen.next).toBeGreaterThan(1)
  })
})

test('a door of whatever kind shows no more strategies with each step, and answers once', () => {
  fc.assert(
    fc.property(anyAttempt, (asked) => {
      const { ok, reason, steps } = verdict(asked)
      expect(steps.map(({ check }) => check)).toEqual([...accessChecks])
      const answers = steps.filter(({ result }) => result === 'yes' || result === 'no')
      expect(answers.length).toBe(reason === 'ok' ? 0 : 1)
      if (reason !== 'ok') expect(answers[0]?.result).toBe(ok ? 'yes' : 'no')
    }),
    { numRuns: 300 },
  )
})

test('working hours let in on workdays', () => {
  const asked = attempt({ strategies: [strategy({ schedule: onWorkdays('09:00-18:00') })] })
  expect(verdict(asked).ok).toBe(true)
  expect(verdict({ ...asked, at: instant('2026-11-28 10:00') }).reason).toBe('out_of_time')
})
