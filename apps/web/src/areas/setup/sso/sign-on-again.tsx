import { startSignOn } from '@workplace/contract/setup/sso-calls'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { newBinding } from '../../../kernel/client/tab-binding'
import { useT } from '../../../kernel/words'
import { keepBegun } from './begin-sign-on'
import { words } from './sign-on-words'
import styles from './sso.module.css'

type Props = { readonly providers: readonly { readonly key: string; readonly name: string }[] }

/** Who has nothing else to prove themselves with signs in at their provider once more, and comes back to this page. */
export default function SignOnAgain({ providers }: Props) {
  const t = useT()
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState('')
  const begin = async (key: string) => {
    if (!window.isSecureContext) return setRefusal(t(words.needsHttps))
    setBusy(key)
    try {
      const { secret, binding } = await newBinding()
      const { to, state } = await call(startSignOn, { key, binding, fresh: true }, { quiet: true })
      keepBegun(state, { kind: 'login', secret, redirect: location.pathname + location.search })
      location.assign(to)
    } catch (error) {
      setBusy(null)
      if (!(error instanceof CallError)) throw error
      setRefusal(error.message)
    }
  }
  return (
    <div className={styles.stack}>
      {refusal !== '' && <Alert type="error" showIcon role="alert" title={refusal} />}
      {providers.map(({ key, name }) => (
        <Button key={key} block loading={busy === key} onClick={() => void begin(key)}>
          {t(words.signInWith, { name })}
        </Button>
      ))}
    </div>
  )
}
