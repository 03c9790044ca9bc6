import { Modal } from 'antd'
import { useT } from '../../kernel/words'
import { signInAgain, stayHere } from './session-flow'
import { words } from './session-words'

/** The account was signed out from elsewhere: sign in again, or stay to copy what one was writing. */
export default function SessionPrompt({ message }: { message: string }) {
  const t = useT()
  return (
    <Modal
      open
      centered
      width={400}
      title={t(words.endedTitle)}
      okText={t(words.signInAgain)}
      cancelText={t(words.cancel)}
      mask={{ closable: false }}
      onOk={signInAgain}
      onCancel={stayHere}
    >
      {message}
    </Modal>
  )
}
