import { useQuery } from '@tanstack/react-query'
import {
  callbackLogSingle,
  deliveryStates,
  resendDeliveries,
  skipDeliveries,
} from '@workplace/contract/setup/callback-calls'
import { Button, Result, Skeleton } from 'antd'
import { queryOf, useChange } from '../../../kernel/client/query'
import { Panel } from '../../../kernel/panel/panel'
import { useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './callback.module.css'
import { words } from './callback-words'
import { deliveryTones } from './delivery-tones'

/** One delivery: what it says, and each attempt with what was answered. */
export function DeliveryPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const may = useMay('change-callback')
  const answer = useQuery({ ...queryOf(callbackLogSingle, { id }, { quiet: true }), refetchInterval: 5_000 })
  const one = answer.data
  const resend = useChange(resendDeliveries, { stale: ['/callback'] })
  const skip = useChange(skipDeliveries, { stale: ['/callback'] })
  const told = { onSuccess: ({ changed }: { changed: number }) => toast.success(t(words.changed, { n: changed })) }
  return (
    <Panel
      wide
      title={t(words.of, { n: one?.sequence ?? '' })}
      onClose={onClose}
      footer={
        one !== undefined &&
        may && (
          <>
            <Button loading={resend.isPending} onClick={() => resend.mutate({ ids: [one.id] }, told)}>
              {t(words.resend)}
            </Button>{' '}
            {(one.state === 'waiting' || one.state === 'dead') && (
              <Button loading={skip.isPending} onClick={() => skip.mutate({ ids: [one.id] }, told)}>
                {t(words.skip)}
              </Button>
            )}
          </>
        )
      }
    >
      {answer.isError ? (
        <Result
          status="warning"
          title={answer.error.message}
          extra={<Button onClick={() => void answer.refetch()}>{t(words.retry)}</Button>}
        />
      ) : one === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <div className={styles.stack}>
          <dl className={styles.facts}>
            <dt>{t(words.endpoint)}</dt>
            <dd>{one.callback_name}</dd>
            <dt>{t(words.event)}</dt>
            <dd>{one.type}</dd>
            <dt>{t(words.state)}</dt>
            <dd>
              <StateDot tone={deliveryTones[one.state]}>{t(deliveryStates[one.state])}</StateDot>
            </dd>
            {one.next_try !== null && (
              <>
                <dt>{t(words.nextTry)}</dt>
                <dd>{instantText(one.next_try, language)}</dd>
              </>
            )}
          </dl>
          <h3>{t(words.history)}</h3>
          {one.attempts.length === 0 ? (
            <span>{t(words.noAttempt)}</span>
          ) : (
            <ol className={styles.attempts}>
              {one.attempts.map((attempt) => (
                <li key={`${attempt.time} ${attempt.ms}`} className={styles.attempt}>
                  <span>{instantText(attempt.time, language)}</span>
                  <strong>{attempt.status === null ? attempt.error : `HTTP ${attempt.status}`}</strong>
                  <span>{t(words.ms, { n: attempt.ms })}</span>
                  {attempt.probe && <span>{t(words.probe)}</span>}
                  {attempt.answer !== null && attempt.answer !== '' ? (
                    <pre className={styles.code}>{attempt.answer}</pre>
                  ) : attempt.answer === null && (attempt.answer_bytes ?? 0) > 0 ? (
                    <span>{t(words.innerAnswer, { n: attempt.answer_bytes ?? 0 })}</span>
                  ) : null}
                </li>
              ))}
            </ol>
          )}
          <h3>{t(words.body)}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer scrolls, and keys have to reach it */}
          <pre className={styles.code} tabIndex={0}>
            {one.body}
          </pre>
        </div>
      )}
    </Panel>
  )
}
