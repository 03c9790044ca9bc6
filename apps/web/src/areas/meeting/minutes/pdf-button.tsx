import { FilePdfOutlined } from '@ant-design/icons'
import { minutesPdf } from '@workplace/contract/meeting/minutes'
import { Button } from 'antd'
import { file } from '../../../kernel/client/client'
import { useSaving } from '../../../kernel/list/export-menu'
import { useT } from '../../../kernel/words'
import { minutesWords as words } from './minutes-words'

export function PdfButton({ id }: { id: number }) {
  const t = useT()
  const [making, make] = useSaving()
  return (
    <Button
      icon={<FilePdfOutlined aria-hidden />}
      loading={making}
      onClick={() => make(() => file(minutesPdf, { id }))}
    >
      {t(words.pdf)}
    </Button>
  )
}
