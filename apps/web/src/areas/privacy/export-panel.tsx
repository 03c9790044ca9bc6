import { useQuery } from '@tanstack/react-query'
import { latestTask } from '@workplace/contract/kernel/task'
import { downloadExport, exportKind, exportMine, myExports } from '@workplace/contract/privacy/mine'
import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CallError, file } from '../../kernel/client/client'
import { invalidate, queryOf, useChange } from '../../kernel/client/query'
import { useUser } from '../../kernel/session/session'
import { dateText, instantText } from '../../kernel/time/time-text'
import { toast } from '../../kernel/toast/toast'
import { useLanguage, useT } from '../../kernel/words'
import styles from './privacy.module.css'
import { privacyWords as words } from './words'

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** The archive of one's own data: begun here, made on the server, found again by whoever comes back. */
export function ExportPanel() {
  const t = useT()
  const language = useLanguage()
  const { id } = useUser()
  const task = useQuery({
    ...queryOf(latestTask, { kind: exportKind(id) }, { quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 700 : false),
  })
  const exports = useQuery({ ...queryOf(myExports, {}, { quiet: true }), staleTime: 0 })
  const begin = useChange(exportMine, { stale: ['/task'] })
  const running = task.data?.state === 'running' || begin.isPending
  const wasRunning = useRef(false)
  const finished = useEffectEvent(async () => {
    await invalidate(myExports.path)
    if (task.data?.state === 'done') toast.success(t(words.exportReady))
  })
  useEffect(() => {
    if (wasRunning.current && !running) void finished()
    wasRunning.current = running
  }, [running])

  const start = () =>
    begin.mutateAsync({}).catch((error) => {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    })
  const [ready] = exports.data?.items ?? []
  const fetchIt = (which: number) =>
    file(downloadExport, { id: which }).catch((error) => {
      if (!(error instanceof CallError)) throw error
    })
  return (
    <section className={styles.block} aria-labelledby="export-title">
      <h2 id="export-title">{t(words.exportTitle)}</h2>
      <div className={styles.row}>
        <p className={styles.quiet}>{t(words.exportText)}</p>
        <Button type={ready === undefined ? 'primary' : 'default'} loading={running} onClick={() => void start()}>
          {t(running ? words.exporting : ready === undefined ? words.export : words.exportAgain)}
        </Button>
      </div>
      {task.data?.state === 'failed' && (
        <Alert type="error" showIcon title={t(words.exportFailed, { why: task.data.message })} />
      )}
      {ready !== undefined && !running && (
        <div className={styles.row} role="status">
          <span>
            {t(words.archive, {
              time: instantText(ready.created_at, language),
              size: sizeText(ready.bytes),
              until: dateText(ready.expires_at.slice(0, 10), language),
            })}
          </span>
          <Button type="primary" onClick={() => void fetchIt(ready.id)}>
            {t(words.download)}
          </Button>
        </div>
      )}
    </section>
  )
}
