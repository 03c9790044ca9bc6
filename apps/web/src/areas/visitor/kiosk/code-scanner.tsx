import * as photoWords from '@workplace/contract/visitor/photo-words'
import { useEffect, useRef, useState } from 'react'
import { Say, useSay } from '../../../kernel/light/say'
import { useCamera } from '../photo/use-camera'
import styles from './kiosk.module.css'
import { words } from './kiosk-words'

/** Between two looks: nobody notices it, and a weak device stays cool. */
const pauseMs = 150
/** The same code is not tried again while somebody still holds it there. */
const sameAgainMs = 6000

/** As the server reads codes: whatever else somebody holds before the camera costs no try. */
const isOurs = (text: string) => /^W1[LFB][A-Z2-7]{20,}$/.test(text)

/** Looks through the camera for a code of ours. Where there is no camera nothing is shown: codes are typed. */
export function CodeScanner({ paused, onCode }: { paused: boolean; onCode: (code: string) => void }) {
  const say = useSay()
  const camera = useCamera(true, 'front')
  const [strange, setStrange] = useState(false)
  const [broken, setBroken] = useState(false)
  const tried = useRef({ text: '', at: 0 })
  const told = useRef(onCode)
  told.current = onCode
  const { ready, video, fault } = camera
  useEffect(() => {
    if (!ready || paused) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const { openReader } = await import('./read-code')
      const read = await openReader()
      const again = async () => {
        const text = isGone || video.current === null ? null : await read(video.current).catch(() => null)
        if (isGone) return
        if (text !== null) setStrange(!isOurs(text))
        const isSame = text === tried.current.text && performance.now() - tried.current.at < sameAgainMs
        if (text !== null && isOurs(text) && !isSame) {
          tried.current = { text, at: performance.now() }
          told.current(text)
        }
        timer = setTimeout(() => void again(), pauseMs)
      }
      await again()
    }
    look().catch(() => {
      // the decoder did not come: codes are typed
      if (!isGone) setBroken(true)
    })
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [ready, paused, video])
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
