import { importRoster } from '@workplace/contract/attendance/roster'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { CallError, upload } from '../../../kernel/client/client'
import { invalidate } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import styles from './roster.module.css'
import { rosterWords as words } from './roster-words'

/** A roster from a file: checked first, and then drafts. */
export function ImportRoster({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState<{ file: File; found: OutputOf<typeof importRoster> } | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (file: File, mode: 'check' | 'valid') => {
    setBusy(true)
    setProblem(null)
    try {
      const found = await upload(importRoster, { mode }, file, { quiet: true })
      if (mode === 'check') setChecked({ file, found })
      else {
        await invalidate('/schedulecell')
        toast.success(t(words.took, { n: found.cells }))
        onClose()
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t(words.importTitle)}
      okText={t(words.take)}
      cancelText={t(words.cancel)}
      okButtonProps={{ disabled: checked === null || checked.found.cells === 0 }}
      confirmLoading={busy}
      onOk={() => checked !== null && void send(checked.file, 'valid')}
      onCancel={onClose}
    >
      <div className={styles.groups}>
        <p>{t(words.importText)}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.csv"
          aria-label={t(words.choose)}
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file !== undefined) void send(file, 'check')
          }}
        />
        <div className={styles.bar}>
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
                people: checked.found.people,
                cells: checked.found.cells,
                faults: checked.found.faults_total,
              })}
            </p>
            {checked.found.faults.length === 0 ? null : (
              <ul>
                {checked.found.faults.slice(0, 20).map((fault) => (
                  <li key={`${fault.cell} ${fault.message}`}>{t(words.fault, fault)}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Modal>
  )
}
