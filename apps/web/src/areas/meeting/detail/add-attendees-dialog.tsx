import type { MeetingDetails } from '@workplace/contract/meeting/booking'
import { addAttendees } from '@workplace/contract/meeting/hand-over'
import { Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { useT } from '../../../kernel/words'
import { ActionError } from '../core/action-error'
import { attendeesOf, type Person } from '../core/people'
import { slotOfWire } from '../core/slot-time'
import { PeoplePicker } from '../form/people-picker'
import { type Scope, ScopeChoice } from '../series/scope-choice'
import styles from '../series/series.module.css'
import { handWords as words } from '../series/series-words'

type Props = { meeting: MeetingDetails; onClose: () => void; onReload: () => void }

/** Invites more people to a meeting, or to those of its series. */
export function AddAttendeesDialog({ meeting, onClose, onReload }: Props) {
  const t = useT()
  const done = useWhileHere(onClose)
  const [people, setPeople] = useState<readonly Person[]>([])
  const [scope, setScope] = useState<Scope>('this')
  const [asked, setAsked] = useState(false)
  const { mutate, isPending, error } = useChange(addAttendees, { quiet: true, stale: ['/meeting', '/attendee'] })
  const missing = asked && people.length === 0
  const send = () => {
    if (people.length === 0) return setAsked(true)
    mutate(
      { id: meeting.id, version: meeting.version, attendees: attendeesOf(people), scope },
      {
        onSuccess: ({ added, ids, waiting }) => {
          if (waiting > 0) toast.info(t(words.addedWaiting))
          else toast.success(ids.length === 0 ? t(words.nobodyAdded) : t(words.added, { n: added || people.length }))
          done()
        },
      },
    )
  }
  return (
    <Modal
      open
      title={t(words.addPeopleTitle, { title: meeting.title })}
      okText={t(words.addPeople)}
      cancelText={t(words.dismiss)}
      okButtonProps={{ loading: isPending }}
      onOk={send}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <p>{t(words.peopleHint)}</p>
        <PeoplePicker
          value={people}
          onChange={setPeople}
          without={meeting.booker_id}
          slot={slotOfWire(meeting.start_time, meeting.end_time)}
          room_id={meeting.meetingroom_id}
          meeting_id={meeting.id}
          error={missing ? t(words.choosePeople) : undefined}
        />
        {meeting.series !== null && (
          <ScopeChoice
            value={scope}
            onChange={setScope}
            left={meeting.series.to_come}
            offered={meeting.state === 'not_started' ? undefined : ['this']}
          />
        )}
        <ActionError error={error} onReload={onReload} />
      </div>
    </Modal>
  )
}
