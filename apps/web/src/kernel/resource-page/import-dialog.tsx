import { FileExcelOutlined, InboxOutlined } from '@ant-design/icons'
import { callsOf, type Mends, type Resource } from '@workplace/contract/kernel/resource'
import { latestTask, taskState } from '@workplace/contract/kernel/task'
import { Alert, Button, Modal, Progress, Upload } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { CallError, call, file as download, isCancelled, upload } from '../client/client'
import { invalidate } from '../client/query'
import { useUnsaved } from '../form/use-unsaved'
import { instantText } from '../time/time-text'
import { ownZone } from '../time/zone-time'
import { toast } from '../toast/toast'
import { inSentence } from '../widgets/in-sentence'
import { useLanguage, useT } from '../words'
import { importFault, importMegabytes, mendsOf } from './import-file'
import { type ImportReport, ImportRows } from './import-rows'
import { importWords as words } from './import-words'
import styles from './resource-page.module.css'

type Task = z.output<typeof latestTask.output>
type Mode = 'check' | 'all' | 'valid'
type Stage =
  | { kind: 'choose' }
  | { kind: 'busy'; mode: Mode; percent: number }
  | { kind: 'task'; id: number; done: number; total: number }
  | { kind: 'checked'; file: File; mended: Mends; report: ImportReport; nothingSaved?: boolean }
  | { kind: 'done'; report: ImportReport }

/** Import of a file: every row with its errors before anything is saved, then all of them or only the valid ones. */
export function ImportDialog({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const [stage, setStage] = useState<Stage>({ kind: 'choose' })
  const [problem, setProblem] = useState<string | null>(null)
  const [mends, setMends] = useState<Mends>({})
  const [last, setLast] = useState<Task | null>(null)
  const calls = callsOf(resource)

  // An import that goes on by itself is found again by whoever began it, and how it ended by whoever left meanwhile.
  const findLatest = useEffectEvent(async () => {
    const task = await call(latestTask, { kind: resource.importTask ?? '' }, { quiet: true }).catch(() => null)
    if (task?.state === 'running') setStage((now) => (now.kind === 'choose' ? { ...task, kind: 'task' } : now))
    else setLast(task)
  })
  useEffect(() => {
    if (resource.importTask !== null) void findLatest()
  }, [resource])
  const showLast = async (id: number) => {
    // A failure has been said by the call.
    const task = await call(taskState, { id }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
    })
    if (task?.report) setStage({ kind: 'done', report: task.report })
  }

  const finish = async (report: ImportReport) => {
    setStage({ kind: 'done', report })
    toast.success(t(words.done, { n: report.saved }))
    await invalidate(resource.path)
  }
  /** Answers whether there is more to wait for. */
  const look = useEffectEvent(async (id: number): Promise<boolean> => {
    const task = await call(taskState, { id }, { quiet: true }).catch(() => null)
    if (task === null) return true
    if (task.state === 'running') setStage({ kind: 'task', id, done: task.done, total: task.total })
    else if (task.report !== null) await finish(task.report)
    else {
      setProblem(`${t(words.interrupted)}: ${task.message}`)
      setStage({ kind: 'choose' })
    }
    return task.state === 'running'
  })
  const taskId = stage.kind === 'task' ? stage.id : null
  useEffect(() => {
    if (taskId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    // One question at a time: on a slow line answers would come out of order, and the end be told several times.
    const ask = async () => {
      if ((await look(taskId)) && !isOver) timer = setTimeout(() => void ask(), 700)
    }
    timer = setTimeout(() => void ask(), 700)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [taskId])

  /** `mended`: what stands in cells instead of what the file has. */
  const send = async (file: File, mended: Mends, mode: Mode) => {
    const before = stage
    setProblem(null)
    setStage({ kind: 'busy', mode, percent: 0 })
    try {
      const onProgress = (percent: number) => setStage({ kind: 'busy', mode, percent })
      const report = (await upload(calls.import, { mode, zone: ownZone(), mends: JSON.stringify(mended) }, file, {
        onProgress,
        quiet: true,
      })) as ImportReport
      setMends({})
      if (report.task !== undefined) setStage({ kind: 'task', id: report.task, done: 0, total: report.valid })
      else if (mode === 'check') setStage({ kind: 'checked', file, mended, report })
      // Between check and save somebody else may have taken a name.
      else if (report.saved === 0) setStage({ kind: 'checked', file, mended, report, nothingSaved: true })
      else await finish(report)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!isCancelled(error)) setProblem(error.message)
      setStage(before.kind === 'busy' ? { kind: 'choose' } : before)
    }
  }
  const choose = (file: File) => {
    const fault = importFault(file, resource.formats)
    if (fault !== null) setProblem(t(fault.label, fault.values))
    else void send(file, {}, 'check')
  }
  const template = async (format: 'csv' | 'xlsx') => {
    // A failure has been said by the call.
    await download(calls.import_template, { format }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
    })
  }

  const busy = stage.kind === 'busy'
  const isMended = Object.keys(mends).length > 0
  const { leave, asking } = useUnsaved(() => isMended && stage.kind === 'checked')
  const close = () => void leave(onClose)
  const wrong = stage.kind === 'checked' ? stage.report.total - stage.report.valid : 0
  const footer =
    stage.kind === 'checked'
      ? [
          <Button
            key="again"
            onClick={() => void leave(() => setStage({ kind: 'choose' }))}
            className={styles.footStart}
          >
            {t(words.another)}
          </Button>,
          ...(isMended
            ? [
                <Button
                  key="recheck"
                  type="primary"
                  onClick={() => void send(stage.file, mendsOf(stage.mended, mends), 'check')}
                >
                  {t(words.recheck)}
                </Button>,
              ]
            : []),
          ...(wrong > 0 && stage.report.valid > 0 && !isMended
            ? [
                <Button key="valid" type="primary" onClick={() => void send(stage.file, stage.mended, 'valid')}>
                  {t(words.saveValid, { n: stage.report.valid })}
                </Button>,
              ]
            : []),
          ...(wrong === 0
            ? [
                <Button key="all" type="primary" onClick={() => void send(stage.file, stage.mended, 'all')}>
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
      width={stage.kind === 'choose' || stage.kind === 'task' || busy ? 560 : 1080}
      title={t(words.title, { name: inSentence(resource.label, language) })}
      onCancel={close}
      mask={{ closable: false }}
      footer={footer}
    >
      {asking}
      {problem === null ? null : (
        <Alert type="error" showIcon role="alert" className={styles.problem} title={problem} />
      )}
      {stage.kind === 'choose' ? (
        <>
          {last === null || problem !== null ? null : (
            <Alert
              type={last.state === 'done' ? 'info' : 'error'}
              showIcon
              className={styles.problem}
              title={t(words.last, { time: instantText(last.created_at, language) })}
              description={last.state === 'done' ? t(words.lastDone) : `${t(words.interrupted)}: ${last.message}`}
              action={
                last.state === 'done' ? (
                  <Button size="small" onClick={() => void showLast(last.id)}>
                    {t(words.lastResult)}
                  </Button>
                ) : undefined
              }
            />
          )}
          <Upload.Dragger
            accept={resource.formats.map((format) => `.${format}`).join(',')}
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
            <p className={styles.dropHint}>
              {t(resource.formats.includes('xlsx') ? words.hint : words.hintCsv, { n: importMegabytes })}
            </p>
          </Upload.Dragger>
          <div className={styles.templates}>
            <FileExcelOutlined aria-hidden />
            {t(words.template)}
            {resource.formats.includes('xlsx') ? (
              <Button
                type="link"
                size="small"
                aria-label={`${t(words.template)} Excel`}
                onClick={() => void template('xlsx')}
              >
                Excel
              </Button>
            ) : null}
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
      ) : stage.kind === 'task' ? (
        <div className={styles.busy} role="status">
          <Progress
            percent={stage.total === 0 ? 0 : Math.floor((stage.done / stage.total) * 100)}
            status="active"
            aria-label={t(words.processed, { done: stage.done, total: stage.total })}
          />
          {stage.done < stage.total ? t(words.processed, { done: stage.done, total: stage.total }) : t(words.saving)}
          <p className={styles.dropHint}>{t(words.inBackground)}</p>
        </div>
      ) : (
        <ImportRows
          resource={resource}
          report={stage.report}
          done={stage.kind === 'done'}
          mending={
            stage.kind === 'checked'
              ? {
                  mends,
                  onMend: (line, name, text) => setMends({ ...mends, [line]: { ...mends[line], [name]: text } }),
                }
              : undefined
          }
          notice={stage.kind === 'checked' && stage.nothingSaved === true ? t(words.noneSaved) : undefined}
        />
      )}
    </Modal>
  )
}
