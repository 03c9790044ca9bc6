import type { AuditRow } from '@workplace/contract/meeting/approval/audit'
import { Alert, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import list from '../../../kernel/list/list.module.css'
import { useT } from '../../../kernel/words'
import styles from './audit-page.module.css'
import { Slot } from './audit-slot'
import { auditWords as words } from './audit-words'

type Props = {
  readonly rows: readonly AuditRow[]
  readonly pass: boolean
  readonly deciding: boolean
  readonly onDecide: (reason: string) => void
  readonly onClose: () => void
}

/** So many requests are named; of more only the number is said. */
const named = 5

/** Asks before deciding: for a reason where it is a no, and what else will happen where it is a yes. */
export function DecideDialog({ rows, pass, deciding, onDecide, onClose }: Props) {
  const t = useT()
  const id = useId()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const missing = !pass && reason.trim() === ''
  const send = () => (missing ? setAsked(true) : onDecide(reason))
  return (
    <Modal
      open
      title={t(pass ? words.approveTitle : words.refuseTitle, { n: rows.length })}
      okText={t(pass ? words.approve : words.refuse)}
      cancelText={t(words.keep)}
      okButtonProps={{ danger: !pass, loading: deciding }}
      onOk={send}
      onCancel={onClose}
    >
      <ul className={styles.asked}>
        {rows.slice(0, named).map((row) => (
          <li key={row.id}>
            <b>{row.title || t(words.private)}</b> <span className={list.quiet}>{row.meetingroom_name}</span>{' '}
            <Slot row={row} />
          </li>
        ))}
        {rows.length > named && <li>…</li>}
      </ul>
      {pass && rows.some(({ clashes }) => clashes.held > 0) && (
        <Alert type="error" showIcon className={styles.alert} title={t(words.willFail)} />
      )}
      {pass && rows.some(({ clashes }) => clashes.pending > 0) && (
        <Alert type="warning" showIcon className={styles.alert} title={t(words.willRefuse)} />
      )}
      <label htmlFor={id} className={pass ? undefined : list.required}>
        {t(pass ? words.note : words.why)}
      </label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={3}
        maxLength={200}
        placeholder={t(words.whyHint)}
        value={reason}
        status={asked && missing ? 'error' : undefined}
        aria-invalid={asked && missing}
        aria-required={!pass}
        aria-describedby={asked && missing ? `${id}-error` : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {asked && missing && (
        <p id={`${id}-error`} role="alert" className={list.fault}>
          {t(words.whyRequired)}
        </p>
      )}
    </Modal>
  )
}
