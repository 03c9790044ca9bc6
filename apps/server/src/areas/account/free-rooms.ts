import type { DashboardOverview } from '@workplace/contract/account/dashboard'
import { BLOCK_MINUTES } from '@workplace/domain/kernel/time'
import type { Call } from '../../kernel/call'
import { roomsFreeNow, wireRange } from '../meeting/public'

type FreeRooms = DashboardOverview['free_rooms']

const shown = 8

/** Rooms that the caller may book for the running quarter of an hour, the longest free first. */
export async function freeRooms(call: Call, office: number | null): Promise<FreeRooms> {
  const search = office === null ? {} : { office }
  const free = await roomsFreeNow(call, search, { minutes: BLOCK_MINUTES })
  const minutes = (one: (typeof free)[number]) => one.until - one.start_minute
  free.sort((a, b) => minutes(b) - minutes(a) || b.order_no - a.order_no || a.room.id - b.room.id)
  const items = free.slice(0, shown).map(({ room, date, start_minute, until, capacity, office_name_en }) => {
    const { id, name, office_id, office_name, floor_name, timezone, isaudit } = room
    const { start_time: free_from, end_time: free_until } = wireRange(date, start_minute, until)
    return {
      ...{ id, name, office_id, office_name, office_name_en, floor_name, timezone, isaudit, capacity },
      ...{ free_from, free_until },
    }
  })
  return { items, total: free.length }
}
