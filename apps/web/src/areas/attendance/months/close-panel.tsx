import { useQuery } from '@tanstack/react-query'
import { checkMonth, closeMonth, openKinds } from '@workplace/contract/attendance/month'
import { Button, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { ListError, ListSkeleton } from '../../../kernel/list/list-states'
import { Panel } from '../../../kernel/panel/panel'
import { toast } from '../../../kernel/toast/toast'
import { ReferencesPicker } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import styles from '../days/days.module.css'
import { monthWords as words } from './month-words'

/** What is still open of a month, and then its closing. */
export function ClosePanel({ month, onClose }: { readonly month: string; readonly onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<{ reason?: string }>()
  const departments = useId()
  const [department_ids, setDepartments] = useState<number[]>([])
  const who = { month, department_ids }
  const { data, error, refetch } = useQuery(queryOf(checkMonth, who, { quiet: true }))
  const close = useChange(closeMonth, { stale: ['/attendancestatistics', '/myattendance'] })
  const send = async ({ reason = '' }: { reason?: string }) => {
    try {
      const { people } = await close.mutateAsync({ ...who, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) })
      toast.success(t(words.closed, { n: people }))
      onClose()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure // the call has said why
      void refetch()
    }
  }
  const kinds = (Object.keys(openKinds) as (keyof typeof openKinds)[]).filter((kind) => (data?.counts[kind] ?? 0) > 0)
  return (
    <Panel
      wide
      title={t(words.closeTitle, { month })}
      onClose={onClose}
      footer={
        <div className={styles.sums}>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button
            type="primary"
            disabled={data === undefined || data.people === 0}
            loading={close.isPending}
            onClick={form.submit}
          >
            {t(words.close)}
          </Button>
        </div>
      }
    >
      <div className={styles.explained}>
        <p>{t(words.closeText)}</p>
        <Form form={form} layout="vertical" onFinish={(values: { reason?: string }) => void send(values)}>
          <Form.Item label={t(words.department)} htmlFor={departments}>
            <ReferencesPicker
              id={departments}
              to="department"
              placeholder={t(words.all)}
              value={department_ids}
              onChange={(ids) => setDepartments([...(ids ?? [])])}
            />
          </Form.Item>
          {error !== null && data === undefined ? (
            <ListError error={error} onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <ListSkeleton rows={4} />
          ) : (
            <>
              <p role="status">
                <strong>{t(words.closePeople, { n: data.people })}</strong>
              </p>
              {kinds.length === 0 ? (
                <p className={styles.quiet}>{t(words.nothingOpen)}</p>
              ) : (
                <>
                  <Form.Item
                    name="reason"
                    label={t(words.reasonOpen)}
                    rules={[{ required: true, whitespace: true, message: t(words.reasonMissing) }]}
                  >
                    <Input maxLength={200} />
                  </Form.Item>
                  <h3>{t(words.openPoints)}</h3>
                  {kinds.map((kind) => (
                    <section key={kind}>
                      <strong>{`${t(openKinds[kind])} · ${data.counts[kind]}`}</strong>
                      <ul className={styles.rows}>
                        {data.rows
                          .map((row, no) => ({ ...row, no }))
                          .filter((row) => row.kind === kind)
                          .map((row) => (
                            <li key={row.no}>
                              <span>{t(words.openRow, { person: row.person, date: row.date ?? '' })}</span>
                              {row.note === null ? null : <span>{row.note}</span>}
                            </li>
                          ))}
                      </ul>
                    </section>
                  ))}
                </>
              )}
            </>
          )}
        </Form>
      </div>
    </Panel>
  )
}
