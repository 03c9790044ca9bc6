import { uploadImage } from '@workplace/contract/kernel/files'
import { sentenceOf } from '@workplace/contract/kernel/refusal'
import { acceptOf, uploadFaultOf } from '@workplace/contract/kernel/upload'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../../kernel/client/client'
import { toast } from '../../kernel/toast/toast'
import { useHold } from '../../kernel/widgets/holds'
import { Picture } from '../../kernel/widgets/picture'
import { useT } from '../../kernel/words'
import styles from './personal-centre.module.css'
import { words } from './words'

type Props = {
  kind: UploadKind
  label: string
  /** Address of the present photo, or ''. */
  address: string
  /** The stored path of a new photo. */
  onChange: (path: string) => void
}

/** A photo of a person: chosen, checked, sent with its progress, shown at once. It counts when the dialog is saved. */
export function PhotoInput({ kind, label, address, onChange }: Props) {
  const t = useT()
  const hold = useHold()
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [preview, setPreview] = useState('')
  useEffect(() => () => URL.revokeObjectURL(preview), [preview])
  const shown = preview || address

  const send = async (file: File) => {
    const fault = uploadFaultOf(kind, { name: file.name, bytes: file.size })
    if (fault !== null) return toast.error(t(sentenceOf(fault.kind), fault.values))
    setPercent(0)
    const letGo = hold()
    try {
      // Refusals say their reason through the client.
      onChange(await upload(uploadImage, { type: kind.name }, file, { onProgress: setPercent }))
      setPreview(URL.createObjectURL(file))
      toast.success(t(words.uploaded))
    } catch {
      toast.error(t(words.uploadFailed))
    } finally {
      letGo()
      setPercent(null)
    }
  }

  return (
    <div className={styles.photo}>
      <span className={styles.photoLabel}>{label}</span>
      <div className={styles.frame}>{shown !== '' && <Picture src={shown} alt={label} />}</div>
      <Button size="small" disabled={percent !== null} onClick={() => input.current?.click()}>
        {percent === null ? t(shown === '' ? words.choose : words.replace) : t(words.uploading, { percent })}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={acceptOf(kind)}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file may be chosen again after a failure.
          event.target.value = ''
          if (file !== undefined) void send(file)
        }}
      />
    </div>
  )
}
