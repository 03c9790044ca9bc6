import type { JudgingKind } from '@workplace/contract/attendance/rehearse'
import { versioned } from '@workplace/contract/attendance/versions'
import { Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { allOf } from '../../../kernel/form/form-values'
import type { RowAction } from '../../../kernel/resource-page/row-actions'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { RehearsalPanel, type RuleTried } from './rehearsal-panel'
import { rehearsalWords as words } from './rehearsal-words'

/** What a shift or rule is called and when it counts judges no day. */
const unjudged: ReadonlySet<string> = new Set(['name', 'status', 'effect_date', 'remark'])

/** The action of a row that tries it on a past month, and the panel in which that is done. */
export function useRehearsal(kind: JudgingKind): {
  readonly actions: (row: { readonly id: number; readonly name: string | null }) => readonly RowAction[]
  readonly panel: ReactNode
} {
  const t = useT()
  const may = useMay('view-daily-statistics')
  const [tried, setTried] = useState<RuleTried | null>(null)
  return {
    actions: (row) => {
      const name = row.name ?? ''
      const body = allOf(versioned[kind], row as Readonly<Record<string, unknown>>)
      const onClick = () => setTried({ kind, own: { id: row.id, name }, name, body })
      return may ? [{ key: 'rehearse', label: t(words.open), onClick }] : []
    },
    panel: tried === null ? null : <RehearsalPanel {...tried} onClose={() => setTried(null)} />,
  }
}

/** In a form: tries what it says so far; `id`: of the record that is changed. */
export function RehearseForm({ kind, id }: { readonly kind: JudgingKind; readonly id: number | undefined }) {
  const t = useT()
  const form = Form.useFormInstance<Readonly<Record<string, unknown>>>()
  const may = useMay('view-daily-statistics')
  const [tried, setTried] = useState<RuleTried | null>(null)
  if (!may) return null
  const open = async () => {
    const names = Object.keys(versioned[kind].fields).filter((name) => !unjudged.has(name))
    try {
      await form.validateFields(names)
    } catch {
      toast.warning(t(words.fix))
      return
    }
    const values = form.getFieldsValue(true)
    const name = String(values.name ?? '')
    setTried({ kind, own: id === undefined ? null : { id, name }, name, body: allOf(versioned[kind], values) })
  }
  return (
    <div>
      <Button onClick={() => void open()}>{t(words.open)}</Button>
      {tried === null ? null : <RehearsalPanel {...tried} onClose={() => setTried(null)} />}
    </div>
  )
}
