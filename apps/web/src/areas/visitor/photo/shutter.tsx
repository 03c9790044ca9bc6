import type { Label } from '@workplace/contract/kernel/words'
import * as words from '@workplace/contract/visitor/photo-words'
import type { ReactNode } from 'react'
import { shownPhoto, smallPhoto } from '../../../kernel/light/small-photo'
import styles from './photo.module.css'
import { type CameraSide, useCamera } from './use-camera'

type Said = (label: Label) => string

/** A button as the page around has it. */
export type ButtonOf = (button: { label: Label; main?: boolean; disabled?: boolean; onClick: () => void }) => ReactNode

/** What the camera sees, and the press that keeps it; then what was kept, until it is used or taken anew. */
export function Shutter({
  say,
  button,
  facing = 'front',
  taken,
  onTaken,
}: {
  say: Said
  button: ButtonOf
  facing?: CameraSide
  taken: string | null
  onTaken: (photo: string | null) => void
}) {
  const camera = useCamera(taken === null, facing)
  if (taken !== null) {
    return (
      <div className={styles.shutter}>
        <img className={styles.picture} src={shownPhoto(taken)} alt={say(words.yourPhoto)} />
        <div className={styles.buttons}>{button({ label: words.retake, onClick: () => onTaken(null) })}</div>
      </div>
    )
  }
  const shoot = async () => {
    if (camera.video.current !== null) onTaken(await smallPhoto(camera.video.current))
  }
  return (
    <div className={styles.shutter}>
      {camera.fault === null ? (
        <video
          ref={camera.video}
          className={facing === 'front' ? styles.mirror : styles.picture}
          aria-label={say(words.cameraPicture)}
          muted
          playsInline
        />
      ) : (
        <p role="alert" className={styles.fault}>
          {say(words.cameraFaults[camera.fault])}
        </p>
      )}
      <div className={styles.buttons}>
        {camera.next !== null && button({ label: words.otherCamera, onClick: camera.next })}
        {camera.fault === null &&
          button({ label: words.shoot, main: true, disabled: !camera.ready, onClick: () => void shoot() })}
      </div>
    </div>
  )
}
