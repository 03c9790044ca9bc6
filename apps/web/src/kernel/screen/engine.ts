import type { DeviceKind } from '@workplace/contract/kernel/device-kind'
import type { devicePairing } from '@workplace/contract/kernel/pairing'
import { waitBefore } from '../client/live-stream'
import { callServer, lightCall, ServerCallError, type ServerCallOptions } from '../light/server-call'
import { listenOnce } from './listen'

/** What the engine reads in what the server says is shown. */
type Content = {
  /** The server's clock, epoch ms. */
  readonly now: number
  /** The page that the server gives out now: a screen that shows another one loads it. */
  readonly version: string | null
}

/** What the device tells of itself with each question. */
export type Report = { readonly app_version?: string; readonly battery?: number }

/** What differs from one kind of screen to another. */
export type ScreenKind<S extends Content> = {
  readonly kind: DeviceKind
  /** What is shown, as the server says it. */
  ask(report: Report, asking: ServerCallOptions): Promise<S>
  /** When what is shown changes by itself: epoch ms of the server's clock. */
  nextTick(state: S, now: number): number
  /** Nothing of it changes that the stream does not tell: the screen asks less often while that is open. */
  isQuiet(state: S): boolean
  /** In which the server words its refusals. */
  language(state: S): 'zh' | 'en'
}

/** What an unpaired screen shows. */
export type UnpairedState =
  | { readonly phase: 'starting'; readonly online: boolean }
  | { readonly phase: 'pairing'; readonly online: boolean; readonly code: string | null }
  | { readonly phase: 'revoked'; readonly online: boolean }

export type ReadyState<S> = {
  readonly phase: 'ready'
  readonly online: boolean
  readonly state: S
  /** The server's clock, epoch ms. */
  readonly now: number
  /** Since when nothing was heard of the server. */
  readonly since: number | null
}

/** What the screen knows; a new value at each change, so that who draws it can tell. */
export type ScreenState<S> = UnpairedState | ReadyState<S>

/** What outlives a reload: the token, and whether it was ever good for anything. */
export type StoredToken = { token: string; paired: boolean }
export type Keep = { read(): StoredToken | null; write(kept: StoredToken | null): void }

/** The device that the screen runs on. */
export type Host = {
  readonly keep: Keep
  /** What it tells of itself. */
  own(): Report
  newKey(): string
  /** Loads the page anew: the server gives out another version. Answers whether it does. */
  renew(version: string): boolean
}

export type PairedScreen<S> = {
  current(): ScreenState<S>
  subscribe(onChange: () => void): () => void
  /** Asks for a code to be paired with. */
  pair(): void
  /** Asks now: somebody is about to choose. */
  look(): void
  /** Somebody is at it: nothing of the page changes under their hands until what this answers is called. */
  hold(): () => void
  /** An action at the screen: null where it worked, else why not. Sent again under one key, it works once. */
  act(work: (asking: ServerCallOptions) => Promise<unknown>): Promise<string | null>
  stop(): void
}

const pairingCall = lightCall<typeof devicePairing>('POST /door/pairing')

/** What is shown may change with the clock of the server; without that, the stream says when to look. */
const askMs = 60_000
const quietAskMs = 180_000
const pairingAskMs = 3_000
/** Many changes at once are one more look. */
const gatherMs = 250

/** The token is worth nothing here (any more). */
const isUnknown = (error: unknown) =>
  error instanceof ServerCallError && (error.reason === 'device_unknown' || error.reason === 'device_kind')

/**
 * A screen without its picture: asks once a minute (every three, while it is quiet and the stream is open) and whenever
 * the server says that something changed; goes on with what it knows while there is no connection. It holds two timers
 * and one stream, however long.
 */
export function startScreen<S extends Content>(
  kind: ScreenKind<S>,
  { keep, own, newKey, renew }: Host,
): PairedScreen<S> {
  let shown: ScreenState<S> = { phase: 'starting', online: true }
  const listeners = new Set<() => void>()
  let kept = keep.read()
  let ahead = 0 // of the server's clock before ours
  let stopped = false
  let asking = false
  let again = false
  let failures = 0
  let heardAt = Date.now()
  let askTimer: ReturnType<typeof setTimeout> | undefined
  let tickTimer: ReturnType<typeof setTimeout> | undefined
  let pairing: { code: string; token: string; until: number } | null = null
  let stream: AbortController | null = null
  let streamFailures = 0
  let lineTimer: ReturnType<typeof setTimeout> | undefined
  let held = 0

  const now = () => Date.now() + ahead
  const show = (next: ScreenState<S>) => {
    shown = next
    for (const listener of listeners) listener()
  }
  const as = (token: string | undefined, key?: string): ServerCallOptions => ({
    token,
    language: shown.phase === 'ready' ? kind.language(shown.state) : 'zh',
    key,
  })

  function askIn(ms: number): void {
    clearTimeout(askTimer)
    if (!stopped) askTimer = setTimeout(() => void ask(), ms)
  }

  function tick(): void {
    clearTimeout(tickTimer)
    if (stopped || shown.phase !== 'ready') return
    // never longer than a minute: a device that slept, or whose clock was set, is right again soon
    const wait = Math.min(60_000, Math.max(50, kind.nextTick(shown.state, now()) - now() + 20))
    tickTimer = setTimeout(() => {
      if (shown.phase === 'ready') show({ ...shown, now: now() })
      tick()
    }, wait)
  }

  function heard(state: S): void {
    ahead = state.now - Date.now()
    heardAt = Date.now()
    failures = 0
    if (kept !== null && !kept.paired) {
      kept = { token: kept.token, paired: true }
      keep.write(kept)
    }
    pairing = null
    const { version } = state
    const { app_version } = own()
    if (held === 0 && version !== null && app_version !== undefined && version !== app_version && renew(version)) return
    show({ phase: 'ready', online: true, state, now: now(), since: null })
    tick()
    openLine()
    askIn(kind.isQuiet(state) && stream !== null && streamFailures === 0 ? quietAskMs : askMs)
  }

  /** Nothing was heard: what is known stays on the screen, and says since when it is. */
  function missed(retryAfterMs: number): void {
    failures++
    if (shown.phase === 'ready') show({ ...shown, online: false, now: now(), since: heardAt + ahead })
    else show({ ...shown, online: false })
    askIn(Math.max(retryAfterMs, waitBefore(failures)))
  }

  function unknown(): void {
    closeLine()
    if (kept?.paired) {
      kept = null
      keep.write(null)
      clearTimeout(tickTimer)
      show({ phase: 'revoked', online: true })
      return
    }
    if (pairing === null || pairing.until <= Date.now()) return void offerCode()
    failures = 0
    show({ phase: 'pairing', online: true, code: pairing.code })
    askIn(pairingAskMs)
  }

  async function offerCode(): Promise<void> {
    try {
      const { code, token, seconds } = await callServer(pairingCall, { kind: kind.kind }, as(undefined))
      if (stopped) return
      kept = { token, paired: false }
      keep.write(kept)
      failures = 0
      pairing = { code, token, until: Date.now() + (seconds - 5) * 1000 }
      show({ phase: 'pairing', online: true, code })
      askIn(pairingAskMs)
    } catch (error) {
      if (stopped) return
      show({ phase: 'pairing', online: error instanceof ServerCallError && error.reason !== 'offline', code: null })
      failures++
      clearTimeout(askTimer)
      const wait = Math.max(error instanceof ServerCallError ? error.retryAfterMs : 0, waitBefore(failures))
      askTimer = setTimeout(() => void offerCode(), wait)
    }
  }

  async function ask(): Promise<void> {
    if (stopped) return
    if (kept === null) return offerCode()
    if (asking) {
      again = true
      return
    }
    asking = true
    const { token } = kept
    try {
      const state = await kind.ask(own(), as(token))
      if (!stopped && kept?.token === token) heard(state)
    } catch (error) {
      if (stopped || kept?.token !== token) return
      if (isUnknown(error)) unknown()
      else missed(error instanceof ServerCallError ? error.retryAfterMs : 0)
    } finally {
      asking = false
      if (again) {
        again = false
        askIn(gatherMs)
      }
    }
  }

  function openLine(): void {
    if (stream !== null || kept === null || stopped) return
    clearTimeout(lineTimer)
    const own = new AbortController()
    stream = own
    const token = kept.token
    void listenOnce(as(token), own, () => {
      streamFailures = 0
      askIn(gatherMs)
    }).then(() => {
      if (stream === own) stream = null
      if (stopped || kept?.token !== token) return
      // the next question opens it again; who was cut off asks soon
      lineTimer = setTimeout(() => askIn(0), waitBefore(streamFailures++))
    })
  }

  function closeLine(): void {
    clearTimeout(lineTimer)
    stream?.abort()
    stream = null
  }

  void ask()
  return {
    current: () => shown,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    pair() {
      kept = null
      keep.write(null)
      show({ phase: 'pairing', online: true, code: null })
      void offerCode()
    },
    look: () => void ask(),
    hold() {
      held++
      let isHeld = true
      return () => {
        if (isHeld) held--
        isHeld = false
      }
    },
    async act(work) {
      if (kept === null) return ''
      const asking = as(kept.token, newKey())
      held++
      try {
        await work(asking).catch((error) => {
          if (error instanceof ServerCallError && error.reason === 'offline') return work(asking)
          throw error
        })
        await ask()
        return null
      } catch (error) {
        askIn(gatherMs)
        return error instanceof ServerCallError ? error.message : ''
      } finally {
        held--
      }
    },
    stop() {
      stopped = true
      clearTimeout(askTimer)
      clearTimeout(tickTimer)
      closeLine()
      listeners.clear()
    },
  }
}
