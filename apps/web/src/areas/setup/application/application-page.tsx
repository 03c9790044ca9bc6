import { comma } from '@workplace/contract/kernel/comma'
import { revokeApplication } from '@workplace/contract/setup/application-calls'
import { oauth2Application } from '@workplace/contract/setup/oauth2-application'
import { Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import { ResourcePage, type RowWith } from '../../../kernel/resource-page/resource-page'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { ApplicationPanel, type ApplicationTab } from './application-panel'
import { words } from './application-words'
import { ScopesInput } from './scopes-input'
import { useScopeText } from './use-scopes'

const form = { inputs: { scopes: ScopesInput } }
type Kind = 'web' | 'native' | 'service'
type Row = RowWith<typeof oauth2Application.fields>

const mostNamed = 3

/** `/setup-and-development/developer-authorization`: programs that call with a key, what they may, and what they do. */
export default function ApplicationPage() {
  const t = useT()
  const language = useLanguage()
  const may = useMay('change-oath2-Application')
  const textOf = useScopeText()
  const [modal, asking] = Modal.useModal()
  const [open, setOpen] = useState<{ id: number; name: string; kind: Kind; first: ApplicationTab } | null>(null)
  const revoke = useChange(revokeApplication, { stale: ['/oauth2_application'] })
  const show = (row: Row, first: ApplicationTab) =>
    setOpen({ id: row.id, name: row.name ?? '', kind: row.kind ?? 'service', first })
  const ask = (row: Row) =>
    modal.confirm({
      centered: true,
      title: t(words.revokeAllAsk, { name: row.name ?? '' }),
      content: t(words.revokeText),
      okText: t(words.revokeAll),
      okButtonProps: { danger: true },
      cancelText: t(words.cancel),
      onOk: () => revoke.mutate({ id: row.id }, { onSuccess: () => toast.success(t(words.revokedDone)) }),
    })
  const scopesText = (scopes: readonly string[]) => {
    if (scopes.length === 0) return t(words.noScopes)
    const named = scopes.slice(0, mostNamed).map(textOf).join(comma[language])
    return scopes.length > mostNamed ? `${named} +${scopes.length - mostNamed}` : named
  }
  return (
    <>
      <ResourcePage
        resource={oauth2Application}
        form={() => form}
        cells={{ scopes: (row) => <span title={(row.scopes ?? []).join(', ')}>{scopesText(row.scopes ?? [])}</span> }}
        actions={(row) => [
          ...(row.kind === 'service'
            ? []
            : [{ key: 'connect', label: t(words.connect), onClick: () => show(row, 'connect') }]),
          ...(row.kind === 'native' ? [] : [{ key: 'keys', label: t(words.keys), onClick: () => show(row, 'keys') }]),
          ...(row.kind === 'service'
            ? []
            : [{ key: 'people', label: t(words.people), later: true, onClick: () => show(row, 'people') }]),
          { key: 'use', label: t(words.use), onClick: () => show(row, 'use') },
          { key: 'why', label: t(words.why), later: true, onClick: () => show(row, 'why') },
          ...(may && ((row.keys ?? 0) > 0 || row.status === 'on')
            ? [{ key: 'revoke', label: t(words.revokeAll), danger: true, later: true, onClick: () => void ask(row) }]
            : []),
        ]}
      />
      {asking}
      {open !== null && <ApplicationPanel {...open} onClose={() => setOpen(null)} />}
    </>
  )
}
