import { FilePdfOutlined } from '@ant-design/icons'
import { minutesPdf } from '@workplace/contract/meeting/minutes'
import { Button } from 'antd'
import { useState } from 'react'
import { CallError, file } from '../../../kernel/client'
import { toast } from '../../../kernel/toast'
import { useT } from '../../../kernel/words'
import { minutesWords as words } from './minutes-words'

export function PdfButton({ id }: { id: number }) {
  const t = useT()
  const [making, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    try {
      toast.success(t(words.made, { name: await file(minutesPdf, { id }) }))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    } finally {
      setMaking(false)
    }
  }
  return (
    <Button icon={<FilePdfOutlined aria-hidden />} loading={making} onClick={() => void make()}>
      {t(words.pdf)}
    </Button>
  )
}
