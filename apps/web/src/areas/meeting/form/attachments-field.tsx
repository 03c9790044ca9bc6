import { CloseOutlined, PaperClipOutlined, PlusOutlined } from '@ant-design/icons'
import { acceptOf } from '@workplace/contract/kernel/upload'
import * as uploads from '@workplace/contract/kernel/uploads'
import { Button, Progress } from 'antd'
import { Suspense, useId, useRef } from 'react'
import { hasUnfinished, PartProgress, UnfinishedUploads } from '../../../kernel/upload/later'
import { sizeText } from '../../../kernel/upload/size-text'
import { useT } from '../../../kernel/words'
import styles from '../core/side-panel.module.css'
import { addFiles, type FormFile, mostFiles, removeFile } from './form-files'
import { formWords } from './form-words'
import form from './meeting-form.module.css'

type Props = {
  files: readonly FormFile[]
  onChange: (change: (files: readonly FormFile[]) => readonly FormFile[]) => void
  error?: string | undefined
}

const kind = uploads.file

/** Files of a meeting: sent as soon as they are chosen, each with its size, its progress, and what is wrong with it. */
export function AttachmentsField({ files, onChange, error }: Props) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.field}>
      <span className={styles.legend} id={id}>
        {t(formWords.attachments)}
      </span>
      {files.length > 0 && (
        <ul className={form.files} aria-labelledby={id}>
          {files.map(({ key, name, bytes, percent, run, fault }) => (
            <li key={key} className={run === undefined ? undefined : form.large}>
              <div className={form.file} data-failed={fault === undefined ? undefined : ''}>
                <PaperClipOutlined aria-hidden />
                <span title={name}>{name}</span>
                <small>{sizeText(bytes)}</small>
                <Button
                  type="text"
                  size="small"
                  className={form.small}
                  icon={<CloseOutlined />}
                  aria-label={t(run === undefined ? formWords.removeFile : formWords.cancelFile, { name })}
                  onClick={() => removeFile(key, files, onChange)}
                />
              </div>
              {run !== undefined ? (
                <Suspense>
                  <PartProgress name={name} bytes={bytes} run={run} />
                </Suspense>
              ) : (
                percent !== undefined && (
                  <Progress percent={percent} size="small" aria-label={t(formWords.uploading, { percent })} />
                )
              )}
              {fault !== undefined && (
                <span className={styles.error} role="alert">
                  {fault}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasUnfinished(kind) && (
        <Suspense>
          <UnfinishedUploads kind={kind} without={files.map(({ name }) => name)} />
        </Suspense>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t(formWords.addFile)}
        accept={acceptOf(uploads.file)}
        onChange={({ target }) => {
          addFiles([...(target.files ?? [])], files.length, onChange)
          target.value = ''
        }}
      />
      <button
        type="button"
        className={styles.link}
        disabled={files.length >= mostFiles}
        onClick={() => input.current?.click()}
      >
        <PlusOutlined aria-hidden /> {t(formWords.addFile)}
      </button>
      <span className={styles.help}>
        {t(formWords.fileHint, { count: kind.count, n: kind.megabytes, formats: kind.formats.join(' ') })}
      </span>
      {error !== undefined && <span className={styles.error}>{error}</span>}
    </div>
  )
}
