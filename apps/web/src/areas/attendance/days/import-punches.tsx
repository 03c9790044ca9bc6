import { importRecords } from '@workplace/contract/attendance/source-record'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { CallError, upload } from '../../../kernel/client/client'
import { invalidate } from '../../../kernel/client/query'
import { ownZone } from '../../../kernel/time/zone-time'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import styles from './days.module.css'
import { recordWords as words } from './record-words'

const kindOf = ({ name }: File) => (/\.xlsx$/i.test(name) ? 'xlsx' : /\.dat$/i.test(name) ? 'attlog' : 'csv')

/** Punches from a file: checked first, taken then. */
export function ImportPunches({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState<{ file: File; found: OutputOf<typeof importRecords> } | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const zone = ownZone()
  const send = async (file: File, mode: 'check' | 'valid') => {
    setBusy(true)
    setProblem(null)
    try {
      const found = await upload(importRecords, { kind: kindOf(file), mode, zone }, file, { quiet: true })
      if (mode === 'check') setChecked({ file, found })
      else {
        await invalidate('/sourcerecord', '/dailylog', '/clocktime')
        toast.success(t(words.took, { n: found.taken }))
        onClose()
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  const good = checked === null ? 0 : checked.found.lines - checked.found.faults_total - checked.found.known
  return (
    <Modal
      open
      title={t(words.importTitle)}
      okText={t(words.take)}
      cancelText={t(words.cancel)}
      okButtonProps={{ disabled: good <= 0 }}
      confirmLoading={busy}
      onOk={() => checked !== null && void send(checked.file, 'valid')}
      onCancel={onClose}
    >
      <div className={styles.explained}>
        <p>{t(words.importText)}</p>
        <p className={styles.quiet}>{t(words.zone, { zone })}</p>
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
          <Button loading={busy} onClick={() => input.current?.click()}>
            {t(words.choose)}
          </Button>
          <span>{checked?.file.name}</span>
        </div>
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
            {checked.found.faults.length === 0 ? null : (
              <ul>
                {checked.found.faults.slice(0, 20).map((fault) => (
                  <li key={`${fault.row} ${fault.message}`}>{t(words.line, fault)}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Modal>
  )
}
