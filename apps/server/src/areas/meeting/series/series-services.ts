import type { Call } from '../../../kernel/call/call'
import type { Occurrence, ServiceInput } from '../core/meeting.store'
import { marginsAfter, orderRefusal } from '../services/service-changes'
import {
  type OrderChanges,
  orderChanges,
  readOrders,
  type StoredOrder,
  storeOrderChanges,
} from '../services/service-order.store'
import { type WantedService, wantedServices } from '../services/wanted-service'
import type { Target } from './series-plan'
import type { SeriesSlot, SlotServices } from './series-slots'

/** What is asked of a slot by services that change so. */
function servicesOn(call: Call, changes: OrderChanges, hadStart: number, slot: SeriesSlot): SlotServices {
  const own = slot.rooms[0]?.id ?? 0
  return { margins: marginsAfter(changes, own), no: orderRefusal(call, changes, hadStart, slot) }
}

const anew = (added: readonly WantedService[]): OrderChanges => ({ kept: [], changed: [], added, gone: [] })

/** A slot of a series with the services that it is to have. */
export const withServices =
  (call: Call, wanted: readonly WantedService[]) =>
  (slot: SeriesSlot): SeriesSlot =>
    wanted.length === 0 ? slot : { ...slot, services: servicesOn(call, anew(wanted), slot.start, slot) }

export type SeriesOrders = {
  /** The target of a meeting with what its services ask there. */
  readonly onTarget: (target: Target) => Target
  /** A slot that the series gets besides. */
  readonly onNew: (slot: SeriesSlot) => SeriesSlot
  /** What occurrences that are added get. */
  readonly wanted: readonly WantedService[]
  /** Writes what becomes of the orders of these meetings. */
  readonly store: (meeting_ids: readonly number[]) => Promise<void>
}

/** What becomes of the services of the meetings of a series that are changed; new ones have what the chosen one has. */
export async function seriesOrders(
  call: Call,
  asked: readonly ServiceInput[] | undefined,
  chosen: Occurrence,
  meetings: readonly Occurrence[],
): Promise<SeriesOrders> {
  const orders = await readOrders(call, [...new Set([chosen.id, ...meetings.map((one) => one.id)])])
  const given =
    asked === undefined
      ? undefined
      : await wantedServices(call, asked, [chosen.meetingroom_id, ...chosen.extra_room_ids])
  const wanted = given ?? (orders.get(chosen.id) ?? []).map(asWanted)
  const changes = new Map<number, OrderChanges>()
  for (const { id } of meetings) {
    const had = orders.get(id) ?? []
    if (had.length > 0 || given?.length) changes.set(id, orderChanges(had, given))
  }
  return {
    onTarget(target) {
      const own = changes.get(target.meeting.id)
      const isTouched = own !== undefined && (!target.isSame || own.changed.length + own.added.length > 0)
      if (!isTouched) return target
      const hadStart = Date.parse(target.meeting.start_time)
      return { ...target, slot: { ...target.slot, services: servicesOn(call, own, hadStart, target.slot) } }
    },
    onNew: withServices(call, wanted),
    wanted,
    async store(ids) {
      if (given === undefined) return
      for (const id of ids) {
        const own = changes.get(id)
        if (own !== undefined) await storeOrderChanges(call, id, own)
      }
    },
  }
}

const asWanted = ({ service, quantity, after_minutes, remark, room_id }: StoredOrder): WantedService => ({
  service,
  quantity,
  after_minutes,
  remark,
  room_id,
})
