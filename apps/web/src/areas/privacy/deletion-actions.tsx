import { type DeletionRow, stopDeletion } from '@workplace/contract/privacy/deletion'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { useChange } from '../../kernel/client/query'
import { useMay } from '../../kernel/session/session'
import { toast } from '../../kernel/toast/toast'
import { useT } from '../../kernel/words'
import styles from './privacy.module.css'
import { useBeginDeletion } from './use-begin-deletion'
import { privacyWords as words } from './words'

/** What can be done about a deletion in its state. */
export function DeletionActions({ row }: { row: DeletionRow }) {
  const t = useT()
  const may = useMay('delete-user')
  const [open, setOpen] = useState<'stop' | 'details' | null>(null)
  const { begin, asking } = useBeginDeletion()
  const { name, state, user_id, reason } = row
  return (
    <>
      {state === 'waiting' && may && (
        <Button type="link" size="small" aria-label={t(words.stopOf, { name })} onClick={() => setOpen('stop')}>
          {t(words.stop)}
        </Button>
      )}
      {state === 'stopped' && may && reason !== null && (
        <Button
          type="link"
          size="small"
          aria-label={t(words.againOf, { name })}
          onClick={() => void begin({ id: user_id, name })}
        >
          {t(words.again)}
        </Button>
      )}
      {state === 'done' && (
        <Button type="link" size="small" onClick={() => setOpen('details')}>
          {t(words.details)}
        </Button>
      )}
      {open === 'stop' && <Stop row={row} onClose={() => setOpen(null)} />}
      {open === 'details' && <Details row={row} onClose={() => setOpen(null)} />}
      {asking}
    </>
  )
}

function Stop({ row: { id, version, name }, onClose }: { row: DeletionRow; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<{ reason: string }>()
  const stop = useChange(stopDeletion, { stale: ['/deletion'] })
  const send = async ({ reason }: { reason: string }) => {
    try {
      await stop.mutateAsync({ id, version, reason })
      toast.success(t(words.wasStopped))
      onClose()
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <Modal
      open
      width={480}
      title={t(words.stopTitle, { name })}
      okText={t(words.stop)}
      cancelText={t(words.cancel)}
      confirmLoading={stop.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p style={{ marginBottom: 16 }}>{t(words.stopText)}</p>
      <Form form={form} layout="vertical" requiredMark onFinish={(values) => void send(values)}>
        <Form.Item
          name="reason"
          label={t(words.reason)}
          rules={[{ required: true, whitespace: true, message: t(words.reasonMissing) }]}
        >
          <Input maxLength={200} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}

type Word = keyof typeof words

function Details({ row: { name, report }, onClose }: { row: DeletionRow; onClose: () => void }) {
  const t = useT()
  const sum = Object.values(report?.deleted ?? {}).reduce((total, n) => total + n, 0)
  const kept = Object.entries(report?.kept ?? {}).filter(([key, n]) => n > 0 && `kept_${key}` in words)
  return (
    <Modal
      open
      width={640}
      title={t(words.detailsOf, { name })}
      footer={<Button onClick={onClose}>{t(words.close)}</Button>}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <p>
          {t(words.deleted)}: {sum}
        </p>
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t(words.keptWhat)}</th>
                <th scope="col">{t(words.records)}</th>
                <th scope="col">{t(words.why)}</th>
              </tr>
            </thead>
            <tbody>
              {kept.map(([key, n]) => (
                <tr key={key}>
                  <td>{t(words[`kept_${key}` as Word])}</td>
                  <td>{n}</td>
                  <td>{t(words[`why_${key}` as Word])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Modal>
  )
}
