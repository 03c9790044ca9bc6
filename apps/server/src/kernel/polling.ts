import type { Log } from './call'

/** How late what is due may be found. */
const POLL_MS = 10_000

/**
 * Does a piece of work at once and then again and again, on every server: it finds by itself what is due, and shares it
 * with the others by the database. What was due while no server ran is found by the first one that does.
 */
export function startPolling(name: string, work: () => Promise<void>, log: Log): { close(): Promise<void> } {
  let closed = false
  let running: Promise<void> | undefined
  const poll = () => {
    if (closed || running !== undefined) return
    running = work()
      .catch((error) => log.warn({ err: error, work: name }, 'due work waits'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(poll, POLL_MS)
  timer.unref()
  poll()
  return {
    async close() {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}
