import { InboxOutlined } from '@ant-design/icons'
import { type FileOutcome, type HolidayYear, importCalendarFile } from '@workplace/contract/place/holidays'
import { Alert, Button, Modal, Upload } from 'antd'
import { useState } from 'react'
import { CallError, isCancelled, upload } from '../../../kernel/client/client'
import { invalidate } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { useT } from '../../../kernel/words'
import { ChangeList, countOf } from './change-list'
import { words } from './holiday-words'
import styles from './holidays.module.css'
import { OwnChoice, YearChips } from './import-official'

type Props = {
  readonly calendar: Pick<HolidayYear, 'id' | 'version'>
  readonly onDone: (year: number | undefined) => void
  readonly onClose: () => void
}
type Own = 'keep' | 'replace'
type Read = { readonly file: File; readonly own: Own; readonly outcome: FileOutcome }

/** A calendar file: what of it is a holiday is shown, and left out where it is none, before anything is saved. */
export function ImportFile({ calendar, onDone, onClose }: Props) {
  const t = useT()
  const { id, version } = calendar
  const [read, setRead] = useState<Read | null>(null)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const done = useWhileHere(onDone)

  const send = async (file: File, own: Own, years: readonly number[] | undefined, mode: 'check' | 'save') => {
    setBusy(true)
    setProblem(null)
    try {
      const fields = {
        ...{ id, version, own, mode },
        ...(years === undefined ? {} : { years: years.join(',') }),
        ...(mode === 'save' ? { leave_out: [...leftOut].join(',') } : {}),
      }
      return await upload(importCalendarFile, fields, file, { quiet: true })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!isCancelled(error)) setProblem(error.message)
      return null
    } finally {
      setBusy(false)
    }
  }
  const check = async (file: File, own: Own, years?: readonly number[]) => {
    const outcome = await send(file, own, years, 'check')
    if (outcome !== null) setRead({ file, own, outcome })
  }
  const choose = (file: File) => {
    if (!/\.ics$/i.test(file.name)) return setProblem(t(words.onlyIcs))
    setLeftOut(new Set())
    void check(file, 'keep')
  }
  const save = async ({ file, own, outcome }: Read) => {
    const saved = await send(file, own, outcome.chosen, 'save')
    if (saved === null) return
    await invalidate('/holidays')
    toast.success(t(words.imported, { n: countOf(saved.changes) }))
    done(saved.changes[0] === undefined ? undefined : Number(saved.changes[0].date.slice(0, 4)))
  }
  const changes = read?.outcome.changes ?? []
  const n = countOf(changes, leftOut)
  const left = read === null ? 0 : Object.values(read.outcome.left).reduce((sum, one) => sum + one, 0)
  const chosen = read?.outcome.chosen ?? []
  const years = [...new Set([...(read?.outcome.years ?? []).map(({ year }) => year), ...chosen])].sort().reverse()
  return (
    <Modal
      open
      width={640}
      title={t(words.fileTitle)}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        read === null
          ? null
          : [
              <Button key="other" className={styles.footStart} onClick={() => setRead(null)}>
                {t(words.otherFile)}
              </Button>,
              <Button key="run" type="primary" disabled={n === 0} loading={busy} onClick={() => void save(read)}>
                {t(words.run, { n })}
              </Button>,
            ]
      }
    >
      <div className={styles.importing}>
        {problem === null ? null : <Alert type="error" showIcon role="alert" title={problem} />}
        {read === null ? (
          <Upload.Dragger
            accept=".ics"
            multiple={false}
            disabled={busy}
            showUploadList={false}
            beforeUpload={(file) => {
              choose(file)
              return Upload.LIST_IGNORE
            }}
          >
            <p className={styles.dropIcon}>
              <InboxOutlined aria-hidden />
            </p>
            <p>{t(words.drop)}</p>
            <p className={styles.quiet}>{t(words.dropHint)}</p>
          </Upload.Dragger>
        ) : (
          <>
            {years.length > 1 ? (
              <YearChips
                label={t(words.fileYears)}
                years={years}
                chosen={chosen}
                noteOf={(year) => {
                  const found = read.outcome.years.find((one) => one.year === year)
                  return found === undefined ? '' : t(words.yearHas, { n: found.days })
                }}
                onChange={(next) => (next.length === 0 ? undefined : void check(read.file, read.own, next))}
              />
            ) : null}
            {read.own === 'replace' || changes.some(({ change }) => change === 'keep') ? (
              <OwnChoice own={read.own} onChange={(own) => void check(read.file, own, chosen)} />
            ) : null}
            {left === 0 ? null : <p className={styles.quiet}>{t(words.left, { n: left })}</p>}
            <ChangeList changes={changes} choice={{ leftOut, onChange: setLeftOut }} />
          </>
        )}
      </div>
    </Modal>
  )
}
