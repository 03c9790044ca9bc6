import { logout } from '@workplace/contract/account/session'
import { enterMailCode, sendMailCode } from '@workplace/contract/meeting/attend'
import { Button, Input } from 'antd'
import { type SubmitEvent, useEffect, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { CallError, call } from '../../../kernel/client/client'
import { loginFor } from '../../../kernel/session/safe-redirect'
import { clearSession } from '../../../kernel/session/session'
import { markSsoSession, readMeeting, readToken, writeToken } from '../../../kernel/session/token'
import { useT } from '../../../kernel/words'
import styles from './attend.module.css'
import { attendWords as words } from './attend-words'
import { LanguageButton } from './language-button'

/** The meeting that a link is for; the server judges the rest of it. */
const meetingIn = (link: string) => /^\d+\.(\d+)\./.exec(link)?.[1]
const againSeconds = 60

/** Comes in with a code that mail brings, from the link to a meeting, and goes on to it. */
export function MailLogin({ link }: { link: string }) {
  const t = useT()
  const navigate = useNavigate()
  const [mail, setMail] = useState('')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<{ minutes: number } | null>(null)
  const [wait, setWait] = useState(0)
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  const target = `/details?id=${meetingIn(link) ?? ''}`
  // who is there for another meeting comes in anew
  const isThere = readMeeting() === null || String(readMeeting()) === meetingIn(link)
  if (readToken() !== undefined && isThere) return <Navigate to={target} replace />

  const work = async (doing: () => Promise<void>) => {
    setFault('')
    setBusy(true)
    try {
      await doing()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error.message)
    } finally {
      setBusy(false)
    }
  }
  const send = () =>
    work(async () => {
      const { seconds } = await call(sendMailCode, { link, mail: mail.trim() }, { quiet: true })
      setSent({ minutes: Math.round(seconds / 60) })
      setWait(againSeconds)
    })
  const enter = () =>
    work(async () => {
      const { token, meeting_id } = await call(enterMailCode, { link, mail: mail.trim(), code }, { quiet: true })
      const before = readToken()
      if (before !== undefined) {
        await call(logout, {}, { quiet: true }).catch(() => undefined)
        clearSession()
      }
      writeToken(token, meeting_id)
      markSsoSession(false)
      await navigate(`/details?id=${meeting_id}`, { replace: true })
    })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    if (sent === null) {
      if (!/^[^\s@]+@[^\s@]+$/.test(mail.trim())) return setFault(t(words.mailWrong))
      return void send()
    }
    if (!/^\s*(\d\s*){8}$/.test(code)) return setFault(t(words.codeWrong))
    void enter()
  }
  return (
    <main className={styles.form}>
      <LanguageButton />
      <h1>{t(sent === null ? words.enterTitle : words.sentTitle)}</h1>
      <p className={styles.quiet}>
        {sent === null ? t(words.enterText) : t(words.sentText, { mail: mail.trim(), minutes: sent.minutes })}
      </p>
      <form onSubmit={submit} noValidate>
        {sent === null ? (
          <>
            <label htmlFor="mail">{t(words.mail)}</label>
            <Input
              id="mail"
              size="large"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoFocus
              value={mail}
              aria-invalid={fault !== ''}
              aria-describedby="fault"
              onChange={({ target: { value } }) => setMail(value)}
            />
          </>
        ) : (
          <>
            <label htmlFor="code">{t(words.code)}</label>
            <Input
              id="code"
              size="large"
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              maxLength={12}
              value={code}
              aria-invalid={fault !== ''}
              aria-describedby="fault"
              onChange={({ target: { value } }) => setCode(value)}
            />
          </>
        )}
        <p id="fault" className={styles.fault} role={fault === '' ? undefined : 'alert'}>
          {fault}
        </p>
        <Button type="primary" size="large" block htmlType="submit" loading={busy}>
          {t(sent === null ? words.send : words.enter)}
        </Button>
      </form>
      {sent !== null && (
        <p className={styles.row}>
          <Button type="link" disabled={wait > 0 || busy} onClick={() => void send()}>
            {wait > 0 ? t(words.waitAgain, { n: wait }) : t(words.sendAgain)}
          </Button>
          <Button
            type="link"
            onClick={() => {
              setSent(null)
              setCode('')
              setFault('')
            }}
          >
            {t(words.otherMail)}
          </Button>
        </p>
      )}
      <Link to={loginFor(target)}>{t(words.withPassword)}</Link>
    </main>
  )
}
