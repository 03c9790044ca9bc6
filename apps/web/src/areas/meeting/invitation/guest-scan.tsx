import { type GuestCheckin, guestScan } from '@workplace/contract/meeting/attend'
import { Button, Input, Spin } from 'antd'
import { type SubmitEvent, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CallError, call } from '../../../kernel/client/client'
import { loginFor } from '../../../kernel/session/safe-redirect'
import { useT } from '../../../kernel/words'
import styles from './attend.module.css'
import { attendWords as words } from './attend-words'
import { guestLinks } from './guest-links'
import { LanguageButton } from './language-button'
import { CheckinDone, CheckinRefused } from './scan-outcome'
import { useAction } from './use-action'

type Outcome = 'looking' | 'asking' | { failed: string } | { signed: GuestCheckin; token: string | null }

/** Signs in by the first link on this phone that is for the meeting of the code; null: there is none. */
async function byLinks(code: string, stop: AbortSignal): Promise<Outcome> {
  for (const token of guestLinks()) {
    try {
      return { signed: await call(guestScan, { code, token }, { quiet: true, signal: stop }), token }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // of another meeting, or of one that is over: forgotten when it is opened
      if (error.reason !== 'guest_scan') return { failed: error.message }
    }
  }
  return 'asking'
}

/** Who scanned the code and has no session: a guest whose link is known here, or who says how they came. */
export function GuestScan({ code }: { code: string }) {
  const [outcome, setOutcome] = useState<Outcome>('looking')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is one more try
  useEffect(() => {
    const stop = new AbortController()
    setOutcome('looking')
    byLinks(code, stop.signal).then(
      (found) => !stop.signal.aborted && setOutcome(found),
      (error) => {
        if (!stop.signal.aborted) throw error
      },
    )
    return () => stop.abort()
  }, [code, attempt])
  if (outcome === 'asking') return <Ask code={code} onSigned={(signed) => setOutcome({ signed, token: null })} />
  return (
    <main className={styles.page}>
      {outcome === 'looking' ? (
        <Spin size="large" />
      ) : 'failed' in outcome ? (
        <CheckinRefused message={outcome.failed} onRetry={() => setAttempt((n) => n + 1)} />
      ) : (
        <Done {...outcome} />
      )}
    </main>
  )
}

function Done({ signed, token }: { signed: GuestCheckin; token: string | null }) {
  const t = useT()
  return (
    <>
      <CheckinDone signed={signed} name={signed.name} />
      {token !== null && <Link to={`/auth-meeting-login#g=${token}`}>{t(words.toDetails)}</Link>}
    </>
  )
}

/** With an account by its password, without one by the address to which the invitation went. */
function Ask({ code, onSigned }: { code: string; onSigned: (signed: GuestCheckin) => void }) {
  const t = useT()
  const navigate = useNavigate()
  const [mail, setMail] = useState('')
  const { busy, fault, setFault, run } = useAction()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    if (!/^[^\s@]+@[^\s@]+$/.test(mail.trim())) return setFault(t(words.mailWrong))
    void run(async () => onSigned(await call(guestScan, { code, mail: mail.trim() }, { quiet: true })))
  }
  return (
    <main className={styles.form}>
      <LanguageButton />
      <h1>{t(words.scanTitle)}</h1>
      <Button
        type="primary"
        size="large"
        block
        onClick={() => void navigate(loginFor(`/auth-meeting-login?c=${encodeURIComponent(code)}`))}
      >
        {t(words.scanLogin)}
      </Button>
      <form onSubmit={submit} noValidate>
        <h2 className={styles.part}>{t(words.scanGuest)}</h2>
        <label htmlFor="mail">{t(words.scanMail)}</label>
        <Input
          id="mail"
          size="large"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={mail}
          aria-invalid={fault !== ''}
          aria-describedby="fault"
          onChange={({ target }) => setMail(target.value)}
        />
        <p id="fault" className={styles.fault} role={fault === '' ? undefined : 'alert'}>
          {fault}
        </p>
        <Button size="large" block htmlType="submit" loading={busy}>
          {t(words.signIn)}
        </Button>
      </form>
    </main>
  )
}
