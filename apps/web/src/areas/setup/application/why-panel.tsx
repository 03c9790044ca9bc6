import { useQuery } from '@tanstack/react-query'
import { applicationCalls, applicationPeople, type WhyNot, whyNot } from '@workplace/contract/setup/application-calls'
import { Alert, Button, Result, Select, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useT } from '../../../kernel/words'
import styles from './application.module.css'
import { words } from './application-words'

type Props = {
  readonly id: number
  /** People sign in at it: it acts for each of them. */
  readonly forPeople: boolean
  readonly call: string | null
  readonly onCall: (call: string) => void
}

/** Which gate stops a call of an application, as things stand now. */
export function WhyPanel({ id, forPeople, call, onCall }: Props) {
  const t = useT()
  const ids = useId()
  const [as, setAs] = useState(0)
  const people = useQuery({ ...queryOf(applicationPeople, { id }, { quiet: true }), enabled: forPeople }).data?.items
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
        {people === undefined || people.length === 0 ? null : (
          <label htmlFor={`${ids}-as`}>
            {t(words.as)}
            <Select
              id={`${ids}-as`}
              showSearch={{ optionFilterProp: 'label' }}
              value={as}
              onChange={setAs}
              options={[
                { value: 0, label: t(words.asMe) },
                ...people.map(({ user_id, name, username }) => ({ value: user_id, label: `${name} · ${username}` })),
              ]}
            />
          </label>
        )}
      </div>
      {call !== null && <Gates id={id} call={call} as={as} />}
    </div>
  )
}

const names: Readonly<Record<WhyNot['gates'][number]['gate'], readonly [string, string]>> = {
  application: words.application,
  key: words.key,
  person: words.person,
  call: words.gateCall,
  scope: words.scope,
  agreed: words.agreed,
  permission: words.permission,
  whole: words.whole,
}

function Gates({ id, call, as }: { id: number; call: string; as: number }) {
  const t = useT()
  const [method = '', path = ''] = call.split(' ')
  const answer = useQuery(
    queryOf(
      whyNot,
      { id, method: method as 'GET' | 'POST', path, ...(as > 0 ? { user_id: as } : {}) },
      { quiet: true },
    ),
  )
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
