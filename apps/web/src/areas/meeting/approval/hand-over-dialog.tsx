import { transferAudit } from '@workplace/contract/meeting/approval/approval'
import type { AuditRow } from '@workplace/contract/meeting/approval/audit'
import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import styles from './approval.module.css'
import { approvalWords as words } from './approval-words'
import { CandidateSelect } from './candidate-select'

/** Gives one's turn to somebody else who can approve, with why. */
export function HandOverDialog({ row, onClose }: { row: Pick<AuditRow, 'id' | 'version'>; onClose: () => void }) {
  const t = useT()
  const id = useId()
  const [to, setTo] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const { mutate, isPending, error } = useChange(transferAudit, {
    quiet: true,
    stale: ['/audit', '/message', '/dashboard'],
  })
  const noReason = reason.trim() === ''
  const send = () => {
    if (to === null || noReason) return setAsked(true)
    mutate(
      { id: row.id, version: row.version, user_id: to, reason: reason.trim() },
      {
        onSuccess: ({ name }) => {
          toast.success(t(words.handed, { name }))
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      open
      title={t(words.handTitle)}
      okText={t(words.hand)}
      cancelText={t(words.back)}
      okButtonProps={{ loading: isPending }}
      onOk={send}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <p>{t(words.handText)}</p>
        <div>
          <label htmlFor={`${id}p`} className={list.required}>
            {t(words.handTo)}
          </label>
          <CandidateSelect<number>
            id={`${id}p`}
            request={row.id}
            autoFocus
            className={styles.wide}
            value={to}
            status={asked && to === null ? 'error' : ''}
            aria-required
            onChange={(value) => setTo(value ?? null)}
          />
          {asked && to === null && (
            <p role="alert" className={list.fault}>
              {t(words.choosePerson)}
            </p>
          )}
        </div>
        <div>
          <label htmlFor={`${id}r`} className={list.required}>
            {t(words.handReason)}
          </label>
          <Input.TextArea
            id={`${id}r`}
            rows={2}
            maxLength={200}
            value={reason}
            aria-required
            status={asked && noReason ? 'error' : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
          {asked && noReason && (
            <p role="alert" className={list.fault}>
              {t(words.sayWhy)}
            </p>
          )}
        </div>
        {error !== null && (
          <p role="alert" className={list.fault}>
            {error.message}
          </p>
        )}
      </div>
    </Modal>
  )
}
