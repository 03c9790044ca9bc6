import { basePath } from '@workplace/contract/kernel/envelope'
import { checkSession } from '@workplace/contract/kernel/session'
import { randomId } from '../random-id'
import { call, headersFor } from './client'
import { eventReader } from './live-stream'
import type { WatchedSubject } from './watched-subjects'

/** `resync`: something may have been missed, so whoever listens reads its state afresh. */
export type LiveEvent = {
  readonly topic: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly resync: boolean
}
/** A stream that is silent for longer than this is dead; the server sends a heartbeat every 15 s. */
const silenceMilliseconds = 45_000

export const resync: LiveEvent = { topic: 'resync', payload: {}, resync: true }

function liveEvent(data: string): LiveEvent {
  const { topic, ...payload } = JSON.parse(data) as { topic: string }
  return { topic, payload, resync: false }
}

export type OpenStream = { readonly ended: Promise<void>; close(): void }

/** Tells what comes until the stream ends, or is silent for too long. */
async function readAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  stop: AbortController,
  tell: (event: LiveEvent) => void,
) {
  let watchdog = setTimeout(() => stop.abort(), silenceMilliseconds)
  try {
    const read = eventReader()
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      clearTimeout(watchdog)
      watchdog = setTimeout(() => stop.abort(), silenceMilliseconds)
      for (const { event, data } of read(value)) {
        if (event === 'resync') tell(resync)
        if (event === 'live') tell(liveEvent(data))
      }
    }
  } catch {
    // it broke: whoever waits for its end opens another
  } finally {
    clearTimeout(watchdog)
  }
}

/** Opens a stream, with what was told in the milliseconds `ago`. Answers null where it was not opened. */
export async function openStream(
  signal: AbortSignal,
  ago: number,
  subjects: readonly WatchedSubject[],
  tell: (event: LiveEvent) => void,
): Promise<OpenStream | null> {
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  const slow = setTimeout(() => stop.abort(), silenceMilliseconds)
  const watch = subjects.length === 0 ? '' : `&watch=${subjects.map(({ subject }) => subject).join(',')}`
  try {
    const response = await fetch(`${basePath}/events?ago=${Math.round(ago)}${watch}`, {
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
      return null
    }
    return { ended: readAll(response.body, stop, tell), close: () => stop.abort() }
  } catch {
    return null
  } finally {
    clearTimeout(slow)
  }
}
