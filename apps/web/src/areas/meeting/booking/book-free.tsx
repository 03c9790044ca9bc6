import { cancelMeeting } from '@workplace/contract/meeting/booking'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { CallError, call } from '../../../kernel/client/client'
import { invalidate } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { claimTime } from '../core/claim-text'
import { words } from '../core/words'
import { offerUndo } from './undo'
import { useBookNow } from './use-book-now'

type Props = {
  readonly room: { readonly id: number; readonly name: string }
  readonly start_time: string
  readonly end_time: string
  readonly label: string
  readonly text: string
  readonly className?: string
}

const dashboard = '/dashboard/overview'

/** Books a room that is free, at once, and offers the way back. */
export default function BookFree({ room, start_time, end_time, label, text, className }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const { book, sending, problem } = useBookNow()
  useEffect(() => {
    if (problem !== null) toast.error(problem)
  }, [problem])
  const onClick = async () => {
    // terms are agreed to in the form, which the room's place on the booking page opens
    const toForm = () =>
      void navigate(`/meeting/subscribe?${new URLSearchParams({ room: String(room.id), card: '1' })}`)
    const meeting = await book({ id: room.id, start_time, end_time }, toForm)
    if (meeting === null) return
    const time = claimTime(meeting)
    offerUndo(
      t(meeting.audit_state === 1 ? words.requestedMessage : words.bookedMessage, { room: room.name, time }),
      async () => {
        try {
          await call(cancelMeeting, { id: meeting.id, undo: true })
        } catch (error) {
          // the call has said why
          if (!(error instanceof CallError)) throw error
        } finally {
          await invalidate(dashboard)
        }
      },
    )
    await invalidate(dashboard)
  }
  return (
    <Button
      type="link"
      size="small"
      className={className}
      loading={sending !== null}
      aria-label={label}
      onClick={() => void onClick()}
    >
      {text}
    </Button>
  )
}
