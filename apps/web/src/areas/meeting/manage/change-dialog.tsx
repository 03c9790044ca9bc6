import type { ManagedDetails } from '@workplace/contract/meeting/manage/manage'
import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import list from '../../../kernel/list/list.module.css'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import { ActionError } from '../core/action-error'
import { slotOfWire, wireOf } from '../core/slot-time'
import { TimeFields } from '../form/time-fields'
import styles from './manage.module.css'
import { manageWords as words } from './manage-words'
import { ReasonField } from './reason-field'
import { type OnFailed, useManage } from './use-manage'

type Props = {
  readonly meeting: ManagedDetails
  readonly onFailures: OnFailed
  readonly onReload: () => void
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Changes title, room or time of somebody else's meeting; what stays as it is is not sent. */
export function ChangeDialog({ meeting, onFailures, onReload, onDone, onClose }: Props) {
  const t = useT()
  const id = useId()
  const had = slotOfWire(meeting.start_time, meeting.end_time)
  const [title, setTitle] = useState(meeting.title)
  const [room, setRoom] = useState<number | null>(meeting.meetingroom_id)
  const [slot, setSlot] = useState(had)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const { send, sending, error } = useManage(onFailures)
  const [noTitle, noReason] = [title.trim() === '', reason.trim() === '']
  const moved = JSON.stringify(slot) !== JSON.stringify(had)
  const save = () => {
    if (noTitle || noReason || room === null) return setAsked(true)
    send(
      {
        ...{ action: 'change', id: meeting.id, version: meeting.version, reason: reason.trim() },
        ...(title.trim() === meeting.title ? {} : { title: title.trim() }),
        ...(room === meeting.meetingroom_id ? {} : { meetingroom_id: room }),
        ...(moved ? wireOf(slot) : {}),
      },
      [meeting],
      { onDone, onError: () => undefined },
    )
  }
  return (
    <Modal
      open
      title={t(words.changeTitle)}
      okText={t(words.save)}
      cancelText={t(words.back)}
      okButtonProps={{ loading: sending }}
      onOk={save}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <p className={list.quiet}>{t(words.changeText)}</p>
        <div>
          <label htmlFor={`${id}t`} className={list.required}>
            {t(words.subject)}
          </label>
          <Input
            id={`${id}t`}
            value={title}
            maxLength={100}
            status={asked && noTitle ? 'error' : ''}
            aria-invalid={asked && noTitle}
            onChange={({ target }) => setTitle(target.value)}
          />
          {asked && noTitle && (
            <p role="alert" className={list.fault}>
              {t(words.subjectRequired)}
            </p>
          )}
        </div>
        <div>
          <label htmlFor={`${id}r`} className={list.required}>
            {t(words.room)}
          </label>
          <ReferencePicker
            id={`${id}r`}
            to="meetingroom"
            known={{ [meeting.meetingroom_id]: meeting.meetingroom_name }}
            value={room}
            onChange={setRoom}
          />
        </div>
        <TimeFields slot={slot} onChange={setSlot} startFixed={meeting.state === 'in_progress'} />
        <ReasonField label={words.whyChange} value={reason} onChange={setReason} required missing={asked && noReason} />
        <ActionError error={error} onReload={onReload} />
      </div>
    </Modal>
  )
}
