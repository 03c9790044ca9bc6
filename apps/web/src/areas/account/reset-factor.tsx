import { resetSecondFactor } from '@workplace/contract/account/second-factor'
import { Modal } from 'antd'
import { useState } from 'react'
import { CallError, call } from '../../kernel/client/client'
import { toast } from '../../kernel/toast/toast'
import { useT } from '../../kernel/words'
import { words } from './security/second-factor-words'

type Props = { readonly person: { readonly id: number; readonly name: string }; readonly onClose: () => void }

/** For somebody who lost their telephone and their codes. */
export default function ResetFactor({ person, onClose }: Props) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await call(resetSecondFactor, { id: person.id })
      toast.success(t(words.resetDone))
      onClose()
    } catch (error) {
      // said at the top of the window
      if (!(error instanceof CallError)) throw error
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={440}
      title={t(words.reset)}
      okText={t(words.reset)}
      okButtonProps={{ danger: true }}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {t(words.resetText, { name: person.name })}
    </Modal>
  )
}
