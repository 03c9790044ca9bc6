import { basePath } from '@workplace/contract/kernel/envelope'
import { eventReader } from '../client/live-stream'
import { headersOf, type ServerCallOptions } from '../light/server-call'

/** The server sends a heartbeat every 15 s: silence for longer than this is a dead line. */
const silenceMs = 45_000

/**
 * Reads the stream of changes to its end; `changed` also when it opens, since something may have been missed. Answers
 * whether it was open at all. Whoever stops it aborts.
 */
export async function listenOnce(
  asking: ServerCallOptions,
  stop: AbortController,
  changed: () => void,
): Promise<boolean> {
  let open = false
  let watchdog = setTimeout(() => stop.abort(), silenceMs)
  try {
    const answer = await fetch(`${basePath}/door/events`, {
      headers: { ...headersOf(asking), Accept: 'text/event-stream' },
      cache: 'no-store',
      credentials: 'omit',
      signal: stop.signal,
    })
    const isStream = answer.headers.get('Content-Type')?.startsWith('text/event-stream') === true
    if (!answer.ok || !isStream || answer.body === null) return false
    open = true
    changed()
    const read = eventReader()
    const text = new TextDecoder()
    const reader = answer.body.getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return open
      clearTimeout(watchdog)
      watchdog = setTimeout(() => stop.abort(), silenceMs)
      for (const { event } of read(text.decode(value, { stream: true }))) if (event === 'changed') changed()
    }
  } catch {
    return open
  } finally {
    clearTimeout(watchdog)
    stop.abort() // also where the reading failed: the line is given back
  }
}
