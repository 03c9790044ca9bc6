import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlaps } from '../kernel/interval'
import { instantOf, instantsOf } from '../kernel/zone'
import { type Drag, type DragEvent, type DragView, drag, idle } from './drag'
import { type BookingRoom, isHeld, type Lock, type RoomClaim } from './room'
import { anyBookingRequest, claim, plainRoom } from './room.sample'

const d = '2026-11-20'

interface Scene {
  room?: Partial<BookingRoom>
  locks?: Lock[]
  occupied?: RoomClaim[]
  /** Minute of the day; 08:00 unless told. */
  minute?: number
}

function viewOf({ room, locks = [], occupied = [], minute = 480 }: Scene = {}): DragView {
  const its = { ...plainRoom, ...room }
  return {
    now: instantOf(d, minute, its.timezone),
    roomOf: (id) => (id === its.id ? { room: its, locks, occupied } : undefined),
  }
}

const press = (block: number, room_id = plainRoom.id): DragEvent => ({ type: 'press', room_id, date: d, block })
const move = (block: number): DragEvent => ({ type: 'move', block })
const extend = (by: number): DragEvent => ({ type: 'extend', by })
const release: DragEvent = { type: 'release' }
const change: DragEvent = { type: 'change' }
const cancel: DragEvent = { type: 'escape' }

function gesture(view: DragView, ...events: DragEvent[]): Drag {
  return events.reduce((state, event) => drag(state, event, view), idle)
}
const minutes = (state: Drag) =>
  'selection' in state ? [state.selection.start_minute, state.selection.end_minute] : undefined

describe('dragging over free blocks', () => {
  test('a press selects one block', () => {
    const state = gesture(viewOf(), press(40))
    expect(state).toMatchObject({ phase: 'selecting', selection: { date: d, room_id: 7, verdict: { ok: true } } })
    expect(minutes(state)).toEqual([600, 615])
  })

  test('moving extends it, back and beyond the start too', () => {
    expect(minutes(gesture(viewOf(), press(40), move(43)))).toEqual([600, 660])
    expect(minutes(gesture(viewOf(), press(40), move(43), move(41)))).toEqual([600, 630])
    expect(minutes(gesture(viewOf(), press(40), move(43), move(38)))).toEqual([570, 615])
  })

  test('a click becomes a usual length, as far as the rules let it', () => {
    const widen: DragEvent = { type: 'widen', minutes: 60 }
    const width = (scene: Scene, block: number) => minutes(gesture(viewOf(scene), press(block), widen))
    expect(width({}, 40)).toEqual([600, 660])
    expect(width({ occupied: [claim(d, 630, 690)] }, 40)).toEqual([600, 630])
    expect(width({ room: { closetime: '10:45' } }, 40)).toEqual([600, 645])
    expect(width({ room: { single_time: 0.5 } }, 40)).toEqual([600, 630])
    expect(width({ room: { opentime: '00:00', closetime: '24:00' } }, 94)).toEqual([1410, 1440])
    expect(gesture(viewOf(), press(40), widen, release).phase).toBe('selected')
  })

  test('a move beyond the day is a move to its edge', () => {
    expect(minutes(gesture(viewOf(), press(40), move(400)))).toEqual([600, 1440])
  })

  test('letting go keeps the range to be booked', () => {
    const state = gesture(viewOf(), press(40), move(43), release)
    expect(state.phase).toBe('selected')
    expect(minutes(state)).toEqual([600, 660])
  })

  test('after letting go moves do nothing', () => {
    const state = gesture(viewOf(), press(40), move(43), release)
    expect(drag(state, move(50), viewOf())).toBe(state)
    expect(drag(state, release, viewOf())).toBe(state)
  })

  test('Escape drops it at any time, and a new press begins anew', () => {
    expect(gesture(viewOf(), press(40), move(43), cancel)).toEqual(idle)
    expect(gesture(viewOf(), press(40), release, cancel)).toEqual(idle)
    expect(minutes(gesture(viewOf(), press(40), move(43), release, press(50)))).toEqual([750, 765])
  })

  test('moves and releases without a press do nothing', () => {
    expect(gesture(viewOf(), move(40), extend(1), release, change)).toBe(idle)
  })

  test('the keyboard extends and shrinks by blocks', () => {
    expect(minutes(gesture(viewOf(), press(40), extend(1), extend(1)))).toEqual([600, 645])
    expect(minutes(gesture(viewOf(), press(40), extend(1), extend(-1), extend(-1)))).toEqual([585, 615])
  })
})

describe('a start that the rules refuse is refused at once', () => {
  test.each<[string, Scene, string]>([
    ['read-only', { room: { readonly: true } }, 'readonly'],
    ['offline', { room: { status: 'offline' } }, 'offline'],
    ['locked', { locks: [{ begin_date: d, end_date: d, reason: 'Painting' }] }, 'locked'],
    ['past', { minute: 700 }, 'past'],
    ['before the window', { room: { approve_booking_begintime: '09:00' } }, 'window'],
    ['closed', { room: { opentime: '11:00' } }, 'closed'],
    ['lunch', { room: { lunch_begin: '10:00', lunch_end: '11:00' } }, 'closed'],
  ])('%s', (_, scene, reason) => {
    const state = gesture(viewOf(scene), press(40))
    expect(state).toMatchObject({ phase: 'refused', refusal: { ok: false, reason } })
    expect(gesture(viewOf(scene), press(40), move(50), release)).toEqual(state)
  })

  test('a room that is not shown any more is no start', () => {
    expect(gesture(viewOf(), press(40, 99))).toEqual(idle)
  })
})

describe('the rules speak at the pointer', () => {
  test('a range into closed hours is refused while it is drawn, and again fine when drawn back', () => {
    const view = viewOf({ room: { closetime: '11:00' } })
    expect(gesture(view, press(40), move(44))).toMatchObject({
      phase: 'selecting',
      selection: { verdict: { ok: false, reason: 'closed' } },
    })
    expect(gesture(view, press(40), move(44), move(43))).toMatchObject({ selection: { verdict: { ok: true } } })
  })

  test('let go while refused it stays refused with the reason', () => {
    const view = viewOf({ room: { single_time: 1 } })
    expect(gesture(view, press(40), move(44), release)).toMatchObject({
      phase: 'refused',
      refusal: { reason: 'length', values: { h: 1, m: 0 } },
    })
  })

  test('backwards into the past', () => {
    expect(gesture(viewOf({ minute: 600 }), press(40), move(39))).toMatchObject({
      selection: { verdict: { ok: false, reason: 'past' } },
    })
  })

  test('a room that needs approval warns', () => {
    expect(gesture(viewOf({ room: { isaudit: 1 } }), press(40), move(42))).toMatchObject({
      phase: 'selecting',
      selection: { verdict: { ok: true, warnings: ['audit'] } },
    })
  })
})

describe('held blocks', () => {
  test('the drag stops at the edge of a meeting, forwards', () => {
    expect(minutes(gesture(viewOf({ occupied: [claim(d, 660, 720)] }), press(40), move(60)))).toEqual([600, 660])
  })

  test('and backwards', () => {
    expect(minutes(gesture(viewOf({ occupied: [claim(d, 540, 570)] }), press(40), move(20)))).toEqual([570, 615])
  })

  test('also of a meeting that begins inside a block, of an occupation and of cleaning', () => {
    for (const it of [
      claim(d, 667, 700),
      claim(d, 660, 700, { kind: 'occupation' }),
      claim(d, 660, 675, { kind: 'service' }),
    ]) {
      expect(minutes(gesture(viewOf({ occupied: [it] }), press(40), extend(20)))).toEqual([600, 660])
    }
  })

  test('a pending meeting is drawn over', () => {
    const view = viewOf({ occupied: [claim(d, 660, 720, { audit_state: 1 })] })
    const state = gesture(view, press(45), move(50), release)
    expect(state.phase).toBe('selected')
    expect(minutes(state)).toEqual([675, 765])
  })

  test('pressed they open what holds them, in the past and in a locked room too', () => {
    const taken = claim(d, 600, 660, { id: 42 })
    const locks = [{ begin_date: d, end_date: d, reason: 'Painting' }]
    for (const scene of [{}, { minute: 900 }, { locks }]) {
      expect(gesture(viewOf({ occupied: [taken], ...scene }), press(41))).toEqual({
        phase: 'opened',
        room_id: 7,
        occupied: taken,
      })
    }
  })
})

describe('while somebody drags the world changes', () => {
  const taken = viewOf({ occupied: [claim(d, 615, 630, { title: 'Quick one' })] })

  test.each([
    ['the button is down', [press(40), move(43)]],
    ['the form is open', [press(40), move(43), release]],
  ])('a claim that takes the slot ends it with the conflict, while %s', (_, events) => {
    expect(drag(gesture(viewOf(), ...events), change, taken)).toMatchObject({
      phase: 'refused',
      refusal: { reason: 'conflict', values: { title: 'Quick one', from: '10:15', to: '10:30' } },
    })
  })

  test('a claim beside it does not, but is an edge from now on', () => {
    const beside = viewOf({ occupied: [claim(d, 660, 720)] })
    const state = drag(gesture(viewOf(), press(40), move(43)), change, beside)
    expect(state.phase).toBe('selecting')
    expect(minutes(drag(state, move(60), beside))).toEqual([600, 660])
  })

  test('a pending claim over it does not', () => {
    const pending = viewOf({ occupied: [claim(d, 600, 660, { audit_state: 1 })] })
    expect(drag(gesture(viewOf(), press(40), move(43)), change, pending).phase).toBe('selecting')
  })

  test('a lock is said at the pointer, and ends it while the form is open', () => {
    const locked = viewOf({ locks: [{ begin_date: d, end_date: d, reason: 'Painting' }] })
    expect(drag(gesture(viewOf(), press(40)), change, locked)).toMatchObject({
      phase: 'selecting',
      selection: { verdict: { reason: 'locked' } },
    })
    expect(drag(gesture(viewOf(), press(40), release), change, locked)).toMatchObject({
      phase: 'refused',
      refusal: { reason: 'locked' },
    })
  })

  test('a room that goes away ends it', () => {
    const gone = { ...viewOf(), roomOf: () => undefined }
    expect(drag(gesture(viewOf(), press(40)), change, gone)).toEqual(idle)
    expect(drag(gesture(viewOf(), press(40)), move(41), gone)).toEqual(idle)
  })

  test('it goes on on the day on which it began', () => {
    const asked: string[] = []
    const view: DragView = {
      ...viewOf(),
      roomOf: (id, date) => {
        asked.push(date)
        return viewOf().roomOf(id, date)
      },
    }
    const state = drag(drag(gesture(view, press(40)), move(42), view), change, view)
    expect(state).toMatchObject({ selection: { date: d } })
    expect(asked).toEqual([d, d, d])
  })
})

test('no drag ever ends on a range that crosses a held block, whatever the gesture', () => {
  const event: fc.Arbitrary<DragEvent> = fc.oneof(
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 95 }).map((block) => press(block)) },
    { weight: 4, arbitrary: fc.integer({ min: -5, max: 100 }).map(move) },
    { weight: 2, arbitrary: fc.integer({ min: -4, max: 4 }).map(extend) },
    { weight: 1, arbitrary: fc.constantFrom(release, change, cancel) },
  )
  let selected = 0
  fc.assert(
    fc.property(
      anyBookingRequest,
      fc.integer({ min: 0, max: 95 }),
      fc.array(event, { maxLength: 12 }),
      (wish, first, events) => {
        const room = { ...wish.room, readonly: false, approve_booking_weekend: false }
        const view: DragView = { now: wish.now, roomOf: () => ({ ...wish, room }) }
        let state: Drag = idle
        for (const it of [press(first), ...events, release]) {
          state = drag(state, it.type === 'press' ? { ...it, date: wish.date } : it, view)
          if (!('selection' in state)) continue
          const { start_minute, end_minute, anchor, head } = state.selection
          expect(start_minute).toBe(Math.min(anchor, head) * 15)
          expect(end_minute).toBe(Math.max(anchor, head) * 15 + 15)
          for (let minute = start_minute; minute < end_minute; minute += 15) {
            const block = instantsOf(wish.date, minute, minute + 15, room.timezone)
            expect(wish.occupied.filter((one) => isHeld(one) && overlaps(one, block))).toEqual([])
          }
          if (state.phase === 'selected') {
            selected++
            expect(state.selection.verdict.ok).toBe(true)
          }
        }
        expect(state.phase).not.toBe('selecting')
      },
    ),
    { numRuns: 1000 },
  )
  expect(selected).toBeGreaterThan(50)
})
