import { EllipsisOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import type { Resource } from '@workplace/contract/kernel/resource'
import { Button } from 'antd'
import { RefreshButton } from '../list/refresh-button'
import { words } from '../list/words'
import { ActionMenu } from '../menu/action-menu'
import type { Permits } from '../session/permits'
import { useT } from '../words'
import { ColumnSettings } from './column-settings'
import { declaredColumns } from './columns'
import { ExportButton, useExport } from './export-button'
import styles from './resource-page.module.css'
import { SortSelect } from './sort-select'
import type { useListState } from './use-list-state'

type Props = {
  readonly resource: Resource
  readonly place: ReturnType<typeof useListState>
  readonly permits: Permits
  readonly narrow: boolean
  readonly fetching: boolean
  readonly onRefresh: () => void
  readonly onAdd: (() => void) | undefined
  readonly onImport: (() => void) | undefined
}

/** What can be done with the list, above it at the right. */
export function Toolbar(props: Props) {
  const { resource, place, permits, narrow, fetching, onRefresh, onAdd, onImport } = props
  const t = useT()
  const { state, habits, keep, showColumns } = place
  const addButton =
    onAdd === undefined ? null : (
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
        {t(words.add)}
      </Button>
    )
  if (narrow) {
    return (
      <div className={styles.toolbar}>
        <SortSelect resource={resource} state={state} onSort={(sort) => place.change({ sort })} />
        <MoreMenu {...props} />
        {addButton}
      </div>
    )
  }
  return (
    <div className={styles.toolbar}>
      <RefreshButton busy={fetching} onRefresh={onRefresh} />
      <ColumnSettings
        resource={resource}
        columns={state.columns}
        density={habits.density ?? 'comfortable'}
        onColumns={(shown) => showColumns(shown)}
        onDensity={(density) => keep({ density })}
        onReset={() => showColumns(declaredColumns(resource), { widths: {}, density: 'comfortable' })}
      />
      {permits.export ? <ExportButton resource={resource} state={state} /> : null}
      {onImport === undefined ? null : (
        <Button icon={<UploadOutlined aria-hidden />} onClick={onImport}>
          {t(words.import)}
        </Button>
      )}
      {addButton}
    </div>
  )
}

/** On a telephone what is needed less often stands behind one button. */
function MoreMenu({ resource, place, permits, onRefresh, onImport }: Props) {
  const t = useT()
  const { items } = useExport(resource, place.state)
  return (
    <ActionMenu
      items={[
        { key: 'refresh', label: t(words.refresh), onClick: onRefresh },
        ...(onImport === undefined ? [] : [{ key: 'import', label: t(words.import), onClick: onImport }]),
        ...(permits.export ? [{ key: 'export', label: t(words.export), children: items }] : []),
      ]}
    >
      <Button icon={<EllipsisOutlined aria-hidden />} aria-label={t(words.more)} />
    </ActionMenu>
  )
}
