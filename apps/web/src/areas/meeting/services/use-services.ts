import { useQueries } from '@tanstack/react-query'
import { roomServices } from '@workplace/contract/meetingroom/room-services'
import { queryOf } from '../../../kernel/client/query'
import type { OfferedServices } from './services'

/** What can be ordered in the rooms of a form. */
export function useOfferedServices(room_ids: readonly number[]): OfferedServices {
  const answers = useQueries({
    queries: room_ids.map((meetingroom_id) => ({
      ...queryOf(roomServices, { meetingroom_id }, { quiet: true }),
      staleTime: 5 * 60_000,
    })),
  })
  return (room_id) => answers[room_ids.indexOf(room_id)]?.data?.items
}
