import { useQuery } from '@tanstack/react-query'
import { application } from '@workplace/contract/company/application'
import { callsOf, type Resource } from '@workplace/contract/kernel/resource'
import { Button, Result, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queryOf } from '../../kernel/client/query'
import { useMayForAll } from '../../kernel/session/session'
import { toast } from '../../kernel/toast/toast'
import type { Row } from '../../kernel/widgets/widget'
import { Cell } from '../../kernel/widgets/widgets'
import { useT } from '../../kernel/words'
import { ApplicationForm } from './application-form'
import { Entry } from './application-list-page'
import { applicationWords as words } from './application-words'
import styles from './info.module.css'
import { infoWords } from './info-words'

const resource = application as unknown as Resource
const list = '/company/application-management/list'

/** One application: everything about it, and its form. */
export default function ApplicationDetailPage() {
  const t = useT()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const id = Number(params.get('id'))
  const isId = Number.isSafeInteger(id) && id > 0
  const [editing, setEditing] = useState(false)
  const mayChange = useMayForAll('change-application-center')
  const answer = useQuery({ ...queryOf(callsOf(resource).single, { id }, { quiet: true }), enabled: isId })
  const row = answer.data as Row | undefined
  if (!isId || (row === undefined && answer.error !== null))
    return (
      <Result
        status="warning"
        title={<h1>{!isId || answer.error?.reason === 'not_found' ? t(words.unknown) : answer.error?.message}</h1>}
        extra={<Button onClick={() => void navigate(list)}>{t(words.back)}</Button>}
      />
    )
  if (row === undefined) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1>{String(row.name)}</h1>
        {mayChange && !editing && (
          <Button type="primary" onClick={() => setEditing(true)}>
            {t(infoWords.edit)}
          </Button>
        )}
      </header>
      {editing ? (
        <ApplicationForm
          stored={row}
          onClose={() => setEditing(false)}
          onSaved={() => {
            toast.success(t(words.saved))
            setEditing(false)
            void answer.refetch()
          }}
        />
      ) : (
        <div className={styles.card}>
          <dl className={styles.facts}>
            {Object.entries(resource.fields).map(([name, field]) => (
              <Fact key={name} label={t(field.label)}>
                {row[name] === null || row[name] === '' ? (
                  <span className={styles.quiet}>–</span>
                ) : name === 'entry_url' ? (
                  <Entry address={String(row[name])} />
                ) : (
                  <Cell field={field} name={name} row={row} whole />
                )}
              </Fact>
            ))}
          </dl>
        </div>
      )}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
