import { finishSignOn, openOffer } from '@workplace/contract/setup/sso-calls'
import { Button, Result, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { newBinding } from '../../../kernel/client/tab-binding'
import { keepOwnSsoRoute } from '../../../kernel/session/sso-route'
import { markSsoSession, readToken, writeToken } from '../../../kernel/session/token'
import { type Label, useT } from '../../../kernel/words'
import { goOn, keepToProve } from './begin-sign-on'
import { words } from './offered-words'
import styles from './sso.module.css'

type Offered = { readonly name: string; readonly who: string; readonly state: string; readonly secret: string }

/** Somebody began at their provider: they see who they would be, and say yes; nobody is signed in as somebody else by a link. */
export default function OfferedSignOn({ offer }: { readonly offer: string }) {
  const t = useT()
  const [offered, setOffered] = useState<Offered | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const asked = useRef(false)
  useEffect(() => {
    // it can be taken up once
    if (asked.current) return
    asked.current = true
    async function take() {
      if (!window.isSecureContext) return setRefusal(t(words.needsHttps))
      try {
        const { secret, binding } = await newBinding()
        setOffered({ ...(await call(openOffer, { offer, binding }, { quiet: true })), secret })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        setRefusal(error.message)
      }
    }
    void take()
  }, [offer, t])

  async function accept({ state, secret }: Offered) {
    setBusy(true)
    try {
      const { token, key } = await call(finishSignOn, { state, secret }, { quiet: true })
      writeToken(token)
      markSsoSession(true)
      keepOwnSsoRoute(key)
      goOn('')
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) throw error
      if (error.reason !== 'sso_prove') return setRefusal(error.message)
      keepToProve({ ticket: (error.data as { ticket: string }).ticket, redirect: '' })
      location.assign('/login?redirect=/sso-return')
    }
  }

  const isIn = readToken() !== undefined
  const back = (label: Label) => <Button href={isIn ? '/' : '/login'}>{t(label)}</Button>
  return (
    <main className={styles.alone} aria-live="polite">
      {refusal !== null ? (
        <Result
          status="warning"
          title={t(words.notSignedIn)}
          subTitle={refusal}
          extra={back(isIn ? words.home : words.toLogin)}
        />
      ) : offered === null ? (
        <Spin size="large" description={t(words.looking)}>
          <span />
        </Spin>
      ) : (
        <Result
          status="info"
          title={t(words.ask, { who: offered.who })}
          subTitle={t(words.from, { name: offered.name })}
          extra={[
            <Button key="yes" type="primary" loading={busy} onClick={() => void accept(offered)}>
              {t(words.yes)}
            </Button>,
            <span key="no">{back(words.no)}</span>,
          ]}
        />
      )}
    </main>
  )
}
