import { CloseOutlined, FileZipOutlined, UploadOutlined } from '@ant-design/icons'
import type { FirmwareFile } from '@workplace/contract/device/firmware'
import { firmwareFile as kind } from '@workplace/contract/device/uploads'
import { sentenceOf } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { acceptOf, uploadFaultOf } from '@workplace/contract/kernel/upload'
import { Button, Progress } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { CallError, isCancelled } from '../../../kernel/client/client'
import { hasUnfinished, PartProgress, UnfinishedUploads } from '../../../kernel/upload/later'
import type { PartRun } from '../../../kernel/upload/part-run'
import { sizeText } from '../../../kernel/upload/size-text'
import { storeFile } from '../../../kernel/upload/store-file'
import type { InputProps } from '../../../kernel/widgets/widget'
import { translate, useT } from '../../../kernel/words'
import { words } from './update-page-words'
import styles from './updates.module.css'

/** A file on its way, or why it did not come. */
type Coming = {
  readonly name: string
  readonly bytes: number
  readonly run?: PartRun
  readonly fault?: string
  readonly stop: () => void
}

/** The file of a version: sent as soon as it is chosen, piece by piece, with how far it is; it goes on where it was cut off. */
export function FirmwareInput({ value, onChange, disabled, id, ...aria }: InputProps<FirmwareFile>) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [coming, setComing] = useState<Coming | null>(null)
  // who closes the form leaves the upload where it is: it is offered again
  const latest = useRef(coming)
  latest.current = coming
  useEffect(() => () => latest.current?.run?.leave(), [])

  const take = (file: File) => {
    const shown = { name: file.name, bytes: file.size }
    const fault = uploadFaultOf(kind, shown)
    if (fault !== null)
      return setComing({ ...shown, stop: () => {}, fault: translate(sentenceOf(fault.kind), fault.values) })
    const ending = new AbortController()
    const stop = () => ending.abort()
    setComing({ ...shown, stop })
    storeFile(kind, file, {
      quiet: true,
      signal: ending.signal,
      onRun: (run) => setComing({ ...shown, stop, run }),
    }).then(
      (path) => {
        setComing(null)
        onChange?.({ path, ...shown })
      },
      (error) =>
        setComing(
          isCancelled(error)
            ? null
            : {
                ...{ ...shown, stop: () => {} },
                fault: error instanceof CallError ? error.message : translate(sentenceOf(refusals.upload_failed)),
              },
        ),
    )
  }
  const isOnItsWay = coming !== null && coming.fault === undefined
  return (
    <div className={styles.file}>
      {value != null && coming === null && (
        <div className={styles.line}>
          <FileZipOutlined aria-hidden />
          <span className={styles.name} title={value.name}>
            {value.name}
          </span>
          <small className={styles.quiet}>{sizeText(value.bytes)}</small>
        </div>
      )}
      {coming !== null && (
        <>
          <div className={styles.line}>
            <FileZipOutlined aria-hidden />
            <span className={styles.name} title={coming.name}>
              {coming.name}
            </span>
            <small className={styles.quiet}>{sizeText(coming.bytes)}</small>
            {isOnItsWay && (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t(words.stopUpload, { name: coming.name })}
                onClick={coming.stop}
              />
            )}
          </div>
          {coming.run !== undefined && isOnItsWay ? (
            <Suspense>
              <PartProgress name={coming.name} bytes={coming.bytes} run={coming.run} />
            </Suspense>
          ) : isOnItsWay ? (
            <Progress percent={0} size="small" aria-label={t(words.uploading, { percent: 0 })} />
          ) : null}
          {coming.fault !== undefined && (
            <span className={styles.fault} role="alert">
              {coming.fault}
            </span>
          )}
        </>
      )}
      {coming === null && hasUnfinished(kind) && (
        <Suspense>
          <UnfinishedUploads kind={kind} without={value == null ? [] : [value.name]} />
        </Suspense>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t(words.chooseFile)}
        accept={acceptOf(kind)}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) take(file)
          target.value = ''
        }}
      />
      <div>
        <Button
          id={id}
          {...{ 'aria-describedby': aria['aria-describedby'], 'aria-invalid': aria['aria-invalid'] }}
          icon={<UploadOutlined aria-hidden />}
          disabled={disabled === true || isOnItsWay}
          onClick={() => input.current?.click()}
        >
          {t(value == null && coming === null ? words.chooseFile : words.replaceFile)}
        </Button>
      </div>
      <small className={styles.quiet}>
        {t(words.fileHint, { formats: kind.formats.join(' '), n: kind.megabytes })}
      </small>
    </div>
  )
}
