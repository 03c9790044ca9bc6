import { adoptController, readController } from '@workplace/contract/device/controller-calls'
import { doorDevice } from '@workplace/contract/device/door-device'
import type { Resource } from '@workplace/contract/kernel/resource'
import { Alert, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import { ResourceForm } from '../../../kernel/form/resource-form'
import { ResourcePage, type RowWith } from '../../../kernel/resource-page/resource-page'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { deliveryTabWords as tabWords } from '../core/delivery-tab-words'
import { WithDelivery } from '../core/with-delivery'
import { words } from './controller-words'
import { SearchPanel } from './search-panel'

type Controller = RowWith<typeof doorDevice.fields>
/** What is open: the search, or the form of a new one with what was found. */
type Open = { kind: 'search' } | { kind: 'form'; initial: Readonly<Record<string, unknown>> } | null

/** `/device/carddevice/controller`: the boards that drive the locks of doors, how they are found and taken over. */
export default function ControllerPage() {
  return (
    <WithDelivery kind="controller" title={tabWords.controllers}>
      {(tabs) => <Controllers tabs={tabs} />}
    </WithDelivery>
  )
}

function Controllers({ tabs }: { readonly tabs: ReactNode }) {
  const t = useT()
  const [modal, asking] = Modal.useModal()
  const mayAdd = useMay('add-door-device')
  const mayChange = useMay('change-door-device')
  const [open, setOpen] = useState<Open>(null)
  const confirmed = useChange(adoptController, { stale: [doorDevice.path] })
  const again = useChange(readController, { stale: [doorDevice.path] })

  const adopt = ({ id, name, foreign_cards }: Controller) =>
    modal.confirm({
      title: t(words.adoptAsk, { name: name ?? '' }),
      content: t(words.adoptText, { n: foreign_cards ?? 0 }),
      okText: t(words.adopt),
      cancelText: t(words.cancel),
      onOk: () =>
        confirmed.mutateAsync({ id }).then(
          () => void toast.success(t(words.adopted, { name: name ?? '' })),
          () => undefined, // the call has said why
        ),
    })
  const readAgain = ({ id, name }: Controller) =>
    void again.mutateAsync({ id }).then(
      () => void toast.success(t(words.reads, { name: name ?? '' })),
      () => undefined,
    )

  return (
    <>
      <ResourcePage
        resource={doorDevice}
        tabs={tabs}
        onAdd={mayAdd ? () => setOpen({ kind: 'search' }) : undefined}
        above={(row) => <Advice row={row} />}
        actions={(row) =>
          mayChange
            ? [
                ...(row.adoption === 'found'
                  ? [{ key: 'adopt', label: t(words.adopt), onClick: () => adopt(row) }]
                  : []),
                { key: 'read', label: t(words.read), later: true, onClick: () => readAgain(row) },
              ]
            : []
        }
      />
      {asking}
      {open?.kind === 'search' && (
        <SearchPanel
          onClose={() => setOpen(null)}
          onTake={(found) =>
            setOpen({
              kind: 'form',
              initial:
                found === null
                  ? {}
                  : { name: t(words.nameOf, { serial: found.serial }), serial: found.serial, address: found.typed },
            })
          }
        />
      )}
      {open?.kind === 'form' && (
        <ResourceForm
          resource={doorDevice as unknown as Resource}
          parts={{ initial: open.initial }}
          onClose={() => setOpen(null)}
          onSaved={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** What is to be done about a controller that is not as it should be. */
function Advice({ row: { state, adoption } }: { row: Controller }) {
  const t = useT()
  if (state === 'blocked') return <Alert type="error" showIcon title={t(words.blockedHelp)} />
  if (state === 'never') return <Alert type="info" showIcon title={t(words.neverHelp)} />
  if (state === 'offline') return <Alert type="warning" showIcon title={t(words.offlineHelp)} />
  return adoption === 'found' ? <Alert type="warning" showIcon title={t(words.foundHelp)} /> : null
}
