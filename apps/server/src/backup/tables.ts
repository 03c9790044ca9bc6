import type pg from 'pg'

/** Schema and name, as SQL writes them. */
export type Table = { schema: string; name: string; sql: string }

/** Every table that holds rows of ours, the job queue's too. One by month is one: its months are parts of it. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, format('%I.%I', n.nspname, c.relname) as sql
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema')
     order by 1, 2`,
  )
  return rows
}

/** How many rows each has, as the client's transaction sees them. */
export async function rowsOf(client: pg.Client, tables: readonly Table[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { sql } of tables) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${sql}`)
    counts[sql] = Number(rows[0]?.n)
  }
  return counts
}

/** The tables whose rows are not as many as they were, in words. */
export function differences(
  expected: Record<string, readonly [number, number]>,
  found: Record<string, number>,
): string[] {
  const lines = Object.entries(expected)
    .filter(([table, [least, most]]) => !((found[table] ?? -1) >= least && (found[table] ?? -1) <= most))
    .map(([table, [least, most]]) => {
      const was = least === most ? `${least}` : `${least} to ${most}`
      return `${table} has ${found[table] ?? 'no'} rows instead of ${was}`
    })
  const more = Object.keys(found).filter((table) => !(table in expected))
  return [...lines, ...more.map((table) => `${table} was not there`)]
}

export const exactly = (counts: Record<string, number>): Record<string, [number, number]> =>
  Object.fromEntries(Object.entries(counts).map(([table, n]) => [table, [n, n]]))
