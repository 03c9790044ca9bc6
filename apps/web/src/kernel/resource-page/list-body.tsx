import type { Resource } from '@workplace/contract/kernel/resource'
import { ListError, ListSkeleton } from '../list/list-states'
import type { Row } from '../widgets/widget'
import { isFiltered } from './list-state'
import { ListEmpty } from './list-states'
import { ResourceCards } from './resource-cards'
import { type CellViews, ResourceTable } from './resource-table'
import type { RowAction } from './row-actions'
import type { useList } from './use-list'
import type { useListState } from './use-list-state'

type Props = {
  readonly resource: Resource
  readonly place: ReturnType<typeof useListState>
  readonly list: ReturnType<typeof useList>
  readonly narrow: boolean
  readonly cells: CellViews
  readonly actionsOf: (row: Row) => readonly RowAction[]
  readonly selected: readonly number[] | null
  readonly onSelect: (ids: readonly number[]) => void
  readonly onOpen: ((row: Row) => void) | undefined
  readonly onAdd: (() => void) | undefined
}

/** The rows, or what stands in for them. */
export function ListBody(props: Props) {
  const { resource, place, list, narrow, cells, actionsOf, selected, onSelect, onOpen, onAdd } = props
  const { state, change, habits, keep } = place
  if (list.error !== null) return <ListError error={list.error} onRetry={list.refetch} />
  if (list.first) return <ListSkeleton rows={state.limit} />
  if (list.rows.length === 0) {
    return (
      <ListEmpty
        resource={resource}
        filtered={isFiltered(state)}
        onClear={() => change({ title: '', filters: {} })}
        onAdd={onAdd}
      />
    )
  }
  const shared = { resource, rows: list.rows, state, cells, actionsOf, onOpen }
  if (narrow) return <ResourceCards {...shared} />
  return (
    <ResourceTable
      {...shared}
      density={habits.density ?? 'comfortable'}
      widths={habits.widths ?? {}}
      behind={list.behind}
      selected={selected}
      onSelect={onSelect}
      onSort={(sort) => change({ sort })}
      onWidth={(name, width) => keep({ widths: { ...habits.widths, [name]: width } })}
    />
  )
}
