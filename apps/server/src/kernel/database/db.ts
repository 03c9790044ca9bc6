import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'
import { startHeartbeat } from './heartbeat'

/** A named statement is prepared once per connection: for hot reads. */
export type Statement = { readonly name: string; readonly text: string }

/** Where a handler reads and writes: the pool for reads, the request's one transaction for changes. */
export type Db = {
  query<R = Record<string, unknown>>(statement: string | Statement, values?: readonly unknown[]): Promise<R[]>
  /** Runs a query made with `build`. */
  run<R>(query: Compilable<R>): Promise<R[]>
}

export type Database = Db & {
  /**
   * `plansOnce`: for statements that ask for rows by their keys only, where planning each anew costs as much as answering it:
   * each is planned once for a connection, whatever its values.
   */
  transaction<T>(work: (db: Db) => Promise<T>, how?: { plansOnce?: boolean }): Promise<T>
  readonly url: string
  /** Called when the database stops answering: what has a connection of its own should make a new one. */
  onAway(listener: () => void): void
  close(): Promise<void>
}

// The engine is generic over the registry: its tables and columns are known only at run time.
// biome-ignore lint/suspicious/noExplicitAny: see above; typed again at the engine's border
type AnyTables = Record<string, Record<string, any>>

/** The query builder: it only writes SQL; a `Db` runs it. */
export const build = new Kysely<AnyTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** PostgreSQL's text of an instant (session zone UTC) as RFC 3339. */
function instantText(text: string): string {
  return text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text
}

const { builtins } = pg.types
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: instantText,
  [builtins.TIMESTAMP]: (text) => text.replace(' ', 'T'),
  [builtins.DATE]: (text) => text,
  [builtins.NUMERIC]: (text) => text,
  [builtins.INT8]: Number, // ids and counts stay far below 2^53
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => parsers[oid] ?? pg.types.getTypeParser(oid, format)) as never,
}

/** PostgreSQL's code of an error (23505, 23P01, …), if it is one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

export function constraintOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined
}

/** The table whose constraint refused. */
export function tableOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.table : undefined
}

/** Statements seen in tests, to prove that each keeps to its company. */
export type Watch = (text: string) => void

type Send = <R extends pg.QueryResultRow>(config: pg.QueryConfig) => Promise<pg.QueryResult<R>>

function dbOn(send: Send, watch: Watch | undefined): Db {
  const query = async <R>(statement: string | Statement, values: readonly unknown[] = []): Promise<R[]> => {
    const config = typeof statement === 'string' ? { text: statement } : statement
    watch?.(config.text)
    const result = await send({ ...config, values: values as unknown[], types })
    return result.rows as R[]
  }
  return {
    query,
    run: (compilable) => {
      const compiled = compilable.compile()
      return query(compiled.sql, compiled.parameters)
    },
  }
}

/** Reads and writes on one connection, for what needs a transaction of its own kind. */
export const dbOf = (client: pg.ClientBase): Db => dbOn(inTurn(client), undefined)

/**
 * One connection does one thing at a time: what is asked of a transaction at the same time is sent in turn. (The driver did
 * that by itself, and will refuse it.)
 */
function inTurn(client: pg.ClientBase): Send {
  let last: Promise<unknown> | undefined
  return (config) => {
    const run = last === undefined ? client.query(config) : last.then(() => client.query(config))
    const ended: Promise<unknown> = run.then(
      () => {},
      () => {},
    )
    last = ended
    void ended.then(() => {
      if (last === ended) last = undefined
    })
    return run as never
  }
}

/** How long a request waits for one of the connections while all are busy. */
const waitMs = 10_000

const settings = [
  'TimeZone=UTC',
  // Nobody waits for ever: not for a statement, nor for what another transaction holds, nor for a server that lost its
  // network in the middle of a transaction (the database finds that out by itself, in 25 seconds).
  'statement_timeout=60000',
  'lock_timeout=10000',
  'idle_in_transaction_session_timeout=60000',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
]

const beginPlanningOnce = 'begin; set local plan_cache_mode = force_generic_plan'

type Options = {
  connections?: number
  watch?: Watch
  onError?: (error: Error) => void
  /** After how much silence the database counts as away; in milliseconds. */
  awayAfterMs?: number | undefined
}

/** Opens a pool on a PostgreSQL database. Every connection speaks UTC. */
export function openDatabase(url: string, options: Options = {}): Database {
  const onError = options.onError ?? (() => {})
  const listeners: (() => void)[] = []
  let clients = new Set<pg.PoolClient>()
  let pool = openPool()
  // What hangs in an old pool may hang for long: a new one begins when the database is back.
  const pulse = startHeartbeat(
    url,
    () => {
      for (const client of clients) client.connection.stream.destroy()
      pool.end().catch(onError)
      clients = new Set()
      pool = openPool()
      for (const listener of listeners) listener()
    },
    options.awayAfterMs,
  )

  function openPool(): pg.Pool {
    const opened = new pg.Pool({
      connectionString: url,
      max: options.connections ?? 20,
      connectionTimeoutMillis: waitMs,
      idleTimeoutMillis: 30000,
      keepAlive: true,
      options: settings.map((setting) => `-c ${setting}`).join(' '),
    })
    opened.on('error', onError)
    const own = clients
    opened.on('connect', (client) => {
      own.add(client)
      // The pool listens only while a connection is idle; the end of one in use would end the process.
      client.on('error', onError)
    })
    opened.on('remove', (client) => own.delete(client))
    return opened
  }

  async function connect(): Promise<pg.PoolClient> {
    const giveUpAt = Date.now() + waitMs
    for (;;) {
      try {
        return await pool.connect()
      } catch (error) {
        // 53300: other servers have all connections just now, which is a reason to wait and not an absence
        if (sqlState(error) !== '53300' || Date.now() > giveUpAt) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }

  function lend<T>(work: (client: pg.PoolClient, discard: () => void) => Promise<T>): Promise<T> {
    return pulse.whileThere(async () => {
      const client = await connect()
      let unfit = false
      try {
        return await work(client, () => {
          unfit = true
        })
      } finally {
        client.release(unfit) // the pool itself throws away what has lost its server
      }
    })
  }

  return {
    ...dbOn((config) => lend((client) => client.query(config)), options.watch),
    url,
    transaction: (work, { plansOnce = false } = {}) =>
      lend(async (client, discard) => {
        const send = inTurn(client)
        try {
          await client.query(plansOnce ? beginPlanningOnce : 'begin')
          const result = await work(dbOn(send, options.watch))
          await send({ text: 'commit' })
          return result
        } catch (error) {
          await send({ text: 'rollback' }).catch(discard) // what cannot roll back is not lent again
          throw error
        }
      }),
    onAway: (listener) => void listeners.push(listener),
    async close() {
      await pulse.close()
      await pool.end()
    },
  }
}
