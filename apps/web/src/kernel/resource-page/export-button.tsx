import { DownloadOutlined } from '@ant-design/icons'
import { callsOf, type Resource } from '@workplace/contract/kernel/resource'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { CallError, file } from '../client'
import { toast } from '../toast'
import { useT } from '../words'
import { columnsOf, shownColumns } from './columns'
import { type ListState, listQuery } from './list-state'
import { words } from './words'

const formats = { xlsx: 'Excel', csv: 'CSV' } as const
type Format = keyof typeof formats

/** Fetches what the list shows, all its pages, as a file. */
export function useExport(resource: Resource, state: ListState) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const exchanged = new Set(
    columnsOf(resource)
      .filter(({ field }) => field.exchange)
      .map(({ name }) => name),
  )
  const run = async (format: Format, which: 'shown' | 'all') => {
    setBusy(true)
    try {
      const { page: _page, limit: _limit, ...query } = listQuery(state)
      const shown = shownColumns(resource, state.columns).map(({ name }) => name)
      const columns = (which === 'all' ? [...exchanged] : shown.filter((name) => exchanged.has(name))).join(',')
      toast.success(t(words.exported, { name: await file(callsOf(resource).export, { ...query, columns, format }) }))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  const items = (['shown', 'all'] as const).flatMap((which) =>
    resource.formats.toReversed().map((format) => ({
      key: `${format}-${which}`,
      label: t(words.exportAs, {
        columns: t(which === 'shown' ? words.exportShown : words.exportAll),
        format: formats[format],
      }),
      onClick: () => void run(format, which),
    })),
  )
  return { items, busy }
}

export function ExportButton({ resource, state }: { resource: Resource; state: ListState }) {
  const t = useT()
  const { items, busy } = useExport(resource, state)
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy} aria-haspopup="menu">
        {t(busy ? words.exporting : words.export)}
      </Button>
    </Dropdown>
  )
}
