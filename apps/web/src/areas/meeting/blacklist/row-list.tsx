import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Empty, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import type { CallError } from '../../../kernel/client/client'
import { DataTable } from '../../../kernel/list/data-table'
import list from '../../../kernel/list/list.module.css'
import { ListFoot } from '../../../kernel/list/list-foot'
import { useNarrow } from '../../../kernel/list/use-narrow'
import { ListError, ListSkeleton } from '../../../kernel/resource-page/list-states'
import { type Label, useT } from '../../../kernel/words'
import { blacklistWords as words } from './blacklist-words'
import type { ListAddress } from './use-list-address'

export const pageSize = 20

export type Column<T> = { key: string; title: Label; width: number; cell: (row: T) => ReactNode }

type Props<T> = {
  answer: UseQueryResult<{ items: T[]; total: number }, CallError>
  columns: readonly Column<T>[]
  rowKey: (row: T) => number
  address: ListAddress
  /** The filters of the address that are set. */
  filtered: readonly string[]
  empty: Label
}

/** Rows as a table, on a narrow screen as cards of the same cells; with what stands in for them, and their pages. */
export function RowList<T extends object>({ answer, columns, rowKey, address, filtered, empty }: Props<T>) {
  const t = useT()
  const narrow = useNarrow()
  const rows = answer.data?.items ?? []
  const failed = answer.data === undefined || answer.isPlaceholderData ? answer.error : null
  return (
    <>
      {failed !== null ? (
        <ListError error={failed} onRetry={() => void answer.refetch()} />
      ) : answer.isPending ? (
        <ListSkeleton rows={pageSize} />
      ) : rows.length === 0 ? (
        <div className={list.standIn}>
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(filtered.length > 0 ? words.noMatch : empty)} />
          {filtered.length > 0 && (
            <Button onClick={() => address.change(Object.fromEntries(filtered.map((name) => [name, null])))}>
              {t(words.clear)}
            </Button>
          )}
        </div>
      ) : narrow ? (
        <Cards rows={rows} columns={columns} rowKey={rowKey} />
      ) : (
        <DataTable<T>
          rowKey={rowKey}
          className={list.table}
          tableLayout="fixed"
          size="middle"
          columns={columns.map(({ key, title, width, cell }): TableColumnsType<T>[number] => ({
            ...{ key, title: t(title), width, fixed: key === 'actions' ? ('end' as const) : undefined },
            render: (_value: unknown, row: T) => cell(row),
          }))}
          dataSource={rows}
          scroll={{ x: columns.reduce((sum, { width }) => sum + width, 0) }}
        />
      )}
      <ListFoot
        told={answer.data === undefined ? '' : t(words.total, { n: answer.data.total })}
        page={address.page}
        pageSize={pageSize}
        total={answer.data?.total}
        onPage={(page) => address.change({ page })}
      />
    </>
  )
}

function Cards<T>({
  rows,
  columns,
  rowKey,
}: {
  rows: readonly T[]
  columns: readonly Column<T>[]
  rowKey: (row: T) => number
}) {
  const t = useT()
  return (
    <ul className={list.cards}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={list.card}>
          <dl className={list.facts}>
            {columns.map(({ key, title, cell }) => {
              const value = cell(row)
              if (value === null || value === '') return null
              return [<dt key={`${key} title`}>{t(title)}</dt>, <dd key={key}>{value}</dd>]
            })}
          </dl>
        </li>
      ))}
    </ul>
  )
}
