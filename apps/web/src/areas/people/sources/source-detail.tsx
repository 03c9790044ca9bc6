import { ArrowLeftOutlined, EditOutlined, UploadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import {
  sourceEdit,
  sourceFile,
  sourceKinds,
  sourceRunSingle,
  sourceSingle,
} from '@workplace/contract/people/data-source'
import { Button, Spin, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { CallError, upload } from '../../../kernel/client/client'
import { invalidate, queryOf, useChange } from '../../../kernel/client/query'
import { ListError, ListSkeleton } from '../../../kernel/list/list-states'
import { useMayForAll } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import styles from './source.module.css'
import { SourceForm } from './source-form'
import { History } from './source-history'
import { useRhythmText } from './source-rhythm'
import { RunResult } from './source-run-result'
import { RunState } from './source-run-state'
import { Guard, Runs } from './source-runs'
import { sourceWords as words } from './source-words'

type Props = { id: number; run: number | null; onRun: (run: number | null) => void; onBack: () => void }

/** One source: run it, see what it did or would do, and its history. */
export function SourceDetail({ id, run: asked, onRun, onBack }: Props) {
  const t = useT()
  const rhythmText = useRhythmText()
  const mayChange = useMayForAll('change-datasources')
  const [editing, setEditing] = useState(false)
  const source = useQuery(queryOf(sourceSingle, { id }, { quiet: true }))
  const shownId = asked ?? source.data?.last?.id ?? null
  const shown = useQuery({
    ...queryOf(sourceRunSingle, { id: shownId ?? 0 }, { quiet: true }),
    enabled: shownId !== null,
    // what runs tells of itself only now and then
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 1000 : false),
  })
  const running = shown.data?.state === 'running'
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !running)
      void invalidate('/datasources/single', '/datasources/runs', '/users', '/department')
    wasRunning.current = running
  }, [running])

  const data = source.data
  return (
    <section className={styles.page} aria-busy={source.isPending}>
      <Button type="link" className={styles.back} icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
        {t(words.back)}
      </Button>
      {data === undefined ? (
        <div className={styles.panel}>
          {source.error ? (
            <ListError error={source.error} onRetry={() => void source.refetch()} />
          ) : (
            <ListSkeleton rows={5} />
          )}
        </div>
      ) : (
        <>
          <header className={styles.head}>
            <div className={styles.titles}>
              <h1>{data.name}</h1>
              <p className={styles.quiet}>
                {t(sourceKinds[data.kind])} · <span className={styles.anywhere}>{data.address || t(words.noFile)}</span>{' '}
                · {rhythmText(data)}
                {data.enabled ? '' : ` · ${t(words.off)}`}
              </p>
              {data.rhythm.every === 'off' ? null : (
                <p className={styles.quiet}>{t(words.owner, { name: data.owner })}</p>
              )}
            </div>
            {mayChange && (
              <div className={styles.actions}>
                {data.kind === 'csv' && <NewFile id={id} version={data.version} />}
                <Button icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
                  {t(words.edit)}
                </Button>
                <Runs id={id} shown={shown.data} disabled={!data.enabled || running} onRun={onRun} />
              </div>
            )}
          </header>
          <div className={styles.panel}>
            {shownId === null ? (
              <div className={styles.standIn}>{t(words.never)}</div>
            ) : shown.data === undefined ? (
              shown.error ? (
                <ListError error={shown.error} onRetry={() => void shown.refetch()} />
              ) : (
                <ListSkeleton rows={5} />
              )
            ) : running ? (
              <div className={styles.standIn} role="status">
                <Spin />
                <RunState run={shown.data} />
                <p className={styles.quiet}>{t(words.leave)}</p>
              </div>
            ) : (
              <>
                {shown.data.guard !== null && shown.data.mode === 'dry' ? (
                  <Guard id={id} guard={shown.data.guard} mayRun={mayChange} onRun={onRun} />
                ) : null}
                <RunResult key={shown.data.id} run={shown.data} />
              </>
            )}
          </div>
          <History id={id} shown={shownId} onRun={onRun} />
        </>
      )}
      {editing && <SourceForm id={id} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />}
    </section>
  )
}

/** Gives a source of files its next file. */
function NewFile({ id, version }: { id: number; version: number }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const edit = useChange(sourceEdit, { stale: ['/datasources'] })
  const take = async (file: File) => {
    setBusy(true)
    try {
      const { file_id, name, total } = await upload(sourceFile, {}, file)
      await edit.mutateAsync({ id, version, connection: { kind: 'csv', file_id } })
      toast.success(t(words.fileTaken, { name, n: total }))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Upload
      accept=".csv"
      showUploadList={false}
      beforeUpload={(file) => {
        void take(file)
        return Upload.LIST_IGNORE
      }}
    >
      <Button icon={<UploadOutlined aria-hidden />} loading={busy}>
        {t(words.newFile)}
      </Button>
    </Upload>
  )
}
