import { sql } from 'kysely'
import type { Call, LiveEvent } from '../call/call'
import { columns, ownColumns } from './columns'
import { kept } from './confidential'
import { type Engine, statement, type Values } from './engine'
import { relink } from './links'

export type InsertResult = {
  /** The id of each row; null where a row with the same unique values stands there already. */
  readonly ids: readonly (number | null)[]
  /** What to tell of rows on the other side of links. */
  readonly events: readonly LiveEvent[]
}

const batch = 200

/** Writes new rows with their links: a few statements for each 200 of them. */
export async function insertRows(engine: Engine, call: Call, rows: readonly Values[]): Promise<InsertResult> {
  const ids: (number | null)[] = []
  const events: LiveEvent[] = []
  for (let at = 0; at < rows.length; at += batch) {
    const part = rows.slice(at, at + batch)
    const saved = await insertBatch(engine, call, part)
    ids.push(...saved)
    for (const [name, { link }] of Object.entries(engine.resource.fields)) {
      if (link === undefined) continue
      const linked = part.flatMap((values, index) => {
        const id = saved[index]
        return id == null ? [] : [{ id, added: (values[name] as number[] | null) ?? [], removed: [] }]
      })
      events.push(...(await relink(engine, call, name, linked)))
    }
  }
  return { ids, events }
}

async function insertBatch(engine: Engine, call: Call, rows: readonly Values[]): Promise<(number | null)[]> {
  const { table, fields } = engine.resource
  const { company_id, name } = call.actor
  // ids come first, since an insert does not promise to answer in the order of its rows
  const ids = await call.db.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id'))::int as id from generate_series(1, $2::int)`,
    [table, rows.length],
  )
  const own = ownColumns(fields).filter(([field]) => rows.some((values) => values[field] !== undefined))
  const besides = await Promise.all(rows.map((after) => engine.rules.kept?.({ before: null, after }, call) ?? {}))
  const keptColumns = [...new Set(besides.flatMap((one) => Object.keys(one)))]
  const tuples = rows.map((values, index) => {
    const cells = [
      ...own.map(([field, { kind }]) => sql`${columns[kind].parameter(kept(engine, field, values[field]))}`),
      ...keptColumns.map((column) => sql`${besides[index]?.[column] ?? null}`),
    ]
    return sql`(${sql.join([sql`${company_id}`, sql`${ids[index]?.id}`, sql`${name}`, sql`${name}`, ...cells])})`
  })
  const saved = await call.db.run<{ id: number }>(
    statement(sql<{ id: number }>`insert into ${sql.table(table)}
      (company_id, id, created_by, updated_by, ${sql.join([...own.map(([field]) => field), ...keptColumns].map((column) => sql.id(column)))})
      overriding system value values ${sql.join(tuples)} on conflict do nothing returning id`),
  )
  const done = new Set(saved.map((row) => row.id))
  return ids.map(({ id }) => (done.has(id) ? id : null))
}
