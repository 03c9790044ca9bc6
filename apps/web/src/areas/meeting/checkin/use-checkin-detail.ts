import { useQuery } from '@tanstack/react-query'
import { type CheckinDetail, checkInOthers, checkinDetail, undoCheckin } from '@workplace/contract/meeting/checkin'
import * as topics from '@workplace/contract/meeting/topics'
import { useLive } from '../../../kernel/client/live'
import { queryOf, useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { checkinWords as words } from './checkin-words'

/** Where nothing is told live, one looks again. */
const lookAgainMs = 20_000

/** Who came to a meeting, as it goes on. */
export function useCheckinDetail(id: number) {
  const query = useQuery({
    ...queryOf(checkinDetail, { id }, { quiet: true }),
    staleTime: 0,
    refetchInterval: lookAgainMs,
  })
  useLive(topics.meeting, ({ payload, resync }) => {
    if (resync || payload.id === id) void query.refetch()
  })
  return query
}

/** Signs others in and takes it back; both say what they did. */
export function useCheckinActions({ id }: Pick<CheckinDetail, 'id'>) {
  const t = useT()
  const stale = ['/signinlog', '/meeting/attend']
  const sign = useChange(checkInOthers, { stale })
  const undo = useChange(undoCheckin, { stale })
  return {
    busy: sign.isPending || undo.isPending,
    sign: (attendee_ids: number[], sign_way: 'manual' | 'terminal', onDone?: (signed: number) => void) =>
      sign.mutate(
        { id, attendee_ids, sign_way },
        {
          onSuccess: ({ signed }) => {
            if (onDone !== undefined) onDone(signed)
            else toast.success(signed === 0 ? t(words.already) : t(words.signedIn, { n: signed }))
          },
        },
      ),
    undo: (sign_ids: number[]) => undo.mutate({ id, sign_ids }, { onSuccess: () => toast.success(t(words.undone)) }),
  }
}
