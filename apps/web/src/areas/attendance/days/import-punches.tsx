import { useQuery } from '@tanstack/react-query'
import { importing, importRecords, importTask } from '@workplace/contract/attendance/source-record'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { zone as zoneOf } from '@workplace/contract/kernel/field'
import { latestTask, type taskState } from '@workplace/contract/kernel/task'
import { Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { CallError, upload } from '../../../kernel/client/client'
import { invalidate, queryOf } from '../../../kernel/client/query'
import { instantText } from '../../../kernel/time/time-text'
import { ownZone } from '../../../kernel/time/zone-time'
import { toast } from '../../../kernel/toast/toast'
import { ZoneInput } from '../../../kernel/widgets/zone-input'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './days.module.css'
import { recordWords as words } from './record-words'
import { RunningImport } from './running-import'

const zoneField = zoneOf(words.zone)

const cutOf = ({ total, saved }: { total: number; saved: number }) => ({ lines: total, n: saved })

const kindOf = ({ name }: File) => (/\.xlsx$/i.test(name) ? 'xlsx' : /\.dat$/i.test(name) ? 'attlog' : 'csv')

/** Punches from a file: checked first, taken then; many lines by a task, which whoever began it finds again here. */
export function ImportPunches({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState<{ file: File; found: OutputOf<typeof importRecords> } | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [begun, setBegun] = useState<number | null>(null)
  // a device stands where it stands, whoever imports what it kept
  const [zone, setZone] = useState(ownZone)
  const going = useQuery({ ...queryOf(importing, {}, { quiet: true }), staleTime: 0 })
  const latest = useQuery({ ...queryOf(latestTask, { kind: importTask }, { quiet: true }), staleTime: 0 })
  const running = begun === null ? (going.data ?? null) : { id: begun, own: true }
  // one's own is followed to its end, of which it is told what came of it
  const found = going.data?.own === true ? going.data.id : null
  useEffect(() => {
    if (found !== null) setBegun(found)
  }, [found])
  const took = async (n: number) => {
    await invalidate('/sourcerecord', '/dailylog', '/clocktime', '/task')
    toast.success(t(words.took, { n }))
    onClose()
  }
  const send = async (file: File, mode: 'check' | 'valid', on = zone) => {
    setBusy(file.name)
    setProblem(null)
    try {
      const found = await upload(importRecords, { kind: kindOf(file), mode, zone: on }, file, { quiet: true })
      if (mode === 'check') setChecked({ file, found })
      else if (found.task !== undefined) setBegun(found.task)
      else await took(found.taken)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(null)
    }
  }
  /** What an import comes to, whoever began it; one that was stopped says what was taken, and that the rest was not. */
  const ended = async (task: OutputOf<typeof taskState> | null) => {
    if (task?.state === 'done') return took(task.report?.saved ?? 0)
    // before the form is there again: it asks whether one goes on
    await invalidate('/sourcerecord', '/dailylog', '/clocktime', '/task')
    setBegun(null)
    // how many lines are known is another number by now
    setChecked(null)
    if (task !== null) setProblem(task.report === null ? task.message : t(words.cut, cutOf(task.report)))
  }
  const good = checked === null ? 0 : checked.found.lines - checked.found.faults_total - checked.found.known
  const unsaid = checked === null ? 0 : checked.found.faults_total - checked.found.faults.length
  if (running !== null)
    return (
      <Modal open title={t(words.importTitle)} footer={null} onCancel={onClose}>
        <RunningImport id={running.id} own={running.own} onEnd={(task) => void ended(task)} />
      </Modal>
    )
  return (
    <Modal
      open
      title={t(words.importTitle)}
      okText={t((checked?.found.faults_total ?? 0) > 0 ? words.take : words.importTitle)}
      cancelText={t(words.cancel)}
      okButtonProps={{ disabled: good <= 0 }}
      confirmLoading={busy !== null}
      onOk={() => checked !== null && void send(checked.file, 'valid')}
      onCancel={onClose}
    >
      <div className={styles.explained}>
        <p>{t(words.importText)}</p>
        {checked !== null || problem !== null || latest.data?.state !== 'failed' ? null : (
          <p className={styles.quiet}>
            {t(words.last, { time: instantText(latest.data.created_at, language), message: latest.data.message })}
          </p>
        )}
        <div className={styles.labelled}>
          <label htmlFor="import-zone">{t(words.zone)}</label>
          <ZoneInput
            id="import-zone"
            name="zone"
            field={zoneField}
            value={zone}
            onChange={(next) => {
              if (next === null) return
              setZone(next)
              if (checked !== null) void send(checked.file, 'check', next)
            }}
          />
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.xlsx,.dat"
          aria-label={t(words.choose)}
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file !== undefined) void send(file, 'check')
          }}
        />
        <div className={styles.sums}>
          <Button loading={busy !== null} onClick={() => input.current?.click()}>
            {t(words.choose)}
          </Button>
          <span>{busy ?? checked?.file.name}</span>
        </div>
        {busy !== null && checked === null ? <p role="status">{t(words.checking)}</p> : null}
        {problem === null ? null : <p role="alert">{problem}</p>}
        {checked === null ? null : (
          <>
            <p role="status">
              {t(words.found, {
                lines: checked.found.lines,
                known: checked.found.known,
                faults: checked.found.faults_total,
              })}
            </p>
            {checked.found.nobody.lines === 0 ? null : (
              <p className={styles.quiet}>
                {t(words.kept, {
                  lines: checked.found.nobody.lines,
                  numbers: checked.found.nobody.numbers,
                })}
              </p>
            )}
            {checked.found.faults.length === 0 ? null : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
              <ul className={styles.faults} tabIndex={0}>
                {checked.found.faults.map((fault) => (
                  <li key={`${fault.row} ${fault.message}`}>{t(words.line, fault)}</li>
                ))}
              </ul>
            )}
            {unsaid <= 0 ? null : <p className={styles.quiet}>{t(words.moreFaults, { n: unsaid })}</p>}
          </>
        )}
      </div>
    </Modal>
  )
}
