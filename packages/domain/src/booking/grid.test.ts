import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlaps } from '../kernel/interval'
import { instantOf } from '../kernel/zone'
import { roomForBooker } from './eligibility'
import { type BlockState, blocksOf, runsOf, segmentsOf } from './grid'
import type { BookingRoom, RoomClaim } from './room'
import { anyBookingRequest, bookingRequestOf, claim, plainRoom } from './room.sample'
import { verdict } from './verdict'

const d = '2026-11-20'
const early = instantOf(d, 0, plainRoom.timezone)
const blocks = (occupied: RoomClaim[] = [], room: Partial<BookingRoom> = {}, other = {}) =>
  blocksOf({ ...bookingRequestOf({ occupied, now: early, ...other }, room) })
const at = (states: readonly BlockState[], from: number, to: number) => [...new Set(states.slice(from, to))]

describe('the state of a block', () => {
  test('a day without claims and limits is 96 free blocks', () => {
    expect(blocks()).toEqual(new Array(96).fill('free'))
  })

  test('of today it is past up to the running block', () => {
    const states = blocks([], {}, { now: instantOf(d, 614, plainRoom.timezone) })
    expect(runsOf(states)).toEqual([
      { state: 'past', from: 0, to: 40 },
      { state: 'free', from: 40, to: 96 },
    ])
  })

  test('of a past day all are past, also where there were meetings', () => {
    expect(at(blocks([claim(d, 600, 660)], {}, { now: early + 86_400_000 }), 0, 96)).toEqual(['past'])
  })

  test('outside opening hours and in the lunch break it is closed, blocks that are partly so included', () => {
    const states = blocks([], { opentime: '08:10', closetime: '18:00', lunch_begin: '12:00', lunch_end: '13:05' })
    expect(runsOf(states)).toEqual([
      { state: 'closed', from: 0, to: 33 },
      { state: 'free', from: 33, to: 48 },
      { state: 'closed', from: 48, to: 53 },
      { state: 'free', from: 53, to: 72 },
      { state: 'closed', from: 72, to: 96 },
    ])
  })

  test('of a weekend is closed where weekends are, and only then', () => {
    const weekend = { date: '2026-11-21' }
    expect(at(blocks([], { approve_booking_weekend: true }, weekend), 0, 96)).toEqual(['closed'])
    expect(at(blocks([], {}, weekend), 0, 96)).toEqual(['free'])
    expect(at(blocks([], { approve_booking_weekend: true }), 0, 96)).toEqual(['free'])
  })

  test('that the clock skips is closed', () => {
    const date = '2026-03-29'
    const now = instantOf('2026-03-28', 0, 'Europe/Berlin')
    expect(runsOf(blocks([], { timezone: 'Europe/Berlin' }, { date, now }))).toEqual([
      { state: 'free', from: 0, to: 8 },
      { state: 'closed', from: 8, to: 12 },
      { state: 'free', from: 12, to: 96 },
    ])
  })

  test('under a lock of part of the day it is locked, and a meeting that stays there is not bookable either', () => {
    const locks = [{ begin_date: d, end_date: d, begin_time: '10:00', end_time: '12:00', reason: 'Painting' }]
    expect(runsOf(blocks([claim(d, 600, 660)], {}, { locks }))).toEqual([
      { state: 'free', from: 0, to: 40 },
      { state: 'locked', from: 40, to: 48 },
      { state: 'free', from: 48, to: 96 },
    ])
  })

  test('in a room that is not online it is locked', () => {
    expect(at(blocks([], { status: 'offline' }), 0, 96)).toEqual(['locked'])
  })

  test('in a room that the wire flags as locked it is locked', () => {
    expect(at(blocks([], { islock: 1 }), 0, 96)).toEqual(['locked'])
  })

  test.each<[BlockState, Partial<RoomClaim>]>([
    ['mine', { myself: 1 }],
    ['booked', {}],
    ['held', { kind: 'occupation' }],
    ['held', { kind: 'service', myself: 1 }],
    ['pending', { audit_state: 1 }],
    ['pending', { audit_state: 1, myself: 1 }],
  ])('is %s for %j', (state, other) => {
    expect(runsOf(blocks([claim(d, 600, 660, other)]))).toEqual([
      { state: 'free', from: 0, to: 40 },
      { state, from: 40, to: 44 },
      { state: 'free', from: 44, to: 96 },
    ])
  })

  test('where claims share a block: mine before booked before held before pending', () => {
    const mine = claim(d, 600, 615, { myself: 1 })
    const booked = claim(d, 600, 630)
    const held = claim(d, 600, 645, { kind: 'occupation' })
    const pending = claim(d, 600, 660, { audit_state: 1 })
    const expected = ['mine', 'booked', 'held', 'pending', 'free']
    expect(blocks([mine, booked, held, pending]).slice(40, 45)).toEqual(expected)
    expect(blocks([pending, held, booked, mine]).slice(40, 45)).toEqual(expected)
  })

  test('is taken by a meeting that covers only a part of it', () => {
    expect(blocks([claim(d, 605, 610)])[40]).toBe('booked')
  })

  test('is taken by the part of a meeting that falls on the day', () => {
    expect(at(blocks([claim('2026-11-19', 1380, 1440 + 30)]), 0, 2)).toEqual(['booked'])
    expect(blocks([claim('2026-11-19', 1380, 1440 + 30)])[2]).toBe('free')
  })
})

test('a block is free or pending exactly when booking it passes the checks of the grid', () => {
  const standing = { blacklisted: null, freed: ['window', 'length'] } as const
  fc.assert(
    fc.property(anyBookingRequest, (wish) => {
      const drawable = { ...wish, room: roomForBooker({ ...wish.room, readonly: false }, standing) }
      const states = blocksOf(drawable)
      states.forEach((state, block) => {
        const { ok } = verdict({ ...drawable, start_minute: block * 15, end_minute: block * 15 + 15 })
        expect(ok, `${block} ${state}`).toBe(state === 'free' || state === 'pending')
      })
    }),
    { numRuns: 300 },
  )
})

test('runs cover the day once and neighbours differ', () => {
  fc.assert(
    fc.property(anyBookingRequest, (wish) => {
      const states = blocksOf(wish)
      const runs = runsOf(states)
      expect(runs.flatMap(({ state, from, to }) => new Array(to - from).fill(state))).toEqual(states)
      for (const [index, run] of runs.entries()) expect(run.state).not.toBe(runs[index + 1]?.state)
    }),
  )
})

describe('a meeting is drawn', () => {
  test('with the minutes of the day, in the order of the start', () => {
    const segments = segmentsOf([claim(d, 700, 760), claim(d, 600, 660)], d, plainRoom.timezone)
    expect(segments.map((it) => [it.start_minute, it.end_minute, it.row, it.rows])).toEqual([
      [600, 660, 0, 1],
      [700, 760, 0, 1],
    ])
  })

  test('clipped to the day, and says on which side it goes on', () => {
    const night = claim('2026-11-19', 1380, 1440 + 30)
    expect(segmentsOf([night], '2026-11-19', plainRoom.timezone)).toMatchObject([
      { start_minute: 1380, end_minute: 1440, begins_before: false, ends_after: true },
    ])
    expect(segmentsOf([night], d, plainRoom.timezone)).toMatchObject([
      { start_minute: 0, end_minute: 30, begins_before: true, ends_after: false },
    ])
    expect(segmentsOf([night], '2026-11-21', plainRoom.timezone)).toEqual([])
  })

  test('below others where pending ones overlap, the held one on top', () => {
    const pending = { audit_state: 1 } as const
    const segments = segmentsOf(
      [
        claim(d, 600, 700, { id: 1, ...pending }),
        claim(d, 600, 660, { id: 2 }),
        claim(d, 660, 720, { id: 3, ...pending }),
        claim(d, 720, 740, { id: 4 }),
      ],
      d,
      plainRoom.timezone,
    )
    expect(segments.map((it) => [it.occupied.id, it.row, it.rows])).toEqual([
      [2, 0, 2],
      [1, 1, 2],
      [3, 0, 2],
      [4, 0, 1],
    ])
  })

  test('never over another in the same row, and within the day', () => {
    fc.assert(
      fc.property(anyBookingRequest, ({ occupied, date, room }) => {
        const segments = segmentsOf(occupied, date, room.timezone)
        for (const one of segments) {
          expect(one.row).toBeLessThan(one.rows)
          expect(one.start_minute).toBeGreaterThanOrEqual(0)
          expect(one.end_minute).toBeLessThanOrEqual(1440)
          for (const other of segments) {
            if (one === other) continue
            const overlap = overlaps(
              { start: one.start_minute, end: one.end_minute },
              { start: other.start_minute, end: other.end_minute },
            )
            if (!overlap) continue
            expect(one.row).not.toBe(other.row)
            expect(one.rows).toBe(other.rows)
          }
        }
      }),
    )
  })
})
