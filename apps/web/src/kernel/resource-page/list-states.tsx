import { callsOf, type Resource } from '@workplace/contract/kernel/resource'
import { isPermission, permissions } from '@workplace/contract/permission/permissions'
import { Button, Empty, Result } from 'antd'
import type { CallError } from '../client/client'
import { words } from '../list/words'
import { inSentence } from '../widgets/in-sentence'
import { useLanguage, useT } from '../words'
import styles from './resource-page.module.css'

/** Before the first answer: drawn only after 300 ms, in the place that the rows will take. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.skeleton} aria-hidden>
      {Array.from({ length: Math.min(rows, 12) + 1 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows alike
        <div className={styles.skeletonRow} key={at}>
          <i style={{ width: '18%' }} />
          <i style={{ width: '12%' }} />
          <i style={{ width: '24%' }} />
          <i style={{ width: '10%' }} />
          <i style={{ width: '8%', marginInlineStart: 'auto' }} />
        </div>
      ))}
    </div>
  )
}

type EmptyProps = { resource: Resource; filtered: boolean; onClear: () => void; onAdd: (() => void) | undefined }

export function ListEmpty({ resource, filtered, onClear, onAdd }: EmptyProps) {
  const t = useT()
  const language = useLanguage()
  const name = inSentence(resource.label, language)
  return (
    <div className={styles.standIn}>
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={t(filtered ? words.emptyFiltered : words.empty, { name })}
      >
        {filtered ? (
          <Button onClick={onClear}>{t(words.clearFilters)}</Button>
        ) : onAdd === undefined ? null : (
          <Button type="primary" onClick={onAdd}>
            {t(words.addOne, { name })}
          </Button>
        )}
      </Empty>
    </div>
  )
}

export function ListError({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useT()
  return (
    <div className={styles.standIn} role="alert">
      <Result
        status="warning"
        title={t(words.failed)}
        subTitle={
          <>
            {error.message}
            {error.requestId === '' ? null : (
              <div className={styles.requestId}>{t(words.requestId, { id: error.requestId })}</div>
            )}
          </>
        }
        extra={
          <Button type="primary" onClick={onRetry}>
            {t(words.retry)}
          </Button>
        }
      />
    </div>
  )
}

export function ListForbidden({ resource }: { resource: Resource }) {
  const t = useT()
  const { access } = callsOf(resource).pagelist
  const codes = typeof access === 'string' ? [] : access.filter(isPermission)
  const named = codes.map((code) => {
    const label = permissions.get(code)
    return label === undefined ? code : `${t(label)} (${code})`
  })
  return (
    <div className={styles.standIn} role="alert">
      <Result
        status="warning"
        title={t(words.noPermission)}
        subTitle={t(words.missing, { permission: named.join(', ') })}
      />
    </div>
  )
}
