import { describe, expect, test } from 'vitest'
import { instantOf } from '../kernel/zone'
import { eligibilityOf, type Listing, roomForBooker } from './eligibility'
import type { BookingRoom } from './room'
import { bookingRequestOf, plainRoom } from './room.sample'
import type { Exemption } from './rule'
import { verdict } from './verdict'

const now = instantOf('2026-11-20', 480, 'Asia/Shanghai')
const hour = 3_600_000
const black = (from: number | null = null, until: number | null = null): Listing => ({
  kind: 'blacklist',
  freed: [],
  from,
  until,
})
const white = (...freed: Listing['freed'][number][]): Listing => ({ kind: 'whitelist', freed, from: null, until: null })

describe('how lists add up', () => {
  test('who is on none may book and is spared nothing', () => {
    expect(eligibilityOf([], now)).toEqual({ blacklisted: null, freed: [] })
  })

  test.each<[string, Listing[], ReturnType<typeof eligibilityOf>['blacklisted']]>([
    ['one without an end has none', [black()], { until: null }],
    ['one that begins later does not count yet', [black(now + 1)], null],
    ['one counts from its first instant on', [black(now)], { until: null }],
    ['one counts until its end', [black(null, now + 1)], { until: now + 1 }],
    ['one is over at its end', [black(null, now)], null],
    [
      'of several the last end counts',
      [black(null, now + hour), black(null, now + 3 * hour)],
      { until: now + 3 * hour },
    ],
    ['an endless one outlasts the others', [black(null, now + hour), black()], { until: null }],
    ['a whitelist alone does not help', [black(), white('horizon')], { until: null }],
    ['a whitelist that outdoes it does', [black(), white('blacklist')], null],
    ['a whitelist that is over does not', [black(), { ...white('blacklist'), until: now }], { until: null }],
  ])('%s', (_, listings, blacklisted) => {
    expect(eligibilityOf(listings, now).blacklisted).toEqual(blacklisted)
  })

  test('what several whitelists spare adds up, each once', () => {
    const { freed } = eligibilityOf([white('horizon', 'length'), white('length', 'weekend', 'blacklist')], now)
    expect([...freed].sort()).toEqual(['horizon', 'length', 'weekend'])
  })
})

describe('a room for somebody', () => {
  test.each<[Exemption, Partial<BookingRoom>]>([
    ['horizon', { limitdays: 1 }],
    ['horizon', { limit_unit: 'hour', limithours: 3 }],
    ['weekend', { approve_booking_weekend: true }],
    ['window', { approve_booking_begintime: '09:00' }],
    ['window', { approve_booking_endtime: '07:00' }],
    ['length', { single_time: 0.5 }],
    ['approval', { isaudit: 1 }],
  ])('who is spared %s is not asked for it, and only for it', (freedom, rule) => {
    const room = { ...plainRoom, ...rule }
    const judged = (freed: readonly Exemption[]) =>
      verdict(bookingRequestOf({ date: '2026-11-21', now, room: roomForBooker(room, { blacklisted: null, freed }) }))
    expect(judged([])).not.toEqual({ ok: true, warnings: [] })
    expect(judged([freedom])).toEqual({ ok: true, warnings: [] })
    const others = (['horizon', 'weekend', 'window', 'length', 'approval'] as const).filter((it) => it !== freedom)
    expect(judged(others)).not.toEqual({ ok: true, warnings: [] })
  })

  test('without a standing it is the room itself', () => {
    expect(roomForBooker(plainRoom, { blacklisted: null, freed: [] })).toBe(plainRoom)
  })

  test('it refuses who is blacklisted, and says until when on the clock of its office', () => {
    const until = instantOf('2026-12-01', 600, 'Asia/Shanghai')
    const judged = (zone: string, end: number | null) => {
      const room = roomForBooker({ ...plainRoom, timezone: zone }, { blacklisted: { until: end }, freed: [] })
      return verdict(bookingRequestOf({ room, now }))
    }
    const no = (until: string) => ({ ok: false, reason: 'blacklisted', values: { until } })
    expect(judged('Asia/Shanghai', until)).toEqual(no('2026-12-01 10:00'))
    expect(judged('Europe/Berlin', until)).toEqual(no('2026-12-01 03:00'))
    expect(judged('Asia/Shanghai', until + 1)).toEqual(no('2026-12-01 10:01'))
    expect(judged('Asia/Shanghai', null)).toEqual(no('none'))
  })
})
