import type { GuestPage } from '@workplace/contract/visitor/guest'
import * as photoWords from '@workplace/contract/visitor/photo-words'
import { useRef, useState } from 'react'
import { useSay } from '../../../kernel/light/say'
import { callServer } from '../../../kernel/light/server-call'
import { chosenPhoto, shownPhoto } from '../../../kernel/light/small-photo'
import pictures from '../photo/photo.module.css'
import { sendPhoto } from './calls'
import type { Visit } from './use-visit'
import styles from './visit.module.css'
import { words } from './words'

/** A photo of the guest, by the camera of their phone or from its pictures; and that it goes again. */
export function PhotoPanel({ visit, page }: { visit: Visit; page: GuestPage }) {
  const say = useSay()
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [taken, setTaken] = useState<string | null>(null)
  const [face, setFace] = useState(false)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const { token, phone, language } = visit
  const { rule, at, face_doors, keep_days } = page.photo
  const given = at !== null
  const choose = async (input: HTMLInputElement) => {
    const small = await chosenPhoto(input)
    if (small === undefined) return
    setTaken(small)
    setFailure(small === null ? say(words.noPicture) : '')
  }
  const send = async (content: string | null) => {
    setBusy(true)
    setFailure('')
    const why = await visit.act(() =>
      callServer(sendPhoto, { token, phone, photo: content, face: content !== null && face }, { language }),
    )
    setBusy(false)
    if (why === null) {
      setTaken(null)
      setFace(false)
    } else setFailure(why.reason === 'offline' ? say(words.failed) : why.message)
  }
  return (
    <section className={styles.panel}>
      <h2>{say(rule === 'needed' || given ? words.photo : words.photoOptional)}</h2>
      {given && taken === null && (
        <p role="status" className={styles.good}>
          {say(page.photo.face ? words.photoGivenFace : words.photoGiven)}
        </p>
      )}
      <p className={styles.faint}>{say(photoWords.photoNotice, { days: keep_days })}</p>
      <input
        ref={camera}
        className={pictures.file}
        type="file"
        accept="image/*"
        capture="user"
        tabIndex={-1}
        aria-label={say(photoWords.takePhoto)}
        onChange={({ target }) => void choose(target)}
      />
      <input
        ref={files}
        className={pictures.file}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={say(photoWords.chooseFile)}
        onChange={({ target }) => void choose(target)}
      />
      {taken !== null && (
        <>
          <img className={pictures.picture} src={shownPhoto(taken)} alt={say(photoWords.yourPhoto)} />
          {face_doors && (
            <label className={pictures.agree}>
              <input type="checkbox" checked={face} onChange={({ target }) => setFace(target.checked)} />
              <span className={styles.faint}>{say(photoWords.faceConsent)}</span>
            </label>
          )}
        </>
      )}
      {failure !== '' && (
        <p role="alert" className={styles.bad}>
          {failure}
        </p>
      )}
      <div className={styles.row}>
        {taken === null && given && (
          <button type="button" className={styles.button} disabled={busy} onClick={() => void send(null)}>
            {say(photoWords.removePhoto)}
          </button>
        )}
        <button type="button" className={styles.button} disabled={busy} onClick={() => files.current?.click()}>
          {say(photoWords.chooseFile)}
        </button>
        <button
          type="button"
          className={taken === null && !given ? styles.main : styles.button}
          disabled={busy}
          onClick={() => camera.current?.click()}
        >
          {say(taken === null ? photoWords.takePhoto : photoWords.retake)}
        </button>
        {taken !== null && (
          <button type="button" className={styles.main} disabled={busy} onClick={() => void send(taken)}>
            {say(photoWords.usePhoto)}
          </button>
        )}
      </div>
    </section>
  )
}
