import { Alert, Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { useT } from '../../../kernel/words'
import { words } from './second-factor-words'

type Props = {
  title: string
  okText: string
  danger?: boolean
  children: ReactNode
  /** What else is asked. */
  below?: ReactNode
  /** What is to be done; its refusals are shown in the dialog. Whoever must prove themselves first is asked by the shell. */
  work: () => Promise<void>
  onClose: () => void
}

/** Something about one's own sign-in, said before it is done. */
export function SecurityDialog({ title, okText, danger = false, children, below, work, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const send = async () => {
    setBusy(true)
    setRefusal('')
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // who would not prove themselves has changed their mind
      if (error.reason !== 'proof_required') setRefusal(error.message)
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
      okButtonProps={{ danger, autoFocus: below === undefined }}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p style={{ marginBottom: 16 }}>{children}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={() => void send()}>
        {below}
        {refusal === '' ? null : <Alert type="error" showIcon role="alert" title={refusal} />}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
