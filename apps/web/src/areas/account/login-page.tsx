import { setupState } from '@workplace/contract/account/first-run'
import type { FactorMethod } from '@workplace/contract/account/second-factor'
import { login, mailLoginCode } from '@workplace/contract/account/session'
import { challenge } from '@workplace/contract/kernel/cipher'
import { Button, Input, type InputRef } from 'antd'
import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CallError, call } from '../../kernel/client/client'
import { encryptPasswords } from '../../kernel/client/encrypt-passwords'
import { keepBrowser, readBrowser } from '../../kernel/session/known-browser'
import { wereClosed } from '../../kernel/session/passwords-closed'
import { safeRedirect } from '../../kernel/session/safe-redirect'
import { dropOwnSsoRoute } from '../../kernel/session/sso-route'
import { markSsoSession, writeToken } from '../../kernel/session/token'
import { type Label, useT } from '../../kernel/words'
import { Entrance, Line } from './entrance'
import styles from './entrance.module.css'
import { type PasswordForm, SignOnButtons } from './slots'
import { useBrand } from './use-brand'
import { words } from './words'

/** Asked of few, so it comes when it is. */
const SecondStep = lazy(() => import('./second-step'))
/** Only where passkeys are taken. */
const PasskeySignIn = lazy(() => import('./security/passkey-sign-in'))

/** What is asked for besides the password: a code in a picture, or one that mail brings (`code_image` is null then). */
type Picture = { code_id: string; code_image: string | null; code_by_mail: boolean }
/** What the server answers where a code is asked for, too. */
type Asked = { ticket: string; methods: readonly FactorMethod[]; trusted_days: number }
type Faults = Partial<Record<'username' | 'password' | 'code', Label>>

/** The code image that the server wants after failures; nothing before. */
async function neededPicture(username: string): Promise<Picture | null> {
  const { code_id, code_image, code_by_mail = false } = await call(challenge, { username }, { quiet: true })
  return code_id === undefined || code_image === undefined ? null : { code_id, code_image, code_by_mail }
}

export default function LoginPage() {
  const t = useT()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [picture, setPicture] = useState<Picture | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const [form, setForm] = useState<PasswordForm>(() => ({ open: search.get('password') === '1' || !wereClosed() }))
  const [second, setSecond] = useState<Asked | null>(null)
  const { passkeysAt } = useBrand()
  const takesPasskeys = passkeysAt === location.origin && 'PublicKeyCredential' in window
  const fields = { username: useRef<InputRef>(null), password: useRef<InputRef>(null), code: useRef<InputRef>(null) }

  useEffect(() => {
    const stop = new AbortController()
    call(setupState, {}, { quiet: true, signal: stop.signal }).then(
      ({ needed }) => needed && void navigate('/first-run', { replace: true }),
      // Not known is as good as not needed: signing in will say what is wrong.
      () => undefined,
    )
    return () => stop.abort()
  }, [navigate])

  // who opened the form is at its first field
  const wasOpen = useRef(form.open)
  const { username: firstField } = fields
  useEffect(() => {
    if (form.open && !wasOpen.current) firstField.current?.focus()
    wasOpen.current = form.open
  }, [form.open, firstField])

  const enter = async (token: string, browser: string, account = username) => {
    writeToken(token)
    keepBrowser('known-browsers', account, browser)
    markSsoSession(false)
    dropOwnSsoRoute()
    await navigate(safeRedirect(search.get('redirect')), { replace: true })
  }

  const check = (): Faults => ({
    ...(username.trim() === '' && { username: words.usernameRequired }),
    ...(password === '' && { password: words.passwordRequired }),
    ...(picture !== null && code.trim() === '' && { code: words.codeRequired }),
  })

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const found = check()
    setFaults(found)
    setRefusal('')
    const first = (['username', 'password', 'code'] as const).find((name) => found[name] !== undefined)
    if (first !== undefined) return fields[first].current?.focus()
    setBusy(true)
    try {
      const { key_id, ciphers } = await encryptPasswords([password], { quiet: true })
      const { token, browser, factor_due } = await call(
        login,
        {
          username: username.trim(),
          password: ciphers[0] ?? '',
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          key_id,
          ...(picture !== null && { code: code.trim(), code_id: picture.code_id }),
          browser: readBrowser('known-browsers', username),
          trusted: readBrowser('trusted-browsers', username),
          ...(form.ticket !== undefined && { ticket: form.ticket }),
          ...(Number(search.get('company')) > 0 && { company: Number(search.get('company')) }),
        },
        { quiet: true },
      )
      await enter(token, browser)
      if (factor_due !== null) void import('./factor-due').then(({ notifyDue }) => notifyDue(factor_due))
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) throw error
      if (error.reason === 'second_factor_required') return setSecond(error.data as Asked)
      // whose providers are to be shown is known only now, where several companies sign in here
      const { company } = (error.data ?? {}) as { company?: number }
      if (error.reason === 'passwords_closed' && company !== undefined)
        setSearch(
          (now) => new URLSearchParams({ ...Object.fromEntries(now), company: String(company), password: '1' }),
          {
            replace: true,
          },
        )
      setRefusal(error.message)
      setCode('')
      setPicture(await neededPicture(username.trim()).catch(() => picture))
      fields[error.reason === 'code_required' ? 'code' : 'password'].current?.focus({ cursor: 'all' })
    }
  }

  const byMail = async () => {
    try {
      const { code_id } = await call(mailLoginCode, { username: username.trim() }, { quiet: true })
      setPicture({ code_id, code_image: null, code_by_mail: true })
      setCode('')
      fields.code.current?.focus()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(error.message)
    }
  }

  const anotherPicture = async () => {
    setPicture(await neededPicture(username.trim()))
    setCode('')
    fields.code.current?.focus()
  }

  const fault = (name: keyof Faults) => (faults[name] === undefined ? undefined : t(faults[name]))
  const marks = (name: keyof Faults) => ({
    id: name,
    name,
    ref: fields[name],
    size: 'large' as const,
    'aria-describedby': `${name}-below`,
    'aria-invalid': faults[name] !== undefined,
    ...(faults[name] !== undefined && { status: 'error' as const }),
  })

  if (second !== null)
    return (
      <Suspense fallback={<Entrance title={t(words.signIn)}>{null}</Entrance>}>
        <SecondStep
          asked={second}
          onDone={async ({ token, browser, trusted }) => {
            keepBrowser('trusted-browsers', username, trusted)
            await enter(token, browser)
          }}
          onBack={(why) => {
            setSecond(null)
            setPassword('')
            setRefusal(why)
          }}
        />
      </Suspense>
    )
  return (
    <Entrance title={t(words.signIn)}>
      <Suspense fallback={null}>
        <SignOnButtons search={search} form={form} onForm={setForm} />
      </Suspense>
      <form onSubmit={submit} noValidate hidden={!form.open}>
        <Line id="username" label={t(words.username)} error={fault('username')}>
          <Input
            {...marks('username')}
            autoComplete={takesPasskeys ? 'username webauthn' : 'username'}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        </Line>
        <Line id="password" label={t(words.password)} error={fault('password')}>
          <Input.Password
            {...marks('password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Line>
        {picture !== null && (
          <Line id="code" label={t(picture.code_image === null ? words.mailedCode : words.code)} error={fault('code')}>
            <div className={styles.code}>
              <Input
                {...marks('code')}
                autoComplete="off"
                autoCapitalize="none"
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
              {picture.code_image !== null && (
                <button
                  type="button"
                  onClick={() => void anotherPicture().catch(() => undefined)}
                  title={t(words.newCode)}
                >
                  <img src={picture.code_image} alt={t(words.newCode)} />
                </button>
              )}
            </div>
            <p className={styles.hint} role={picture.code_image === null ? 'status' : undefined}>
              {picture.code_image === null ? t(words.codeMailed) : !picture.code_by_mail ? t(words.codeWait) : null}
              {picture.code_by_mail && (
                <Button type="link" size="small" onClick={() => void byMail()}>
                  {t(picture.code_image === null ? words.codeMailAgain : words.codeByMail)}
                </Button>
              )}
            </p>
          </Line>
        )}
        {refusal !== '' && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t(words.signIn)}
        </Button>
      </form>
      {form.open && takesPasskeys && (
        <Suspense fallback={null}>
          <PasskeySignIn
            onEntered={(entered) => enter(entered.token, entered.browser, entered.username)}
            onRefused={setRefusal}
          />
        </Suspense>
      )}
      {form.open && <p className={styles.hint}>{t(words.forgot)}</p>}
      {!window.isSecureContext && <p className={styles.warning}>{t(words.plainHttp)}</p>}
    </Entrance>
  )
}
