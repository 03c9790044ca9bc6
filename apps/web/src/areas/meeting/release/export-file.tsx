import { DownloadOutlined } from '@ant-design/icons'
import type { Endpoint, InputOf } from '@workplace/contract/kernel/endpoint'
import { Button } from 'antd'
import { useState } from 'react'
import { CallError, file } from '../../../kernel/client'
import { toast } from '../../../kernel/toast'
import { useT } from '../../../kernel/words'
import { releaseWords as words } from './release-words'

/** Saves what a list shows as an Excel file. */
export function ExportFile<E extends Endpoint>({ endpoint, input }: { endpoint: E; input: InputOf<E> }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      toast.success(t(words.exported, { name: await file(endpoint, input) }))
    } catch (error) {
      // the call has said why
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void save()}>
      {t(words.export)}
    </Button>
  )
}
