import type { Fields, ValuesOf } from '@workplace/contract/kernel/field'
import type { RecordStamps, Resource } from '@workplace/contract/kernel/resource'
import { rowOf } from '@workplace/contract/nav-rules'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLiveRefresh } from '../client/use-live-refresh'
import type { FormParts } from '../form/form-parts'
import { ResourceForm } from '../form/resource-form'
import { useNarrow } from '../list/use-narrow'
import { words } from '../list/words'
import { usePermits } from '../session/permits'
import type { Row } from '../widgets/widget'
import { useT } from '../words'
import { Filters } from './filters'
import { ImportDialog } from './import-dialog'
import { ListBody } from './list-body'
import { listQuery } from './list-state'
import { ListForbidden } from './list-states'
import { Pager } from './pager'
import { ResourceDetails } from './resource-details'
import styles from './resource-page.module.css'
import type { CellViews } from './resource-table'
import type { RowAction } from './row-actions'
import { Toolbar } from './toolbar'
import { useDelete } from './use-delete'
import { useList } from './use-list'
import { useListState } from './use-list-state'

/** A row of a resource, as its declaration types it. */
export type RowWith<F extends Fields> = RecordStamps & ValuesOf<F>

type Props<F extends Fields> = {
  readonly resource: Resource<F>
  /** What a column shows instead of its kind's own cell. */
  readonly cells?: { readonly [K in keyof F]?: (row: RowWith<F>) => ReactNode }
  /** What can be done with a row beside editing and deleting. */
  readonly actions?: (row: RowWith<F>) => readonly RowAction[]
  /** Under the heading: tabs, where several lists share a screen. */
  readonly tabs?: ReactNode
  /** Beside the list where there is room: a tree that narrows it. */
  readonly beside?: (place: Place) => ReactNode
  /** What can be done with several rows at once; `done` gives them up. */
  readonly batch?: (rows: readonly RowWith<F>[], done: () => void) => ReactNode
  /** What the page adds to the form. */
  readonly form?: (place: Place) => FormParts
  /** What the details of a row show above its fields. */
  readonly above?: (row: RowWith<F>) => ReactNode
  /** Where a new record is made, if not in the drawer; of a resource without a call to add rows, for whom the page says. */
  readonly onAdd?: () => void
  /** What people read before rows are deleted, beside that it can’t be undone. */
  readonly removes?: (rows: readonly RowWith<F>[]) => ReactNode
}

/** What a list shows, and how to have it show something else. */
export type Place = Pick<ReturnType<typeof useListState>, 'state' | 'change'>

/** The whole screen of a declared resource: list, filters, form, details, import, export. */
export function ResourcePage<F extends Fields>({
  resource,
  cells,
  actions,
  tabs,
  beside,
  batch,
  form,
  above,
  onAdd,
  removes,
}: Props<F>) {
  // Inside, rows are what the wire has; the types of one declaration end here.
  const plain = resource as unknown as Resource
  return (
    <Page
      resource={plain}
      cells={(cells ?? {}) as CellViews}
      actions={actions as unknown as ((row: Row) => readonly RowAction[]) | undefined}
      tabs={tabs}
      beside={beside}
      batch={batch as unknown as PageProps['batch']}
      form={form}
      above={above as unknown as PageProps['above']}
      onAdd={onAdd}
      removes={removes as unknown as PageProps['removes']}
    />
  )
}

type Open = { kind: 'form'; id?: number } | { kind: 'details'; row: Row } | { kind: 'import' } | null
type PageProps = {
  readonly resource: Resource
  readonly cells: CellViews
  readonly actions: ((row: Row) => readonly RowAction[]) | undefined
  readonly tabs: ReactNode
  readonly beside: ((place: Place) => ReactNode) | undefined
  readonly batch: ((rows: readonly Row[], done: () => void) => ReactNode) | undefined
  readonly form: ((place: Place) => FormParts) | undefined
  readonly above: ((row: Row) => ReactNode) | undefined
  readonly onAdd: (() => void) | undefined
  readonly removes: ((rows: readonly Row[]) => ReactNode) | undefined
}

function Page({ resource, cells, actions, tabs, beside, batch, form, above, onAdd, removes }: PageProps) {
  const t = useT()
  const narrow = useNarrow()
  const { pathname, state: told } = useLocation()
  const permits = usePermits(resource)
  const place = useListState(resource)
  const { state, change } = place
  const list = useList(resource, state, (page) => change({ page }))
  const { remove, asking } = useDelete(resource, removes)
  // who was led here to add something finds the form open
  const wantsNew = permits.add && onAdd === undefined && (told as { add?: boolean } | null)?.add === true
  const [open, setOpen] = useState<Open>(wantsNew ? { kind: 'form' } : null)
  const navigate = useNavigate()
  useEffect(() => {
    // once: not again after a reload or on the way back
    if (wantsNew) void navigate({ pathname, search: location.search }, { replace: true, state: null })
  }, [wantsNew, navigate, pathname])
  const [chosen, setChosen] = useState<readonly number[]>([])
  // Who looks for something else chooses anew: what is out of sight must not come back ticked.
  const asked = JSON.stringify(listQuery(state))
  const [chosenOf, setChosenOf] = useState(asked)
  if (chosenOf !== asked) {
    setChosenOf(asked)
    setChosen([])
  }
  useLiveRefresh(resource, resource.path)

  const selected = list.rows.filter(({ id }) => chosen.includes(id))
  const removeAll = async (rows: readonly Row[]) => {
    if (await remove(rows)) setChosen([])
  }
  const actionsOf = (row: Row): readonly RowAction[] => {
    const own = actions?.(row) ?? []
    return [...own.filter(({ later }) => !later), ...common(row), ...own.filter(({ later }) => later)]
  }
  const common = (row: Row): readonly RowAction[] => [
    ...(permits.edit
      ? [{ key: 'edit', label: t(words.edit), onClick: () => setOpen({ kind: 'form', id: row.id }) }]
      : []),
    ...(permits.remove
      ? [{ key: 'remove', label: t(words.remove), danger: true, onClick: () => void removeAll([row]) }]
      : []),
  ]
  const makes = permits.add || !resource.only.includes('add')
  const add = makes ? (onAdd ?? (permits.add ? () => setOpen({ kind: 'form' }) : undefined)) : undefined
  const title = t(rowOf(pathname)?.title ?? resource.label)
  const forbidden = !permits.view || list.error?.reason === 'no_permission'
  return (
    <section className={styles.page} data-fill={narrow ? undefined : ''} aria-busy={list.first}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {forbidden ? null : (
          <Toolbar
            resource={resource}
            place={place}
            permits={permits}
            narrow={narrow}
            fetching={list.fetching}
            onRefresh={list.refetch}
            onAdd={add}
            onImport={permits.import ? () => setOpen({ kind: 'import' }) : undefined}
          />
        )}
      </header>
      {tabs}
      <div className={styles.beside}>
        {beside === undefined || narrow || forbidden ? null : <aside className={styles.aside}>{beside(place)}</aside>}
        <div className={styles.panel} aria-busy={list.behind}>
          {forbidden ? (
            <ListForbidden resource={resource} />
          ) : (
            <>
              <Filters resource={resource} state={state} onChange={change} />
              <ListBody
                resource={resource}
                place={place}
                list={list}
                narrow={narrow}
                cells={cells}
                actionsOf={actionsOf}
                selected={permits.remove || batch !== undefined ? selected.map(({ id }) => id) : null}
                onSelect={setChosen}
                onOpen={permits.single ? (row) => setOpen({ kind: 'details', row }) : undefined}
                onAdd={add}
              />
              <Pager
                state={state}
                total={list.first || list.error !== null ? null : list.total}
                narrow={narrow}
                selected={selected.length}
                onChange={change}
                onRemove={permits.remove ? () => void removeAll(selected) : undefined}
                batch={batch?.(selected, () => setChosen([]))}
                onUnselect={() => setChosen([])}
              />
            </>
          )}
        </div>
      </div>
      {open?.kind === 'form' ? (
        <ResourceForm
          key={open.id ?? 'new'}
          resource={resource}
          id={open.id}
          parts={form?.(place)}
          onClose={() => setOpen(null)}
          onSaved={() => setOpen(null)}
        />
      ) : null}
      {open?.kind === 'details' ? (
        <ResourceDetails
          resource={resource}
          row={open.row}
          cells={cells}
          above={above}
          onClose={() => setOpen(null)}
          onEdit={permits.edit ? () => setOpen({ kind: 'form', id: open.row.id }) : undefined}
        />
      ) : null}
      {open?.kind === 'import' ? <ImportDialog resource={resource} onClose={() => setOpen(null)} /> : null}
      {asking}
    </section>
  )
}
