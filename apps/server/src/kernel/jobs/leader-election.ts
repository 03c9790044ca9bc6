import pg from 'pg'
import type { Log } from '../call/call'

const leadClass = 7221004
const askAgainMs = 2_000
/** A question that is not answered in so long is asked on a line that is cut. */
const answeredWithinMs = 4_000
/**
 * The database lets go of who leads once their machine has been silent for seven seconds: without this a leader whose power
 * or line is gone would lead for hours, and nobody else.
 */
const silence = { idle: 3, interval: 2, count: 2 }
const keepalives = `select ${Object.entries(silence)
  .map(([name, value]) => `set_config('tcp_keepalives_${name}', '${value}', false)`)
  .join(', ')}`
/** So long after the last word of who leads another one leads at most, where the database answers at once. */
export const takenOverWithinMs = (silence.idle + silence.interval * silence.count) * 1000 + askAgainMs

export type Leadership = { close(): Promise<void> }

/** A number for a name, the same everywhere. */
function numberOf(name: string): number {
  let number = 0
  for (const letter of name) number = (number * 31 + (letter.codePointAt(0) ?? 0)) | 0
  return number
}

/**
 * Of all servers on a database one leads, as long as its connection holds: `begin` is told to the one that does now, `end`
 * when it does not any more.
 */
export function electLeader(
  url: string,
  name: string,
  told: { begin: () => void; end: () => void },
  log: Log,
): Leadership {
  let client: pg.Client | undefined
  let leads = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  function lost(from: pg.Client): void {
    if (client !== from) return
    client = undefined
    from.removeAllListeners()
    from.on('error', () => {})
    from.end().catch(() => {})
    if (leads) told.end()
    leads = false
  }

  async function ask(): Promise<void> {
    const asked =
      client ??
      new pg.Client({
        ...{ connectionString: url, keepAlive: true, connectionTimeoutMillis: 2_000 },
        // no `options`: a pooler in between refuses a connection that begins with them
        query_timeout: answeredWithinMs,
      })
    try {
      if (client === undefined) {
        client = asked
        asked.on('error', () => lost(asked))
        asked.on('end', () => lost(asked))
        await asked.connect()
        await asked.query(keepalives)
      }
      const { rows } = await asked.query<{ leads: boolean }>(
        // while it is held it is only asked whether the connection is alive
        leads ? 'select true as leads' : 'select pg_try_advisory_lock($1, $2) as leads',
        leads ? [] : [leadClass, numberOf(name)],
      )
      if (closed || client !== asked) return
      if (!leads && rows[0]?.leads) {
        leads = true
        told.begin()
      }
    } catch (error) {
      log.warn({ err: error }, 'who leads is asked again')
      lost(asked)
    } finally {
      if (!closed) timer = setTimeout(() => void ask(), askAgainMs)
      timer?.unref()
    }
  }
  const first = ask()

  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await first
      const last = client
      client = undefined
      leads = false
      last?.removeAllListeners()
      last?.on('error', () => {})
      await last?.end().catch(() => {})
    },
  }
}
