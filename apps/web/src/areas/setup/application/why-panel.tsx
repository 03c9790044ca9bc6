import { useQuery } from '@tanstack/react-query'
import { applicationCalls, type WhyNot, whyNot } from '@workplace/contract/setup/application-calls'
import { Alert, Button, Result, Select, Skeleton } from 'antd'
import { useId } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useT } from '../../../kernel/words'
import styles from './application.module.css'
import { words } from './application-words'

type Props = { readonly id: number; readonly call: string | null; readonly onCall: (call: string) => void }

/** Which gate stops a call of an application, as things stand now. */
export function WhyPanel({ id, call, onCall }: Props) {
  const t = useT()
  const ids = useId()
  const calls = useQuery({ ...queryOf(applicationCalls, {}, { quiet: true }), staleTime: Number.POSITIVE_INFINITY })
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>{t(words.whyText)}</p>
      <div className={styles.form}>
        <label htmlFor={ids}>
          {t(words.call)}
          <Select
            id={ids}
            showSearch={{ optionFilterProp: 'search' }}
            loading={calls.isPending}
            placeholder={t(words.chooseCall)}
            value={call}
            onChange={(value: string) => onCall(value)}
            options={(calls.data?.items ?? []).map(({ method, path, label }) => ({
              value: `${method} ${path}`,
              label: `${t(label)} · ${method} ${path}`,
              search: `${label[0]} ${label[1]} ${method} ${path}`,
            }))}
          />
        </label>
      </div>
      {call !== null && <Gates id={id} call={call} />}
    </div>
  )
}

const names: Readonly<Record<WhyNot['gates'][number]['gate'], readonly [string, string]>> = {
  application: words.application,
  key: words.key,
  person: words.person,
  call: words.gateCall,
  scope: words.scope,
  permission: words.permission,
  whole: words.whole,
}

function Gates({ id, call }: { id: number; call: string }) {
  const t = useT()
  const [method = '', path = ''] = call.split(' ')
  const answer = useQuery(queryOf(whyNot, { id, method: method as 'GET' | 'POST', path }, { quiet: true }))
  if (answer.isError)
    return (
      <Result
        status="warning"
        title={answer.error.message}
        extra={<Button onClick={() => void answer.refetch()}>{t(words.retry)}</Button>}
      />
    )
  if (answer.data === undefined) return <Skeleton active paragraph={{ rows: 5 }} />
  const { allowed, gates } = answer.data
  return (
    <>
      <Alert
        type={allowed ? 'success' : 'warning'}
        showIcon
        role="status"
        title={t(allowed ? words.allowed : words.notAllowed)}
      />
      <dl className={styles.gates}>
        {gates.map(({ gate, passed, found }) => (
          <Gate key={gate} name={t(names[gate])} passed={passed} found={t(found)} />
        ))}
      </dl>
    </>
  )
}

function Gate({ name, passed, found }: { name: string; passed: boolean; found: string }) {
  const t = useT()
  return (
    <>
      <dt>{name}</dt>
      <dd className={styles.found}>
        <StateDot tone={passed ? 'good' : 'bad'}>{t(passed ? words.passed : words.stopped)}</StateDot>
      </dd>
      <dd className={styles.found}>{found}</dd>
    </>
  )
}
