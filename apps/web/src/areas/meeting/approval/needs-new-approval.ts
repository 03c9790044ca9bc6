import { auditDemands } from '@workplace/domain/booking/rule-checks'
import type { BookingDetails, Slot } from '@workplace/domain/booking/slot'
import type { BoardRoom } from '../core/board'
import type { ChosenService, OfferedServices } from '../services/services'

/** How many take part in a booking and what is ordered for it, as approval is reckoned by. */
export function asksOf(
  people: number,
  chosen: readonly ChosenService[],
  offered: OfferedServices,
  own_room_id: number,
): BookingDetails {
  if (chosen.length === 0) return { people }
  const fenOf = ({ service_id, room_id, quantity }: ChosenService) => {
    const price = offered(room_id ?? own_room_id)?.find(({ id }) => id === service_id)?.price ?? '0'
    return Math.round(Number(price) * 100) * quantity
  }
  return {
    people,
    services_fen: chosen.reduce((sum, one) => sum + fenOf(one), 0),
    service_ids: chosen.map(({ service_id }) => service_id),
  }
}

type Held = { readonly slot: Slot; readonly asks: BookingDetails }

/** A confirmed meeting would meet a condition of approval that it does not meet as it is; as the server judges it. */
export function needsNewApproval(rooms: readonly BoardRoom[], was: Held, next: Held): boolean {
  const demandsOf = ({ slot, asks }: Held) =>
    rooms.flatMap(({ rules }) => auditDemands({ room: rules, locks: [], occupied: [], now: 0, ...slot, asks }))
  const known = new Set(demandsOf(was))
  return demandsOf(next).some((demand) => !known.has(demand))
}
