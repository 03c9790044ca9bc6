import { CheckCircleFilled } from '@ant-design/icons'
import { type GuestEvaluationForm, guestEvaluate, guestEvaluating } from '@workplace/contract/meeting/attend'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { useT } from '../../../kernel/words'
import { EvaluateForm, type EvaluationInput } from '../evaluation/evaluate-form'
import { evaluationWords } from '../evaluation/evaluation-words'
import { Replies } from '../evaluation/replies'
import styles from './attend.module.css'
import { attendWords as words } from './attend-words'
import { useAction } from './use-action'

/** People are asked within a minute of the end: until then one looks again. */
const lookAgainMs = 20_000

/** What a guest thinks of the meeting, once it is over: the form, or what came of it. */
export function GuestEvaluation({ token }: { token: string }) {
  const t = useT()
  const [asked, setAsked] = useState<GuestEvaluationForm | null>(null)
  const [failed, setFailed] = useState('')
  const { busy, fault, run } = useAction()
  const load = async () => {
    try {
      setAsked(await call(guestEvaluating, { token }, { quiet: true }))
      setFailed('')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // who declined is not asked
      if (error.reason !== 'evaluation_not_there') setFailed(error.message)
    }
  }
  const look = useEffectEvent(() => void load())
  const isEarly = asked?.state === 'early'
  useEffect(() => {
    look()
    if (!isEarly) return
    const timer = setInterval(look, lookAgainMs)
    return () => clearInterval(timer)
  }, [isEarly])
  const send = ({ images: _, ...sent }: EvaluationInput) =>
    run(async () => {
      try {
        setAsked(await call(guestEvaluate, { token, ...sent }, { quiet: true }))
      } catch (error) {
        // what is asked now, or that it was answered elsewhere, is read anew; what was answered stays in the form
        if (error instanceof CallError && error.reason !== 'invalid_input') await load()
        throw error
      }
    })
  if (asked === null && failed === '') return null
  if (asked?.state === 'none') return null
  return (
    <section className={styles.card} aria-label={t(evaluationWords.ask)}>
      <h2>{t(evaluationWords.ask)}</h2>
      {asked === null ? (
        <>
          <p className={styles.fault} role="alert">
            {failed}
          </p>
          <Button onClick={() => void load()}>{t(words.retry)}</Button>
        </>
      ) : asked.state === 'open' ? (
        <EvaluateForm asked={asked} photos={false} sending={busy} fault={fault} onSend={(sent) => void send(sent)} />
      ) : asked.state === 'answered' ? (
        <>
          <p className={styles.signed} role="status">
            <CheckCircleFilled aria-hidden /> {t(words.guestThanks)}
          </p>
          <Replies replies={asked.replies} />
        </>
      ) : (
        <p className={styles.quiet}>{t(asked.state === 'early' ? words.guestEarly : evaluationWords.closed)}</p>
      )}
    </section>
  )
}
