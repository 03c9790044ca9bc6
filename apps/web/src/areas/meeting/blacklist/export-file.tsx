import { DownloadOutlined } from '@ant-design/icons'
import type { Endpoint, InputOf } from '@workplace/contract/kernel/endpoint'
import { Button } from 'antd'
import { file } from '../../../kernel/client/client'
import { useSaving } from '../../../kernel/list/export-menu'
import { useT } from '../../../kernel/words'
import { blacklistWords as words } from './blacklist-words'

/** Saves what a list shows as an Excel file. */
export function ExportFile<E extends Endpoint>({ endpoint, input }: { endpoint: E; input: InputOf<E> }) {
  const t = useT()
  const [saving, run] = useSaving()
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={saving} onClick={() => run(() => file(endpoint, input))}>
      {t(words.export)}
    </Button>
  )
}
