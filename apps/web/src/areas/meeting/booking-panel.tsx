import { addMeeting, type RoomMeeting } from '@workplace/contract/meeting/booking'
import type { Slot } from '@workplace/domain/booking/slot'
import { Button } from 'antd'
import { type FormEvent, useRef, useState } from 'react'
import { CallError, call, isCancelled } from '../../kernel/client'
import { useUnsaved } from '../../kernel/form/use-unsaved'
import { randomId } from '../../kernel/random-id'
import { useUser } from '../../kernel/session'
import { toast } from '../../kernel/toast'
import { useLanguage, useT } from '../../kernel/words'
import { Advice, nearestIn, type Refused } from './advice'
import type { BoardRoom } from './board'
import { useClock } from './clock'
import { judgeSlot, nearestSlot } from './judging'
import { useLeaving } from './leaving'
import { MeetingFields, type MeetingText } from './meeting-fields'
import { dayText, rangeText } from './naming'
import { attendeesOf } from './people'
import type { Draft } from './selection-layer'
import { SidePanel } from './side-panel'
import styles from './side-panel.module.css'
import { slotOfWire, wireOf } from './slot-time'
import { TimeFields } from './time-fields'
import { words } from './words'

type Props = {
  draft: Draft
  boardRoom: BoardRoom
  /** The day whose claims are at hand. */
  shownDate: string
  onDraft: (draft: Draft) => void
  onBooked: (meeting: RoomMeeting) => void
  onClose: () => void
}

/** The second gesture: the title is suggested and selected, Enter books. */
export function BookingPanel({ draft, boardRoom, shownDate, onDraft, onBooked, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const user = useUser()
  const suggestion = t(words.defaultTitle, { name: user.people_name })
  const [text, setText] = useState<MeetingText>({ title: suggestion, people: [], content: '', secret: false })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState<(Refused & { slot: Slot }) | null>(null)
  const [sending, setSending] = useState(false)
  // The same attempt sent again after a lost answer books once.
  const attempt = useRef(randomId())
  const written = useRef(text)
  written.current = text
  const { leave, asking } = useUnsaved(() => {
    const { title, people, content } = written.current
    return title.trim() !== suggestion || people.length > 0 || content.trim() !== ''
  })
  useLeaving((then) => void leave(then))
  const now = useClock((instant) => instant)

  const { room } = boardRoom
  const verdict = judgeSlot(boardRoom, draft, shownDate, now)
  const answered = refused !== null && sameSlot(refused.slot, draft) ? refused : null
  const blocked = answered !== null || (verdict !== null && !verdict.ok)
  const nearest = blocked && verdict !== null ? nearestSlot(boardRoom, draft, now) : null

  const change = (part: Partial<MeetingText>) => {
    attempt.current = randomId()
    setText((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const take = (slot: Slot) => {
    attempt.current = randomId()
    onDraft({ ...slot, room_id: draft.room_id })
  }

  const book = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const title = text.title.trim()
    if (title === '') return setErrors({ title: t(words.topicRequired) })
    setSending(true)
    setRefused(null)
    const times = wireOf(draft)
    try {
      const made = await call(
        addMeeting,
        {
          meetingroom_id: draft.room_id,
          title,
          ...times,
          content: text.content.trim() || null,
          attendees: attendeesOf(text.people),
          secret: text.secret,
        },
        { quiet: true, idempotencyKey: attempt.current },
      )
      const time = `${dayText(draft.date, language)} ${rangeText(draft.start_minute, draft.end_minute)}`
      toast.success(t(made.audit_state === 1 ? words.requestedMessage : words.bookedMessage, { room: room.name, time }))
      onBooked({
        id: made.id,
        kind: 'meeting',
        meetingroom_id: draft.room_id,
        title,
        ...times,
        time: draft.date,
        audit_state: made.audit_state,
        myself: 1,
        invited: 1,
        booker_id: user.id,
        booker_name: user.people_name,
        attendee_count: text.people.length + 1,
      })
    } catch (error) {
      setSending(false)
      if (!(error instanceof CallError) || isCancelled(error)) return
      const { fields } = error
      setErrors(fields)
      if (Object.keys(fields).length === 0 || fields.meetingroom_id !== undefined || fields.end_time !== undefined) {
        const message = fields.meetingroom_id ?? fields.end_time ?? error.message
        setRefused({ message, nearest: nearestIn(error.data, slotOfWire), slot: draft })
      }
    }
  }

  return (
    <SidePanel title={t(words.bookRoom, { room: room.name })} onClose={() => void leave(onClose)}>
      {asking}
      <form className={styles.form} onSubmit={(event) => void book(event)} noValidate>
        <div className={styles.body}>
          <Advice
            verdict={verdict}
            refused={answered}
            nearest={nearest}
            date={draft.date}
            people={text.people.length + 1}
            seats={room.capacity}
            onTake={take}
          />
          <MeetingFields text={text} onChange={change} errors={errors} booker={user.id}>
            <TimeFields slot={draft} onChange={(times) => take({ date: draft.date, ...times })} />
          </MeetingFields>
        </div>
        <div className={styles.footer}>
          <Button onClick={() => void leave(onClose)}>{t(words.cancel)}</Button>
          <Button type="primary" htmlType="submit" loading={sending}>
            {t(words.book)}
          </Button>
        </div>
      </form>
    </SidePanel>
  )
}

const sameSlot = (one: Slot, other: Slot) =>
  one.date === other.date && one.start_minute === other.start_minute && one.end_minute === other.end_minute
