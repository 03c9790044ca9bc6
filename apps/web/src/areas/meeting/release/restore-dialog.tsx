import { type ReleasedRow, restoreMeeting } from '@workplace/contract/meeting/release'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { useT } from '../../../kernel/words'
import { blacklistWords } from '../blacklist/blacklist-words'
import { releaseWords as words } from './release-words'

/** Takes a release back. */
export function RestoreDialog({ row, onClose }: { row: ReleasedRow; onClose: () => void }) {
  const t = useT()
  const done = useWhileHere(onClose)
  const [reason, setReason] = useState('')
  const restore = useChange(restoreMeeting, { stale: ['/release', '/meeting', '/attendee', '/blacklist'] })
  const send = () =>
    restore.mutate(
      { meeting_id: row.meeting_id, ...(reason.trim() === '' ? {} : { reason }) },
      {
        onSuccess: () => {
          toast.success(t(words.restoredDone))
          done()
        },
      },
    )
  return (
    <Modal
      open
      width={440}
      title={t(words.restoreTitle, { title: row.title || t(blacklistWords.private) })}
      okText={t(words.restore)}
      cancelText={t(blacklistWords.cancel)}
      confirmLoading={restore.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <p className={list.quiet}>{t(words.restoreHint)}</p>
      <Input
        aria-label={t(words.restoreReason)}
        placeholder={t(words.restoreReason)}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        onPressEnter={send}
      />
    </Modal>
  )
}
