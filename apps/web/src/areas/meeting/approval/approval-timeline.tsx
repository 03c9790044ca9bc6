import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import { type ApprovalProgress, auditProgress, flowReasonWords } from '@workplace/contract/meeting/approval/approval'
import { queryOf } from '../../../kernel/client/query'
import { nameIn } from '../../../kernel/name-in'
import { instantText } from '../../../kernel/time/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './approval.module.css'
import { kindWords, modeWords, seatWords, timeoutWords, approvalWords as words } from './approval-words'

type Step = ApprovalProgress['steps'][number]
type StepState = 'done' | 'now' | 'next' | 'refused' | 'ended'

function stateOf({ state, current }: ApprovalProgress, n: number): StepState {
  if (n < current || state === 'passed') return 'done'
  if (n > current) return 'next'
  return state === 'refused' ? 'refused' : state === 'ended' ? 'ended' : 'now'
}

const stateWords = {
  done: words.stepDone,
  now: words.stepNow,
  next: words.stepNext,
  refused: words.stepRefused,
  ended: words.stepEnded,
} as const

/** The way of a request through its flow, where it has one: for its booker and for those who decide. Asks for it itself. */
export default function ApprovalTimeline({ id, heading }: { id: number; heading?: string | undefined }) {
  const t = useT()
  const { data } = useQuery({ ...queryOf(auditProgress, { id }, { quiet: true }), staleTime: 0 })
  const [first, ...earlier] = data?.items ?? []
  if (first === undefined) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what lies around it scrolls, also by the keyboard
    <section className={styles.timeline} tabIndex={0} aria-label={t(words.timeline)}>
      <h2 className={heading ?? styles.heading}>{t(words.timeline)}</h2>
      <Way progress={first} />
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{t(words.earlier)}</summary>
          {earlier.map((one) => (
            <Way key={one.id} progress={one} />
          ))}
        </details>
      )}
    </section>
  )
}

function Way({ progress }: { progress: ApprovalProgress }) {
  const t = useT()
  const language = useLanguage()
  const waits = progress.state === 'waiting'
  return (
    <>
      <p className={styles.quiet}>
        {nameIn(language, progress.name, progress.name_en)} ·{' '}
        {t(words.because, { why: t(flowReasonWords[progress.because]) })}
        {waits && progress.deadline !== null && (
          <>
            {' · '}
            {t(words.deadline, { time: instantText(progress.deadline, language) })} ·{' '}
            {t(timeoutWords[progress.timeout_action])}
          </>
        )}
      </p>
      {progress.ended_because !== null && (
        <p className={styles.quiet}>
          {t(progress.ended_because === 'handed_over' ? words.endedHanded : words.endedChanged)}
        </p>
      )}
      <ol className={styles.way}>
        {progress.steps.map((step, n) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            key={n}
            data-state={stateOf(progress, n)}
            aria-current={stateOf(progress, n) === 'now' ? 'step' : undefined}
          >
            <StepOf step={step} n={n} state={stateOf(progress, n)} />
          </li>
        ))}
      </ol>
    </>
  )
}

function StepOf({ step, n, state }: { step: Step; n: number; state: StepState }) {
  const t = useT()
  const language = useLanguage()
  const between = comma[language]
  const several = step.seats.length > 1 || state === 'next'
  return (
    <>
      <p className={styles.stepHead}>
        <b>{t(words.step, { n: n + 1 })}</b>
        {several && <span className={styles.quiet}>{t(modeWords[step.mode])}</span>}
        <span className={styles.stepState}>{t(stateWords[state])}</span>
      </p>
      {step.lapsed && <p className={styles.quiet}>{t(words.lapsed)}</p>}
      {step.fell && <p className={styles.quiet}>{t(words.fell)}</p>}
      {step.seats.length === 0 ? (
        <p className={styles.quiet}>{[...new Set(step.kinds)].map((kind) => t(kindWords[kind])).join(between)}</p>
      ) : (
        <ul className={styles.seats}>
          {step.seats.map((seat) => (
            <li key={`${seat.user_id} ${seat.time} ${seat.state}`} data-state={seat.state}>
              <span>{seat.name}</span>{' '}
              <span className={styles.said}>{t(seatWords[seat.state], { to: seat.to_name ?? '' })}</span>
              {seat.state !== 'asked' && seat.state !== 'waits' && (
                <time dateTime={seat.time}>{instantText(seat.time, language)}</time>
              )}
              {seat.opinion !== null && <q>{seat.opinion}</q>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
