import { revokeLock, roomlock } from '@workplace/contract/meeting/roomlock'
import { Button, Modal } from 'antd'
import { Suspense, useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { ResourcePage, type RowWith } from '../../../kernel/resource-page/resource-page'
import type { RowAction } from '../../../kernel/resource-page/row-actions'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { LockDialog, type LockRow } from './lock-dialog'
import { lockWords as words } from './lock-words'
import { RoomTabs } from './room-tabs'

type Lock = RowWith<typeof roomlock.fields>
type Open = { kind: 'new' } | { kind: 'edit'; lock: LockRow } | null

/** Waiting or active: it can be changed and revoked. */
const isOpen = ({ status }: Lock) => status === 0 || status === 1

/** Locks of rooms: what keeps them shut, since when and how long, and the way to end that. */
export default function LockPage() {
  const t = useT()
  const may = useMay('change-meetingroom')
  const [open, setOpen] = useState<Open>(null)
  const [modal, asking] = Modal.useModal()
  const revoke = useChange(revokeLock, { stale: [roomlock.path, '/meetingroom', '/meeting'] })
  const ask = async (locks: readonly Lock[]) => {
    const [first] = locks
    const isSure = await modal.confirm({
      title: t(words.sureToRevoke),
      content:
        locks.length === 1
          ? t(words.revokeText, { reason: first?.reason ?? '' })
          : t(words.revokeManyText, { n: locks.length }),
      okText: t(words.revoke),
      cancelText: t(words.cancel),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
    })
    if (!isSure) return false
    try {
      const { revoked } = await revoke.mutateAsync({ ids: locks.map(({ id, version }) => ({ id, version })) })
      toast.success(t(words.revoked, { n: revoked }))
      return true
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
      return false
    }
  }
  const actions = (lock: Lock): RowAction[] =>
    may && isOpen(lock)
      ? [
          {
            key: 'edit',
            label: t(words.edit),
            onClick: () => setOpen({ kind: 'edit', lock: lock as unknown as LockRow }),
          },
          { key: 'revoke', label: t(words.revoke), danger: true, onClick: () => void ask([lock]) },
        ]
      : []
  const batch = (locks: readonly Lock[], done: () => void) => {
    const left = locks.filter(isOpen)
    return (
      <Button size="small" danger disabled={left.length === 0} onClick={async () => (await ask(left)) && done()}>
        {t(words.revoke)}
      </Button>
    )
  }
  return (
    <>
      <ResourcePage
        resource={roomlock}
        tabs={
          <Suspense>
            <RoomTabs shown="locks" />
          </Suspense>
        }
        actions={actions}
        batch={may ? batch : undefined}
        onAdd={may ? () => setOpen({ kind: 'new' }) : undefined}
      />
      {asking}
      {open === null ? null : (
        <LockDialog
          {...(open.kind === 'edit' ? { key: open.lock.id, lock: open.lock } : {})}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
