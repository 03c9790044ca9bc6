import { CloseOutlined, ScissorOutlined, UploadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { uploadOf } from '@workplace/contract/kernel/field'
import { fileAddress } from '@workplace/contract/kernel/files'
import { sentenceOf } from '@workplace/contract/kernel/refusal'
import { acceptOf, endingOf, formatFault, uploadFaultOf } from '@workplace/contract/kernel/upload'
import { Button, Progress, Space, Upload } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { CallError, isCancelled } from '../../../kernel/client/client'
import { queryOf } from '../../../kernel/client/query'
import { imageAddress } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { storeFile } from '../../../kernel/upload/store-file'
import { useHold } from '../../../kernel/widgets/holds'
import { Picture } from '../../../kernel/widgets/picture'
import type { InputProps } from '../../../kernel/widgets/widget'
import { useT } from '../../../kernel/words'
import type { ChosenPicture } from './crop-dialog'
import { DeviceFrame } from './device-frame'
import styles from './map.module.css'
import { mapWords as words } from './map-words'

const CropDialog = lazy(() => import('./crop-dialog'))

/** A guide map: chosen, cropped to the shape of the screen that shows it, and seen as it will look there. */
export function MapInput({ id, field, value, onChange, disabled, address, ...rest }: InputProps<string>) {
  const t = useT()
  const hold = useHold()
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  // What was just sent is shown from here: its path is no address that could be fetched.
  const [sent, setSent] = useState<{ path: string; file: File; address: string } | null>(null)
  useEffect(() => () => URL.revokeObjectURL(sent?.address ?? ''), [sent])
  const kind = uploadOf(field)
  const label = t(field.label)

  const take = async (file: File) => {
    setProblem(null)
    const say = (fault: ReturnType<typeof uploadFaultOf>) =>
      fault === null ? null : t(sentenceOf(fault.kind), fault.values)
    if (!kind.formats.includes(endingOf(file.name))) return setProblem(say(formatFault(kind)))
    const picture = await createImageBitmap(file).catch(() => null)
    // Named like a picture, but none.
    if (picture === null) return setProblem(say(formatFault(kind)))
    const { width, height } = picture
    const fault = uploadFaultOf(kind, { name: file.name, bytes: file.size, pixels: { width, height } })
    setChosen({ file, picture, fault: say(fault) })
  }
  const close = () => {
    chosen?.picture.close()
    setChosen(null)
  }
  const send = async (file: File) => {
    close()
    setPercent(0)
    const letGo = hold()
    try {
      const path = await storeFile(kind, file, { onProgress: setPercent, quiet: true })
      setSent({ path, file, address: URL.createObjectURL(file) })
      onChange?.(path)
      toast.success(t(words.uploaded))
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof CallError ? error.message : t(words.failed))
    } finally {
      letGo()
      setPercent(null)
    }
  }
  const own = sent?.path === value ? sent : null
  // a picture that came with a copy of another room has no address yet
  const stored = useQuery({
    ...queryOf(fileAddress, { path: value ?? '' }, { quiet: true }),
    enabled: !!value && own === null && address === undefined,
  })
  const source = own?.address ?? address ?? (stored.data === undefined ? undefined : imageAddress(stored.data.url))
  return (
    <div className={styles.map}>
      {value ? (
        <DeviceFrame kind={kind}>{source === undefined ? null : <Picture src={source} alt={label} />}</DeviceFrame>
      ) : null}
      <div className={styles.controls}>
        <Space wrap size="small">
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
              aria-label={`${t(value ? words.replace : words.choose)} ${label}`}
              aria-describedby={rest['aria-describedby']}
            >
              {t(value ? words.replace : words.choose)}
            </Button>
          </Upload>
          {own === null ? null : (
            <Button icon={<ScissorOutlined aria-hidden />} onClick={() => void take(own.file)}>
              {t(words.crop)}
            </Button>
          )}
          {value ? (
            <Button
              type="text"
              icon={<CloseOutlined aria-hidden />}
              disabled={disabled}
              aria-label={`${t(words.remove)} ${label}`}
              onClick={() => onChange?.(null)}
            >
              {t(words.remove)}
            </Button>
          ) : null}
        </Space>
        {percent === null ? null : (
          <Progress percent={percent} size="small" aria-label={t(words.uploading, { percent })} />
        )}
        {problem === null ? null : (
          <div role="alert" className="ant-form-item-explain-error">
            {problem}
          </div>
        )}
        <div className={styles.hint}>
          {t(words.hint, {
            ...(kind.advised ?? { width: 0, height: 0 }),
            formats: kind.formats.join(' / '),
            n: kind.megabytes,
          })}
        </div>
      </div>
      {chosen === null ? null : (
        <Suspense>
          <CropDialog
            chosen={chosen}
            kind={kind}
            title={t(words.cropTitle, { name: label })}
            onUse={(file) => void send(file)}
            onProblem={setProblem}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
