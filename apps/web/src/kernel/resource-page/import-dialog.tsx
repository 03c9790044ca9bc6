import { FileExcelOutlined, InboxOutlined } from '@ant-design/icons'
import { callsOf, type importReport, type Resource } from '@workplace/contract/kernel/resource'
import { Alert, Button, Modal, Progress, Upload } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { CallError, file as download, isCancelled, upload } from '../client'
import { invalidate } from '../query'
import { toast } from '../toast'
import { inSentence } from '../widgets/in-sentence'
import { useLanguage, useT } from '../words'
import { importFault, importFormats, importMegabytes } from './import-file'
import { ImportRows } from './import-rows'
import styles from './resource-page.module.css'
import { importWords as words } from './words'

export type ImportReport = z.output<typeof importReport>
type Mode = 'check' | 'all' | 'valid'
type Stage =
  | { kind: 'choose' }
  | { kind: 'busy'; mode: Mode; percent: number }
  | { kind: 'checked'; file: File; report: ImportReport; nothingSaved?: boolean }
  | { kind: 'done'; report: ImportReport }

/** Import of a file: every row with its errors before anything is saved, then all of them or only the valid ones. */
export function ImportDialog({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const [stage, setStage] = useState<Stage>({ kind: 'choose' })
  const [problem, setProblem] = useState<string | null>(null)
  const calls = callsOf(resource)

  const send = async (file: File, mode: Mode) => {
    const before = stage
    setProblem(null)
    setStage({ kind: 'busy', mode, percent: 0 })
    try {
      const onProgress = (percent: number) => setStage({ kind: 'busy', mode, percent })
      const report = (await upload(calls.import, { mode }, file, { onProgress, quiet: true })) as ImportReport
      if (mode === 'check') setStage({ kind: 'checked', file, report })
      // Between check and save somebody else may have taken a name.
      else if (report.saved === 0) setStage({ kind: 'checked', file, report, nothingSaved: true })
      else {
        setStage({ kind: 'done', report })
        toast.success(t(words.done, { n: report.saved }))
        await invalidate(resource.path)
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!isCancelled(error)) setProblem(error.message)
      setStage(before.kind === 'busy' ? { kind: 'choose' } : before)
    }
  }
  const choose = (file: File) => {
    const fault = importFault(file)
    if (fault !== null) setProblem(t(fault.label, fault.values))
    else void send(file, 'check')
  }
  const template = async (format: 'csv' | 'xlsx') => {
    // A failure has been said by the call.
    await download(calls.import_template, { format }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
    })
  }

  const busy = stage.kind === 'busy'
  const wrong = stage.kind === 'checked' ? stage.report.total - stage.report.valid : 0
  const footer =
    stage.kind === 'checked'
      ? [
          <Button key="again" onClick={() => setStage({ kind: 'choose' })} className={styles.footStart}>
            {t(words.another)}
          </Button>,
          ...(wrong > 0 && stage.report.valid > 0
            ? [
                <Button key="valid" type="primary" onClick={() => void send(stage.file, 'valid')}>
                  {t(words.saveValid, { n: stage.report.valid })}
                </Button>,
              ]
            : []),
          ...(wrong === 0
            ? [
                <Button key="all" type="primary" onClick={() => void send(stage.file, 'all')}>
                  {t(words.saveAll)}
                </Button>,
              ]
            : []),
        ]
      : stage.kind === 'done'
        ? [
            <Button key="done" type="primary" onClick={onClose}>
              {t(words.finish)}
            </Button>,
          ]
        : null
  return (
    <Modal
      open
      width={stage.kind === 'choose' || busy ? 560 : 1080}
      title={t(words.title, { name: inSentence(resource.label, language) })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={footer}
    >
      {problem === null ? null : (
        <Alert type="error" showIcon role="alert" className={styles.problem} title={problem} />
      )}
      {stage.kind === 'choose' ? (
        <>
          <Upload.Dragger
            accept={importFormats.map((format) => `.${format}`).join(',')}
            multiple={false}
            showUploadList={false}
            beforeUpload={(file, list) => {
              if (list.length > 1) {
                if (file === list[0]) setProblem(t(words.oneFile))
              } else choose(file)
              return Upload.LIST_IGNORE
            }}
          >
            <p className={styles.dropIcon}>
              <InboxOutlined aria-hidden />
            </p>
            <p>{t(words.drop)}</p>
            <p className={styles.dropHint}>{t(words.hint, { n: importMegabytes })}</p>
          </Upload.Dragger>
          <div className={styles.templates}>
            <FileExcelOutlined aria-hidden />
            {t(words.template)}
            <Button
              type="link"
              size="small"
              aria-label={`${t(words.template)} Excel`}
              onClick={() => void template('xlsx')}
            >
              Excel
            </Button>
            <Button
              type="link"
              size="small"
              aria-label={`${t(words.template)} CSV`}
              onClick={() => void template('csv')}
            >
              CSV
            </Button>
          </div>
        </>
      ) : stage.kind === 'busy' ? (
        <div className={styles.busy} role="status">
          <Progress percent={stage.percent} status="active" aria-label={t(words.sending, { percent: stage.percent })} />
          {stage.percent < 100
            ? t(words.sending, { percent: stage.percent })
            : t(stage.mode === 'check' ? words.checking : words.saving)}
        </div>
      ) : (
        <ImportRows
          resource={resource}
          report={stage.report}
          done={stage.kind === 'done'}
          notice={stage.kind === 'checked' && stage.nothingSaved === true ? t(words.noneSaved) : undefined}
        />
      )}
    </Modal>
  )
}
