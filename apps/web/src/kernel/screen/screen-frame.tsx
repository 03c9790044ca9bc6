import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { type PageLanguage, PageLanguageContext, Say } from '../light/say'
import { timeIn } from './clock'
import type { PairedScreen, ReadyState } from './engine'
import styles from './screen.module.css'
import { Unpaired, type UnpairedWords } from './unpaired-screen'
import { screenWords as words } from './words'

/** How a screen looks, as it is set in the console. */
export type Look = {
  readonly language: PageLanguage
  readonly theme: 'dark' | 'light'
  /** In percent. */
  readonly brightness: number
}

/** Whatever the engine shows, in the languages, colours and brightness of the screen. */
export function ScreenFrame<S>({
  screen,
  say,
  lookOf,
  children,
}: {
  screen: PairedScreen<S>
  say: UnpairedWords
  lookOf: (state: S) => Look
  children: (shown: ReadyState<S>) => ReactNode
}) {
  const shown = useSyncExternalStore(screen.subscribe, screen.current)
  const look = shown.phase === 'ready' ? lookOf(shown.state) : null
  const tongue: PageLanguage = look?.language ?? 'both'
  useEffect(() => {
    document.documentElement.lang = tongue === 'en' ? 'en' : 'zh-CN'
    document.documentElement.dataset.theme = look?.theme ?? 'dark'
  }, [tongue, look?.theme])
  return (
    <PageLanguageContext value={tongue}>
      {shown.phase === 'ready' ? children(shown) : <Unpaired shown={shown} say={say} onPair={screen.pair} />}
      {look !== null && look.brightness < 100 && (
        <div className={styles.dim} style={{ opacity: 1 - look.brightness / 100 }} aria-hidden />
      )}
    </PageLanguageContext>
  )
}

const awakeMs = 60_000

/** What is shown while the screen is awake. Asleep it shows the time alone, until somebody touches it. */
export function Sleeping({
  asleep,
  now,
  timezone,
  children,
}: {
  asleep: boolean
  now: number
  timezone: string
  children: ReactNode
}) {
  const [touched, setTouched] = useState(0)
  if (!asleep || now - touched <= awakeMs) return children
  return (
    <button type="button" className={styles.asleep} onClick={() => setTouched(now)}>
      {timeIn(timezone, now)}
    </button>
  )
}

/** Where nothing is heard of the server: since when what is shown may be out of date. */
export function OfflineNotice({
  shown: { online, since, now },
  timezone,
}: {
  shown: ReadyState<unknown>
  timezone: string
}) {
  if (online) return null
  return (
    <p className={styles.offline} role="status">
      <Say beside label={words.offlineSince} values={{ time: timeIn(timezone, since ?? now) }} />
    </p>
  )
}
