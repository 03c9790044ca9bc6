import type { ListedMeeting } from '@workplace/contract/meeting/manage/meeting-log'
import { Modal } from 'antd'
import { useState } from 'react'
import list from '../../../kernel/list/list.module.css'
import { useT } from '../../../kernel/words'
import { AskedMeetings } from './asked-meetings'
import { manageWords as words } from './manage-words'
import { ReasonField } from './reason-field'
import { type OnFailed, useManage } from './use-manage'

type Props = {
  readonly rows: readonly ListedMeeting[]
  readonly onFailures: OnFailed
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Cancels meetings of others: with the reason that they will read. */
export function CancelDialog({ rows, onFailures, onDone, onClose }: Props) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const { send, sending } = useManage(onFailures)
  const missing = reason.trim() === ''
  const cancel = () => {
    if (missing) return setAsked(true)
    const items = rows.map(({ id, version }) => ({ id, version }))
    send({ action: 'cancel', items, reason: reason.trim() }, rows, { onDone })
  }
  return (
    <Modal
      open
      title={t(words.cancelTitle, { n: rows.length })}
      okText={t(words.cancelDo, { n: rows.length })}
      cancelText={t(words.back)}
      okButtonProps={{ danger: true, loading: sending }}
      onOk={cancel}
      onCancel={onClose}
    >
      <p className={list.quiet}>{t(words.cancelText)}</p>
      <AskedMeetings rows={rows} />
      <ReasonField
        label={words.why}
        value={reason}
        onChange={setReason}
        required
        missing={asked && missing}
        autoFocus
      />
    </Modal>
  )
}
