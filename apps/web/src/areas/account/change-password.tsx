import { changePassword } from '@workplace/contract/account/person'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { CallError, call } from '../../kernel/client/client'
import { encryptPasswords } from '../../kernel/client/encrypt-passwords'
import { queryClient } from '../../kernel/client/query'
import { currentSession, setSession } from '../../kernel/session/session'
import { writeToken } from '../../kernel/session/token'
import { toast } from '../../kernel/toast/toast'
import { useT } from '../../kernel/words'
import { words } from './words'

type Values = { old: string; fresh: string; repeat: string }

type Props = {
  /** The password must be changed before anything else: the dialog cannot be closed then, only left by logging out. */
  required: boolean
  onClose: () => void
  /** Absent where there is no logging out. */
  onLogOut?: () => void
}

export default function ChangePassword({ required, onClose, onLogOut }: Props) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const [modal, holder] = Modal.useModal()
  const [busy, setBusy] = useState(false)

  const send = async ({ old, fresh }: Values) => {
    setBusy(true)
    try {
      const { key_id, ciphers } = await encryptPasswords([old, fresh])
      const sent = { old: ciphers[0] ?? '', new: ciphers[1] ?? '', key_id }
      const { token } = await call(changePassword, sent, { quiet: true })
      writeToken(token)
      toast.success(t(words.passwordChanged))
      const { user } = currentSession()
      if (user !== null) setSession({ user: { ...user, must_change_password: false } })
      // until then the server refused whatever stands behind this dialog
      if (required) void queryClient.invalidateQueries()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const field = error.reason === 'old_password_wrong' ? 'old' : 'fresh'
      form.setFields([{ name: field, errors: [error.message] }])
      form.getFieldInstance(field)?.focus?.()
    } finally {
      setBusy(false)
    }
  }

  const confirm = async (values: Values) => {
    const yes = await modal.confirm({
      centered: true,
      title: t(words.confirmChange),
      content: t(words.confirmChangeText),
      okText: t(words.ok),
      cancelText: t(words.cancel),
    })
    if (yes) await send(values)
  }

  return (
    <Modal
      open
      width={440}
      title={t(words.changePassword)}
      okText={t(words.save)}
      cancelText={t(required ? words.logOut : words.cancel)}
      confirmLoading={busy}
      closable={!required}
      keyboard={!required}
      mask={{ closable: false }}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {required && onLogOut === undefined ? null : <CancelBtn />}
          <OkBtn />
        </>
      )}
      onOk={form.submit}
      onCancel={required ? onLogOut : onClose}
    >
      {holder}
      {required && <Alert type="warning" showIcon title={t(words.mustChange)} style={{ marginBottom: 16 }} />}
      <Form form={form} layout="vertical" requiredMark scrollToFirstError={{ focus: true }} onFinish={confirm}>
        <Form.Item name="old" label={t(words.oldPassword)} rules={[{ required: true, message: t(words.oldRequired) }]}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        <Form.Item
          name="fresh"
          label={t(words.newPassword)}
          extra={t(words.passwordHelp)}
          dependencies={['old']}
          validateFirst
          rules={[
            { required: true, message: t(words.required) },
            { min: 8, max: 20, message: t(words.passwordLength) },
            ({ getFieldValue }) => ({
              validator: async (_, value) => {
                if (value === getFieldValue('old')) throw new Error(t(words.sameAsOld))
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="repeat"
          label={t(words.confirmPassword)}
          dependencies={['fresh']}
          validateFirst
          rules={[
            { required: true, message: t(words.required) },
            ({ getFieldValue }) => ({
              validator: async (_, value) => {
                if (value !== getFieldValue('fresh')) throw new Error(t(words.different))
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
