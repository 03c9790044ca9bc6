import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'

/** A named statement is prepared once per connection: for hot reads. */
export type Statement = { readonly name: string; readonly text: string }

/** Where a handler reads and writes: the pool for reads, the request's one transaction for changes. */
export type Db = {
  query<R = Record<string, unknown>>(statement: string | Statement, values?: readonly unknown[]): Promise<R[]>
  /** Runs a query made with `build`. */
  run<R>(query: Compilable<R>): Promise<R[]>
}

export type Database = Db & {
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  readonly url: string
  close(): Promise<void>
}

// The engine is generic over the roll: its tables and columns are known only at run time.
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

type Runner = { query: (config: pg.QueryConfig) => Promise<pg.QueryResult> }

/** Statements seen in tests, to prove that each keeps to its company. */
export type Watch = (text: string) => void

function dbOn(runner: Runner, watch: Watch | undefined): Db {
  const query = async <R>(statement: string | Statement, values: readonly unknown[] = []): Promise<R[]> => {
    const config = typeof statement === 'string' ? { text: statement } : statement
    watch?.(config.text)
    const result = await runner.query({ ...config, values: values as unknown[], types })
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

/** Opens a pool on a PostgreSQL database. Every connection speaks UTC. */
export function openDatabase(
  url: string,
  options: { connections?: number; watch?: Watch; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 20,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30000,
    keepAlive: true,
    options: '-c TimeZone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000',
  })
  pool.on('error', options.onError ?? (() => {}))
  return {
    ...dbOn(pool as unknown as Runner, options.watch),
    url,
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work(dbOn(client as unknown as Runner, options.watch))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure // a connection that cannot roll back is thrown away
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}
