import { Alert, Modal, Typography } from 'antd'
import { instantText } from '../../../kernel/time/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './callback.module.css'
import { words } from './callback-words'

const sample = `import { Webhook } from 'standardwebhooks'
// body: the text as it came, headers: webhook-id, webhook-timestamp, webhook-signature
const event = new Webhook(process.env.CALLBACK_SECRET).verify(body, headers)`

/** A secret that was just made: shown this once. */
export function SecretDialog(given: { name: string; secret: string; until: string | null; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  return (
    <Modal
      open
      title={`${t(words.secret)} · ${given.name}`}
      okText={t(words.close)}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={given.onClose}
      onCancel={given.onClose}
      mask={{ closable: false }}
    >
      <div className={styles.stack}>
        <Alert type="warning" showIcon title={t(words.secretText)} />
        <Typography.Text copyable code>
          {given.secret}
        </Typography.Text>
        {given.until !== null && <span>{t(words.secretOverlap, { until: instantText(given.until, language) })}</span>}
        <h3>{t(words.verify)}</h3>
        <pre className={styles.code}>{sample}</pre>
      </div>
    </Modal>
  )
}
