import { CloseOutlined, PaperClipOutlined, PlusOutlined } from '@ant-design/icons'
import { sentenceOf } from '@workplace/contract/kernel/refusal'
import { acceptOf, uploadFaultOf } from '@workplace/contract/kernel/upload'
import * as uploads from '@workplace/contract/kernel/uploads'
import { addMinutesFile, deleteMinutesFile, type Minutes, minutesFile } from '@workplace/contract/meeting/minutes'
import { Button } from 'antd'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError, call, isCancelled } from '../../../kernel/client/client'
import { invalidate, useChange } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { randomId } from '../../../kernel/random-id'
import { PartProgress } from '../../../kernel/upload/later'
import type { PartRun } from '../../../kernel/upload/part-run'
import { sizeText } from '../../../kernel/upload/size-text'
import { storeFile } from '../../../kernel/upload/store-file'
import { useT } from '../../../kernel/words'
import { mostFiles } from '../form/form-files'
import styles from './minutes.module.css'
import { minutesWords as words } from './minutes-words'

type Large = { readonly key: string; readonly name: string; readonly bytes: number; readonly run: PartRun }

/** Files of minutes: kept as soon as they are chosen. */
export function MinutesFiles({ minutes, canWrite }: { minutes: Minutes; canWrite: boolean }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(0)
  const [large, setLarge] = useState<readonly Large[]>([])
  const [faults, setFaults] = useState<readonly string[]>([])
  const leave = useEffectEvent(() => {
    for (const { run } of large) run.leave()
  })
  useEffect(() => () => leave(), [])
  const remove = useChange(deleteMinutesFile, { stale: ['/minutes'] })
  const said = (name: string, error: unknown) => {
    if (!(error instanceof CallError)) throw error
    setFaults((now) => [...now, t(words.fileFailed, { name, why: error.message })])
  }
  const take = async (chosen: readonly File[]) => {
    setFaults([])
    for (const file of chosen) {
      const fault = uploadFaultOf(uploads.file, { name: file.name, bytes: file.size })
      const key = randomId()
      setSending((now) => now + 1)
      try {
        if (fault !== null) throw new CallError(t(sentenceOf(fault.kind), fault.values), { reason: fault.kind[0] })
        const path = await storeFile(uploads.file, file, {
          quiet: true,
          onRun: (run) => setLarge((now) => [...now, { key, name: file.name, bytes: file.size, run }]),
        })
        await call(addMinutesFile, { id: minutes.id, path }, { quiet: true })
        await invalidate('/minutes')
      } catch (error) {
        if (!isCancelled(error)) said(file.name, error)
      } finally {
        setLarge((now) => now.filter((one) => one.key !== key))
        setSending((now) => now - 1)
      }
    }
  }
  const fetchFile = async (file_id: number, name: string) => {
    setFaults([])
    try {
      const { url } = await call(minutesFile, { id: minutes.id, file_id }, { quiet: true })
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
    } catch (error) {
      said(name, error)
    }
  }
  if (minutes.files.length === 0 && !canWrite) return null
  return (
    <section className={styles.section} aria-label={t(words.files)}>
      <h3>{t(words.files)}</h3>
      <ul className={styles.files}>
        {minutes.files.map(({ id, name, bytes }) => (
          <li key={id} className={styles.file}>
            <PaperClipOutlined aria-hidden />
            <button
              type="button"
              className={list.open}
              aria-label={t(words.getFile, { name })}
              onClick={() => void fetchFile(id, name)}
            >
              {name}
            </button>
            <small>{sizeText(bytes)}</small>
            {canWrite && (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t(words.removeFile, { name })}
                onClick={() => remove.mutate({ id: minutes.id, file_id: id })}
              />
            )}
          </li>
        ))}
        {large.map(({ key, name, bytes, run }) => (
          <li key={key}>
            <div className={styles.file}>
              <PaperClipOutlined aria-hidden />
              <span>{name}</span>
              <small>{sizeText(bytes)}</small>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t(words.cancelFile, { name })}
                onClick={() => run.cancel()}
              />
            </div>
            <Suspense>
              <PartProgress name={name} bytes={bytes} run={run} />
            </Suspense>
          </li>
        ))}
      </ul>
      {faults.map((fault) => (
        <p key={fault} role="alert" className={list.fault}>
          {fault}
        </p>
      ))}
      {canWrite && (
        <>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label={t(words.addFile)}
            accept={acceptOf(uploads.file)}
            onChange={({ target }) => {
              void take([...(target.files ?? [])])
              target.value = ''
            }}
          />
          <Button
            icon={<PlusOutlined aria-hidden />}
            loading={sending > 0}
            disabled={minutes.files.length >= mostFiles}
            onClick={() => input.current?.click()}
            style={{ marginTop: 8 }}
          >
            {t(words.addFile)}
          </Button>
        </>
      )}
    </section>
  )
}
