import { Typography } from 'antd'
import { QrCode } from '../../../kernel/light/qr-code'
import { useT } from '../../../kernel/words'
import { words } from './second-factor-words'
import styles from './security.module.css'

/** What an authenticator app is given: to be scanned, or typed in where there is no camera. */
export function AppSecret({ secret, uri }: { secret: string; uri: string }) {
  const t = useT()
  const inFours = secret.match(/.{1,4}/g)?.join(' ') ?? secret
  return (
    <div className={styles.secret}>
      <QrCode value={uri} label={t(words.qrLabel)} className={styles.qr} />
      <div>
        <p>{t(words.scan)}</p>
        <p className={styles.quiet}>{t(words.typeIn)}</p>
        <Typography.Text code copyable={{ text: secret, tooltips: [t(words.copy), t(words.copied)] }}>
          {inFours}
        </Typography.Text>
      </div>
    </div>
  )
}
