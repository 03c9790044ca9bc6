import {
  type AttendanceRequest,
  decideRequest,
  revokeRequest,
  transferRequest,
} from '@workplace/contract/attendance/request'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { toast } from '../../../kernel/toast/toast'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import { requestWords as words } from './request-words'

const stale = { stale: ['/attendancerequest', '/myattendance', '/absence'] }
type Said = { reason?: string; user_id?: number }

/** Says yes with one press, no with a reason; or hands the decision to somebody else. */
export function DecideButtons({ row }: { readonly row: AttendanceRequest }) {
  const t = useT()
  const [open, setOpen] = useState<'reject' | 'hand' | null>(null)
  const [form] = Form.useForm<Said>()
  const decide = useChange(decideRequest, stale)
  const transfer = useChange(transferRequest, stale)
  const say = (pass: boolean, opinion: string | null = null) =>
    decide.mutate(
      { id: row.id, pass, opinion },
      {
        onSuccess: () => {
          toast.success(t(pass ? words.approved : words.rejected))
          setOpen(null)
        },
      },
    )
  const send = ({ reason = '', user_id = 0 }: Said) =>
    open === 'reject'
      ? say(false, reason.trim() || null)
      : transfer.mutate(
          { id: row.id, user_id, reason },
          {
            onSuccess: () => {
              toast.success(t(words.handed))
              setOpen(null)
            },
          },
        )
  const busy = decide.isPending || transfer.isPending
  return (
    <span className={list.links}>
      <Button type="link" disabled={busy} onClick={() => say(true)}>
        {t(words.approve)}
      </Button>
      <Button type="link" danger disabled={busy} onClick={() => setOpen('reject')}>
        {t(words.reject)}
      </Button>
      <Button type="link" disabled={busy} onClick={() => setOpen('hand')}>
        {t(words.handOver)}
      </Button>
      {open !== null && (
        <Modal
          open
          width={420}
          title={open === 'reject' ? t(words.rejectOf, { name: row.name }) : t(words.handOver)}
          okText={t(open === 'reject' ? words.reject : words.handOver)}
          cancelText={t(words.cancel)}
          okButtonProps={{ danger: open === 'reject' }}
          confirmLoading={busy}
          onOk={form.submit}
          onCancel={() => setOpen(null)}
        >
          <Form form={form} layout="vertical" onFinish={send}>
            {open === 'hand' && (
              <Form.Item
                name="user_id"
                label={t(words.handTo)}
                rules={[{ required: true, message: t(words.personMissing) }]}
              >
                <ReferencePicker to="user" aria-label={t(words.handTo)} />
              </Form.Item>
            )}
            <Form.Item
              name="reason"
              label={t(open === 'reject' ? words.rejectReason : words.reason)}
              rules={[{ required: true, whitespace: true, message: t(words.reasonMissing) }]}
            >
              <Input maxLength={200} />
            </Form.Item>
          </Form>
        </Modal>
      )}
    </span>
  )
}

/** Takes one's own request back. */
export function RevokeButton({ row }: { readonly row: AttendanceRequest }) {
  const t = useT()
  const [modal, asking] = Modal.useModal()
  const revoke = useChange(revokeRequest, stale)
  const ask = async () => {
    const yes = await modal.confirm({
      title: t(words.revokeAsk),
      content: row.state === 'pass' ? t(words.revokeHint) : undefined,
      okText: t(words.revoke),
      cancelText: t(words.cancel),
    })
    if (yes) revoke.mutate({ id: row.id, reason: '' }, { onSuccess: () => toast.success(t(words.revoked)) })
  }
  return (
    <span className={list.links}>
      <Button type="link" disabled={revoke.isPending} onClick={() => void ask()}>
        {t(words.revoke)}
      </Button>
      {asking}
    </span>
  )
}
