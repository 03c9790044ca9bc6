import type { KioskGuest } from '@workplace/contract/visitor/kiosk'
import { useEffect, useState } from 'react'
import { Say, useSay } from '../../../kernel/light/say'
import { SigningPad } from '../../../kernel/light/signing-pad'
import { signingField, useSigning } from '../agreement/use-signing'
import { type Kiosk, kioskCalls } from './engine'
import styles from './kiosk.module.css'
import { fieldWords, words } from './kiosk-words'
import { Ask, Fault, Field } from './parts'
import { PhotoStep } from './photo-step'
import { QuestionInput } from './question-input'

type Props = {
  readonly kiosk: Kiosk
  readonly guest: KioskGuest
  readonly onGuest: (guest: KioskGuest) => void
  readonly onBack: () => void
}

/** How often it is asked what the host says. */
const lookMs = 3000

/** Somebody whose visit is known: what is missing, what is to be signed, the host's word, and in. */
export function GuestSteps(props: Props) {
  const { guest } = props
  const [first] = guest.words
  if (guest.fault !== null) return <Kept {...props} />
  if (detailsOf(guest).length > 0 || guest.questions.length > 0) return <Missing {...props} />
  if (guest.missing.includes('photo')) return <PhotoStep {...props} />
  if (first !== undefined) return <Sign key={first.agreement_id} {...props} asked={first} />
  return <ComeIn {...props} />
}

/** What is missing of them that they can type. */
const detailsOf = ({ missing }: KioskGuest) => missing.filter((name) => name !== 'photo' && name !== 'answers')

/** Somebody has to say something first: their host, or who approves them. */
export const isWaiting = ({ answer, approval }: KioskGuest) =>
  answer === 'asked' || answer === 'wait' || approval === 'asked'

/** Something keeps them out that they can do nothing about here. */
function Kept({ guest, onBack }: Props) {
  return (
    <div className={styles.done} role="status">
      <h1 className={styles.title}>{guest.name}</h1>
      <p>{guest.fault !== null && <Say label={[guest.fault.zh, guest.fault.en]} />}</p>
      <p>
        <Say label={words.reception} />
      </p>
      <button type="button" className={styles.main} onClick={onBack}>
        <Say label={words.done} />
      </button>
    </div>
  )
}

function Missing({ kiosk, guest, onGuest, onBack }: Props) {
  const missing = detailsOf(guest)
  const [said, setSaid] = useState<Partial<Record<(typeof missing)[number], string>>>({})
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { questions } = guest
  const send = async () => {
    setBusy(true)
    const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value.trim() !== ''))
    const came = await kiosk.ask(kioskCalls.form, {
      ...{ ticket: guest.ticket, ...said },
      ...(questions.length === 0 ? {} : { answers: given }),
    })
    setBusy(false)
    if (came.ok) return onGuest(came.answer)
    setFault(came.reason)
    if (came.reason !== 'visit_questions') return
    // others since they were shown
    const now = await kiosk.ask(kioskCalls.look, { ticket: guest.ticket })
    if (now.ok) onGuest(now.answer)
  }
  return (
    <Ask
      title={words.missingTitle}
      {...{ fault, busy, onBack }}
      ready={
        missing.every((name) => said[name]?.trim()) &&
        questions.every(({ key, required }) => !required || answers[key]?.trim())
      }
      onNext={() => void send()}
    >
      {missing.map((name, n) => (
        <Field
          key={name}
          focus={n === 0}
          label={fieldWords[name]}
          value={said[name] ?? ''}
          most={name === 'mail' ? 200 : 40}
          mode={name === 'phone' ? 'tel' : name === 'mail' ? 'email' : 'text'}
          onChange={(text) => setSaid({ ...said, [name]: text })}
        />
      ))}
      {questions.map((question, n) => (
        <QuestionInput
          key={question.key}
          question={question}
          value={answers[question.key] ?? ''}
          focus={missing.length + n === 0}
          onChange={(value) => setAnswers({ ...answers, [question.key]: value })}
        />
      ))}
    </Ask>
  )
}

function Sign({ kiosk, guest, onGuest, onBack, asked }: Props & { asked: KioskGuest['words'][number] }) {
  const say = useSay()
  const { line, setLine, ticked, setTicked, isReady, given, clear } = useSigning(asked, guest.name)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { kind } = asked
  const send = async () => {
    setBusy(true)
    const came = await kiosk.ask(kioskCalls.sign, { ticket: guest.ticket, ...given })
    setBusy(false)
    if (came.ok) return onGuest(came.answer)
    setFault(came.reason)
    if (came.reason !== 'visit_edition') return
    // other words since they were read: they are shown those
    const now = await kiosk.ask(kioskCalls.look, { ticket: guest.ticket })
    clear()
    if (now.ok) onGuest(now.answer)
  }
  return (
    <Ask
      title={[asked.name, asked.name_en || asked.name]}
      {...{ fault, busy, onBack }}
      ready={isReady}
      next={kind === 'sign' ? words.sign : kind === 'tick' ? words.agree : words.read}
      onNext={() => void send()}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long words are scrolled by keys as well */}
      <div className={styles.words} tabIndex={0}>
        <p>{asked.content}</p>
        {asked.content_en !== null && <p lang="en">{asked.content_en}</p>}
      </div>
      {kind === 'tick' && (
        <label className={styles.tick}>
          <input type="checkbox" checked={ticked} onChange={({ target }) => setTicked(target.checked)} />
          <Say label={words.tick} />
        </label>
      )}
      {kind === 'sign' && (
        <div className={styles.signing}>
          <span>
            <Say beside label={words.signHere} />
          </span>
          <button type="button" className={styles.link} onClick={() => setLine([])}>
            <Say beside label={words.clear} />
          </button>
          <SigningPad {...signingField} label={say(words.signHere)} value={line} onChange={setLine} />
        </div>
      )}
    </Ask>
  )
}

/** Nothing is missing: in, as soon as the host says so where they are asked. */
function ComeIn({ kiosk, guest, onGuest, onBack }: Props) {
  const [fault, setFault] = useState<string | null>(null)
  const { ticket, answer } = guest
  const waits = isWaiting(guest)
  const isMet = answer !== 'asked' && answer !== 'wait'
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const go = async () => {
      const came = await kiosk.ask(waits ? kioskCalls.look : kioskCalls.checkIn, { ticket })
      if (isGone) return
      if (came.ok) {
        setFault(null)
        onGuest(came.answer)
      } else setFault(came.reason)
      if (waits) timer = setTimeout(() => void go(), lookMs)
    }
    timer = setTimeout(() => void go(), waits ? lookMs : 0)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
    // a new answer of the host begins it anew
  }, [kiosk, ticket, waits, onGuest])
  const values = { host: guest.host_name, name: guest.name, n: guest.minutes ?? 0 }
  const title = answer === 'wait' ? words.wait : !waits ? words.welcomeName : isMet ? words.approving : words.asked
  return (
    <div className={styles.done} role="status">
      <h1 className={styles.title}>
        <Say label={title} values={values} />
      </h1>
      {answer === 'coming' && (
        <p>
          <Say label={words.coming} values={values} />
        </p>
      )}
      {waits && !isMet && guest.reception_told && (
        <p>
          <Say label={words.receptionTold} values={values} />
        </p>
      )}
      {waits && <span className={styles.pulse} aria-hidden />}
      {waits && (
        <p>
          <Say label={words.stepAway} />
        </p>
      )}
      <Fault reason={fault} />
      <button type="button" className={styles.quiet} onClick={onBack}>
        <Say label={words.back} />
      </button>
    </div>
  )
}
