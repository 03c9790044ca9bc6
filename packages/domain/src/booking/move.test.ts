import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlaps } from '../kernel/interval'
import { instantOf, instantsOf } from '../kernel/zone'
import type { DragView } from './drag'
import { type Grip, type Move, type MoveEvent, move, noMove, type PickedMeeting } from './move'
import { type BookingRoom, isHeld, type Lock, type RoomClaim } from './room'
import { anyBookingRequest, claim, plainRoom } from './room.sample'

const d = '2026-11-20'
const tomorrow = '2026-11-21'
const zone = plainRoom.timezone
/** 10:00 to 11:00, the viewer's own. */
const own = claim(d, 600, 660, { id: 5, myself: 1, title: 'Mine' })

interface Scene {
  room?: Partial<BookingRoom>
  locks?: Lock[]
  others?: RoomClaim[]
  other?: Partial<BookingRoom>
  /** Minute of the day; 08:00 unless told. */
  minute?: number
  own?: RoomClaim | null
}

/** Room 7 with the own meeting, and room 8 beside it; both are known today and tomorrow. */
function viewOf({ room, locks = [], others = [], other, minute = 480, own: its = own }: Scene = {}): DragView {
  const seven = { ...plainRoom, ...room }
  const eight = { ...plainRoom, ...other, id: 8 }
  return {
    now: instantOf(d, minute, zone),
    roomOf: (id, date) => {
      if (date !== d && date !== tomorrow) return undefined
      if (id === 7) return { room: seven, locks, occupied: [...(its === null ? [] : [its]), ...others] }
      return id === 8 ? { room: eight, locks: [], occupied: [] } : undefined
    },
  }
}

function pickedOf(occupied: RoomClaim = own, more: Partial<PickedMeeting> = {}): PickedMeeting {
  const minute = (instant: number) => (instant - instantOf(d, 0, zone)) / 60_000
  const { id, audit_state, start, end } = occupied
  const slot = { date: d, start_minute: minute(start), end_minute: minute(end) }
  return { id, audit_state, start, end, room_id: 7, holds: null, ...slot, ...more }
}
const pick = (grip: Grip = 'whole', block = 41, picked = pickedOf()): MoveEvent => ({
  type: 'pick',
  picked,
  grip,
  block,
})
const point = (block: number, room_id = 7, date = d): MoveEvent => ({ type: 'point', room_id, date, block })
const step = (by: number, room_id = 7, date = d): MoveEvent => ({ type: 'step', room_id, date, by })
const stretch = (by: number): MoveEvent => ({ type: 'stretch', by })
const dropped: MoveEvent = { type: 'drop' }
const change: MoveEvent = { type: 'change' }

const margins = { prepare_minutes: 30, clean_minutes: 15 }
const served = pickedOf(own, { margins })

const run = (view: DragView, ...events: MoveEvent[]): Move =>
  events.reduce((state, event) => move(state, event, view), noMove)
const place = (state: Move) =>
  'moving' in state
    ? [state.moving.room_id, state.moving.date, state.moving.start_minute, state.moving.end_minute]
    : undefined

describe('moving a meeting', () => {
  test('it follows the pointer by as many blocks, in its own length', () => {
    expect(place(run(viewOf(), pick(), point(49)))).toEqual([7, d, 720, 780])
    expect(place(run(viewOf(), pick('whole', 43), point(42)))).toEqual([7, d, 585, 645])
  })

  test('to another room and to another day', () => {
    expect(place(run(viewOf(), pick(), point(41, 8)))).toEqual([8, d, 600, 660])
    expect(place(run(viewOf(), pick(), point(45, 7, tomorrow)))).toEqual([7, tomorrow, 660, 720])
  })

  test('not beyond the day', () => {
    expect(place(run(viewOf(), pick(), point(95)))).toEqual([7, d, 1380, 1440])
    expect(place(run(viewOf(), pick('whole', 43), point(0)))).toEqual([7, d, 0, 60])
  })

  test('one with odd minutes comes to lie on a block, and keeps them where it is not moved', () => {
    const odd = claim(d, 607, 650, { id: 5 })
    const picked = pickedOf(odd)
    expect(place(run(viewOf({ own: odd }), pick('whole', 41, picked), point(42)))).toEqual([7, d, 615, 658])
    expect(run(viewOf({ own: odd }), pick('whole', 41, picked), point(41), dropped).phase).toBe('unmoved')
  })

  test('where nothing is known of it stays where it was last', () => {
    expect(place(run(viewOf(), pick(), point(45), point(50, 99)))).toEqual([7, d, 660, 720])
  })

  test('its own old place is not in its way, others are', () => {
    expect(run(viewOf(), pick(), point(43), dropped)).toMatchObject({ phase: 'moved' })
    const others = [claim(d, 690, 750, { id: 6 })]
    expect(run(viewOf({ others }), pick(), point(44), dropped)).toMatchObject({
      phase: 'refused',
      refusal: { reason: 'conflict', values: { from: '11:30', to: '12:30' } },
    })
  })

  test('let go where it was, nothing happened', () => {
    expect(run(viewOf(), pick(), point(60), point(41), dropped)).toEqual({ phase: 'unmoved' })
  })

  test('Escape leaves everything as it was', () => {
    expect(run(viewOf(), pick(), point(60), { type: 'escape' })).toBe(noMove)
  })

  test('taken hold of again on its way it goes on from where it is', () => {
    const grip = (by: Grip, block: number): MoveEvent => ({ type: 'grip', grip: by, block })
    const state = run(viewOf(), pick(), step(4), grip('end', 47), point(49), grip('whole', 46), point(46, 8))
    expect(place(state)).toEqual([8, d, 660, 750])
  })

  test('after it was let go nothing moves it', () => {
    const state = run(viewOf(), pick(), point(60), dropped)
    expect(move(state, point(20), viewOf())).toBe(state)
    expect(move(noMove, point(20), viewOf())).toBe(noMove)
  })
})

describe('moving an end', () => {
  test('the end, and the start, not beyond each other', () => {
    expect(place(run(viewOf(), pick('end', 43), point(45)))).toEqual([7, d, 600, 690])
    expect(place(run(viewOf(), pick('end', 43), point(10)))).toEqual([7, d, 600, 615])
    expect(place(run(viewOf(), pick('start', 40), point(38)))).toEqual([7, d, 570, 660])
    expect(place(run(viewOf(), pick('start', 40), point(70)))).toEqual([7, d, 645, 660])
  })

  test('stays in its room and on its day', () => {
    expect(place(run(viewOf(), pick('end', 43), point(45, 8)))).toEqual([7, d, 600, 690])
    expect(place(run(viewOf(), pick('end', 43), point(45, 7, tomorrow)))).toEqual([7, d, 600, 690])
  })

  test('one that runs may end later, its whole length within the limit', () => {
    const view = viewOf({ minute: 630, room: { single_time: 2 } })
    expect(run(view, pick('end', 43), point(47), dropped).phase).toBe('moved')
    expect(run(view, pick('end', 43), point(48), dropped)).toMatchObject({ refusal: { reason: 'length' } })
  })

  test('of one that runs the end lies ahead', () => {
    const view = viewOf({ minute: 630 })
    expect(run(view, pick('end', 43), point(41), dropped)).toMatchObject({ refusal: { reason: 'past' } })
    expect(run(view, pick('end', 43), point(42), dropped).phase).toBe('moved')
  })

  test('shortened, no rule of booking is asked again', () => {
    const view = viewOf({ room: { readonly: true, isaudit: 1 } })
    expect(run(view, pick('end', 43), point(42))).toMatchObject({ moving: { verdict: { ok: true, warnings: [] } } })
  })
})

describe('the rules speak at the pointer', () => {
  test('a refused time names the nearest that would pass', () => {
    const others = [claim(d, 720, 780, { id: 6 })]
    expect(run(viewOf({ others }), pick(), point(50))).toMatchObject({
      moving: {
        verdict: { ok: false, reason: 'conflict' },
        nearest: { date: d, start_minute: 780, end_minute: 840 },
      },
    })
  })

  test('but not the place where it lies already', () => {
    const others = [claim(d, 0, 600, { id: 6 }), claim(d, 660, 1440, { id: 8 })]
    expect(run(viewOf({ others }), pick(), point(42))).toMatchObject({
      moving: { verdict: { ok: false }, nearest: null },
    })
  })

  test('of an end that goes too far it is the farthest that would', () => {
    const others = [claim(d, 720, 780, { id: 6 })]
    expect(run(viewOf({ others }), pick('end', 43), point(60))).toMatchObject({
      moving: { verdict: { reason: 'conflict' }, nearest: { start_minute: 600, end_minute: 720 } },
    })
    expect(run(viewOf({ room: { single_time: 1 } }), pick('end', 43), point(60))).toMatchObject({
      moving: { verdict: { reason: 'length' }, nearest: null },
    })
  })

  test('a room that needs approval warns before it is let go', () => {
    expect(run(viewOf({ other: { isaudit: 1 } }), pick(), point(41, 8))).toMatchObject({
      moving: { verdict: { ok: true, warnings: ['audit'] } },
    })
  })

  test('back in the slot that it holds a change that waits needs no approval', () => {
    const wanted = claim(d, 900, 960, { id: 5, audit_state: 1 })
    const holds = { room_id: 7, start: own.start, end: own.end }
    const view = viewOf({ room: { isaudit: 1 }, others: [wanted] })
    const up = pick('whole', 60, pickedOf(wanted, { holds }))
    expect(run(view, up, point(40))).toMatchObject({ moving: { verdict: { ok: true, warnings: [] } } })
    expect(run(view, up, point(64))).toMatchObject({ moving: { verdict: { ok: true, warnings: ['audit'] } } })
  })
})

describe('with the keyboard', () => {
  test('steps add up, the end is stretched, and both are kept', () => {
    expect(place(run(viewOf(), pick(), step(1), step(4, 8), stretch(2), step(-1, 8)))).toEqual([8, d, 660, 750])
    expect(place(run(viewOf(), pick(), stretch(-9)))).toEqual([7, d, 600, 615])
  })

  test('a stretched end that is refused names the farthest', () => {
    const others = [claim(d, 690, 780, { id: 6 })]
    expect(run(viewOf({ others }), pick(), stretch(4))).toMatchObject({
      moving: { verdict: { reason: 'conflict' }, nearest: { start_minute: 600, end_minute: 690 } },
    })
  })
})

describe('while it is held the world changes', () => {
  const taken = viewOf({ others: [claim(d, 780, 840, { id: 6, title: 'Quick one' })] })

  test('a claim that takes the slot ends it with the conflict', () => {
    expect(move(run(viewOf(), pick(), point(53)), change, taken)).toMatchObject({
      phase: 'refused',
      refusal: { reason: 'conflict', values: { title: 'Quick one', from: '13:00', to: '14:00' } },
    })
  })

  test('one beside it does not, and one that was in the way already does not', () => {
    expect(move(run(viewOf(), pick(), point(44)), change, taken).phase).toBe('moving')
    expect(move(run(taken, pick(), point(53)), change, taken).phase).toBe('moving')
  })

  test('a meeting that somebody else cancelled or moved is gone', () => {
    const elsewhere = claim(d, 700, 760, { id: 5 })
    for (const other of [null, elsewhere]) {
      expect(move(run(viewOf(), pick(), point(53)), change, viewOf({ own: other }))).toEqual({ phase: 'gone' })
      expect(run(viewOf({ own: other }), pick())).toEqual({ phase: 'gone' })
    }
  })
})

test('nothing is ever let go over what is held by others, whatever the gesture', () => {
  const event: fc.Arbitrary<MoveEvent> = fc.oneof(
    fc.integer({ min: 0, max: 95 }).map((block) => point(block)),
    fc.integer({ min: -9, max: 9 }).map((by) => step(by)),
    fc.integer({ min: -9, max: 9 }).map(stretch),
    fc.constant(change),
  )
  let moved = 0
  fc.assert(
    fc.property(
      anyBookingRequest,
      fc.constantFrom<Grip>('whole', 'start', 'end'),
      fc.integer({ min: 20, max: 80 }),
      fc.array(event, { maxLength: 8 }),
      (wish, grip, block, events) => {
        const room = { ...wish.room, id: 7, readonly: false, approve_booking_weekend: false }
        const start_minute = block * 15
        const range = instantsOf(wish.date, start_minute, start_minute + 60, room.timezone)
        const mine = { ...own, ...range }
        const occupied = [...wish.occupied.filter((one) => one.id !== 5 && !overlaps(one, range)), mine]
        const view: DragView = { now: wish.now, roomOf: () => ({ room, locks: wish.locks, occupied }) }
        const slot = { date: wish.date, start_minute, end_minute: start_minute + 60 }
        const picked: PickedMeeting = { id: 5, audit_state: 0, room_id: 7, holds: null, ...slot, ...range }
        const onDay = events.map((one) => ('date' in one ? { ...one, date: wish.date } : one))
        const state = run(view, pick(grip, block, picked), ...onDay, dropped)
        expect(state.phase).not.toBe('moving')
        if (state.phase !== 'moved') return
        moved++
        const { date, start_minute: from, end_minute: to, verdict } = state.moving
        expect(verdict.ok).toBe(true)
        const now = instantsOf(date, from, to, room.timezone)
        expect(occupied.filter((one) => one !== mine && isHeld(one) && overlaps(one, now))).toEqual([])
      },
    ),
    { numRuns: 1000 },
  )
  expect(moved).toBeGreaterThan(50)
})

describe('a meeting with services', () => {
  const around = [
    claim(d, 570, 600, { id: 5, kind: 'service', myself: 1 }),
    claim(d, 660, 675, { id: 5, kind: 'service', myself: 1 }),
  ]
  const verdictAt = (block: number, others: RoomClaim[] = []) => {
    const state = run(viewOf({ others: [...around, ...others] }), pick('whole', 40, served), point(block))
    return state.phase === 'moving' ? state.moving.verdict : state
  }

  test('goes where there is time to set up before it and to clean after it, its own of before not in the way', () => {
    expect(verdictAt(41)).toMatchObject({ ok: true })
    const next = claim(d, 735, 780, { id: 9, title: 'Next' })
    expect(verdictAt(44, [next])).toMatchObject({ ok: true }) // 11:00 to 12:00, cleaned by 12:15
    expect(verdictAt(45, [next])).toMatchObject({ ok: false, reason: 'clean', values: { title: 'Next', minutes: 15 } })
    const before = claim(d, 645, 690, { id: 9, title: 'Before' })
    expect(verdictAt(47, [before])).toMatchObject({ ok: false, reason: 'prepare', values: { title: 'Before' } })
    expect(verdictAt(48, [before])).toMatchObject({ ok: true })
  })

  test('is stopped where somebody takes the time that its cleaning would need', () => {
    const moving = run(viewOf({ others: around }), pick('whole', 40, served), point(44))
    expect(moving.phase).toBe('moving')
    const taken = viewOf({ others: [...around, claim(d, 720, 780, { id: 9 })] })
    expect(move(moving, change, taken)).toMatchObject({ phase: 'refused', refusal: { reason: 'clean' } })
  })

  test('that runs is extended as far as it can be cleaned after it', () => {
    const scene = { others: [...around, claim(d, 720, 780, { id: 9 })], minute: 630 }
    const stretched = (by: number) => {
      const state = run(viewOf(scene), pick('end', 43, served), stretch(by))
      return state.phase === 'moving' ? state.moving.verdict : state
    }
    expect(stretched(3)).toMatchObject({ ok: true })
    expect(stretched(4)).toMatchObject({ ok: false, reason: 'clean' })
  })
})
