import pg from 'pg'
import type { Log } from '../call/call'
import type { Database } from '../database/db'
import { liveChannel } from './outbox'

export type LiveNotification = { company_id: number; topic: string; payload: Record<string, unknown> }

export type Listener = { close(): Promise<void>; isConnected(): boolean }

/**
 * Listens on a connection of its own, outside the pool, and mends it. After a gap everything that listens must read
 * its state afresh: `onGap` says so.
 */
export function startListener(
  db: Pick<Database, 'url' | 'onAway'>,
  handlers: {
    onEvent: (told: LiveNotification) => void
    onGap: () => void
    /** Other channels, which servers have among themselves. */
    others?: Readonly<Record<string, (text: string) => void>>
  },
  log: Log,
): Listener {
  let closed = false
  let client: pg.Client | undefined
  let connected = false
  let retry: NodeJS.Timeout | undefined
  let pauseMs = 100
  let first = true

  function lost(from: pg.Client, error?: Error) {
    if (client !== from) return
    client = undefined
    connected = false
    from.removeAllListeners()
    from.on('error', () => {}) // late errors of a connection that is already given up
    from.end().catch(() => {})
    if (closed) return
    log.warn({ err: error }, 'live updates wait for the database')
    retry = setTimeout(connect, pauseMs)
    pauseMs = Math.min(pauseMs * 2, 1000)
  }

  async function connect() {
    const next = new pg.Client({ connectionString: db.url, keepAlive: true, connectionTimeoutMillis: 2000 })
    client = next
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next))
    next.on('notification', (message) => {
      if (message.payload === undefined) return
      const other = handlers.others?.[message.channel]
      if (other !== undefined) other(message.payload)
      else handlers.onEvent(JSON.parse(message.payload) as LiveNotification)
    })
    try {
      await next.connect()
      for (const channel of Object.keys(handlers.others ?? {})) await next.query(`listen ${channel}`)
      await next.query(`listen ${liveChannel}`)
      connected = true
      pauseMs = 100
      if (!first) handlers.onGap()
      first = false
    } catch (error) {
      lost(next, error as Error)
    }
  }

  void connect()
  // A connection that hangs does not end by itself for a long time.
  db.onAway(() => client?.connection.stream.destroy())
  return {
    isConnected: () => connected,
    async close() {
      closed = true
      clearTimeout(retry)
      const last = client
      client = undefined
      if (last !== undefined) {
        last.removeAllListeners()
        last.on('error', () => {})
        await last.end().catch(() => {})
      }
    },
  }
}
