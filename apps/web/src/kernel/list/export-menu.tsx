import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { CallError } from '../client/client'
import { ActionMenu } from '../menu/action-menu'
import { toast } from '../toast/toast'
import { useT } from '../words'
import { words } from './words'

/** Makes one file at a time; `save` answers the name under which it was saved. */
export function useSaving() {
  const t = useT()
  const [saving, setSaving] = useState(false)
  const run = async (save: () => Promise<string>) => {
    setSaving(true)
    try {
      toast.success(t(words.exported, { name: await save() }))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    } finally {
      setSaving(false)
    }
  }
  return [saving, (save: () => Promise<string>) => void run(save)] as const
}

type MenuProps = {
  readonly items: readonly { readonly key: string; readonly label: string; readonly onClick: () => void }[]
  readonly saving: boolean
}

/** The button of what can be saved as a file. */
export function SaveMenu({ items, saving }: MenuProps) {
  const t = useT()
  return (
    <ActionMenu items={[...items]}>
      <Button icon={<DownloadOutlined aria-hidden />} loading={saving}>
        {t(saving ? words.exporting : words.export)}
      </Button>
    </ActionMenu>
  )
}

/** What a list shows, all its pages, as a table to go on with. */
export function ExportMenu({ save }: { save: (format: 'csv' | 'xlsx') => Promise<string> }) {
  const [saving, run] = useSaving()
  const items = [
    { key: 'xlsx', label: 'Excel', onClick: () => run(() => save('xlsx')) },
    { key: 'csv', label: 'CSV', onClick: () => run(() => save('csv')) },
  ]
  return <SaveMenu items={items} saving={saving} />
}
