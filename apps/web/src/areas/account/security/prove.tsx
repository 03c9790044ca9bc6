import { Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { encryptPasswords } from '../../../kernel/client/encrypt-passwords'
import { useT } from '../../../kernel/words'
import { words } from './second-factor-words'

type Props = {
  title: string
  okText: string
  danger?: boolean
  children: ReactNode
  /** What else is asked, above the password. */
  above?: ReactNode
  /** What the password is for; its refusals are shown below the field. */
  work: (proof: { password: string; key_id: string }) => Promise<void>
  onClose: () => void
}

/** Something for which one proves oneself by one's password. */
export function Prove({ title, okText, danger = false, children, above, work, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<{ password: string }>()
  const [busy, setBusy] = useState(false)
  const send = async ({ password }: { password: string }) => {
    setBusy(true)
    try {
      const { key_id, ciphers } = await encryptPasswords([password])
      await work({ password: ciphers[0] ?? '', key_id })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const why = error.reason === 'old_password_wrong' ? t(words.passwordWrong) : error.message
      form.setFields([{ name: 'password', errors: [why] }])
      form.getFieldInstance('password')?.focus?.()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={440}
      title={title}
      okText={okText}
      okButtonProps={{ danger }}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p style={{ marginBottom: 16 }}>{children}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void send(values)}>
        {above}
        <Form.Item
          name="password"
          label={t(words.ownPassword)}
          rules={[{ required: true, message: t(words.passwordRequired) }]}
        >
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
