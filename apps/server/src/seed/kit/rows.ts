import type { Db } from '../../kernel/database/db'

/** PostgreSQL takes 65,535 parameters a statement. */
const PARAMETERS = 60_000
const BATCH = 10_000

type Value = string | number | boolean | null | readonly string[] | readonly number[]
export type Row = Readonly<Record<string, Value>>

/** Inserts some hundred rows, all with the columns of the first; answers their ids in the same order. */
export async function insertRows(db: Db, table: string, rows: readonly Row[], returning = 'id'): Promise<number[]> {
  const columns = Object.keys(rows[0] ?? {})
  const ids: number[] = []
  const size = Math.floor(PARAMETERS / Math.max(1, columns.length))
  for (let from = 0; from < rows.length; from += size) {
    const values: Value[] = []
    const tuples = rows.slice(from, from + size).map((row) => {
      const places = columns.map((column) => {
        values.push(row[column] ?? null)
        return `$${values.length}`
      })
      return `(${places.join(', ')})`
    })
    const text = `insert into ${table} (${columns.join(', ')}) values ${tuples.join(', ')}`
    const inserted = await db.query<Record<string, number>>(returning ? `${text} returning ${returning}` : text, values)
    for (const row of inserted) ids.push(row[returning] as number)
  }
  return ids
}

/** Columns of many rows, each with its PostgreSQL type: `{ title: ['text', titles] }`. */
export type Columns = Readonly<Record<string, readonly [type: string, values: readonly Value[]]>>

/** Inserts very many rows as arrays, in batches; answers their ids in the same order, if asked for. */
export async function insertColumns(
  db: Db,
  table: string,
  columns: Columns,
  options: { fixed?: Readonly<Record<string, Value>>; ids?: boolean } = {},
): Promise<number[]> {
  const names = Object.keys(columns)
  const lists = Object.values(columns)
  const fixed = Object.entries(options.fixed ?? {})
  const count = lists[0]?.[1].length ?? 0
  const arrays = lists.map(([type], place) => `$${place + 1}::${type}[]`)
  const constants = fixed.map((_, place) => `, $${names.length + place + 1}`)
  const target = [...names, ...fixed.map(([name]) => name)].join(', ')
  const source = names.map((name) => `source.${name}`).join(', ')
  // Numbering follows the order of the arrays only if it is asked for.
  const text = `insert into ${table} (${target})
    select ${source}${constants.join('')} from unnest(${arrays.join(', ')}) with ordinality as source (${names.join(', ')}, place)
    order by source.place${options.ids ? ' returning id' : ''}`
  const ids: number[] = []
  for (let from = 0; from < count; from += BATCH) {
    const values = lists.map(([, list]) => list.slice(from, from + BATCH))
    for (const row of await db.query<{ id: number }>(text, [...values, ...fixed.map(([, value]) => value)])) {
      if (options.ids) ids.push(row.id)
    }
  }
  return ids
}
