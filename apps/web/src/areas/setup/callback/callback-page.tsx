import { callback } from '@workplace/contract/setup/callback'
import { callbackSecret, recoverDeliveries, switchCallback } from '@workplace/contract/setup/callback-calls'
import { Modal } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallError, call } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { ResourcePage, type RowWith } from '../../../kernel/resource-page/resource-page'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { words } from './callback-words'
import { DeliveryList } from './delivery-list'
import { EventsInput } from './events-input'
import { SecretDialog } from './secret-dialog'
import { TestDialog } from './test-dialog'

const form = { inputs: { events: EventsInput } }
type Row = RowWith<typeof callback.fields>

/** `/setup-and-development/callback-settings`: where other programs are told what happens, and what became of it. */
export default function CallbackPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'deliveries' ? 'deliveries' : 'endpoints'
  const tabs = (
    <TabRow
      label={t(words.lists)}
      tabs={(['endpoints', 'deliveries'] as const).map((key) => ({ key, label: t(words[key]) }))}
      active={tab}
      onChange={(key) => setParams(key === 'deliveries' ? { tab: key } : {})}
    />
  )
  return tab === 'deliveries' ? (
    <DeliveryList tabs={tabs} />
  ) : (
    <Endpoints tabs={tabs} onLog={(id) => setParams({ tab: 'deliveries', callback: String(id) })} />
  )
}

function Endpoints({ tabs, onLog }: { tabs: React.ReactNode; onLog: (id: number) => void }) {
  const t = useT()
  const may = useMay('change-callback')
  const [modal, asking] = Modal.useModal()
  const [tested, setTested] = useState<{ id: number; name: string } | null>(null)
  const [made, setMade] = useState<{ name: string; secret: string; until: string | null } | null>(null)
  const turn = useChange(switchCallback, { stale: ['/callback'] })
  const recover = useChange(recoverDeliveries, { stale: ['/callback'] })

  const askSecret = (row: Row) =>
    modal.confirm({
      title: t(words.secretAsk, { name: row.name ?? '' }),
      content: t(words.secretAskText),
      okText: t(words.newSecret),
      cancelText: t(words.cancel),
      onOk: async () => {
        try {
          setMade({ name: row.name ?? '', ...(await call(callbackSecret, { id: row.id })) })
        } catch (error) {
          if (!(error instanceof CallError)) throw error // the call has said why
        }
      },
    })
  const askRecover = (row: Row) =>
    modal.confirm({
      title: t(words.recoverTitle, { name: row.name ?? '' }),
      content: t(words.recoverText, { n: row.dead ?? 0 }),
      okText: t(words.recover),
      cancelText: t(words.cancel),
      onOk: () =>
        recover.mutate(
          { id: row.id, since: new Date(Date.now() - 31 * 86_400_000).toISOString() },
          { onSuccess: ({ changed }) => toast.success(t(words.changed, { n: changed })) },
        ),
    })
  return (
    <>
      <ResourcePage
        resource={callback}
        tabs={tabs}
        form={() => form}
        actions={(row) => [
          { key: 'log', label: t(words.log), onClick: () => onLog(row.id) },
          ...(may
            ? [
                { key: 'test', label: t(words.test), onClick: () => setTested({ id: row.id, name: row.name ?? '' }) },
                { key: 'secret', label: t(words.secret), later: true, onClick: () => void askSecret(row) },
                ...((row.dead ?? 0) > 0 && row.status === 'on'
                  ? [{ key: 'recover', label: t(words.recover), later: true, onClick: () => void askRecover(row) }]
                  : []),
                {
                  key: 'switch',
                  label: t(row.status === 'on' ? words.off : words.on),
                  later: true,
                  onClick: () => turn.mutate({ id: row.id, on: row.status !== 'on' }),
                },
              ]
            : []),
        ]}
      />
      {asking}
      {tested !== null && <TestDialog {...tested} onClose={() => setTested(null)} />}
      {made !== null && <SecretDialog {...made} onClose={() => setMade(null)} />}
    </>
  )
}
