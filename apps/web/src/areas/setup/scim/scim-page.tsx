import { scimConnection } from '@workplace/contract/setup/scim-connection'
import { type ReactNode, useState } from 'react'
import type { FormParts } from '../../../kernel/form/form-parts'
import { ResourcePage, type RowWith } from '../../../kernel/resource-page/resource-page'
import { useT } from '../../../kernel/words'
import { ConnectionPanel } from './connection-panel'
import { words } from './scim-words'

type Row = RowWith<typeof scimConnection.fields>

type Props = {
  readonly tabs: ReactNode
  /** How roles by group are entered. */
  readonly form: FormParts
}

/** Directories that push people: a list with what each did last. */
export function ScimConnections({ tabs, form }: Props) {
  const t = useT()
  const [open, setOpen] = useState<Row | null>(null)
  return (
    <>
      <ResourcePage
        resource={scimConnection}
        tabs={tabs}
        form={() => form}
        removes={(rows) => t(words.removeText, { n: rows.reduce((sum, { people }) => sum + (people ?? 0), 0) })}
        actions={(row) => [{ key: 'open', label: t(words.open), onClick: () => setOpen(row) }]}
      />
      {open !== null && <ConnectionPanel id={open.id} name={open.name ?? ''} onClose={() => setOpen(null)} />}
    </>
  )
}
