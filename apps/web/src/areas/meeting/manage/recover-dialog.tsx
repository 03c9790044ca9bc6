import { useQuery } from '@tanstack/react-query'
import { manageCheck } from '@workplace/contract/meeting/manage/manage'
import type { ListedMeeting } from '@workplace/contract/meeting/manage/meeting-log'
import { Alert, Modal, Spin } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
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

/** Gives cancelled meetings their time back; which of them can have it is said first. */
export function RecoverDialog({ rows, onFailures, onDone, onClose }: Props) {
  const t = useT()
  const [reason, setReason] = useState('')
  const { send, sending } = useManage(onFailures)
  const check = useQuery({
    ...queryOf(manageCheck, { ids: rows.map(({ id }) => id), action: 'recover' }, { quiet: true }),
    staleTime: 0,
  })
  const verdicts = new Map(check.data?.items.map((one) => [one.id, one]))
  const able = rows.filter(({ id }) => verdicts.get(id)?.ok !== false)
  const unable = rows.length - able.length
  const recover = () => {
    const items = able.map(({ id, version }) => ({ id, version }))
    send({ action: 'recover', items, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }, rows, { onDone })
  }
  return (
    <Modal
      open
      title={t(words.recoverTitle, { n: rows.length })}
      okText={t(words.recover)}
      cancelText={t(words.back)}
      okButtonProps={{ loading: sending, disabled: check.isPending || able.length === 0 }}
      onOk={recover}
      onCancel={onClose}
    >
      <p className={list.quiet}>{t(words.recoverText)}</p>
      <AskedMeetings
        rows={rows}
        note={({ id }) => {
          const one = verdicts.get(id)
          if (one === undefined) return null
          return <span className={one.ok ? styles.good : list.fault}>{one.ok ? t(words.free) : one.message}</span>
        }}
      />
      <div role="status">
        {check.isPending && (
          <span className={list.quiet}>
            <Spin size="small" /> {t(words.checking)}
          </span>
        )}
        {unable > 0 && (
          <Alert
            type={able.length === 0 ? 'error' : 'warning'}
            showIcon
            title={able.length === 0 ? t(words.noneFree) : t(words.someFree, { n: unable })}
          />
        )}
      </div>
      {able.length > 0 && <ReasonField label={words.note} value={reason} onChange={setReason} />}
    </Modal>
  )
}
