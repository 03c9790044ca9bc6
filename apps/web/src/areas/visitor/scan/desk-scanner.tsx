import { cameraFaults } from '@workplace/contract/visitor/photo-words'
import { Button } from 'antd'
import { useT } from '../../../kernel/words'
import styles from './scan.module.css'
import { words } from './scan-words'
import { useCodeScanner } from './use-code-scanner'

/** Reception holds a guest's telephone, letter or badge before the camera of its device. */
export function DeskScanner({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const t = useT()
  const { camera, strange, broken } = useCodeScanner('back', { paused: false, onCode })
  const { video, fault, next } = camera
  const text = fault !== null ? cameraFaults[fault] : broken ? words.broken : strange ? words.strange : words.hold
  return (
    <div className={styles.scan}>
      {fault === null && <video ref={video} aria-label={t(words.picture)} muted playsInline />}
      <p role="status">{t(text)}</p>
      {next !== null && <Button onClick={next}>{t(words.other)}</Button>}
      <Button onClick={onClose}>{t(words.stop)}</Button>
    </div>
  )
}
