import { Button } from 'antd'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { words } from './second-factor-words'
import styles from './security.module.css'

/** The codes for when the app is lost; they are shown here once, so they can be taken away in two ways. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const t = useT()
  const text = codes.join('\n')
  const copy = async () => {
    // only pages of https have a clipboard
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t(words.copied))
    } catch {
      toast.error(t(words.copyFailed))
    }
  }
  return (
    <div className={styles.codes}>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <Button onClick={() => void copy()}>{t(words.copy)}</Button>
        <Button href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`} download="backup-codes.txt">
          {t(words.download)}
        </Button>
      </p>
    </div>
  )
}
