import { editMeeting, type MeetingDetails } from '@workplace/contract/meeting/booking'
import { DAY_MINUTES } from '@workplace/domain/kernel/time'
import { instantOf } from '@workplace/domain/kernel/zone'
import { Button } from 'antd'
import { type FormEvent, useRef, useState } from 'react'
import { CallError, isCancelled } from '../../kernel/client'
import { useUnsaved } from '../../kernel/form/use-unsaved'
import { useChange } from '../../kernel/query'
import { toast } from '../../kernel/toast'
import { useT } from '../../kernel/words'
import { Advice, nearestIn, type Refused } from './advice'
import type { BoardRoom } from './board'
import { useClock } from './clock'
import { judgeMove } from './judging'
import { useLeaving } from './leaving'
import { MeetingFields, type MeetingText } from './meeting-fields'
import { attendeesOf, invitedTo, samePeople } from './people'
import { SidePanel } from './side-panel'
import styles from './side-panel.module.css'
import { slotOfWire, wireOf } from './slot-time'
import { TimeFields } from './time-fields'
import { words } from './words'

type Props = {
  meeting: MeetingDetails
  boardRoom: BoardRoom
  shownDate: string
  onReload: () => void
  onDone: () => void
}

const textOf = (meeting: MeetingDetails): MeetingText => ({
  title: meeting.title,
  people: invitedTo(meeting),
  content: meeting.content ?? '',
  secret: meeting.secret,
})

/** Changes a meeting: only what was changed is sent, and what somebody else changed meanwhile is not overwritten. */
export default function EditForm({ meeting, boardRoom, shownDate, onReload, onDone }: Props) {
  const t = useT()
  const [stored, setStored] = useState(meeting)
  const [text, setText] = useState(() => textOf(meeting))
  const before = slotOfWire(stored.start_time, stored.end_time)
  const [slot, setSlot] = useState(before)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState<(Refused & { stale: boolean }) | null>(null)
  const save = useChange(editMeeting, { quiet: true, stale: ['/meeting/details'] })
  const now = useClock((instant) => instant)

  const was = textOf(stored)
  const changed = {
    ...(text.title.trim() === was.title ? {} : { title: text.title.trim() }),
    ...(text.content.trim() === was.content ? {} : { content: text.content.trim() || null }),
    ...(text.secret === was.secret ? {} : { secret: text.secret }),
    ...(samePeople(text.people, was.people) ? {} : { attendees: attendeesOf(text.people) }),
    ...(slot.start_minute === before.start_minute && slot.end_minute === before.end_minute ? {} : wireOf(slot)),
  }
  const dirty = Object.keys(changed).length > 0
  const isDirty = useRef(dirty)
  isDirty.current = dirty
  const { leave, asking } = useUnsaved(() => isDirty.current)
  useLeaving((then) => void leave(then))

  const { room } = boardRoom
  // A meeting over midnight, or one of another day, is moved by who made it so, not by the quarter.
  const timed = slot.end_minute <= DAY_MINUTES && slot.date === shownDate && meeting.meetingroom_id === room.id
  const running = instantOf(before.date, before.start_minute, room.timezone) <= now
  const verdict = timed ? judgeMove(boardRoom, meeting.id, before, slot, now) : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.title.trim() === '') return setErrors({ title: t(words.topicRequired) })
    if (!dirty) return onDone()
    setRefused(null)
    save.mutate(
      { id: stored.id, version: stored.version, ...changed },
      {
        onSuccess: ({ audit_state }) => {
          isDirty.current = false
          toast.success(t(audit_state === 1 && stored.audit_state === 0 ? words.savedPending : words.saved))
          onDone()
        },
        onError: (error) => {
          if (!(error instanceof CallError) || isCancelled(error)) return
          setErrors(error.fields)
          setRefused({
            message: error.message,
            nearest: nearestIn(error.data, slotOfWire),
            stale: error.reason === 'stale' || error.reason === 'conflict',
          })
        },
      },
    )
  }
  /** What others changed comes in; what was changed here stays. */
  const takeLatest = () => {
    onReload()
    setRefused(null)
  }
  if (stored.version !== meeting.version && refused === null) {
    const theirs = textOf(meeting)
    setStored(meeting)
    setText((mine) => ({
      title: mine.title.trim() === was.title ? theirs.title : mine.title,
      content: mine.content.trim() === was.content ? theirs.content : mine.content,
      secret: mine.secret === was.secret ? theirs.secret : mine.secret,
      people: samePeople(mine.people, was.people) ? theirs.people : mine.people,
    }))
    if (!('start_time' in changed)) setSlot(slotOfWire(meeting.start_time, meeting.end_time))
  }

  return (
    <SidePanel title={t(words.editMeeting, { title: stored.title })} onClose={() => void leave(onDone)}>
      {asking}
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.body}>
          {refused?.stale && (
            <div className={styles.message} role="alert">
              {refused.message}
              <Button size="small" onClick={takeLatest}>
                {t(words.reload)}
              </Button>
            </div>
          )}
          <Advice
            verdict={verdict}
            refused={refused?.stale ? null : refused}
            nearest={null}
            date={slot.date}
            people={text.people.length + 1}
            seats={room.capacity}
            onTake={(next) => {
              setRefused(null)
              setSlot(next)
            }}
          />
          <MeetingFields
            text={text}
            onChange={(part) => {
              setText((now) => ({ ...now, ...part }))
              setErrors({})
            }}
            errors={errors}
            booker={meeting.booker_id}
          >
            {timed && (
              <TimeFields
                slot={slot}
                startFixed={running}
                onChange={(times) => {
                  setRefused(null)
                  setSlot({ date: slot.date, ...times })
                }}
              />
            )}
          </MeetingFields>
        </div>
        <div className={styles.footer}>
          <Button onClick={() => void leave(onDone)}>{t(words.cancel)}</Button>
          <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!dirty}>
            {t(words.save)}
          </Button>
        </div>
      </form>
    </SidePanel>
  )
}
