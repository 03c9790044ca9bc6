import { CheckCircleFilled } from '@ant-design/icons'
import { comma } from '@workplace/contract/kernel/comma'
import { type GuestMeeting, guestAnswer, guestCheckin, guestMeeting } from '@workplace/contract/meeting/attend'
import { meetingStates } from '@workplace/contract/meeting/booking'
import { Button, Result } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { clockOf, dayInWords, wallClock, zoneNote } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'
import { answerWords } from './answer-words'
import styles from './attend.module.css'
import { attendWords as words } from './attend-words'
import { CodeForm } from './code-form'
import { Directions } from './directions'
import { GuestEvaluation } from './guest-evaluation'
import { forgetGuest } from './guest-links'
import { LanguageButton } from './language-button'
import { LoadingPage } from './loading-page'
import { useAction } from './use-action'

/** Nothing is told live to who has no account: one looks again. */
const lookAgainMs = 30_000

const choices = [
  { state: 1, label: answerWords.accept },
  { state: 2, label: answerWords.tentative },
  { state: 3, label: answerWords.decline },
] as const

/** The one meeting to which the personal link of a guest leads: see it, answer, sign in, without an account. */
export function GuestPage({ token }: { token: string }) {
  const t = useT()
  const [meeting, setMeeting] = useState<GuestMeeting | null>(null)
  const [fault, setFault] = useState<CallError | null>(null)
  const load = async () => {
    try {
      setMeeting(await call(guestMeeting, { token }, { quiet: true }))
      setFault(null)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.reason === 'guest_link') forgetGuest(token)
      setFault(error)
    }
  }
  const look = useEffectEvent(() => void load())
  useEffect(() => {
    look()
    const timer = setInterval(look, lookAgainMs)
    return () => clearInterval(timer)
  }, [])
  if (fault?.reason === 'guest_link') {
    return (
      <main className={styles.page}>
        <Result
          status="info"
          title={<h1>{t(words.guestOver)}</h1>}
          subTitle={fault.message}
          extra={<LanguageButton />}
        />
      </main>
    )
  }
  if (meeting === null) return <LoadingPage fault={fault} onRetry={() => void load()} />
  return <Invited meeting={meeting} token={token} onChange={setMeeting} />
}

type Props = { meeting: GuestMeeting; token: string; onChange: (meeting: GuestMeeting) => void }

function Invited({ meeting, token, onChange }: Props) {
  const t = useT()
  const language = useLanguage()
  const isOn = meeting.state === 'not_started' || meeting.state === 'in_progress'
  const zone = zoneNote(meeting.timezone, language)
  return (
    <main className={styles.phone}>
      <header className={styles.top}>
        <span className={styles.quiet}>{t(words.guestHello, { name: meeting.name })}</span>
        <LanguageButton />
      </header>
      <section className={styles.card} data-kind="head">
        <p className={styles.state} data-on={isOn}>
          {t(meetingStates[meeting.state])}
        </p>
        <h1>{meeting.title}</h1>
        <p className={styles.when}>
          {dayInWords(meeting.start_time, language)}{' '}
          <b>
            {clockOf(meeting.start_time)}–{clockOf(meeting.end_time)}
          </b>
          {zone !== '' && <small> {zone}</small>}
        </p>
        <p>{meeting.rooms.map(({ name }) => name).join(comma[language])}</p>
        <p className={styles.quiet}>{t(words.booker, { name: meeting.booker_name })}</p>
        {meeting.cancel_reason && <p className={styles.quiet}>{meeting.cancel_reason}</p>}
      </section>
      {isOn && <SignIn meeting={meeting} token={token} onChange={onChange} />}
      {meeting.state === 'ended' && <GuestEvaluation token={token} />}
      {meeting.can_answer && <Answer meeting={meeting} token={token} onChange={onChange} />}
      {isOn && <Directions rooms={meeting.rooms} />}
      {meeting.content && (
        <section className={styles.card}>
          <h2>{t(words.about)}</h2>
          <p className={styles.note}>{meeting.content}</p>
        </section>
      )}
      <p className={styles.quiet}>{t(words.guestNote)}</p>
    </main>
  )
}

function Answer({ meeting, token, onChange }: Props) {
  const t = useT()
  const { busy, fault, run } = useAction()
  return (
    <section className={styles.card} aria-label={t(words.answer)}>
      <h2>{t(words.answer)}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no form of its own */}
      <div className={styles.choices} role="group" aria-label={t(words.answer)}>
        {choices.map(({ state, label }) => (
          <Button
            key={state}
            size="large"
            type={meeting.accept_state === state ? 'primary' : 'default'}
            aria-pressed={meeting.accept_state === state}
            disabled={busy}
            onClick={() =>
              void run(async () => onChange(await call(guestAnswer, { token, accept_state: state }, { quiet: true })))
            }
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {fault !== '' && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </section>
  )
}

function SignIn({ meeting, token, onChange }: Props) {
  const t = useT()
  const { busy, fault, setFault, run } = useAction()
  const at = (instant: string) => clockOf(wallClock(new Date(instant), meeting.timezone))
  const { sign } = meeting
  const submit = (code: string) => {
    if (code.trim() === '') return setFault(t(words.signCodeMissing))
    void run(async () => onChange(await call(guestCheckin, { token, code }, { quiet: true })))
  }
  return (
    <section className={styles.card} data-signed={sign.sign_time !== null} aria-label={t(words.signIn)}>
      <h2>{t(words.signIn)}</h2>
      {sign.sign_time !== null ? (
        <p className={styles.signed} role="status">
          <CheckCircleFilled aria-hidden /> {t(words.signedAt, { time: at(sign.sign_time) })}
          {sign.is_late && <span className={styles.warn}> {t(words.lateMark)}</span>}
        </p>
      ) : sign.phase === 'early' ? (
        <p className={styles.quiet}>{t(words.signOpens, { time: at(sign.opens) })}</p>
      ) : sign.phase !== 'open' ? (
        <p className={styles.quiet}>{t(words.signClosed)}</p>
      ) : (
        <CodeForm hint={t(words.guestSignHint)} fault={fault} busy={busy} onCode={submit} />
      )}
    </section>
  )
}
