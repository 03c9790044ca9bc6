import { CloseOutlined, UploadOutlined } from '@ant-design/icons'
import { uploadOf } from '@workplace/contract/kernel/field'
import { sentenceOf } from '@workplace/contract/kernel/refusal'
import { acceptOf } from '@workplace/contract/kernel/upload'
import { photo } from '@workplace/contract/kernel/uploads'
import { Button, Progress, Space, Upload } from 'antd'
import { useEffect, useState } from 'react'
import { CallError, isCancelled } from '../client/client'
import { imageAddress } from '../session/session'
import { toast } from '../toast/toast'
import { shrunkPhoto } from '../upload/shrink-photo'
import { storeFile } from '../upload/store-file'
import { useT } from '../words'
import { useHold } from './holds'
import { pictureFaultOf } from './image-check'
import type { InputProps } from './widget'
import styles from './widgets.module.css'
import { words } from './words'

/** A picture: checked here before it is sent, sent at once with its progress, kept as the path that the server gave. */
export function ImageInput({ id, field, value, onChange, disabled, address, ...rest }: InputProps<string>) {
  const t = useT()
  const [percent, setPercent] = useState<number | null>(null)
  // What was just sent is shown from here: its path is no address that could be fetched.
  const [sent, setSent] = useState<{ path: string; address: string } | null>(null)
  useEffect(() => () => URL.revokeObjectURL(sent?.address ?? ''), [sent])
  const [problem, setProblem] = useState<string | null>(null)
  const kind = uploadOf(field)
  const hold = useHold()
  const take = async (chosen: File) => {
    setProblem(null)
    const letGo = hold()
    try {
      // nobody can make a telephone's photo smaller by hand
      const file = kind.name === photo.name ? await shrunkPhoto(chosen) : chosen
      const fault = await pictureFaultOf(kind, file)
      if (fault !== null) return setProblem(t(sentenceOf(fault.kind), fault.values))
      setPercent(0)
      const path = await storeFile(kind, file, { onProgress: setPercent, quiet: true })
      setSent({ path, address: URL.createObjectURL(file) })
      onChange?.(path)
      toast.success(t(words.uploaded))
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof CallError ? error.message : t(words.unreadable))
    } finally {
      letGo()
      setPercent(null)
    }
  }
  const limits = { formats: kind.formats.join(' / '), n: kind.megabytes }
  const hint = kind.largest ? t(words.imageHint, { ...limits, ...kind.largest }) : t(words.imageHintPlain, limits)
  const choose = (
    <Upload
      id={id}
      accept={acceptOf(kind)}
      showUploadList={false}
      disabled={disabled || percent !== null}
      beforeUpload={(file) => {
        void take(file)
        return Upload.LIST_IGNORE
      }}
    >
      <Button
        icon={<UploadOutlined aria-hidden />}
        disabled={disabled || percent !== null}
        aria-label={`${t(value ? words.replace : words.upload)} ${t(field.label)}`}
        aria-describedby={rest['aria-describedby']}
      >
        {value ? t(words.replace) : t(words.upload)}
      </Button>
    </Upload>
  )
  return (
    <div>
      {value ? (
        <div className={styles.upload}>
          <img src={sent?.path === value ? sent.address : (address ?? imageAddress(value))} alt={t(field.label)} />
          <Space wrap size="small">
            {choose}
            <Button
              type="text"
              icon={<CloseOutlined aria-hidden />}
              disabled={disabled}
              aria-label={`${t(words.remove)} ${t(field.label)}`}
              onClick={() => onChange?.(null)}
            >
              {t(words.remove)}
            </Button>
          </Space>
        </div>
      ) : (
        choose
      )}
      {percent === null ? null : (
        <Progress percent={percent} size="small" aria-label={t(words.uploading, { percent })} />
      )}
      {problem === null ? null : (
        <div role="alert" className="ant-form-item-explain-error">
          {problem}
        </div>
      )}
      <div className={styles.hint}>{hint}</div>
    </div>
  )
}
