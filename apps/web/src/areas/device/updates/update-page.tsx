import { firmware } from '@workplace/contract/device/firmware'
import { rollout } from '@workplace/contract/device/rollout'
import { callsOf, type Resource } from '@workplace/contract/kernel/resource'
import { Alert, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChange } from '../../../kernel/client/query'
import type { FormParts } from '../../../kernel/form/form-parts'
import { ResourceForm } from '../../../kernel/form/resource-form'
import { ResourcePage, type RowWith } from '../../../kernel/resource-page/resource-page'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { Clients } from './clients'
import { DevicesInput } from './devices-input'
import { FirmwareInput } from './firmware-input'
import { RingsInput } from './rings-input'
import { RolloutPanel } from './rollout-panel'
import { words } from './update-page-words'

type Version = RowWith<typeof firmware.fields>
type Rollout = RowWith<typeof rollout.fields>

const versionForm: FormParts = { inputs: { file: FirmwareInput } }
const rolloutInputs = { rings: RingsInput, device_ids: DevicesInput }
const rolloutForm: FormParts = { inputs: rolloutInputs }

const tabKeys = ['rollouts', 'versions', 'clients'] as const
type Tab = (typeof tabKeys)[number]

/** `/device/applicationUpdate`: versions of what runs on devices, how they are rolled out, and who fetches them. */
export default function UpdatePage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const tab = tabKeys.find((key) => key === params.get('tab')) ?? 'rollouts'
  const tabs = (
    <TabRow
      label={t(words.tabs)}
      active={tab}
      tabs={tabKeys.map((key) => ({ key, label: t(words[key]) }))}
      onChange={(next: Tab) => setParams(next === 'rollouts' ? {} : { tab: next }, { replace: true })}
    />
  )
  if (tab === 'versions') return <Versions tabs={tabs} />
  return tab === 'clients' ? <Clients tabs={tabs} /> : <Rollouts tabs={tabs} />
}

function Rollouts({ tabs }: { readonly tabs: ReactNode }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const chosen = Number(params.get('id')) || null
  const show = (id: number | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === null) next.delete('id')
        else next.set('id', String(id))
        return next
      },
      { replace: true },
    )
  return (
    <>
      <ResourcePage
        key="rollouts"
        resource={rollout}
        tabs={tabs}
        form={() => rolloutForm}
        actions={(row: Rollout) => [{ key: 'progress', label: t(words.progress), onClick: () => show(row.id) }]}
      />
      {chosen !== null && <RolloutPanel id={chosen} onClose={() => show(null)} />}
    </>
  )
}

function Versions({ tabs }: { readonly tabs: ReactNode }) {
  const t = useT()
  const [modal, asking] = Modal.useModal()
  const mayChange = useMay('change-FirmwareAndSoftware')
  const mayAdd = useMay('add-FirmwareAndSoftware')
  const edit = useChange(callsOf(firmware as unknown as Resource).edit, { stale: [firmware.path] })
  const [, setParams] = useSearchParams()
  const [rollingOut, setRollingOut] = useState<Version | null>(null)

  const become = ({ id, name, version }: Version, status: 'released' | 'withdrawn') => {
    const isRelease = status === 'released'
    void modal.confirm({
      title: t(isRelease ? words.publishAsk : words.withdrawAsk, { name: name ?? '' }),
      content: t(isRelease ? words.publishText : words.withdrawText),
      okText: t(isRelease ? words.publish : words.withdraw),
      okButtonProps: { danger: !isRelease },
      cancelText: t(words.cancel),
      onOk: () =>
        edit.mutateAsync({ id, version, status }).then(
          () => void toast.success(t(isRelease ? words.published : words.withdrawn, { name: name ?? '' })),
          () => undefined, // the call has said why
        ),
    })
  }
  return (
    <>
      <ResourcePage
        key="versions"
        resource={firmware}
        tabs={tabs}
        form={() => versionForm}
        above={({ status }: Version) =>
          status === 'draft' ? (
            <Alert type="info" showIcon title={t(words.draftHelp)} />
          ) : status === 'withdrawn' ? (
            <Alert type="warning" showIcon title={t(words.withdrawnHelp)} />
          ) : null
        }
        actions={(row: Version) => [
          ...(mayChange && row.status !== 'released'
            ? [{ key: 'publish', label: t(words.publish), onClick: () => become(row, 'released') }]
            : []),
          ...(mayAdd && row.status === 'released'
            ? [{ key: 'rollout', label: t(words.rollOut), onClick: () => setRollingOut(row) }]
            : []),
          ...(mayChange && row.status === 'released'
            ? [
                {
                  ...{ key: 'withdraw', label: t(words.withdraw), later: true, danger: true },
                  onClick: () => become(row, 'withdrawn'),
                },
              ]
            : []),
        ]}
      />
      {asking}
      {rollingOut !== null && (
        <ResourceForm
          resource={rollout as unknown as Resource}
          parts={{
            inputs: rolloutInputs,
            initial: {
              firmware_id: rollingOut.id,
              name: `${rollingOut.model ?? ''} ${t(words.rolloutOf, { version: rollingOut.version_no ?? '' })}`.trim(),
            },
          }}
          onClose={() => setRollingOut(null)}
          onSaved={(id) => {
            setRollingOut(null)
            if (id !== undefined) setParams({ id: String(id) })
          }}
        />
      )}
    </>
  )
}
