import type { ListedMeeting } from '@workplace/contract/meeting/manage/meeting-log'
import { Modal } from 'antd'
import { useId, useState } from 'react'
import list from '../../../kernel/list/list.module.css'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import { AskedMeetings } from './asked-meetings'
import styles from './manage.module.css'
import { manageWords as words } from './manage-words'
import { ReasonField } from './reason-field'
import { type OnFailed, useManage } from './use-manage'

type Props = {
  readonly rows: readonly ListedMeeting[]
  readonly onFailures: OnFailed
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Gives meetings of others another booker; both are told. */
export function HandOverDialog({ rows, onFailures, onDone, onClose }: Props) {
  const t = useT()
  const id = useId()
  const [person, setPerson] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const { send, sending } = useManage(onFailures)
  const missing = asked && person === null
  const handOver = () => {
    if (person === null) return setAsked(true)
    const items = rows.map(({ id, version }) => ({ id, version }))
    const why = reason.trim() === '' ? {} : { reason: reason.trim() }
    send({ action: 'transfer', items, user_id: person, ...why }, rows, { onDone })
  }
  return (
    <Modal
      open
      title={t(words.transferTitle, { n: rows.length })}
      okText={t(words.transfer)}
      cancelText={t(words.back)}
      okButtonProps={{ loading: sending }}
      onOk={handOver}
      onCancel={onClose}
    >
      <AskedMeetings rows={rows} />
      <div className={styles.form}>
        <div>
          <label htmlFor={id} className={list.required}>
            {t(words.newBooker)}
          </label>
          <ReferencePicker id={id} aria-required aria-invalid={missing} to="user" value={person} onChange={setPerson} />
          {missing && (
            <p role="alert" className={list.fault}>
              {t(words.newBookerRequired)}
            </p>
          )}
        </div>
        <ReasonField label={words.note} value={reason} onChange={setReason} />
      </div>
    </Modal>
  )
}
