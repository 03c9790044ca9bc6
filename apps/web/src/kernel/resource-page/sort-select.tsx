import { SortAscendingOutlined } from '@ant-design/icons'
import type { Resource } from '@workplace/contract/kernel/resource'
import { Button } from 'antd'
import { words } from '../list/words'
import { ActionMenu } from '../menu/action-menu'
import { useT } from '../words'
import { columnsOf } from './columns'
import type { ListState } from './list-state'

/** Cards have no headings to click on: their order is chosen here. */
export function SortSelect({
  resource,
  state,
  onSort,
}: {
  resource: Resource
  state: ListState
  onSort: (sort: string) => void
}) {
  const t = useT()
  const items = [
    { key: resource.sort, label: t(words.sortDefault) },
    ...columnsOf(resource)
      .filter(({ sortable }) => sortable)
      .flatMap(({ name, field }) => [
        { key: `+${name}`, label: t(words.ascending, { field: t(field.label) }) },
        { key: `-${name}`, label: t(words.descending, { field: t(field.label) }) },
      ])
      .filter(({ key }) => key !== resource.sort),
  ]
  return (
    <ActionMenu items={items} selected={[state.sort]} onSelect={onSort}>
      <Button icon={<SortAscendingOutlined aria-hidden />} aria-label={t(words.sortBy)} />
    </ActionMenu>
  )
}
