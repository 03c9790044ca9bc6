import { useQuery } from '@tanstack/react-query'
import {
  confirmMonth,
  confirmStates,
  monthColumnNames,
  monthStates,
  mySheet,
  myStatement,
} from '@workplace/contract/attendance/month'
import { monthColumns } from '@workplace/domain/attendance/month'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { CallError, file } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { useSaving } from '../../../kernel/list/export-menu'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import styles from '../days/days.module.css'
import { monthValue } from './month-value'
import { monthWords as words } from './month-words'

/** What one's own month comes to, and whether that is right. */
export function OwnSheet({ month }: { readonly month: string }) {
  const t = useT()
  const language = useLanguage()
  const [disputing, setDisputing] = useState(false)
  const [form] = Form.useForm<{ note: string }>()
  const [saving, run] = useSaving()
  const { data } = useQuery(queryOf(mySheet, { month }, { quiet: true }))
  const confirm = useChange(confirmMonth, { stale: ['/myattendance'] })
  const row = data?.row
  if (row == null) return null
  const send = async (agree: boolean, note?: string) => {
    try {
      await confirm.mutateAsync({ month, agree, ...(note === undefined ? {} : { note }) })
      toast.success(t(words.sent))
      setDisputing(false)
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
  }
  const isOpen = data?.over === true && row.state === 'open'
  return (
    <section className={`${styles.explained} ${styles.own}`} aria-label={t(words.ownTitle)}>
      <h3>{t(words.ownTitle)}</h3>
      <p>
        <StateDot tone={row.state === 'closed' ? 'good' : row.confirm_state === 'disputed' ? 'bad' : 'quiet'}>
          {t(row.state === 'closed' ? monthStates.closed : confirmStates[row.confirm_state])}
        </StateDot>
      </p>
      <dl className={styles.figures}>
        {monthColumns
          .filter((name) => row.columns[name] !== 0)
          .map((name) => (
            <div key={name}>
              <dt>{t(monthColumnNames[name])}</dt>
              <dd className="wp-figures">{monthValue(name, row.columns[name], language)}</dd>
            </div>
          ))}
      </dl>
      <p className={styles.bar}>
        {isOpen && row.confirm_state !== 'agreed' ? (
          <Button type="primary" loading={confirm.isPending} onClick={() => void send(true)}>
            {t(words.agree)}
          </Button>
        ) : null}
        {isOpen ? <Button onClick={() => setDisputing(true)}>{t(words.dispute)}</Button> : null}
        <Button loading={saving} onClick={() => run(() => file(myStatement, { month }))}>
          {t(words.statement)} PDF
        </Button>
      </p>
      {disputing ? (
        <Modal
          open
          title={t(words.dispute)}
          cancelText={t(words.cancel)}
          confirmLoading={confirm.isPending}
          onOk={form.submit}
          onCancel={() => setDisputing(false)}
        >
          <Form form={form} layout="vertical" onFinish={({ note }: { note: string }) => void send(false, note.trim())}>
            <Form.Item
              name="note"
              label={t(words.disputeText)}
              rules={[{ required: true, whitespace: true, message: t(words.disputeText) }]}
            >
              <Input.TextArea rows={3} maxLength={500} />
            </Form.Item>
          </Form>
        </Modal>
      ) : null}
    </section>
  )
}
