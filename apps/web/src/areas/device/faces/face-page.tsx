import { deviceModel } from '@workplace/contract/device/device-model'
import { faceDevice } from '@workplace/contract/device/face-device'
import { commandFaceDevice, type FaceCommandName, faceCommands } from '@workplace/contract/device/face-device-calls'
import type { Resource } from '@workplace/contract/kernel/resource'
import * as placeWords from '@workplace/contract/place/words'
import { Alert, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAddressParams } from '../../../kernel/address-params'
import { useChange } from '../../../kernel/client/query'
import { ResourceForm } from '../../../kernel/form/resource-form'
import { ResourcePage, type RowWith } from '../../../kernel/resource-page/resource-page'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { deliveryTabWords as tabWords } from '../core/delivery-tab-words'
import { WithDelivery } from '../core/with-delivery'
import { DevicePanel } from './device-panel'
import { words } from './face-words'
import { PlanTab } from './plan-tab'
import { SetupPanel } from './setup-panel'

type Device = RowWith<typeof faceDevice.fields>
/** What is open: how to connect one, the form of a new one, or how one is. */
type Open = { kind: 'setup' } | { kind: 'form'; sn: string } | { kind: 'device'; id: number } | null

const commandNames = Object.keys(faceCommands) as FaceCommandName[]

/** `/device/list`: what opens doors to faces, from its box to its commands; and what is known of models. */
export default function FacePage() {
  const t = useT()
  const mayPlans = useMay('view-floor')
  return (
    <WithDelivery
      kind="face"
      title={tabWords.faceDevices}
      more={[
        ...(mayPlans
          ? [
              {
                ...{ key: 'plan', label: placeWords.floorPlan },
                list: (tabs: ReactNode) => <PlanTab title={t(tabWords.faceDevices)} tabs={tabs} />,
              },
            ]
          : []),
        {
          ...{ key: 'models', label: words.models },
          list: (tabs) => <ResourcePage key="models" resource={deviceModel} tabs={tabs} />,
        },
      ]}
    >
      {(tabs) => <Devices tabs={tabs} />}
    </WithDelivery>
  )
}

function Devices({ tabs }: { readonly tabs: ReactNode }) {
  const t = useT()
  const [modal, asking] = Modal.useModal()
  const mayAdd = useMay('add-face-device')
  const mayChange = useMay('change-face-device')
  // a plan leads to one of them
  const [params, setParams] = useAddressParams()
  const asked = params.get('open')
  const [open, setOpen] = useState<Open>(
    asked !== null && /^[1-9]\d{0,9}$/.test(asked) ? { kind: 'device', id: Number(asked) } : null,
  )
  const close = () => {
    setOpen(null)
    if (asked === null) return
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('open')
        return next
      },
      { replace: true },
    )
  }
  const tell = useChange(commandFaceDevice, { stale: [faceDevice.path] })

  const send = ({ id, name }: Device, command: FaceCommandName) =>
    tell.mutateAsync({ id, command }).then(
      () => void toast.success(t(words.commandSent, { name: name ?? '' })),
      () => undefined, // the call has said why
    )
  const command = (row: Device, name: FaceCommandName) =>
    name === 'renew'
      ? void modal.confirm({
          title: t(words.renewAsk, { name: row.name ?? '' }),
          content: t(words.renewText),
          okText: t(faceCommands.renew),
          okButtonProps: { danger: true },
          cancelText: t(words.cancel),
          onOk: () => send(row, name),
        })
      : void send(row, name)

  return (
    <>
      <ResourcePage
        key="devices"
        resource={faceDevice}
        tabs={tabs}
        onAdd={mayAdd ? () => setOpen({ kind: 'setup' }) : undefined}
        above={(row) => <Advice row={row} />}
        actions={(row) => [
          { key: 'details', label: t(words.details), onClick: () => setOpen({ kind: 'device', id: row.id }) },
          ...(mayChange
            ? commandNames.map((name) => ({
                ...{ key: name, label: t(faceCommands[name]), later: true },
                onClick: () => command(row, name),
              }))
            : []),
        ]}
      />
      {asking}
      {open?.kind === 'setup' && (
        <SetupPanel onClose={() => setOpen(null)} onNext={(sn) => setOpen({ kind: 'form', sn })} />
      )}
      {open?.kind === 'form' && (
        <ResourceForm
          resource={faceDevice as unknown as Resource}
          parts={{ initial: { sn: open.sn, name: t(words.nameOf, { sn: open.sn }) } }}
          onClose={() => setOpen(null)}
          onSaved={(id) => setOpen(id === undefined ? null : { kind: 'device', id })}
        />
      )}
      {open?.kind === 'device' && <DevicePanel id={open.id} onClose={close} />}
    </>
  )
}

/** What is to be done about a device that is not as it should be. */
function Advice({ row: { state, adoption } }: { readonly row: Device }) {
  const t = useT()
  if (state === 'never') return <Alert type="info" showIcon title={t(words.neverHelp)} />
  if (state === 'offline') return <Alert type="warning" showIcon title={t(words.offlineHelp)} />
  return adoption === 'found' ? <Alert type="warning" showIcon title={t(words.foundShort)} /> : null
}
