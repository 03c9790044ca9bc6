import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '@workplace/contract/kernel/endpoint'
import { type ReactNode, useEffect } from 'react'
import type { CallError } from '../client/client'
import { queryOf } from '../client/query'
import { type Label, useT } from '../words'
import type { Address } from './address'
import { ExportMenu } from './export-menu'
import { AddressFilters } from './filters'
import list from './list.module.css'
import { ListFoot } from './list-foot'
import { type Column, ListCards, ListTable, type RowsProps } from './list-rows'
import { ListError, ListNone, ListSkeleton } from './list-states'
import { RefreshButton } from './refresh-button'
import { useNarrow } from './use-narrow'
import { words } from './words'

export type { Column } from './list-rows'

/** A page of rows; while the next one is on its way, the last one stays. */
export const usePageOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>, enabled = true) =>
  useQuery({ ...queryOf(endpoint, input, { quiet: true }), placeholderData: keepPreviousData, enabled })

type Found<Row> = { readonly items: readonly Row[]; readonly total: number }

export type ListProps<Row, Data extends Found<Row>> = Pick<RowsProps<Row>, 'choosing' | 'card'> & {
  readonly address: Address
  readonly answer: Pick<
    UseQueryResult<Data, CallError>,
    'data' | 'error' | 'isPending' | 'isFetching' | 'isPlaceholderData'
  > & { refetch(): unknown }
  readonly columns: readonly Column<Row>[]
  /** Where a row has no `id`. */
  readonly keyOf?: (row: Row) => number | string
  /** What is said where there is nothing, and where there is nothing of what is looked for. */
  readonly empty: Label
  readonly emptyFiltered?: Label
  /** Below it: what can be done about it. */
  readonly emptyHint?: ReactNode
  /** How many there are: `{n}`, or in words of its own. */
  readonly total: Label | ((data: Data) => ReactNode)
  /** What can be done with the chosen ones; stands in place of how many there are. */
  readonly batch?: (rows: readonly Row[]) => ReactNode
  /** What else stands in the row of the filters, and between it and the rows. */
  readonly filterActions?: ReactNode
  readonly note?: ReactNode
  readonly tableWidth?: number
  readonly tableSize?: 'small' | 'middle'
  /** The cards say the titles of the columns, too. */
  readonly namedCards?: boolean
  /** How many rows a page has where the address does not say it. */
  readonly pageSize?: number
  /** How many rows a page may have, where that can be chosen. */
  readonly pageSizes?: readonly number[]
}

const idOf = (row: object) => (row as { readonly id: number }).id

/** The filters, the rows or what stands in for them, and the pages. */
export function ListPanel<Row extends object, Data extends Found<Row>>(props: ListProps<Row, Data>) {
  const { address, answer, columns, choosing, batch, total, pageSizes } = props
  const t = useT()
  const { data } = answer
  const { page } = address.at
  const limit = props.pageSize ?? address.at.limit
  const rows = data?.items ?? []
  const failed = data === undefined || answer.isPlaceholderData ? answer.error : null
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / limit))
  const beyond = data !== undefined && !answer.isPlaceholderData && rows.length === 0 && page > last
  // an old link, or the last row of the last page is gone
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the answer says so
  useEffect(() => {
    if (beyond) address.change({ page: last })
  }, [beyond])
  const selected = rows.filter((row) => choosing?.chosen.includes(idOf(row)) && choosing.may?.(row) !== false)
  const acting = batch !== undefined && selected.length > 0
  return (
    <div className={list.panel} aria-busy={answer.isPending || answer.isPlaceholderData}>
      <AddressFilters address={address} actions={props.filterActions} />
      {props.note}
      {failed !== null ? (
        <ListError error={failed} onRetry={() => void answer.refetch()} />
      ) : answer.isPending || beyond ? (
        <ListSkeleton rows={limit} />
      ) : rows.length === 0 ? (
        <ListNone
          text={t(address.isSought ? (props.emptyFiltered ?? words.emptyFiltered) : props.empty)}
          onClear={address.isSought ? address.clear : undefined}
        >
          {props.emptyHint}
        </ListNone>
      ) : (
        <Rows
          {...{
            rows,
            columns,
            address,
            card: props.card,
            named: props.namedCards ?? false,
            keyOf: props.keyOf ?? idOf,
          }}
          {...{ width: props.tableWidth, size: props.tableSize, behind: answer.isPlaceholderData }}
          choosing={choosing && { ...choosing, chosen: selected.map(idOf) }}
        />
      )}
      <ListFoot
        told={
          acting
            ? batch(selected)
            : data === undefined || failed !== null
              ? ''
              : typeof total === 'function'
                ? total(data)
                : t(total, { n: data.total })
        }
        acting={acting}
        page={page}
        pageSize={limit}
        pageSizes={pageSizes}
        total={data?.total}
        onPage={(next, size) => address.change(size === limit ? { page: next } : { limit: size })}
      />
    </div>
  )
}

type BodyProps<Row> = RowsProps<Row> & {
  readonly address: Address
  readonly named: boolean
  readonly behind: boolean
  readonly width: number | undefined
  readonly size: 'small' | 'middle' | undefined
}

function Rows<Row extends object>({ address, named, behind, width, size, ...shared }: BodyProps<Row>) {
  const narrow = useNarrow()
  const { sort } = address.at as { readonly sort?: unknown }
  if (narrow) return <ListCards {...shared} named={named} />
  return (
    <ListTable
      {...shared}
      {...{ behind, width, size, sort }}
      onSort={(next) => address.change({ sort: next } as object)}
    />
  )
}

type PageProps<Row, Data extends Found<Row>> = ListProps<Row, Data> & {
  readonly title: Label
  /** What can be done, at the right of the title. */
  readonly tools?: ReactNode
  readonly refresh?: boolean
  /** Saves all its pages as a file. */
  readonly save?: (format: 'csv' | 'xlsx') => Promise<string>
  /** Between the title and the list: tabs, an intro, what was found. */
  readonly above?: ReactNode
  /** What opens beside the list. */
  readonly children?: ReactNode
}

/** A screen that is a list and no declared resource: title, tools, and the list. */
export function ListPage<Row extends object, Data extends Found<Row>>(props: PageProps<Row, Data>) {
  const { title, tools, refresh = false, save, above, children, ...panel } = props
  const { answer } = panel
  const t = useT()
  const hasTools = refresh || save !== undefined || Boolean(tools)
  return (
    <section className={list.page}>
      <header className={list.head}>
        <h1>{t(title)}</h1>
        {hasTools && (
          <div className={list.tools}>
            {refresh && (
              <RefreshButton busy={answer.isFetching && !answer.isPending} onRefresh={() => void answer.refetch()} />
            )}
            {save !== undefined && <ExportMenu save={save} />}
            {tools}
          </div>
        )}
      </header>
      {above}
      <ListPanel {...panel} />
      {children}
    </section>
  )
}
