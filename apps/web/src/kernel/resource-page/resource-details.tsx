import { useQuery } from '@tanstack/react-query'
import { callsOf, type Resource } from '@workplace/contract/kernel/resource'
import { Button, Result, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { queryOf } from '../client/query'
import { words } from '../list/words'
import { Panel } from '../panel/panel'
import { instantText } from '../time/time-text'
import type { Row } from '../widgets/widget'
import { Cell, widgetOf } from '../widgets/widgets'
import { useLanguage, useT } from '../words'
import styles from './resource-page.module.css'
import type { CellViews } from './resource-table'
import { nameOf } from './row-name'

type Props = {
  readonly resource: Resource
  readonly row: Row
  readonly cells: CellViews
  /** What stands above the fields. */
  readonly above: ((row: Row) => ReactNode) | undefined
  readonly onClose: () => void
  readonly onEdit: (() => void) | undefined
}

/** Everything about one record, read only; the way to its form at the bottom. */
export function ResourceDetails({ resource, row, cells, above, onClose, onEdit }: Props) {
  const t = useT()
  const language = useLanguage()
  const answer = useQuery(queryOf(callsOf(resource).single, { id: row.id }, { quiet: true }))
  const whole = answer.data as Row | undefined
  const shownFields = Object.entries(resource.fields).filter(([, field]) => !field.transient && !field.secret)
  return (
    <Panel
      title={nameOf(resource, row)}
      onClose={onClose}
      footer={
        <div className={styles.detailsFoot}>
          <span className={styles.stamp}>
            {whole === undefined
              ? ''
              : t(whole.updated_by ? words.changedBy : words.changedAt, {
                  who: whole.updated_by as string,
                  when: instantText(String(whole.updated_at), language),
                })}
          </span>
          <Button onClick={onClose}>{t(words.close)}</Button>
          {onEdit === undefined ? null : (
            <Button type="primary" onClick={onEdit}>
              {t(words.edit)}
            </Button>
          )}
        </div>
      }
    >
      {answer.isError ? (
        <Result
          status="warning"
          title={answer.error.message}
          subTitle={answer.error.requestId === '' ? undefined : t(words.requestId, { id: answer.error.requestId })}
          extra={<Button onClick={() => void answer.refetch()}>{t(words.retry)}</Button>}
        />
      ) : whole === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the panel scrolls, and keys have to reach it
        <section className={styles.whole} tabIndex={0} aria-label={nameOf(resource, row)}>
          {above?.(whole)}
          <dl className={styles.details}>
            {shownFields.map(([name, field]) => (
              <div
                key={name}
                className={styles.detail}
                data-wide={widgetOf(field).wide === true || field.kind === 'image'}
              >
                <dt>{t(field.label)}</dt>
                <dd>{cells[name]?.(whole) ?? <Cell field={field} name={name} row={whole} whole />}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Panel>
  )
}
