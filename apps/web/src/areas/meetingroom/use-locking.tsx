import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { RowAction } from '../../kernel/resource-page/resource-table'
import { useMay } from '../../kernel/session'
import { useT } from '../../kernel/words'
import { lockWords } from './lock-words'
import { occupationWords } from './occupation-words'

const LockDialog = lazy(async () => ({ default: (await import('./lock-dialog')).LockDialog }))
const OccupationDialog = lazy(async () => ({ default: (await import('./occupation-dialog')).OccupationDialog }))

type Open = { kind: 'lock'; ids: readonly number[]; done?: () => void } | { kind: 'occupy'; id: number } | null

/** Locking and occupying rooms from their list: actions of a row, a button for several, and the dialogs to show. */
export function useLocking(): {
  actions: (room: { readonly id: number }) => RowAction[]
  batch: ((rooms: readonly { readonly id: number }[], done: () => void) => ReactNode) | undefined
  dialogs: ReactNode
} {
  const t = useT()
  const may = useMay('change-meetingroom')
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return {
    actions: ({ id }) =>
      may
        ? [
            { key: 'lock', label: t(lockWords.lock), later: true, onClick: () => setOpen({ kind: 'lock', ids: [id] }) },
            {
              key: 'occupy',
              label: t(occupationWords.occupy),
              later: true,
              onClick: () => setOpen({ kind: 'occupy', id }),
            },
          ]
        : [],
    batch: may
      ? (rooms, done) => (
          <Button size="small" onClick={() => setOpen({ kind: 'lock', ids: rooms.map(({ id }) => id), done })}>
            {t(lockWords.lock)}
          </Button>
        )
      : undefined,
    dialogs: (
      <Suspense fallback={null}>
        {open?.kind === 'lock' ? (
          <LockDialog
            room_ids={open.ids}
            onClose={() => {
              open.done?.()
              close()
            }}
          />
        ) : null}
        {open?.kind === 'occupy' ? <OccupationDialog room_id={open.id} onClose={close} /> : null}
      </Suspense>
    ),
  }
}
