import { changeMail, confirmMail, person } from '@workplace/contract/account/person'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { CallError, call } from '../../kernel/client/client'
import { encryptPasswords } from '../../kernel/client/encrypt-passwords'
import { invalidate } from '../../kernel/client/query'
import { toast } from '../../kernel/toast/toast'
import { useT } from '../../kernel/words'
import { words } from './words'

type Values = { mail: string; password: string; code: string }

/** One's own address: with the password, and where mail can be sent with the code that comes to the new one. */
export default function ChangeMail({ mail, onClose }: { mail: string; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const [sent, setSent] = useState<{ mail: string; minutes: number } | null>(null)
  const [busy, setBusy] = useState(false)

  const done = async () => {
    toast.success(t(words.mailChanged))
    await invalidate(person.path, '/privacy')
    onClose()
  }
  const steps = {
    async ask({ mail: wanted, password }: Values) {
      const address = (wanted ?? '').trim()
      const { key_id, ciphers } = await encryptPasswords([password])
      const asked = { mail: address, password: ciphers[0] ?? '', key_id }
      const { state, seconds } = await call(changeMail, asked, { quiet: true })
      if (state === 'changed') return done()
      setSent({ mail: address, minutes: Math.round(seconds / 60) })
    },
    async confirm({ code }: Values) {
      await call(confirmMail, { code }, { quiet: true })
      await done()
    },
  }
  const submit = async (values: Values) => {
    setBusy(true)
    try {
      await (sent === null ? steps.ask(values) : steps.confirm(values))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const name = error.reason === 'old_password_wrong' ? 'password' : sent === null ? 'mail' : 'code'
      form.setFields([
        { name, errors: [error.reason === 'old_password_wrong' ? t(words.passwordWrong) : error.message] },
      ])
      form.getFieldInstance(name)?.focus?.()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={440}
      title={t(words.changeMail)}
      okText={t(sent === null ? words.goOn : words.confirmMail)}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ mail }}
        scrollToFirstError={{ focus: true }}
        onFinish={submit}
      >
        {sent === null ? (
          <>
            <Form.Item
              name="mail"
              label={t(words.newMail)}
              extra={t(words.newMailHelp)}
              rules={[{ type: 'email', message: t(words.mailWrong) }]}
            >
              <Input type="email" autoComplete="email" maxLength={200} autoFocus />
            </Form.Item>
            <Form.Item
              name="password"
              label={t(words.ownPassword)}
              rules={[{ required: true, message: t(words.passwordRequired) }]}
            >
              <Input.Password autoComplete="current-password" />
            </Form.Item>
          </>
        ) : (
          <Form.Item
            name="code"
            label={t(words.mailCode)}
            extra={t(words.mailCodeSent, sent)}
            rules={[{ required: true, message: t(words.mailCodeRequired) }]}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={12} autoFocus />
          </Form.Item>
        )}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
