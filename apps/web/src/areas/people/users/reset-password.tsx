import { resetPassword } from '@workplace/contract/people/users'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { encryptPasswords } from '../../../kernel/client/encrypt-passwords'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { useT } from '../../../kernel/words'
import { words } from '../core/words'
import { PasswordFields } from './password-fields'

type Props = { readonly person: { readonly id: number; readonly name: string | null }; readonly onClose: () => void }

export function ResetPassword({ person, onClose }: Props) {
  const t = useT()
  const done = useWhileHere(onClose)
  const [form] = Form.useForm<{ password: string }>()
  const [busy, setBusy] = useState(false)
  const send = async ({ password }: { password: string }) => {
    setBusy(true)
    try {
      const { key_id, ciphers } = await encryptPasswords([password])
      await call(resetPassword, { id: person.id, password: ciphers[0] ?? '', key_id }, { quiet: true })
      toast.success(t(words.resetDone))
      done()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      form.setFields([{ name: 'password', errors: [error.message] }])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={480}
      title={t(words.resetTitle, { name: person.name ?? '' })}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p style={{ marginBottom: 16 }}>{t(words.resetText)}</p>
      <Form form={form} layout="vertical" requiredMark onFinish={(values) => void send(values)}>
        <PasswordFields />
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
