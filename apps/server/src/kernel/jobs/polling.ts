import type { Log } from '../call/call'

/** So often what is due is looked for; at whole multiples by the clock, for most of it falls due on a whole minute. */
export const POLL_MS = 5_000
/** Just after them: a timer may ring a moment early, and would find what falls due then only the next time. */
const AFTER_MS = 100

/**
 * Does a piece of work at once and then again and again, on every server: it finds by itself what is due, and shares it
 * with the others by the database. What was due while no server ran is found by the first one that does.
 */
export function startPolling(name: string, work: () => Promise<void>, log: Log): { close(): Promise<void> } {
  let closed = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const poll = () => {
    if (closed) return
    timer = setTimeout(poll, POLL_MS - ((Date.now() - AFTER_MS) % POLL_MS))
    timer.unref()
    running ??= work()
      .catch((error) => log.warn({ err: error, work: name }, 'due work waits'))
      .finally(() => {
        running = undefined
      })
  }
  poll()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
