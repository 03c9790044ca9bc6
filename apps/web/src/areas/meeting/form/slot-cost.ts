import type { BookableRoom } from '@workplace/contract/meeting/booking'
import { type Cost, costOf } from '@workplace/domain/booking/price'
import { onClock, type Slot } from '@workplace/domain/booking/slot'

type Priced = Pick<BookableRoom, 'price' | 'timezone'>

/**
 * What a slot, on the clock of `zone`, costs in rooms that have a price, all together; null where none of them has.
 */
export function costOfRooms(rooms: readonly Priced[], slot: Slot, zone: string): Cost | null {
  const costs = rooms.flatMap(({ price, timezone }) =>
    price === null ? [] : [costOf(price, timezone === zone ? slot : onClock(slot, zone, timezone))],
  )
  if (costs.length === 0) return null
  const most = (pick: (cost: Cost) => number) => Math.max(...costs.map(pick))
  return {
    fen: costs.reduce((sum, one) => sum + one.fen, 0),
    free_minutes: most((one) => one.free_minutes),
    peak_minutes: most((one) => one.peak_minutes),
    other_minutes: most((one) => one.other_minutes),
  }
}
