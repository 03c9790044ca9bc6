import type { dayPunchPhoto, myPunchPhoto, requestPhoto } from '@workplace/contract/attendance/punch-photo'
import { Button, Image } from 'antd'
import { useEffect, useState } from 'react'
import { CallError, fetchFile } from '../../../kernel/client/client'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { photoWords as words } from './photo-words'

type Props = { readonly from: typeof dayPunchPhoto | typeof myPunchPhoto | typeof requestPhoto; readonly id: number }

/** The photo of a field punch, fetched once somebody asks for it: that others look at it is written down. */
export function PunchPhoto({ from, id }: Props) {
  const t = useT()
  const [shown, setShown] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => () => (shown === null ? undefined : URL.revokeObjectURL(shown)), [shown])
  const show = async () => {
    setBusy(true)
    try {
      const { blob } = await fetchFile(from, { id: String(id) }, { quiet: true })
      setShown(URL.createObjectURL(blob))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  if (shown !== null) return <Image src={shown} width={120} alt={t(words.of)} />
  return (
    <Button type="link" size="small" loading={busy} onClick={() => void show()}>
      {t(words.show)}
    </Button>
  )
}
