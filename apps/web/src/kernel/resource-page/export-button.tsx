import { callsOf, type Resource } from '@workplace/contract/kernel/resource'
import { file } from '../client/client'
import { SaveMenu, useSaving } from '../list/export-menu'
import { words } from '../list/words'
import { useT } from '../words'
import { columnsOf, shownColumns } from './columns'
import { type ListState, listQuery } from './list-state'

const formats = { xlsx: 'Excel', csv: 'CSV' } as const
type Format = keyof typeof formats

/** Fetches what the list shows, all its pages, as a file. */
export function useExport(resource: Resource, state: ListState) {
  const t = useT()
  const [busy, save] = useSaving()
  const exchanged = new Set(
    columnsOf(resource)
      .filter(({ field }) => field.exchange)
      .map(({ name }) => name),
  )
  const run = (format: Format, which: 'shown' | 'all') => {
    const { page: _page, limit: _limit, ...query } = listQuery(state)
    const shown = shownColumns(resource, state.columns).map(({ name }) => name)
    const columns = (which === 'all' ? [...exchanged] : shown.filter((name) => exchanged.has(name))).join(',')
    save(() => file(callsOf(resource).export, { ...query, columns, format }))
  }
  const items = (['shown', 'all'] as const).flatMap((which) =>
    resource.formats.toReversed().map((format) => ({
      key: `${format}-${which}`,
      label: t(words.exportAs, {
        columns: t(which === 'shown' ? words.exportShown : words.exportAll),
        format: formats[format],
      }),
      onClick: () => run(format, which),
    })),
  )
  return { items, busy }
}

export function ExportButton({ resource, state }: { resource: Resource; state: ListState }) {
  const { items, busy } = useExport(resource, state)
  return <SaveMenu items={items} saving={busy} />
}
