import type { DoorState } from '@workplace/contract/terminal/door'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Say, useSay } from '../../../kernel/light/say'
import { timeIn } from '../../../kernel/screen/clock'
import look from '../../../kernel/screen/screen.module.css'
import styles from './door.module.css'
import type { Door } from './engine'
import { PinPad } from './pin-pad'
import { doorWords as words } from './words'

/** What somebody at the door wants to do. */
export type ScreenAction = { what: 'book' } | { what: 'extend' | 'end'; meeting_id: number }

type Work = (pin?: string) => Promise<string | null>

/** Who walks away leaves nothing open. */
const patienceMs = 30_000
const titles = { book: words.howLong, extend: words.howMuch, end: words.really } as const

/** One question with large answers; it says what went wrong, and closes by itself. */
export function ActionDialog({
  asked,
  state,
  door,
  onClose,
}: {
  asked: ScreenAction
  state: DoorState
  door: Door
  onClose: () => void
}) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  /** What was chosen, and waits for the PIN of the screen. */
  const [chosen, setChosen] = useState<Work | null>(null)
  const [pressed, setPressed] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what happens in it starts the wait anew
  useEffect(() => {
    const timer = setTimeout(() => close(), patienceMs)
    return () => clearTimeout(timer)
  }, [busy, fault, chosen, pressed])
  useEffect(() => door.hold(), [door])
  useEffect(() => {
    // where a browser (or a test) has no dialogs of its own it stands there all the same
    if (dialog.current?.open === false) dialog.current.showModal?.()
    door.look()
  }, [door])
  const run = async (work: Work, pin?: string) => {
    setBusy(true)
    setFault(null)
    const answer = await work(pin)
    setBusy(false)
    if (answer === null) onClose()
    else setFault(answer === '' ? say(words.failed) : answer)
  }
  const choose = (work: Work) => {
    if (state.pin) setChosen(() => work)
    else void run(work)
  }
  const zone = state.room?.timezone ?? 'UTC'
  const offers = asked.what === 'book' ? state.offers : asked.what === 'extend' ? state.extensions : []
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={say(titles[asked.what])} onCancel={onClose}>
      <h2 className={styles.question}>
        <Say label={chosen === null ? titles[asked.what] : words.pin} />
      </h2>
      {chosen !== null && (
        <PinPad
          busy={busy}
          onPress={() => setPressed((n) => n + 1)}
          onEnter={(pin) => void run(chosen, pin)}
          onCancel={onClose}
        />
      )}
      <div className={styles.choices} hidden={chosen !== null}>
        {offers.map(({ minutes, end }) => (
          <button
            key={minutes}
            type="button"
            className={look.action}
            disabled={busy}
            onClick={() =>
              choose((pin) =>
                asked.what === 'extend' ? door.extend(asked.meeting_id, minutes, pin) : door.book(minutes, pin),
              )
            }
          >
            <b>
              <Say beside label={words.until} values={{ time: timeIn(zone, end) }} />
            </b>
            <span className={styles.ends}>
              {/* What begins now ends with a quarter of an hour: a little later than asked for. */}
              <Say beside label={asked.what === 'book' ? words.atLeast : words.minutes} values={{ n: minutes }} />
            </span>
          </button>
        ))}
        {asked.what === 'end' && (
          <button
            type="button"
            className={look.action}
            data-main
            disabled={busy}
            onClick={() => choose((pin) => door.end(asked.meeting_id, pin))}
          >
            <Say label={words.yes} />
          </button>
        )}
        <button type="button" className={look.action} data-quiet onClick={onClose}>
          <Say label={words.cancel} />
        </button>
      </div>
      <p role="status" className={styles.fault}>
        {busy ? say(words.working) : fault}
      </p>
    </dialog>
  )
}
