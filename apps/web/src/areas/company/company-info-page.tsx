import { useQuery } from '@tanstack/react-query'
import { companyInfo } from '@workplace/contract/company/company-info'
import * as topics from '@workplace/contract/company/topics'
import { callsOf, type Resource, urlKey } from '@workplace/contract/kernel/resource'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { invalidate, queryOf } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { sectionsOf } from '../../kernel/form/form-values'
import { ResourceForm } from '../../kernel/form/resource-form'
import { ListError } from '../../kernel/list/list-states'
import { imageAddress, useMayForAll, useSession } from '../../kernel/session/session'
import { instantText } from '../../kernel/time/time-text'
import { Picture } from '../../kernel/widgets/picture'
import type { Row } from '../../kernel/widgets/widget'
import { useLanguage, useT } from '../../kernel/words'
import styles from './info.module.css'
import { infoWords as words } from './info-words'
import { Licence } from './licence'

const resource = companyInfo as unknown as Resource
const { single } = callsOf(resource)

/** What the company says about itself, how it looks, and what its licence allows. */
export default function CompanyInfoPage() {
  const t = useT()
  const language = useLanguage()
  const [editing, setEditing] = useState(false)
  const mayChange = useMayForAll('change-company')
  const id = useSession((session) => session.company?.company ?? 0)
  const answer = useQuery(queryOf(single, { id }, { quiet: true }))
  useLiveRefresh(topics.company, resource.path)
  const row = answer.data as Row | undefined
  return (
    <section className={styles.page} aria-busy={answer.isPending}>
      <header className={styles.head}>
        <h1>{t(words.title)}</h1>
        {mayChange && row !== undefined && (
          <Button type="primary" onClick={() => setEditing(true)}>
            {t(words.edit)}
          </Button>
        )}
      </header>
      {answer.error !== null && row === undefined ? (
        <ListError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : row === undefined ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.stack}>
            {sectionsOf(resource).map(({ label, fields }) => (
              <section key={label?.[1] ?? ''} className={styles.card}>
                {label !== undefined && <h2>{t(label)}</h2>}
                <dl className={styles.facts}>
                  {fields.map(([name, field]) => (
                    <Fact key={name} row={row} name={name} label={t(field.label)} kind={field.kind} />
                  ))}
                </dl>
              </section>
            ))}
          </div>
          <section className={styles.card}>
            <h2>{t(words.licence)}</h2>
            <Licence row={row} />
            {Boolean(row.updated_by) && (
              <p className={styles.small}>
                {t(words.changedBy, {
                  who: String(row.updated_by),
                  when: instantText(String(row.updated_at), language),
                })}
              </p>
            )}
          </section>
        </div>
      )}
      {editing && row !== undefined && (
        <ResourceForm
          resource={resource}
          id={row.id}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            void invalidate(resource.path)
          }}
        />
      )}
    </section>
  )
}

function Fact({ row, name, label, kind }: { row: Row; name: string; label: string; kind: string }) {
  const value = row[name]
  const address = row[urlKey(name)]
  const empty = value === null || value === undefined || value === ''
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {empty ? (
          <span className={styles.quiet}>–</span>
        ) : kind === 'image' ? (
          <Picture
            src={imageAddress(String(address))}
            alt={label}
            className={name === 'logo' ? styles.logo : styles.background}
          />
        ) : (
          String(value)
        )}
      </dd>
    </>
  )
}
