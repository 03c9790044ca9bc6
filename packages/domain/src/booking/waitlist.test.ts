import fc from 'fast-check'
import { expect, it } from 'vitest'
import { overlaps } from '../kernel/interval'
import {
  compete,
  freeAfterDecline,
  inQueueOrder,
  placeInQueue,
  type QueuedEntry,
  type RoomSlot,
  slotKey,
  slotsOf,
  whoIsNext,
} from './waitlist'

const quarter = 15 * 60_000
const wishOf = (other: Partial<QueuedEntry> = {}): QueuedEntry => ({
  id: 1,
  room_ids: [1],
  start: 40 * quarter,
  end: 44 * quarter,
  flex_minutes: 0,
  weight: 0,
  place: 1,
  declined: [],
  ...other,
})

const anyWish = fc
  .record({
    room_ids: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
    from: fc.integer({ min: 2, max: 12 }),
    blocks: fc.integer({ min: 1, max: 6 }),
    flex_minutes: fc.constantFrom(0, 15, 30, 60),
    weight: fc.integer({ min: 0, max: 2 }),
    place: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ from, blocks, ...rest }) => wishOf({ ...rest, start: from * quarter, end: (from + blocks) * quarter }))
const queue = fc.array(anyWish, { maxLength: 12 }).map((wishes) => wishes.map((wish, n) => ({ ...wish, id: n + 1 })))
const held = fc.array(
  fc
    .record({
      room_id: fc.integer({ min: 1, max: 4 }),
      from: fc.integer({ min: 0, max: 16 }),
      blocks: fc.integer({ min: 1, max: 5 }),
    })
    .map(({ room_id, from, blocks }): RoomSlot => ({ room_id, start: from * quarter, end: (from + blocks) * quarter })),
  { maxLength: 10 },
)

/** Gives away what is free, to those who may have it; who got what. */
function giveAway(wishes: readonly QueuedEntry[], taken: readonly RoomSlot[], may: (id: number) => boolean) {
  const all = [...taken]
  const isFree = (slot: RoomSlot) => !all.some((one) => one.room_id === slot.room_id && overlaps(one, slot))
  const got = new Map<number, RoomSlot>()
  const asking = whoIsNext(wishes, isFree, 0)
  for (let step = asking.next(); !step.done; ) {
    const { wish, slot } = step.value
    expect(got.has(wish.id)).toBe(false)
    const gives = may(wish.id)
    if (gives) {
      got.set(wish.id, slot)
      all.push(slot)
    }
    step = asking.next(gives)
  }
  return { got, isFree }
}

it('gives nothing away twice, and nothing that is held', () => {
  fc.assert(
    fc.property(queue, held, (wishes, taken) => {
      const { got } = giveAway(wishes, taken, () => true)
      const given = [...got.values()]
      given.forEach((slot, n) => {
        const others = [...taken, ...given.filter((_, k) => k !== n)]
        expect(others.some((one) => one.room_id === slot.room_id && overlaps(one, slot))).toBe(false)
      })
    }),
  )
})

it('gives each what they asked for: one of their rooms, in reach, as long as it was', () => {
  fc.assert(
    fc.property(queue, held, (wishes, taken) => {
      for (const [id, slot] of giveAway(wishes, taken, () => true).got) {
        const wish = wishes.find((one) => one.id === id) as QueuedEntry
        expect(wish.room_ids).toContain(slot.room_id)
        expect(slot.end - slot.start).toBe(wish.end - wish.start)
        expect(Math.abs(slot.start - wish.start)).toBeLessThanOrEqual(wish.flex_minutes * 60_000)
      }
    }),
  )
})

it('leaves nobody with nothing while there is something for them, and passes nobody over', () => {
  fc.assert(
    fc.property(queue, held, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (wishes, taken, may) => {
      const { got, isFree } = giveAway(wishes, taken, (id) => may[id - 1] === true)
      for (const wish of wishes.filter((one) => may[one.id - 1] && !got.has(one.id))) {
        expect(
          slotsOf(wish)
            .filter((slot) => slot.start > 0)
            .some(isFree),
        ).toBe(false)
      }
      // as if those behind had never come
      const ordered = inQueueOrder(wishes)
      ordered.forEach((wish, n) => {
        const alone = giveAway(ordered.slice(0, n + 1), taken, (id) => may[id - 1] === true)
        expect(got.get(wish.id)).toEqual(alone.got.get(wish.id))
      })
    }),
  )
})

it('comes as near as it can, and never offers again what was declined', () => {
  const wish = wishOf({ room_ids: [1, 2], flex_minutes: 30 })
  expect(slotsOf(wish).map(({ room_id, start }) => [room_id, start / quarter])).toEqual([
    [1, 40],
    [2, 40],
    [1, 39],
    [2, 39],
    [1, 41],
    [2, 41],
    [1, 38],
    [2, 38],
    [1, 42],
    [2, 42],
  ])
  const no = slotKey({ room_id: 1, start: wish.start, end: wish.end })
  expect(slotsOf({ ...wish, declined: [no] })[0]).toMatchObject({ room_id: 2, start: wish.start })
})

it('says the place among those who could want the same', () => {
  const first = wishOf({ id: 1, place: 5 })
  const heavy = wishOf({ id: 2, place: 9, weight: 1 })
  const elsewhere = wishOf({ id: 3, place: 1, room_ids: [2] })
  const later = wishOf({ id: 4, place: 6, start: 44 * quarter, end: 45 * quarter, flex_minutes: 15 })
  const all = [first, heavy, elsewhere, later]
  expect(all.map((wish) => placeInQueue(wish, all))).toEqual([2, 1, 1, 3])
  expect(compete(first, elsewhere)).toBe(false)
})

it('offers nothing that has begun', () => {
  expect(whoIsNext([wishOf()], () => true, 40 * quarter).next().done).toBe(true)
})

it('asks again for what was declined and somebody else has given up since, and for nothing else', () => {
  const [mine, other] = [
    { room_id: 1, start: 40 * quarter, end: 44 * quarter },
    { room_id: 2, start: 40 * quarter, end: 44 * quarter },
  ]
  const wish = wishOf({ room_ids: [1, 2], declined: [slotKey(mine), slotKey(other)] })
  expect(freeAfterDecline(wish, ({ room_id }) => room_id === 1)).toEqual([slotKey(mine)])
  expect(freeAfterDecline(wishOf({ room_ids: [1, 2] }), () => true)).toEqual([])
})
