import type { KioskGuest } from '@workplace/contract/visitor/kiosk'
import * as photoWords from '@workplace/contract/visitor/photo-words'
import { useState } from 'react'
import { Say, useSay } from '../../../kernel/light/say'
import { Shutter } from '../photo/shutter'
import { type Kiosk, kioskCalls } from './engine'
import styles from './kiosk.module.css'
import { Ask } from './parts'

/** The photo that their reason asks for, by the camera of the kiosk. */
export function PhotoStep({
  kiosk,
  guest,
  onGuest,
  onBack,
}: {
  kiosk: Kiosk
  guest: KioskGuest
  onGuest: (guest: KioskGuest) => void
  onBack: () => void
}) {
  const say = useSay()
  const [taken, setTaken] = useState<string | null>(null)
  const [face, setFace] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (taken === null) return
    setBusy(true)
    const came = await kiosk.ask(kioskCalls.photo, { ticket: guest.ticket, photo: taken, face })
    setBusy(false)
    if (came.ok) onGuest(came.answer)
    else setFault(came.reason)
  }
  return (
    <Ask
      title={photoWords.takePhoto}
      {...{ fault, busy, onBack }}
      next={photoWords.usePhoto}
      ready={taken !== null}
      onNext={() => void send()}
    >
      <p className={styles.small}>
        <Say label={photoWords.photoNotice} values={{ days: guest.photo.keep_days }} />
      </p>
      <Shutter
        say={say}
        taken={taken}
        onTaken={setTaken}
        button={({ label, main, disabled, onClick }) => (
          <button
            key={label[1]}
            type="button"
            className={main ? styles.main : styles.quiet}
            disabled={disabled}
            onClick={onClick}
          >
            <Say label={label} />
          </button>
        )}
      />
      {taken !== null && guest.photo.face_doors && (
        <label className={styles.tick}>
          <input type="checkbox" checked={face} onChange={({ target }) => setFace(target.checked)} />
          <span className={styles.small}>
            <Say label={photoWords.faceConsent} />
          </span>
        </label>
      )}
    </Ask>
  )
}
