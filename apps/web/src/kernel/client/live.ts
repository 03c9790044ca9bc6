import type { WatchTopic } from '@workplace/contract/kernel/topic'
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { randomId } from '../random-id'
import { readToken } from '../session/token'
import { waitBefore } from './live-stream'
import { type LiveEvent, type OpenStream, openStream, resync } from './open-stream'
import {
  onOwnSubjects,
  ownSubjects,
  type SharedSubjects,
  sharedSubjects,
  type WatchedSubject,
  watchSubject,
} from './watched-subjects'

export type LiveState = 'connecting' | 'live' | 'offline'

/** How much longer than it took to ask a change may be on its way, here and there. */
const unheard = 1_000
/** What is older than this the server may have forgotten. */
const remembered = 3_000
/** How often it is looked whether somebody who was signed out has signed in again. */
const signedOutMilliseconds = 3_000
/** So long it is waited for more that a page begins to look at, before a stream is opened for it. */
const gatherMilliseconds = 50

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

/**
 * Hears what is told of one thing that is looked at: `useWatch(topics.plan, floor_id, …)`. Whoever may not see it hears
 * nothing. For what looks again: `useWatchRefresh`.
 */
export function useWatch({ name, subject }: WatchTopic, id: number | null, handler: () => void): void {
  const latest = useEffectEvent(handler)
  useEffect(() => {
    if (id === null) return
    const hear = ({ payload, resync }: LiveEvent) => {
      if (resync || payload.id === id) latest()
    }
    const stops = [listen(name, hear), watchSubject(`${subject}/${id}`)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [name, subject, id])
}

type Shared =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'state'; state: LiveState }
  | { kind: 'ask' }
  | { kind: 'wake' }
  | { kind: 'watch'; tab: string; subjects: readonly WatchedSubject[] }

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

type Reading = {
  readonly signal: AbortSignal
  readonly subjects: SharedSubjects
  readonly tell: (event: LiveEvent) => void
  readonly state: (state: LiveState) => void
  /** When the page began to read what it shows. */
  readonly since: number
}

/**
 * Lets a stream be read to its end. When more is looked at than it tells of, another takes its place, which is open before
 * it is closed: nothing is missed in between, and nobody reads anything afresh.
 */
async function readOn(first: OpenStream, watched: readonly WatchedSubject[], { signal, subjects, tell }: Reading) {
  let stream = first
  let covered = new Set(watched.map(({ subject }) => subject))
  while ((await subjects.whenMore(covered, stream.ended)) === 'more') {
    await pause(gatherMilliseconds, signal)
    const wanted = subjects.wanted()
    const fresh = wanted.filter(({ subject }) => !covered.has(subject))
    if (fresh.length === 0) continue
    const ago = Date.now() - Math.min(...fresh.map(({ since }) => since))
    const next = await openStream(signal, ago + unheard, wanted, tell)
    if (next === null) {
      await pause(waitBefore(2), signal)
      continue
    }
    if (ago > remembered) tell(resync)
    stream.close()
    stream = next
    covered = new Set(wanted.map(({ subject }) => subject))
  }
}

/** Keeps a stream open until `signal`; after each gap it says `resync`. */
async function keepOpen(reading: Reading) {
  const { signal, subjects, tell, state, since } = reading
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
    const watched = subjects.wanted()
    // What the page has read was read after `since`, or is read again by the resync.
    const ago = gap ? 0 : performance.now() - since + unheard
    const stream = await openStream(signal, ago, watched, tell)
    if (stream !== null) {
      attempt = 0
      state('live')
      if (gap || performance.now() - since > remembered) tell(resync)
      await readOn(stream, watched, reading)
    }
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
  const subjects = sharedSubjects()
  const tab = randomId()
  const setState = (state: LiveState) => useStore.setState({ state })
  setState('connecting')
  onReason(wake, stop.signal)
  subjects.announce(tab, ownSubjects())
  if (navigator.locks === undefined || typeof BroadcastChannel === 'undefined') {
    const forget = onOwnSubjects(() => subjects.announce(tab, ownSubjects()))
    stop.signal.addEventListener('abort', forget)
    void keepOpen({ signal: stop.signal, subjects, tell: deliver, state: setState, since })
    return () => stop.abort()
  }
  const channel = new BroadcastChannel(name)
  const share = (message: Shared) => channel.postMessage(message)
  let leading = false
  /** Every tab knows what all look at, since each may be the next to read. */
  const announce = (own = ownSubjects()) => {
    subjects.announce(tab, own)
    share({ kind: 'watch', tab, subjects: own })
  }
  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if (data.kind === 'event') deliver(data.event)
    else if (data.kind === 'state') setState(data.state)
    else if (data.kind === 'wake') wake()
    else if (data.kind === 'watch') subjects.announce(data.tab, data.subjects)
    else {
      if (ownSubjects().length > 0) share({ kind: 'watch', tab, subjects: ownSubjects() })
      if (leading) share({ kind: 'state', state: useStore.getState().state })
    }
  }
  share({ kind: 'ask' })
  if (ownSubjects().length > 0) announce()
  stop.signal.addEventListener('abort', onOwnSubjects(announce))
  addEventListener('pagehide', () => announce([]), { signal: stop.signal })
  addEventListener('pageshow', () => announce(), { signal: stop.signal })
  // it may be a hidden page that reads the stream for all; what is seen now is what matters
  onReason(() => {
    share({ kind: 'wake' })
    if (ownSubjects().length > 0) announce()
  }, stop.signal)
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
      return keepOpen({ signal: stop.signal, subjects, tell, state, since })
    })
    .catch((cause: unknown) => {
      // The wait for the lock ends with `stop`; anything else is a bug.
      if (!stop.signal.aborted) throw cause
    })
  return () => {
    announce([])
    stop.abort()
    channel.close()
  }
}
