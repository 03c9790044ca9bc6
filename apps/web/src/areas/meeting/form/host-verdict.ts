import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { mayBook } from '@workplace/contract/meeting/hand-over'
import type { Slot } from '@workplace/domain/booking/slot'
import { queryOf } from '../../../kernel/client/query'
import { wireOf } from '../core/slot-time'

type Asked = { host: number | undefined; room_id: number | undefined; slot: Slot; people: number }

/**
 * What the server says to booking for somebody else: their lists, visible ranges and rule groups are not at hand here.
 * Null where there is nobody else, or nothing against it.
 */
export function useHostVerdict({ host, room_id, slot, people }: Asked): { message: string | null; pending: boolean } {
  const asked = { user_id: host ?? 0, meetingroom_id: room_id ?? 0, ...wireOf(slot), people }
  const { data } = useQuery({
    ...queryOf(mayBook, asked, { quiet: true }),
    enabled: host !== undefined && room_id !== undefined && slot.end_minute > slot.start_minute,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (host === undefined || data === undefined) return { message: null, pending: false }
  return { message: data.ok ? null : data.message, pending: data.pending }
}
