import { basePath } from '@workplace/contract/kernel/envelope'
import { checkSession } from '@workplace/contract/kernel/session'
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { randomId } from '../random-id'
import { readToken } from '../session/token'
import { call, headersFor } from './client'
import { eventReader, waitBefore } from './live-stream'

/** `resync`: something may have been missed, so whoever listens reads its state afresh. */
export type LiveEvent = {
  readonly topic: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly resync: boolean
}
export type LiveState = 'connecting' | 'live' | 'offline'

/** A stream that is silent for longer than this is dead; the server sends a heartbeat every 15 s. */
const silenceMilliseconds = 45_000
/** How much longer than it took to ask a change may be on its way, here and there. */
const unheard = 1_000
/** What is older than this the server may have forgotten. */
const remembered = 3_000
/** How often it is looked whether somebody who was signed out has signed in again. */
const signedOutMilliseconds = 3_000

const useStore = create<{ state: LiveState }>(() => ({ state: 'connecting' }))
export const useLiveState = (): LiveState => useStore((store) => store.state)

type Handler = (event: LiveEvent) => void
const handlers = new Map<string, Set<Handler>>()

function deliver(event: LiveEvent): void {
  const hearing = event.resync
    ? [...handlers.values()].flatMap((set) => [...set])
    : [...(handlers.get(event.topic) ?? [])]
  for (const handler of new Set(hearing)) handler(event)
}

/** Hears the events of a topic, and `resync`, until the answer is called. */
function listen(topic: string, handler: Handler): () => void {
  const set = handlers.get(topic) ?? new Set()
  handlers.set(topic, set.add(handler))
  return () => {
    set.delete(handler)
    if (set.size === 0) handlers.delete(topic)
  }
}

/** What is heard of: a topic, or a declared resource, whose rows are told of under its name. */
export type LiveSource = { readonly name: string }

/** `useLive(topics.meeting, ({ payload, resync }) => …)`, or of several. For lists that look again: `useLiveRefresh`. */
export function useLive(topics: LiveSource | readonly LiveSource[], handler: Handler): void {
  const latest = useEffectEvent(handler)
  const names = [topics]
    .flat()
    .map(({ name }) => name)
    .join(' ')
  useEffect(() => {
    const hear = (event: LiveEvent) => latest(event)
    const stops = names.split(' ').map((topic) => listen(topic, hear))
    return () => {
      for (const stop of stops) stop()
    }
  }, [names])
}

type Shared =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'state'; state: LiveState }
  | { kind: 'ask' }
  | { kind: 'wake' }

/** Ends the pauses that are being made: there is reason to try again at once. */
const pauses = new Set<() => void>()
const wake = () => {
  for (const end of [...pauses]) end()
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      pauses.delete(done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    pauses.add(done)
    signal.addEventListener('abort', done)
  })

/** The network is back, or somebody looks at the page again: a hidden one is slow to wake up by itself. */
function onReason(tell: () => void, signal: AbortSignal): void {
  addEventListener('online', tell, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tell(), { signal })
}

const resync: LiveEvent = { topic: 'resync', payload: {}, resync: true }

function liveEvent(data: string): LiveEvent {
  const { topic, ...payload } = JSON.parse(data) as { topic: string }
  return { topic, payload, resync: false }
}

/** Reads one stream to its end, with what was told in the milliseconds `ago`. Answers whether it was open at all. */
async function readOnce(
  signal: AbortSignal,
  ago: number,
  tell: (event: LiveEvent) => void,
  opened: () => void,
): Promise<boolean> {
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  let watchdog = setTimeout(() => stop.abort(), silenceMilliseconds)
  let open = false
  try {
    const response = await fetch(`${basePath}/events?ago=${Math.round(ago)}`, {
      headers: { ...headersFor(randomId()), Accept: 'text/event-stream' },
      credentials: 'include',
      cache: 'no-store',
      signal: either,
    })
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true
    if (!response.ok || !isStream || response.body === null) {
      // Refused, not broken: perhaps the session has ended. A call finds that out, and says what there is to say.
      if (response.ok || response.status === 403)
        await call(checkSession, {}, { quiet: true, signal }).catch(() => undefined)
      return false
    }
    open = true
    opened()
    const read = eventReader()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return open
      clearTimeout(watchdog)
      watchdog = setTimeout(() => stop.abort(), silenceMilliseconds)
      for (const { event, data } of read(value)) {
        if (event === 'resync') tell(resync)
        if (event === 'live') tell(liveEvent(data))
      }
    }
  } catch {
    return open
  } finally {
    clearTimeout(watchdog)
  }
}

/** Keeps a stream open until `signal`; after each gap it says `resync`. */
async function keepOpen(
  signal: AbortSignal,
  tell: (event: LiveEvent) => void,
  state: (state: LiveState) => void,
  since: number,
) {
  let attempt = 0
  let gap = false
  while (!signal.aborted) {
    if (readToken() === undefined) {
      // The session has ended, but somebody stays with what they are writing: they may sign in again in another window.
      gap = true
      state('offline')
      await pause(signedOutMilliseconds, signal)
      continue
    }
    const opened = () => {
      attempt = 0
      state('live')
      if (gap || performance.now() - since > remembered) tell(resync)
    }
    // What the page has read was read after `since`, or is read again by the resync.
    await readOnce(signal, gap ? 0 : performance.now() - since + unheard, tell, opened)
    if (signal.aborted) return
    gap = true
    state('offline')
    await pause(waitBefore(attempt++), signal)
  }
}

/**
 * Starts hearing what changes. All tabs of a browser that show the same person share one stream: the tab that holds the lock reads it and tells the
 * others, and when it is closed the next one takes over. Browsers without Web Locks (plain http) read one each.
 * Answers how to stop.
 */
export function startLive(user_id: number): () => void {
  const name = `workplace-live-${user_id}`
  const stop = new AbortController()
  const since = performance.now()
  const setState = (state: LiveState) => useStore.setState({ state })
  setState('connecting')
  onReason(wake, stop.signal)
  if (navigator.locks === undefined || typeof BroadcastChannel === 'undefined') {
    void keepOpen(stop.signal, deliver, setState, since)
    return () => stop.abort()
  }
  const channel = new BroadcastChannel(name)
  const share = (message: Shared) => channel.postMessage(message)
  let leading = false
  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if (data.kind === 'event') deliver(data.event)
    else if (data.kind === 'state') setState(data.state)
    else if (data.kind === 'wake') wake()
    else if (leading) share({ kind: 'state', state: useStore.getState().state })
  }
  share({ kind: 'ask' })
  // it may be a hidden page that reads the stream for all
  onReason(() => share({ kind: 'wake' }), stop.signal)
  navigator.locks
    .request(name, { signal: stop.signal }, () => {
      leading = true
      const tell = (event: LiveEvent) => {
        deliver(event)
        share({ kind: 'event', event })
      }
      const state = (now: LiveState) => {
        setState(now)
        share({ kind: 'state', state: now })
      }
      return keepOpen(stop.signal, tell, state, since)
    })
    .catch((cause: unknown) => {
      // The wait for the lock ends with `stop`; anything else is a bug.
      if (!stop.signal.aborted) throw cause
    })
  return () => {
    stop.abort()
    channel.close()
  }
}
