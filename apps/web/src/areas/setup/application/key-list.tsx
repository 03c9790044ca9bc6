import { useQuery } from '@tanstack/react-query'
import { type ApplicationKey, applicationKeys, revokeKey } from '@workplace/contract/setup/application-calls'
import { Button, Modal, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { queryOf, useChange } from '../../../kernel/client/query'
import { useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './application.module.css'
import { words } from './application-words'
import { MadeKey, type MadeKeyProps, NewKey } from './new-key'

const tones = { valid: 'good', expired: 'quiet', revoked: 'quiet' } as const

/** The keys of an application: each with when it ends, and when it was used last. */
export function KeyList({ id, name }: { id: number; name: string }) {
  const t = useT()
  const may = useMay('change-oath2-Application')
  const answer = useQuery(queryOf(applicationKeys, { id }, { quiet: true }))
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<Omit<MadeKeyProps, 'onClose' | 'name'> | null>(null)
  const keys = answer.data?.items
  if (answer.isError)
    return (
      <Result
        status="warning"
        title={answer.error.message}
        extra={<Button onClick={() => void answer.refetch()}>{t(words.retry)}</Button>}
      />
    )
  if (keys === undefined) return <Skeleton active paragraph={{ rows: 4 }} />
  return (
    <div className={styles.stack}>
      {may && (
        <div>
          <Button type="primary" onClick={() => setAdding(true)}>
            {t(words.newKey)}
          </Button>
        </div>
      )}
      {keys.length === 0 ? (
        <p className={styles.quiet}>{t(words.noKeys)}</p>
      ) : (
        <ul className={styles.rows}>
          {keys.map((key) => (
            <KeyRow key={key.id} application_id={id} may={may} row={key} />
          ))}
        </ul>
      )}
      {adding && (
        <NewKey
          {...{ id, name }}
          valid={keys.filter(({ state }) => state === 'valid')}
          onClose={() => setAdding(false)}
          onMade={(one) => {
            setAdding(false)
            setMade(one)
          }}
        />
      )}
      {made !== null && <MadeKey {...made} name={name} onClose={() => setMade(null)} />}
    </div>
  )
}

function KeyRow({ application_id, row, may }: { application_id: number; row: ApplicationKey; may: boolean }) {
  const t = useT()
  const language = useLanguage()
  const [modal, asking] = Modal.useModal()
  const revoke = useChange(revokeKey, { stale: ['/oauth2_application'] })
  const at = (time: string) => instantText(time, language)
  const end =
    row.revoked_at !== null
      ? t(words.revokedBy, { who: row.revoked_by ?? '', time: at(row.revoked_at) })
      : t(row.state === 'expired' ? words.endedAt : words.endsAt, { time: at(row.expires_at) })
  const ask = () =>
    modal.confirm({
      centered: true,
      title: t(words.revokeAsk, { hint: row.hint }),
      content: t(words.revokeText),
      okText: t(words.revoke),
      okButtonProps: { danger: true },
      cancelText: t(words.cancel),
      onOk: () =>
        revoke.mutate({ id: application_id, key_id: row.id }, { onSuccess: () => toast.success(t(words.revokedDone)) }),
    })
  return (
    <li className={styles.row}>
      {asking}
      <div>
        <div className={styles.keyHead}>
          <span className={styles.mono}>{row.hint}</span>
          {row.name}
          <StateDot tone={tones[row.state]}>{t(words[row.state])}</StateDot>
        </div>
        <p className={styles.quiet}>{end}</p>
        <p className={styles.quiet}>
          {row.last_used_at === null
            ? t(words.neverUsed)
            : t(words.lastUsed, { time: at(row.last_used_at), ip: row.last_ip ?? '–' })}
          {' · '}
          {t(words.madeBy, { who: row.created_by, time: at(row.created_at) })}
        </p>
      </div>
      {may && row.state === 'valid' && (
        <Button danger size="small" loading={revoke.isPending} onClick={() => void ask()}>
          {t(words.revoke)}
        </Button>
      )}
    </li>
  )
}
