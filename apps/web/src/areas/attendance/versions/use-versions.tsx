import type { VersionedKind } from '@workplace/contract/attendance/versions'
import { type ReactNode, useState } from 'react'
import type { RowAction } from '../../../kernel/resource-page/row-actions'
import { useT } from '../../../kernel/words'
import { versionWords as words } from './version-words'
import { VersionsPanel } from './versions-panel'

/** The action of a row that opens its versions, and the panel in which they are. */
export function useVersions(kind: VersionedKind): {
  readonly action: (row: { readonly id: number; readonly name: string | null }) => RowAction
  readonly panel: ReactNode
} {
  const t = useT()
  const [open, setOpen] = useState<{ id: number; name: string } | null>(null)
  return {
    action: ({ id, name }) => ({
      key: 'versions',
      label: t(words.versions),
      onClick: () => setOpen({ id, name: name ?? '' }),
    }),
    panel: open === null ? null : <VersionsPanel kind={kind} {...open} onClose={() => setOpen(null)} />,
  }
}
