import * as photoWords from '@workplace/contract/visitor/photo-words'
import { Say, useSay } from '../../../kernel/light/say'
import { useCodeScanner } from '../scan/use-code-scanner'
import styles from './kiosk.module.css'
import { words } from './kiosk-words'

/** Looks through the camera for a code of ours. Where there is no camera nothing is shown: codes are typed. */
export function CodeScanner({ paused, onCode }: { paused: boolean; onCode: (code: string) => void }) {
  const say = useSay()
  const { camera, strange, broken } = useCodeScanner('front', { paused, onCode })
  const { video, fault } = camera
  if (fault === 'none' || broken) return null
  if (fault !== null) {
    return (
      <p role="status" className={styles.small}>
        <Say beside label={photoWords.cameraFaults[fault]} />
      </p>
    )
  }
  return (
    <div className={styles.scanner}>
      <video ref={video} className={styles.seen} aria-label={say(photoWords.cameraPicture)} muted playsInline />
      <p role="status" className={styles.small}>
        <Say label={strange ? words.notOurs : words.holdCode} />
      </p>
      {camera.next !== null && (
        <button type="button" className={styles.link} onClick={camera.next}>
          <Say beside label={photoWords.otherCamera} />
        </button>
      )}
    </div>
  )
}
