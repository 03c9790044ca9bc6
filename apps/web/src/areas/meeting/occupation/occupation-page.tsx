import { cyclemeeting, removeOccupation } from '@workplace/contract/meeting/cyclemeeting'
import { Modal } from 'antd'
import { Suspense, useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { ResourcePage, type RowWith } from '../../../kernel/resource-page/resource-page'
import type { RowAction } from '../../../kernel/resource-page/row-actions'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { OccupationDates } from './occupation-dates'
import { OccupationDialog } from './occupation-dialog'
import { occupationWords as words } from './occupation-words'
import { RoomTabs } from './room-tabs'

type Occupation = RowWith<typeof cyclemeeting.fields>
type Open = { kind: 'new' } | { kind: 'dates'; occupation: Occupation } | null

/** Rooms that are kept for something that repeats. */
export default function OccupationPage() {
  const t = useT()
  const may = useMay('change-meetingroom')
  const [open, setOpen] = useState<Open>(null)
  const [modal, asking] = Modal.useModal()
  const remove = useChange(removeOccupation, { stale: [cyclemeeting.path, '/meetingroom', '/meeting'] })
  const ask = async ({ id, version, subject }: Occupation) => {
    const isSure = await modal.confirm({
      title: t(words.sureToRemove),
      content: t(words.removeText, { subject: subject ?? '' }),
      okText: t(words.remove),
      cancelText: t(words.cancel),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
    })
    if (!isSure) return
    try {
      await remove.mutateAsync({ id, version })
      toast.success(t(words.removed))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  const actions = (occupation: Occupation): RowAction[] => [
    { key: 'dates', label: t(words.dates), onClick: () => setOpen({ kind: 'dates', occupation }) },
    ...(may && (occupation.dates_to_come ?? 0) > 0
      ? [{ key: 'remove', label: t(words.removeShort), danger: true, onClick: () => void ask(occupation) }]
      : []),
  ]
  return (
    <>
      <ResourcePage
        resource={cyclemeeting}
        tabs={
          <Suspense>
            <RoomTabs shown="occupations" />
          </Suspense>
        }
        actions={actions}
        onAdd={may ? () => setOpen({ kind: 'new' }) : undefined}
      />
      {asking}
      {open?.kind === 'new' ? <OccupationDialog onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'dates' ? (
        <OccupationDates
          key={open.occupation.id}
          id={open.occupation.id}
          subject={open.occupation.subject ?? ''}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}
