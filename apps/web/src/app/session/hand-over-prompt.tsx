import { Modal } from 'antd'
import { useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { useSession } from '../../kernel/session/session'
import { toast } from '../../kernel/toast/toast'
import { useT } from '../../kernel/words'
import { useHandOverPrompt } from './hand-over'
import { words } from './session-words'

/** A link asks to sign in as whoever made it: nothing happens to the session that is here before its person says so. */
export default function HandOverPrompt() {
  const t = useT()
  const question = useHandOverPrompt()
  const user = useSession((session) => session.user)
  const [busy, setBusy] = useState(false)
  if (question === null || user === null) return null
  const accept = async () => {
    setBusy(true)
    try {
      await question.accept()
      // nothing of the person before stays
      location.reload()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    }
  }
  return (
    <Modal
      open
      centered
      width={440}
      title={t(words.handOverTitle)}
      okText={t(words.handOverAccept)}
      cancelText={t(words.handOverStay, { name: user.people_name })}
      confirmLoading={busy}
      cancelButtonProps={{ autoFocus: true }}
      mask={{ closable: false }}
      onOk={() => void accept()}
      onCancel={question.refuse}
    >
      {t(words.handOverText, { name: user.people_name, account: user.name })}
    </Modal>
  )
}
