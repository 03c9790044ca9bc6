import { answerWalkIn } from '@workplace/contract/visitor/kiosk'
import { hostAnswers } from '@workplace/contract/visitor/states'
import type { VisitorDetails } from '@workplace/contract/visitor/visits'
import { Alert, Button } from 'antd'
import { useChange } from '../../../kernel/client/query'
import { useT } from '../../../kernel/words'
import styles from './answer.module.css'
import { answerWords as words } from './answer-words'

/** Somebody whom nobody invited stands at the kiosk, or somebody was checked in and waits: the host says that they come. */
export function HostAnswer({
  row,
}: {
  row: Pick<VisitorDetails, 'id' | 'visitor_name' | 'host_answer' | 'waits_since' | 'may_change'>
}) {
  const t = useT()
  const answer = useChange(answerWalkIn, { stale: ['/visitor'] })
  const { id, visitor_name: name, host_answer } = row
  const isInside = row.waits_since !== null
  if (!row.may_change || !(isInside || host_answer === 'asked' || host_answer === 'wait')) return null
  const choices = [
    { key: 'coming', label: t(hostAnswers.coming), said: { answer: 'coming' } },
    ...[5, 15].map((minutes) => ({
      key: `wait ${minutes}`,
      label: t(hostAnswers.wait, { minutes }),
      said: { answer: 'wait', minutes } as const,
    })),
    ...(isInside
      ? []
      : [
          { key: 'let_in', label: t(hostAnswers.let_in), said: { answer: 'let_in' } as const },
          { key: 'refuse', label: t(hostAnswers.refuse), said: { answer: 'refuse' } as const },
        ]),
  ] as const
  return (
    <Alert
      className={styles.ask}
      type="warning"
      showIcon
      title={t(isInside ? words.waits : words.asks, { name })}
      description={
        <span className={styles.choices}>
          {choices.map(({ key, label, said }) => (
            <Button
              key={key}
              type={key === 'coming' ? 'primary' : 'default'}
              danger={key === 'refuse'}
              disabled={answer.isPending}
              onClick={() => answer.mutate({ id, ...said })}
            >
              {label}
            </Button>
          ))}
        </span>
      }
    />
  )
}
