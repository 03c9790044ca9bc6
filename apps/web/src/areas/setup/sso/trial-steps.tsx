import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import type { TrialStep } from '@workplace/contract/setup/sso-calls'
import { useT } from '../../../kernel/words'
import styles from './sso.module.css'
import { words } from './sso-words'

type TrialStepsProps = {
  readonly steps: readonly TrialStep[]
  /** It passed as a whole: what failed all the same is to be known, and stops nobody. */
  readonly good?: boolean
}

/** What a trial came to, step by step, with what came back. */
export function TrialSteps({ steps, good = false }: TrialStepsProps) {
  const t = useT()
  return (
    <ol className={styles.steps}>
      {steps.map(({ step, passed, found, values }) => (
        <li key={step} className={styles.step}>
          <h3>
            {passed ? (
              <CheckCircleFilled style={{ color: 'var(--wp-success-text)' }} aria-label={t(words.passed)} />
            ) : good ? (
              <ExclamationCircleFilled style={{ color: 'var(--wp-warning-text)' }} aria-label={t(words.failed)} />
            ) : (
              <CloseCircleFilled style={{ color: 'var(--wp-danger-text)' }} aria-label={t(words.failed)} />
            )}{' '}
            {t(words[step])}
          </h3>
          <p>{t(found)}</p>
          {values.length > 0 && (
            <details open={!passed || step === 'mapping' || step === 'roles'}>
              <summary>{t(words.details)}</summary>
              <dl className={styles.facts}>
                {values.map(([name, value]) => (
                  <div key={String(name)} style={{ display: 'contents' }}>
                    <dt>{typeof name === 'string' ? name : t(name)}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
