import { useQuery } from '@tanstack/react-query'
import { applicationConnect } from '@workplace/contract/setup/application-calls'
import { Alert, Button, Result, Skeleton, Typography } from 'antd'
import { queryOf } from '../../../kernel/client/query'
import { useT } from '../../../kernel/words'
import styles from './application.module.css'
import { words } from './application-words'

/** What whoever writes the application puts into it. */
export function ConnectPanel({ id }: { id: number }) {
  const t = useT()
  const answer = useQuery(queryOf(applicationConnect, { id }, { quiet: true }))
  if (answer.isError)
    return (
      <Result
        status="warning"
        title={answer.error.message}
        extra={<Button onClick={() => void answer.refetch()}>{t(words.retry)}</Button>}
      />
    )
  if (answer.data === undefined) return <Skeleton active paragraph={{ rows: 4 }} />
  const { issuer, client_id, kind, token_auth } = answer.data
  const rows = [
    ...(issuer === null
      ? []
      : [
          { label: words.issuer, value: issuer },
          { label: words.discovery, value: `${issuer}/.well-known/openid-configuration` },
        ]),
    { label: words.clientId, value: client_id },
  ]
  return (
    <div className={styles.stack}>
      {issuer === null && <Alert type="warning" showIcon title={t(words.noAddress)} />}
      <dl className={styles.connect}>
        {rows.map(({ label, value }) => (
          <div key={value}>
            <dt className={styles.quiet}>{t(label)}</dt>
            <dd>
              <Typography.Text className={styles.mono} copyable>
                {value}
              </Typography.Text>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>
        {t(kind === 'native' ? words.noSecret : token_auth === 'private_key_jwt' ? words.keyHelp : words.secretHelp)}
      </p>
      {kind === 'web' && <p className={styles.quiet}>{t(words.pkce)}</p>}
    </div>
  )
}
