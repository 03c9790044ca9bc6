import { addMeeting, type RoomMeeting } from '@workplace/contract/meeting/booking'
import { type FreeNowRoom, freeNow } from '@workplace/contract/meeting/find/find'
import { useState } from 'react'
import { CallError, call, isCancelled } from '../../../kernel/client/client'
import { invalidate } from '../../../kernel/client/query'
import { useUser } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useIsHere } from '../../../kernel/while-here'
import { useT } from '../../../kernel/words'
import { words } from '../core/words'

/** Books a room that is free now, under the title that the form would suggest. */
export function useBookNow() {
  const t = useT()
  const user = useUser()
  const isHere = useIsHere()
  const [sending, setSending] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** `onTerms`: where somebody has to agree to terms first, which only the form shows. */
  const book = async (
    { id: meetingroom_id, start_time, end_time }: Pick<FreeNowRoom, 'id' | 'start_time' | 'end_time'>,
    onTerms?: () => void,
  ): Promise<RoomMeeting | null> => {
    if (sending !== null) return null
    setSending(meetingroom_id)
    setProblem(null)
    const title = t(words.defaultTitle, { name: user.people_name })
    try {
      const made = await call(addMeeting, { meetingroom_id, title, start_time, end_time }, { quiet: true })
      return {
        ...{ id: made.id, kind: 'meeting', meetingroom_id, title, start_time, end_time, time: start_time.slice(0, 10) },
        ...{ audit_state: made.audit_state, myself: 1, invited: 1, booker_id: user.id, booker_name: user.people_name },
        attendee_count: 1,
      }
    } catch (error) {
      if (error instanceof CallError && !isCancelled(error)) {
        if (onTerms !== undefined && isHere() && /^terms_/.test(error.reason)) onTerms()
        // Who has closed the list thinks that the room is theirs.
        else if (isHere()) setProblem(error.message)
        else toast.error(error.message)
      }
      return null
    } finally {
      setSending(null)
      void invalidate(freeNow.path)
    }
  }
  return { book, sending, problem }
}
