import { type Interval, overlaps } from '../kernel/interval'
import { BLOCK_MINUTES } from '../kernel/time'

const MINUTE_MS = 60_000

/** A wish for a slot that is taken: one of these rooms, for this time or a little earlier or later. Epoch ms. */
export interface QueuedEntry extends Interval {
  readonly id: number
  readonly room_ids: readonly number[]
  /** How far from the time that was asked for. */
  readonly flex_minutes: number
  /** More goes before less. */
  readonly weight: number
  /** The order of coming; who declines comes again, last. */
  readonly place: number
  /** What was offered and not wanted, as `slotKey` names it. */
  readonly declined: readonly string[]
}

export interface RoomSlot extends Interval {
  readonly room_id: number
}

export const slotKey = ({ room_id, start }: RoomSlot): string => `${room_id}@${new Date(start).toISOString()}`

const before = (a: QueuedEntry, b: QueuedEntry): number => b.weight - a.weight || a.place - b.place || a.id - b.id

/** The queue as it stands: by weight, then as people came. */
export const inQueueOrder = <W extends QueuedEntry>(wishes: readonly W[]): W[] => [...wishes].sort(before)

/** All that would fulfil a wish, what comes nearest to it first; of two times equally near the earlier one. */
export function slotsOf({ room_ids, start, end, flex_minutes, declined }: QueuedEntry): RoomSlot[] {
  const steps = Math.floor(flex_minutes / BLOCK_MINUTES)
  const shifts = [0, ...Array.from({ length: steps }, (_, n) => [-(n + 1), n + 1]).flat()]
  return shifts.flatMap((shift) => {
    const by = shift * BLOCK_MINUTES * MINUTE_MS
    return room_ids
      .map((room_id) => ({ room_id, start: start + by, end: end + by }))
      .filter((slot) => !declined.includes(slotKey(slot)))
  })
}

/** What a wish declined that somebody had since and gave up: it is asked for again. */
export const freeAfterDecline = (wish: QueuedEntry, isFreeAnew: (slot: RoomSlot) => boolean): string[] =>
  slotsOf({ ...wish, declined: [] })
    .filter((slot) => wish.declined.includes(slotKey(slot)) && isFreeAnew(slot))
    .map(slotKey)

/** Everything that a wish may reach in time. */
const reachOfWish = ({ start, end, flex_minutes }: Interval & { flex_minutes: number }): Interval => ({
  start: start - flex_minutes * MINUTE_MS,
  end: end + flex_minutes * MINUTE_MS,
})

/** Could these two want the same slot? */
export const compete = (a: QueuedEntry, b: QueuedEntry): boolean =>
  overlaps(reachOfWish(a), reachOfWish(b)) && a.room_ids.some((id) => b.room_ids.includes(id))

/** The place in the queue, 1 is next: of those who could want the same. */
export const placeInQueue = (wish: QueuedEntry, all: readonly QueuedEntry[]): number =>
  1 + all.filter((other) => other.id !== wish.id && before(other, wish) < 0 && compete(other, wish)).length

/**
 * Who is next: the wishes in the order of the queue, each with what is free of what it wants. Whoever asks says of each
 * (`next(true)`) whether it was given away; then that person has theirs and the next one is asked for. What is given away
 * has to count as taken from then on.
 */
export function* whoIsNext<W extends QueuedEntry>(
  wishes: readonly W[],
  isFree: (slot: RoomSlot) => boolean,
  now: number,
): Generator<{ wish: W; slot: RoomSlot }, void, boolean> {
  for (const wish of inQueueOrder(wishes)) {
    for (const slot of slotsOf(wish)) {
      if (slot.start <= now || !isFree(slot)) continue
      if (yield { wish, slot }) break
    }
  }
}
