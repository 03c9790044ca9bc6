import type { GuestCodes, GuestPage } from '@workplace/contract/visitor/guest'
import { useEffect, useRef, useState } from 'react'
import { QrCode } from '../../../kernel/light/qr-code'
import { useSay } from '../../../kernel/light/say'
import { callServer, ServerCallError } from '../../../kernel/light/server-call'
import { askCodes, moveCode } from './calls'
import type { Visit } from './use-visit'
import styles from './visit.module.css'
import { words } from './words'

/** So many half minutes ahead new codes are asked for. */
const fewLeft = 8
const retryMs = 5_000

type Held = Pick<GuestCodes, 'codes' | 'letters' | 'door'> & { readonly ahead: number }

/** The codes that are held, asked for anew before they run out, and the one of this half minute. */
function useCodes({ token, phone, language, reload }: Visit) {
  const [held, setHeld] = useState<Held | null>(null)
  const [now, setNow] = useState(() => Date.now())
  const [failure, setFailure] = useState('')
  const asked = useRef(0)
  const at = now + (held?.ahead ?? 0)
  const left = held?.codes.filter(({ until }) => Date.parse(until) > at).length ?? 0
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(tick)
  }, [])
  const wanted = left < fewLeft && now - asked.current >= retryMs
  useEffect(() => {
    if (!wanted) return
    asked.current = Date.now()
    callServer(askCodes, { token, phone }, { language }).then(
      ({ codes, letters, door, server_time }) => {
        setHeld({ codes, letters, door, ahead: Date.parse(server_time) - Date.now() })
        setFailure('')
      },
      (error) => {
        if (!(error instanceof ServerCallError)) throw error
        setFailure(error.reason)
        // it is on another phone now, or there is none any more
        if (error.reason !== 'offline') reload()
      },
    )
  }, [wanted, token, phone, language, reload])
  const code = held?.codes.find(({ from, until }) => Date.parse(from) <= at && at < Date.parse(until))
  return { code, letters: held?.letters ?? '', door: held?.door ?? null, at, failure }
}

/** What is shown at reception, on the one phone whose it is. */
export function CodePanel({ visit }: { visit: Visit }) {
  const say = useSay()
  const { code, letters, door, at, failure } = useCodes(visit)
  const share =
    code === undefined ? 0 : (Date.parse(code.until) - at) / (Date.parse(code.until) - Date.parse(code.from))
  return (
    <section className={`${styles.panel} ${styles.code}`} aria-label={say(words.code)}>
      {code === undefined ? (
        <p role="status" className={styles.faint}>
          {failure === '' ? say(words.loading) : say(words.stale)}
        </p>
      ) : (
        <>
          <QrCode value={code.text} label={say(words.codeOf)} className={styles.qr} />
          <div className={styles.rest} aria-hidden>
            <span style={{ width: `${Math.round(share * 100)}%` }} />
          </div>
          <p className={styles.faint}>{say(words.codeHelp)}</p>
          <p>
            <span className={styles.faint}>{say(words.letters)}</span>{' '}
            <span className={styles.letters} translate="no">
              {letters}
            </span>
          </p>
          {door !== null && (
            <p>
              <span className={styles.faint}>{say(words.doorNumber)}</span>{' '}
              <span className={styles.letters} translate="no">
                {door.number}
              </span>
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** The code is on another phone: digits by mail bring it here. */
export function MovePanel({ visit, page }: { visit: Visit; page: GuestPage }) {
  const say = useSay()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [digits, setDigits] = useState('')
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const { token, phone, language, reload } = visit
  async function move(code?: string) {
    setBusy(true)
    setFailure('')
    try {
      const answer = await callServer(moveCode, { token, phone, ...(code === undefined ? {} : { code }) }, { language })
      if (answer.moved) reload()
      else setSentTo(answer.sent_to)
    } catch (error) {
      if (!(error instanceof ServerCallError)) throw error
      setFailure(error.message || say(words.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.panel}>
      <p className={styles.big}>{say(words.elsewhere)}</p>
      <p className={styles.faint}>{say(page.moves_by === null ? words.atDesk : words.elsewhereHelp)}</p>
      {page.moves_by !== null && sentTo === null && (
        <button type="button" className={styles.main} disabled={busy} onClick={() => void move()}>
          {say(words.moveHere)}
        </button>
      )}
      {sentTo !== null && (
        <form
          className={styles.fields}
          onSubmit={(event) => {
            event.preventDefault()
            void move(digits)
          }}
        >
          <label className={styles.field}>
            <span>{say(words.digits)}</span>
            <input
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={digits}
              onChange={({ target }) => setDigits(target.value.replace(/\D/g, ''))}
            />
            <span className={styles.faint}>{say(words.sentTo, { to: sentTo })}</span>
          </label>
          <button type="submit" className={styles.main} disabled={busy || digits.length < 6}>
            {say(words.confirm)}
          </button>
        </form>
      )}
      {failure !== '' && (
        <p role="alert" className={styles.bad}>
          {failure}
        </p>
      )}
    </section>
  )
}
