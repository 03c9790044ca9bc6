import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { type Signed, signInByCode } from '@workplace/contract/meeting/signin'
import { Button, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { CallError, call } from '../../../kernel/client'
import { loginFor } from '../../../kernel/safe-redirect'
import { readToken } from '../../../kernel/token'
import { instantText } from '../../../kernel/widgets/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import { clockOf, dayInWords, zoneNote } from '../../../kernel/zone-time'
import styles from './attend.module.css'
import { attendWords as words } from './attend-words'

type Outcome = { kind: 'done'; signed: Signed } | { kind: 'failed'; message: string } | null

/** What a phone opens that scanned the code at the door: signs its owner in, once, and says at what. */
export function Scan({ code }: { code: string }) {
  const t = useT()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [attempt, setAttempt] = useState(0)
  const signedIn = readToken() !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is one more try
  useEffect(() => {
    if (!signedIn) return
    const stop = new AbortController()
    setOutcome(null)
    call(signInByCode, { code }, { quiet: true, signal: stop.signal }).then(
      (signed) => setOutcome({ kind: 'done', signed }),
      (error) => {
        if (stop.signal.aborted) return
        setOutcome({ kind: 'failed', message: error instanceof CallError ? error.message : '' })
      },
    )
    return () => stop.abort()
  }, [code, signedIn, attempt])
  if (!signedIn) {
    return <Navigate to={loginFor(`/auth-meeting-login?c=${encodeURIComponent(code)}`)} replace />
  }
  return (
    <main className={styles.page}>
      {outcome === null ? (
        <>
          <Spin size="large" />
          <h1 role="status">{t(words.working)}</h1>
        </>
      ) : outcome.kind === 'done' ? (
        <Done signed={outcome.signed} />
      ) : (
        <>
          <WarningFilled className={styles.bad} aria-hidden />
          <h1 role="alert">{t(words.failed)}</h1>
          <p>{outcome.message}</p>
          <Button size="large" onClick={() => setAttempt((n) => n + 1)}>
            {t(words.retry)}
          </Button>
        </>
      )}
      {outcome?.kind === 'done' && <Link to={`/details?id=${outcome.signed.meeting_id}`}>{t(words.toDetails)}</Link>}
      {outcome?.kind === 'failed' && <Link to="/meeting/mine">{t(words.toMeetings)}</Link>}
    </main>
  )
}

function Done({ signed }: { signed: Signed }) {
  const t = useT()
  const language = useLanguage()
  const zone = zoneNote(signed.timezone, language)
  const office = signed.office[language === 'en' ? 1 : 0]
  return (
    <>
      <CheckCircleFilled className={styles.good} aria-hidden />
      <h1 role="status">{t(signed.again ? words.again : words.done)}</h1>
      {signed.is_late && !signed.again && <p className={styles.warn}>{t(words.late)}</p>}
      <h2>{signed.title}</h2>
      <p>
        {signed.room} · {office}
        <br />
        {dayInWords(signed.start_time, language)} {clockOf(signed.start_time)}–{clockOf(signed.end_time)}
        {zone !== '' && ` (${zone})`}
      </p>
      <p className={styles.quiet}>{t(words.at, { time: instantText(signed.sign_time, language) })}</p>
    </>
  )
}
