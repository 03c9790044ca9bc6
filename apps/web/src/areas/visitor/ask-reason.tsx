import { Form, Input, Modal } from 'antd'
import type { ReactNode } from 'react'
import { type Label, useT } from '../../kernel/words'
import { words } from './visitor-words'

type Props = {
  title: Label
  text?: ReactNode
  label: Label
  help?: Label
  /** It has to be said. */
  needed?: boolean
  missing?: Label
  ok: Label
  danger?: boolean
  busy: boolean
  onSay: (reason: string) => void
  onClose: () => void
}

/** Asks why, before something is done that somebody may ask about later. */
export function AskReason({
  title,
  text,
  label,
  help,
  needed = false,
  missing = words.reasonMissing,
  ok,
  danger = false,
  busy,
  onSay,
  onClose,
}: Props) {
  const t = useT()
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <Modal
      open
      title={t(title)}
      okText={t(ok)}
      cancelText={t(words.close)}
      okButtonProps={{ danger }}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      {text}
      <Form form={form} layout="vertical" onFinish={({ reason }) => onSay((reason ?? '').trim())}>
        <Form.Item
          name="reason"
          label={t(label)}
          extra={help && t(help)}
          rules={needed ? [{ required: true, whitespace: true, message: t(missing) }] : []}
        >
          <Input maxLength={200} autoFocus />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
