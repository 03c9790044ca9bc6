import { finishSignOn, linkIdentity } from '@workplace/contract/setup/sso-calls'
import { Button, Result, Spin } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, call } from '../../../kernel/client/client'
import { safeRedirect } from '../../../kernel/session/safe-redirect'
import { keepOwnSsoRoute } from '../../../kernel/session/sso-route'
import { markSsoSession, readToken, writeToken } from '../../../kernel/session/token'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { goOn, keepToProve, takeBegun, takeToProve } from './begin-sign-on'
import { words } from './sign-on-words'
import styles from './sso.module.css'

type Returned = Readonly<Partial<Record<'code' | 'iss' | 'error' | 'error_description', string>>> & {
  readonly state: string
}

const OfferedSignOn = lazy(() => import('./offered-sign-on'))

/** What stands in the address, taken out of it and of the history before anything else can read it. */
function takeReturned(): Returned | null {
  const search = new URLSearchParams(location.search)
  history.replaceState(history.state, '', location.pathname)
  const state = search.get('state')
  if (state === null) return null
  const named = ['code', 'iss', 'error', 'error_description'] as const
  // DingTalk's name for it
  if (search.has('authCode')) search.set('code', search.get('authCode') ?? '')
  return { state, ...Object.fromEntries(named.flatMap((name) => (search.has(name) ? [[name, search.get(name)]] : []))) }
}

// once for each load of the page, however often it is drawn: a page that is drawn and thrown away before it is mounted
// must not take with it what it found
let taken: Returned | null | undefined
let offered: string | null | undefined

/** What somebody brings who began at their provider; behind the hash, so that no server on the way wrote it down. */
function takeOffer(): string | null {
  if (offered !== undefined) return offered
  offered = new URLSearchParams(location.hash.slice(1)).get('offer')
  if (offered !== null) history.replaceState(history.state, '', location.pathname)
  return offered
}

/** `/sso-return`: where providers send people back to, and where an account is linked after its password was right. */
export default function SsoReturnPage() {
  const [offer] = useState(takeOffer)
  useEffect(
    () => () => {
      offered = undefined
    },
    [],
  )
  if (offer === null) return <ComingBack />
  return (
    <Suspense fallback={<main className={styles.alone} />}>
      <OfferedSignOn offer={offer} />
    </Suspense>
  )
}

function ComingBack() {
  const t = useT()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Where they were when they were asked to prove themselves: what came back is no proof, and they are still signed in. */
  const [unproved, setUnproved] = useState<string | null>(null)

  useEffect(() => {
    const toLogin = (redirect: string) => navigate(`/login?redirect=${encodeURIComponent(redirect)}`, { replace: true })

    async function link() {
      const toProve = takeToProve()
      if (toProve === null) return navigate('/', { replace: true })
      try {
        const { name } = await call(linkIdentity, { ticket: toProve.ticket })
        toast.success(t(words.linked, { name }))
      } catch (error) {
        if (!(error instanceof CallError)) throw error // the call has said why
      }
      await navigate(toProve.redirect === '' ? '/' : toProve.redirect, { replace: true })
    }

    async function comeBack(returned: Returned) {
      const begun = takeBegun(returned.state)
      if (begun === null) return setRefusal(t(words.elsewhere))
      if (begun.kind === 'trial')
        return navigate('/setup-and-development/SSO-authorization', {
          replace: true,
          state: { trial: { ...returned, secret: begun.secret } },
        })
      try {
        const { token, key } = await call(finishSignOn, { ...returned, secret: begun.secret }, { quiet: true })
        writeToken(token)
        markSsoSession(true)
        keepOwnSsoRoute(key)
        goOn(begun.redirect)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.reason === 'sso_no_proof') setUnproved(begun.redirect)
        if (error.reason !== 'sso_prove') return setRefusal(error.message)
        keepToProve({ ticket: (error.data as { ticket: string }).ticket, redirect: begun.redirect })
        await toLogin('/sso-return')
      }
    }

    if (taken !== undefined) return
    taken = takeReturned()
    if (taken !== null) void comeBack(taken)
    else if (readToken() === undefined) void navigate('/login', { replace: true })
    else void link()
  }, [navigate, t])

  useEffect(
    () => () => {
      taken = undefined
    },
    [],
  )

  return (
    <main className={styles.alone} aria-live="polite">
      {refusal === null ? (
        <Spin size="large" description={t(words.signingIn)}>
          <span />
        </Spin>
      ) : (
        <Result
          status="warning"
          title={t(unproved === null ? words.notSignedIn : words.notProved)}
          subTitle={refusal}
          extra={
            <Button type="primary" href={readToken() === undefined ? '/login' : safeRedirect(unproved ?? '/')}>
              {t(readToken() === undefined ? words.toLogin : unproved === null ? words.home : words.back)}
            </Button>
          }
        />
      )}
    </main>
  )
}
