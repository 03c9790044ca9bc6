import { checkInByCode, type CheckinResult as SignedAt } from '@workplace/contract/meeting/checkin'
import { Spin } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { CallError, call } from '../../../kernel/client/client'
import { readToken } from '../../../kernel/session/token'
import { useT } from '../../../kernel/words'
import styles from './attend.module.css'
import { attendWords as words } from './attend-words'
import { GuestScan } from './guest-scan'
import { CheckinDone, CheckinRefused } from './scan-outcome'

type Outcome = { kind: 'done'; signed: SignedAt } | { kind: 'failed'; message: string } | null

/** What a phone opens that scanned the code at the door. */
export function Scan({ code }: { code: string }) {
  return readToken() === undefined ? <GuestScan code={code} /> : <OwnScan code={code} />
}

/** Signs in who has a session, once, and says at what. */
function OwnScan({ code }: { code: string }) {
  const t = useT()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is one more try
  useEffect(() => {
    const stop = new AbortController()
    setOutcome(null)
    call(checkInByCode, { code }, { quiet: true, signal: stop.signal }).then(
      (signed) => setOutcome({ kind: 'done', signed }),
      (error) => {
        if (stop.signal.aborted) return
        setOutcome({ kind: 'failed', message: error instanceof CallError ? error.message : '' })
      },
    )
    return () => stop.abort()
  }, [code, attempt])
  return (
    <main className={styles.page}>
      {outcome === null ? (
        <>
          <Spin size="large" />
          <h1 role="status">{t(words.working)}</h1>
        </>
      ) : outcome.kind === 'done' ? (
        <>
          <CheckinDone signed={outcome.signed} />
          <Link to={`/details?id=${outcome.signed.meeting_id}`}>{t(words.toDetails)}</Link>
        </>
      ) : (
        <>
          <CheckinRefused message={outcome.message} onRetry={() => setAttempt((n) => n + 1)} />
          <Link to="/meeting/mine">{t(words.toMeetings)}</Link>
        </>
      )}
    </main>
  )
}
