import { tryDirectory } from '@workplace/contract/setup/sso-calls'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { encryptPasswords } from '../../../kernel/client/encrypt-passwords'
import { useChange } from '../../../kernel/client/query'
import { useT } from '../../../kernel/words'
import styles from './sso.module.css'
import { words } from './sso-words'
import { TrialSteps } from './trial-steps'

type Props = { readonly provider: { readonly id: number; readonly name: string }; readonly onClose: () => void }
type Asked = { readonly username: string; readonly password: string }

/** A directory is tried with the account of somebody in it: whom that would be, and why. */
export function DirectoryTrial({ provider: { id, name }, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Asked>()
  const { mutateAsync, data, error, isPending } = useChange(tryDirectory, { quiet: true, stale: ['/sso_config'] })
  const [busy, setBusy] = useState(false)
  const send = async ({ username, password }: Asked) => {
    setBusy(true)
    try {
      const { key_id, ciphers } = await encryptPasswords([password])
      await mutateAsync({ id, username: username.trim(), password: ciphers[0] ?? '', key_id })
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed // otherwise it is shown below
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t(words.trialOf, { name })}
      okText={t(data === undefined ? words.trial : words.again)}
      cancelText={t(words.close)}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <div className={styles.stack} aria-busy={isPending} aria-live="polite">
        <p className={styles.quiet}>{t(words.directoryText)}</p>
        <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void send(values)}>
          <Form.Item
            name="username"
            label={t(words.directoryAccount)}
            rules={[{ required: true, whitespace: true, message: t(words.directoryAccountMissing) }]}
          >
            <Input autoComplete="off" autoCapitalize="none" spellCheck={false} autoFocus maxLength={100} />
          </Form.Item>
          <Form.Item
            name="password"
            label={t(words.directoryPassword)}
            rules={[{ required: true, message: t(words.directoryPasswordMissing) }]}
          >
            <Input.Password autoComplete="off" />
          </Form.Item>
          <button type="submit" hidden />
        </Form>
        {error !== null && <Alert type="error" showIcon role="alert" title={error.message} />}
        {data !== undefined && error === null && (
          <>
            <Alert type={data.passed ? 'success' : 'error'} showIcon title={t(data.passed ? words.good : words.bad)} />
            <TrialSteps steps={data.steps} />
          </>
        )}
      </div>
    </Modal>
  )
}
