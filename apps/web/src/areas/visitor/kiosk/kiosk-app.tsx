import * as emergencyWords from '@workplace/contract/device/emergency-words'
import type { Label } from '@workplace/contract/kernel/words'
import type { KioskGuest, KioskState } from '@workplace/contract/visitor/kiosk'
import { useCallback, useEffect, useState } from 'react'
import { Say, useSay } from '../../../kernel/light/say'
import { timeIn } from '../../../kernel/screen/clock'
import type { ReadyState } from '../../../kernel/screen/engine'
import { OfflineNotice, ScreenFrame } from '../../../kernel/screen/screen-frame'
import type { Kiosk } from './engine'
import { GuestSteps, isWaiting } from './guest-steps'
import styles from './kiosk.module.css'
import { unpairedWords, words } from './kiosk-words'
import { Done, Invited, Leaving } from './pages'
import { useIdle } from './use-idle'
import { WalkIn } from './walk-in'

type Page =
  | { readonly at: 'home' | 'invited' | 'walk_in' | 'leaving' }
  | { readonly at: 'guest'; readonly guest: KioskGuest }
  | {
      readonly at: 'done'
      readonly title: 'welcomeName' | 'goodbye' | 'refused' | 'notApproved'
      /** What else is said than usual. */
      readonly text?: Label
      readonly values: Record<string, string>
      /** Whose badge comes out here. */
      readonly guest?: KioskGuest
    }

const look = { language: 'both', theme: 'light', brightness: 100 } as const

/** Whoever reads what they are to agree to touches nothing meanwhile. */
const readingSeconds = 90

/** The kiosk in the lobby: both languages at once, and nothing of anybody once they are gone. */
export function KioskApp({ kiosk }: { kiosk: Kiosk }) {
  return (
    <ScreenFrame screen={kiosk} say={unpairedWords} lookOf={() => look}>
      {(shown) =>
        // what somebody was at is gone with its page
        shown.state.muster === null ? (
          <KioskPages kiosk={kiosk} shown={shown} />
        ) : (
          <main className={styles.leave} role="alert" data-drill={shown.state.muster === 'drill' || undefined}>
            <h1>
              <Say label={shown.state.muster === 'drill' ? emergencyWords.drill : emergencyWords.emergency} />
            </h1>
            <p>
              <Say label={emergencyWords.leaveNow} />
            </p>
          </main>
        )
      }
    </ScreenFrame>
  )
}

function KioskPages({ kiosk, shown }: { kiosk: Kiosk; shown: ReadyState<KioskState> }) {
  const [page, setPage] = useState<Page>({ at: 'home' })
  const home = useCallback(() => setPage({ at: 'home' }), [])
  const waits = page.at === 'guest' && page.guest.fault === null && isWaiting(page.guest)
  const seconds =
    page.at === 'home'
      ? null
      : page.at === 'done'
        ? page.guest === undefined
          ? 12
          : 30
        : waits
          ? 900
          : page.at === 'guest' && page.guest.words.length > 0
            ? readingSeconds
            : 45
  useIdle(seconds, home)
  // somebody is at it: the page stays as it is
  const isBusy = page.at !== 'home'
  useEffect(() => (isBusy ? kiosk.hold() : undefined), [isBusy, kiosk])
  const { state, now } = shown
  const timezone = state.office.timezone
  // the same for as long as the kiosk stands: what waits for an answer is not begun anew whenever something is shown
  const guest = useCallback((found: KioskGuest) => {
    if (found.inside)
      setPage({
        ...{ at: 'done', title: 'welcomeName', values: { name: found.name, host: found.host_name } },
        ...(found.answer === 'coming' ? { text: words.insideComing } : {}),
        ...(found.badge === null ? {} : { guest: found }),
      })
    else if (found.answer === 'refuse') setPage({ at: 'done', title: 'refused', values: { host: found.host_name } })
    else if (found.approval === 'rejected') setPage({ at: 'done', title: 'notApproved', values: { name: found.name } })
    else setPage({ at: 'guest', guest: found })
  }, [])
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <span className={styles.office}>
          {state.company}
          <small>
            <Say beside label={[state.office.name, state.office.name_en || state.office.name]} />
          </small>
        </span>
        <time className={styles.clock}>{timeIn(timezone, now)}</time>
      </header>
      <OfflineNotice shown={shown} timezone={timezone} />
      <div className={styles.body}>
        {page.at === 'home' && <Home state={state} onGo={(at) => setPage({ at })} />}
        {page.at === 'invited' && <Invited kiosk={kiosk} onGuest={guest} onBack={home} />}
        {page.at === 'walk_in' && <WalkIn kiosk={kiosk} reasons={state.reasons} onGuest={guest} onBack={home} />}
        {page.at === 'guest' && <GuestSteps kiosk={kiosk} guest={page.guest} onGuest={guest} onBack={home} />}
        {page.at === 'leaving' && (
          <Leaving
            kiosk={kiosk}
            onLeft={(name) => setPage({ at: 'done', title: 'goodbye', values: { name } })}
            onBack={home}
          />
        )}
        {page.at === 'done' && <Done kiosk={kiosk} {...page} guest={page.guest} onDone={home} />}
      </div>
    </main>
  )
}

function Home({ state, onGo }: { state: KioskState; onGo: (at: 'invited' | 'walk_in' | 'leaving') => void }) {
  const say = useSay()
  const welcome = state.welcome ?? state.welcome_en
  const ways = [
    { at: 'invited', label: words.invited, text: words.invitedText },
    ...(state.reasons.length > 0
      ? [{ at: 'walk_in', label: words.notInvited, text: words.notInvitedText } as const]
      : []),
    { at: 'leaving', label: words.leaving, text: words.leavingText },
  ] as const
  return (
    <>
      <h1 className={styles.title}>
        <Say label={welcome === null ? words.welcome : [state.welcome ?? welcome, state.welcome_en ?? welcome]} />
      </h1>
      <ul className={styles.ways} aria-label={say(words.welcome)}>
        {ways.map(({ at, label, text }, n) => (
          <li key={at}>
            <button type="button" className={styles.way} data-main={n === 0 || undefined} onClick={() => onGo(at)}>
              <Say label={label} />
              <small>
                <Say label={text} />
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
