import { CalendarOutlined, CheckSquareOutlined, HomeOutlined, SwapOutlined, UserAddOutlined } from '@ant-design/icons'
import { editMeeting, type MeetingDetails } from '@workplace/contract/meeting/booking'
import { meetingFile } from '@workplace/contract/meeting/calendar'
import { DAY_MINUTES } from '@workplace/domain/kernel/time'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { CallError, file } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { useUser } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { judgeMove } from '../booking/slot-verdicts'
import { ActionError } from '../core/action-error'
import type { BoardRoom } from '../core/board'
import { refusalText } from '../core/claim-text'
import { useClock } from '../core/clock'
import panel from '../core/side-panel.module.css'
import { slotOfWire, wireOf } from '../core/slot-time'
import { AnswerButtons } from '../invitation/answer-buttons'
import styles from '../series/series.module.css'
import { handWords as words } from '../series/series-words'

const TransferDialog = lazy(async () => ({ default: (await import('./transfer-dialog')).TransferDialog }))
const AddAttendeesDialog = lazy(async () => ({ default: (await import('./add-attendees-dialog')).AddAttendeesDialog }))
const AddRoomDialog = lazy(async () => ({ default: (await import('./add-room-dialog')).AddRoomDialog }))

type Props = {
  meeting: MeetingDetails
  boardRoom: BoardRoom
  /** Was it opened to hand the meeting over? */
  handsOver?: boolean
  onReload: () => void
}

const isOpen = ({ state, audit_state }: MeetingDetails) =>
  audit_state !== 2 && (state === 'not_started' || state === 'in_progress')

/** The answer of who is invited, and what one may do with a meeting besides changing and cancelling it. */
export function MeetingActions({ meeting, boardRoom, handsOver = false, onReload }: Props) {
  const t = useT()
  const user = useUser()
  const [dialog, setDialog] = useState<'transfer' | 'people' | 'room' | null>(
    handsOver && meeting.can_change ? 'transfer' : null,
  )
  const close = () => setDialog(null)
  const download = async () => {
    try {
      toast.success(t(words.saved, { name: await file(meetingFile, { id: meeting.id }) }))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  if (!isOpen(meeting)) return null
  const mayChange = meeting.can_change
  const isToCome = meeting.state === 'not_started'
  const takesPart = meeting.myself === 1 || meeting.attendees.some(({ user_id }) => user_id === user.id)
  return (
    <>
      <Answer meeting={meeting} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label={t(words.actions)} className={styles.actions}>
        {mayChange && !isToCome && <Longer meeting={meeting} boardRoom={boardRoom} onReload={onReload} />}
        <Button size="small" icon={<CalendarOutlined aria-hidden />} onClick={() => void download()}>
          {t(words.toCalendar)}
        </Button>
        {takesPart && (
          <Button
            size="small"
            icon={<CheckSquareOutlined aria-hidden />}
            href={`/details?id=${meeting.id}`}
            target="_blank"
            rel="noreferrer"
          >
            {t(words.toAttend)}
          </Button>
        )}
        {mayChange && (
          <Button size="small" icon={<UserAddOutlined aria-hidden />} onClick={() => setDialog('people')}>
            {t(words.addPeople)}
          </Button>
        )}
        {mayChange && isToCome && (
          <Button size="small" icon={<HomeOutlined aria-hidden />} onClick={() => setDialog('room')}>
            {t(words.addRoom)}
          </Button>
        )}
        {mayChange && (
          <Button size="small" icon={<SwapOutlined aria-hidden />} onClick={() => setDialog('transfer')}>
            {t(words.transfer)}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {dialog === 'transfer' && <TransferDialog meeting={meeting} onClose={close} onReload={onReload} />}
        {dialog === 'people' && <AddAttendeesDialog meeting={meeting} onClose={close} onReload={onReload} />}
        {dialog === 'room' && (
          <AddRoomDialog meeting={meeting} office={boardRoom.room} onClose={close} onReload={onReload} />
        )}
      </Suspense>
    </>
  )
}

/** For who is invited: a confirmed meeting can be answered until it ends. */
function Answer({ meeting }: { meeting: MeetingDetails }) {
  const t = useT()
  const user = useUser()
  const own = meeting.attendees.find(({ user_id }) => user_id === user.id)
  if (own === undefined || meeting.myself === 1 || meeting.audit_state !== 0) return null
  return (
    <section className={panel.section}>
      <h3>{t(words.yourAnswer)}</h3>
      <AnswerButtons meeting={{ id: meeting.id, title: meeting.title, accept_state: own.accept_state }} />
    </section>
  )
}

const steps = [15, 30] as const

/** A running meeting goes on for a quarter or half an hour, where the rules let it. */
function Longer({ meeting, boardRoom, onReload }: Props) {
  const t = useT()
  const language = useLanguage()
  const now = useClock((instant) => instant)
  const { mutate, isPending, error } = useChange(editMeeting, { quiet: true, stale: ['/meeting', '/attendee'] })
  const slot = slotOfWire(meeting.start_time, meeting.end_time)
  if (meeting.meetingroom_id !== boardRoom.id) return null
  return (
    <>
      {steps.map((minutes) => {
        const longer = { ...slot, end_minute: slot.end_minute + minutes }
        if (longer.end_minute > DAY_MINUTES) return null
        const verdict = judgeMove(boardRoom, meeting.id, slot, longer, now)
        const { end_time } = wireOf(longer)
        return (
          <Button
            key={minutes}
            size="small"
            type="primary"
            ghost
            disabled={!verdict.ok || isPending}
            title={verdict.ok ? undefined : refusalText(verdict, language)}
            onClick={() =>
              mutate(
                { id: meeting.id, version: meeting.version, end_time },
                {
                  onSuccess: ({ audit_state }) =>
                    void toast.success(
                      audit_state === 1 && meeting.audit_state === 0
                        ? t(words.longerAsked)
                        : t(words.longerDone, { time: end_time.slice(11, 16) }),
                    ),
                },
              )
            }
          >
            {t(words.longer, { n: minutes })}
          </Button>
        )
      })}
      <ActionError error={error} onReload={onReload} />
    </>
  )
}
