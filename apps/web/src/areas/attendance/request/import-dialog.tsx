import { type ImportedLeave, importRequests } from '@workplace/contract/attendance/request'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import styles from './request.module.css'
import { requestWords as words } from './request-words'

/** Cells of a line as Excel puts them on the clipboard, or as somebody types them. */
const cellsOf = (line: string) => line.split(/\t|,|，/).map((cell) => cell.trim())

const rowsIn = (text: string) =>
  text.split(/\r?\n/).flatMap((line, n) => {
    if (line.trim() === '') return []
    const [job_num = '', kind = '', begin = '', end = '', reason = ''] = cellsOf(line)
    return [{ line: n + 1, job_num, kind, begin, end, reason }]
  })

/** Leave and trips that were granted elsewhere: pasted, looked at, taken. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const [text, setText] = useState('')
  const [found, setFound] = useState<ImportedLeave | null>(null)
  const take = useChange(importRequests, { stale: ['/attendancerequest', '/absence'] })
  const rows = rowsIn(text)
  const run = () => {
    if (rows.length === 0) return toast.error(t(words.nothingToImport))
    const mode = found !== null && found.done > 0 ? 'valid' : 'check'
    take.mutate(
      { rows, mode },
      {
        onSuccess: (answer) => {
          if (mode === 'check') return setFound(answer)
          toast.success(t(words.imported, { n: answer.done }))
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      open
      width={640}
      title={t(words.import)}
      okText={found !== null && found.done > 0 ? t(words.importNow, { n: found.done }) : t(words.check)}
      cancelText={t(words.cancel)}
      confirmLoading={take.isPending}
      mask={{ closable: false }}
      onOk={run}
      onCancel={onClose}
    >
      <p className={styles.quiet}>{t(words.importHint)}</p>
      <Input.TextArea
        rows={8}
        aria-label={t(words.lines)}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setFound(null)
        }}
      />
      {found !== null && (
        <div role="status">
          <p>{t(words.canImport, { n: found.done })}</p>
          <ul className={styles.wrong}>
            {found.failed.map(({ line, why }) => (
              <li key={line}>{t(words.lineWrong, { line, why })}</li>
            ))}
          </ul>
        </div>
      )}
    </Modal>
  )
}
