import { useQuery } from '@tanstack/react-query'
import { renewClientToken, updateClientSetup } from '@workplace/contract/device/rollout-calls'
import { updateClient } from '@workplace/contract/device/update-client'
import { Alert, Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { queryOf, useChange } from '../../../kernel/client/query'
import { ListError } from '../../../kernel/list/list-states'
import { Panel } from '../../../kernel/panel/panel'
import { ResourcePage, type RowWith } from '../../../kernel/resource-page/resource-page'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { words } from './update-page-words'
import styles from './updates.module.css'

type Client = RowWith<typeof updateClient.fields>

/** Devices that fetch their updates by themselves, and how each is connected. */
export function Clients({ tabs }: { readonly tabs: ReactNode }) {
  const t = useT()
  const [open, setOpen] = useState<Client | null>(null)
  return (
    <>
      <ResourcePage
        key="clients"
        resource={updateClient}
        tabs={tabs}
        actions={(row: Client) => [{ key: 'connect', label: t(words.connect), onClick: () => setOpen(row) }]}
        above={({ state, has_token }: Client) =>
          !has_token ? (
            <Alert type="info" showIcon title={t(words.tokenMissing)} />
          ) : state === 'online' ? null : (
            <Alert type="warning" showIcon title={t(words.offlineHelp)} />
          )
        }
      />
      {open !== null && <ConnectPanel client={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** What is entered at a device, and its token, which is shown when it is made and never again. */
function ConnectPanel({ client, onClose }: { readonly client: Client; readonly onClose: () => void }) {
  const t = useT()
  const [modal, asking] = Modal.useModal()
  const mayChange = useMay('change-FirmwareAndSoftware')
  const { data, error, refetch } = useQuery(queryOf(updateClientSetup, {}, { quiet: true }))
  const make = useChange(renewClientToken, { stale: [updateClient.path] })
  const [token, setToken] = useState<string | null>(null)
  const made = () =>
    make.mutateAsync({ id: client.id }).then(
      (answer) => setToken(answer.token),
      () => undefined,
    )
  const name = client.name ?? ''
  const ask = () =>
    client.has_token || token !== null
      ? void modal.confirm({
          title: t(words.tokenAsk, { name }),
          content: t(words.tokenAskText),
          okText: t(words.newToken),
          okButtonProps: { danger: true },
          cancelText: t(words.cancel),
          onOk: made,
        })
      : void made()
  const copy = (text: string) =>
    void navigator.clipboard?.writeText(text).then(
      () => void toast.success(t(words.copied)),
      () => undefined,
    )
  const facts: readonly (readonly [string, string])[] =
    data === undefined
      ? []
      : [
          [t(words.serverUrl), data.addresses.map((address) => `http://${address}:${data.port ?? ''}`).join(' / ')],
          [t(words.tenant), data.tenant],
          [t(words.deviceId), client.sn ?? ''],
          [t(words.versionWord), 'version'],
        ]
  return (
    <Panel
      title={t(words.connectTitle)}
      onClose={onClose}
      footer={
        mayChange ? (
          <Button
            type={token === null && !client.has_token ? 'primary' : 'default'}
            loading={make.isPending}
            onClick={ask}
          >
            {t(client.has_token || token !== null ? words.newToken : words.makeToken)}
          </Button>
        ) : undefined
      }
    >
      {error !== null && data === undefined ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.stack}>
          {data?.listening === 'off' && <Alert type="error" showIcon title={t(words.listensOff)} />}
          {data?.listening === 'taken' && <Alert type="error" showIcon title={t(words.listensTaken)} />}
          {data?.is_loopback === true && <Alert type="warning" showIcon title={t(words.listensLoopback)} />}
          <p className={styles.text}>{t(words.connectHelp)}</p>
          {data === undefined ? (
            <p className={styles.quiet}>{t(words.loading)}</p>
          ) : (
            <dl className={styles.facts}>
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
              <div>
                <dt>{t(words.token)}</dt>
                <dd>{token ?? (client.has_token ? '••••••••' : '–')}</dd>
              </div>
            </dl>
          )}
          <div aria-live="polite">
            {token !== null && (
              <Alert
                type="success"
                showIcon
                title={t(words.tokenOnce)}
                action={
                  <Button size="small" onClick={() => copy(token)}>
                    {t(words.copy)}
                  </Button>
                }
              />
            )}
          </div>
          <p className={styles.quiet}>{t(words.versionWordHelp)}</p>
        </div>
      )}
      {asking}
    </Panel>
  )
}
