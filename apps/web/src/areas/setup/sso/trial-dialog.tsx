import { finishTrial, tryProvider } from '@workplace/contract/setup/sso-calls'
import { Alert, Button, Modal, Skeleton, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import { newBinding } from '../../../kernel/client/tab-binding'
import { useT } from '../../../kernel/words'
import { keepBegun } from './begin-sign-on'
import { words as signOnWords } from './sign-on-words'
import styles from './sso.module.css'
import { words } from './sso-words'
import { TrialSteps } from './trial-steps'

type Provider = {
  readonly id: number
  readonly name: string
  readonly isSaml: boolean
  /** Of SAML: it is our entity ID, too. */
  readonly metadata_url: string | null
  readonly redirect_url: string | null
  readonly logout_url: string | null
}

/** The first half of a trial: what the provider says of itself; then on to it. */
export function TrialDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const t = useT()
  const { id, name, isSaml, metadata_url, redirect_url, logout_url } = provider
  const { mutate, data, error, isPending } = useChange(tryProvider, { quiet: true })
  const [secret, setSecret] = useState('')
  const isSecure = window.isSecureContext
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again where somebody presses the button
  useEffect(() => {
    if (!isSecure) return
    void newBinding().then((one) => {
      setSecret(one.secret)
      mutate({ id, binding: one.binding })
    })
  }, [mutate, id, isSecure, asked])
  const goThere = () => {
    if (data?.to == null || data.state === null) return
    keepBegun(data.state, { kind: 'trial', secret })
    location.assign(data.to)
  }
  const isGood = data?.to != null
  const urls = isSaml
    ? ([
        [t(words.metadataUrl), metadata_url],
        [t(words.acsUrl), redirect_url],
        [t(words.sloUrl), logout_url],
      ] as const)
    : ([
        [t(words.redirectUrl), redirect_url],
        ...(logout_url ? [[t(words.logoutUrl), logout_url] as const] : []),
      ] as const)
  return (
    <Modal
      open
      title={t(words.trialOf, { name })}
      onCancel={onClose}
      footer={[
        <Button key="again" onClick={() => setAsked(asked + 1)} loading={isPending}>
          {t(words.again)}
        </Button>,
        <Button key="go" type="primary" disabled={!isGood || isPending} onClick={goThere}>
          {t(words.goThere, { name })}
        </Button>,
      ]}
    >
      <div className={styles.stack} aria-busy={isPending} aria-live="polite">
        <p className={styles.quiet}>{t(words.trialText)}</p>
        <div>
          <h3 style={{ margin: 0, fontSize: 14 }}>{t(words.paste)}</h3>
          <dl className={styles.facts}>
            {urls.map(([label, url]) => (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>
                  <Typography.Text style={{ fontSize: 'inherit' }} copyable={url !== null}>
                    {url}
                  </Typography.Text>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        {!isSecure ? (
          <Alert type="error" showIcon title={t(signOnWords.needsHttps)} />
        ) : error !== null ? (
          <Alert type="error" showIcon title={error.message} />
        ) : isPending || data === undefined ? (
          <>
            <span>{t(words.asking)}</span>
            <Skeleton active paragraph={{ rows: 3 }} title={false} />
          </>
        ) : (
          <TrialSteps steps={data.steps} />
        )}
      </div>
    </Modal>
  )
}

export type TrialReturn = { readonly state: string; readonly secret: string; readonly code?: string }

/** The second half: what came back, and what would be done with it. */
export function TrialOutcome({ returned, onClose }: { returned: TrialReturn; onClose: () => void }) {
  const t = useT()
  const { mutate, data, error } = useChange(finishTrial, { quiet: true, stale: ['/sso_config'] })
  useEffect(() => mutate(returned), [mutate, returned])
  return (
    <Modal
      open
      title={data === undefined ? t(words.trial) : t(words.trialOf, { name: data.name })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t(words.close)}
        </Button>
      }
    >
      <div className={styles.stack} aria-busy={data === undefined && error === null} aria-live="polite">
        {error !== null ? (
          <Alert type="error" showIcon title={error.message} />
        ) : data === undefined ? (
          <Skeleton active paragraph={{ rows: 6 }} title={false} />
        ) : (
          <>
            <Alert type={data.passed ? 'success' : 'error'} showIcon title={t(data.passed ? words.good : words.bad)} />
            <TrialSteps steps={data.steps} good={data.passed} />
          </>
        )}
      </div>
    </Modal>
  )
}
