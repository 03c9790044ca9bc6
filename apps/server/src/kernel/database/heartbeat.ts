import pg from 'pg'

/** The database does not answer. Said at once to whoever waits, and to whoever asks before it is back. */
export class DatabaseUnavailable extends Error {
  constructor() {
    super('the database does not answer')
    this.name = 'DatabaseAway'
  }
}

export type Heartbeat = {
  /** Does the work unless the database is away, and gives it up when that turns out meanwhile. */
  whileThere<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

const beatMs = 200
const tickMs = 100
const beatWithinMs = 2000

/** Those who ask are told within a second. */
const awayAfter = 800

/**
 * Feels the pulse of a database over a connection of its own, so that a server that hangs, or a network that swallows
 * everything, is told of within a second instead of after minutes. It counts only as away when nothing whatever was
 * answered meanwhile, to anybody: a busy database is there. The time is counted in ticks of this process, because
 * while its own event loop is held up it hears nobody. It is away after so many milliseconds.
 */
export function startHeartbeat(url: string, onAway: () => void, awayAfterMs = awayAfter): Heartbeat {
  const waiting = new Set<(error: Error) => void>()
  let away = false
  let silentTicks = 0
  let closed = false
  let client: pg.Client | undefined

  const heard = () => {
    silentTicks = 0
  }

  const watch = setInterval(() => {
    // silence means something only to somebody who waits for an answer
    if (waiting.size === 0) return heard()
    if (++silentTicks * tickMs < awayAfterMs || away) return
    away = true
    drop()
    for (const reject of waiting) reject(new DatabaseUnavailable())
    waiting.clear()
    onAway()
  }, tickMs)
  watch.unref()

  function drop() {
    client?.connection.stream.destroy()
    client = undefined
  }

  async function beat(): Promise<void> {
    client ??= await connected(url)
    await client.query('select 1')
  }

  let timer: NodeJS.Timeout
  async function beats() {
    try {
      if (waiting.size > 0 || away) {
        await beat()
        heard()
        away = false
      }
    } catch {
      drop()
    }
    if (closed) return drop()
    timer = setTimeout(beats, beatMs)
    timer.unref()
  }
  void beats()

  return {
    whileThere(work) {
      if (away) return Promise.reject(new DatabaseUnavailable())
      return new Promise((resolve, reject) => {
        waiting.add(reject)
        work()
          .then(
            (value) => {
              heard()
              resolve(value)
            },
            (error) => {
              if (error instanceof pg.DatabaseError) heard() // a refusal is an answer, too
              reject(error)
            },
          )
          .finally(() => waiting.delete(reject))
      })
    },
    async close() {
      closed = true
      clearInterval(watch)
      clearTimeout(timer)
      drop()
    },
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: beatWithinMs,
    query_timeout: beatWithinMs,
  })
  client.on('error', () => {}) // the beat that finds it gone says so
  await client.connect()
  return client
}
