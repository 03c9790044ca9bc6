import { useEffect, useState, useSyncExternalStore } from 'react'
import styles from './door.module.css'
import { RoomScreen } from './door-screen'
import type { Door, ScreenState } from './engine'
import { isAsleep, timeIn } from './moment'
import { Say, type ScreenLanguage, ScreenLanguageContext, useSay } from './say'
import { doorWords as words } from './words'

const awakeMs = 60_000

/** The screen at a door: whatever the engine shows, in the room's languages and colours. */
export function DoorApp({ door }: { door: Door }) {
  const shown = useSyncExternalStore(door.subscribe, door.current)
  const look = shown.phase === 'room' ? shown.state.look : null
  const tongue: ScreenLanguage = look?.language ?? 'both'
  useEffect(() => {
    document.documentElement.lang = tongue === 'en' ? 'en' : 'zh-CN'
    document.documentElement.dataset.theme = look?.theme ?? 'dark'
  }, [tongue, look?.theme])
  return (
    <ScreenLanguageContext value={tongue}>
      {shown.phase === 'room' ? <Room door={door} shown={shown} /> : <Alone door={door} shown={shown} />}
      {look !== null && look.brightness < 100 && (
        <div className={styles.dim} style={{ opacity: 1 - look.brightness / 100 }} aria-hidden />
      )}
    </ScreenLanguageContext>
  )
}

function Room({ door, shown }: { door: Door; shown: Extract<ScreenState, { phase: 'room' }> }) {
  const [touched, setTouched] = useState(0)
  const asleep = isAsleep(shown.state, shown.now) && shown.now - touched > awakeMs
  if (!asleep) return <RoomScreen door={door} shown={shown} />
  return (
    <button type="button" className={styles.asleep} onClick={() => setTouched(shown.now)}>
      {timeIn(shown.state.room?.timezone ?? 'UTC', shown.now)}
    </button>
  )
}

/** Before there is a room: a code to be paired with, or what became of the pairing. */
function Alone({ door, shown }: { door: Door; shown: Exclude<ScreenState, { phase: 'room' }> }) {
  const say = useSay()
  return (
    <main className={styles.alone}>
      {shown.phase === 'starting' && (
        <h1>
          <Say label={words.starting} />
        </h1>
      )}
      {shown.phase === 'revoked' && (
        <>
          <h1>
            <Say label={words.revoked} />
          </h1>
          <p>
            <Say label={words.revokedText} />
          </p>
          <button type="button" className={styles.action} data-main onClick={door.pair}>
            <Say label={words.pairAgain} />
          </button>
        </>
      )}
      {shown.phase === 'pairing' && (
        <>
          <h1>
            <Say label={words.pairTitle} />
          </h1>
          <output className={styles.code} aria-label={say(words.pairCode)}>
            {shown.code === null ? '······' : `${shown.code.slice(0, 3)} ${shown.code.slice(3)}`}
          </output>
          <p>
            <Say label={words.pairText} />
          </p>
          <p className={styles.faint}>
            <Say label={words.pairWaits} />
          </p>
        </>
      )}
      {!shown.online && (
        <p className={styles.offline} role="status">
          <Say beside label={words.offline} />
        </p>
      )}
    </main>
  )
}
