import { totpBegin, totpConfirm } from '@workplace/contract/account/second-factor'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { useT } from '../../../kernel/words'
import { AppSecret } from './app-secret'
import { BackupCodes } from './backup-codes'
import { words } from './second-factor-words'
import { SecurityDialog } from './security-dialog'

type Props = {
  /** It is on from now; the dialog stays for the codes. */
  onDone: () => void
  onClose: () => void
}

/** What it is for, then the app and a code of it, then the codes for when it is lost. */
export function TurnOnFactor({ onDone, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<{ code: string }>()
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [busy, setBusy] = useState(false)
  if (codes !== null) return <CodesDialog codes={codes} onClose={onClose} />
  if (app === null)
    return (
      <SecurityDialog
        title={t(words.setupTitle)}
        okText={t(words.goOn)}
        work={async () => setApp(await call(totpBegin, {}, { quiet: true }))}
        onClose={onClose}
      >
        {t(words.offText)}
      </SecurityDialog>
    )
  const confirm = async ({ code }: { code: string }) => {
    setBusy(true)
    try {
      const { backup_codes } = await call(totpConfirm, { code }, { quiet: true })
      setCodes(backup_codes)
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      form.setFields([{ name: 'code', errors: [error.message] }])
      form.getFieldInstance('code')?.focus?.()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={560}
      title={t(words.setupTitle)}
      okText={t(words.turnOn)}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p style={{ marginBottom: 16 }}>{t(words.installText)}</p>
      <AppSecret {...app} />
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void confirm(values)}>
        <Form.Item name="code" label={t(words.appCode)} rules={[{ required: true, message: t(words.codeRequired) }]}>
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={12} autoFocus />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}

/** The codes, once: not closed by a slip beside it. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT()
  return (
    <Modal
      open
      width={440}
      title={t(words.codesTitle)}
      okText={t(words.codesSaved)}
      // nothing is left to be taken back: it is on, and these are all there are
      footer={(_, { OkBtn }) => <OkBtn />}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      onOk={onClose}
    >
      <p style={{ marginBottom: 16 }}>{t(words.codesText)}</p>
      <BackupCodes codes={codes} />
    </Modal>
  )
}
