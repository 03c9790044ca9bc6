import type { Label } from '@workplace/contract/kernel/words'
import { say } from '@workplace/contract/kernel/words'
import { registry } from '@workplace/contract/resources'
import { tableNames } from '@workplace/contract/table-names'
import { type SqlBool, sql } from 'kysely'
import type { Call } from '../call/call'
import { columnOf, type Engine, inCompany, statement } from './engine'
import { words } from './words'

/** A column of another table that keeps rows from being deleted. */
type Referrer = { table: string; column: string }

/** Which resource a table stands for: its own, or the one whose link table it is; several share a name of their own. */
export function nameOfTable(table: string): Label {
  const declared =
    registry.find((one) => one.table === table) ??
    registry.find((one) => Object.values(one.fields).some((field) => field.link?.table === table))
  return tableNames[table] ?? declared?.label ?? words.otherRecords
}

/** Foreign keys onto a table that neither cascade nor clear themselves: `(company_id, x)` by convention. */
const referrersQuery = `select r.relname as table, a.attname as column
  from pg_constraint c
  join pg_class r on r.oid = c.conrelid
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_upper(c.conkey, 1)]
  where c.contype = 'f' and c.confdeltype in ('a', 'r') and c.confrelid = $1::regclass
  order by r.relname, a.attname`

const referrers = new Map<string, Promise<Referrer[]>>()

function referrersOf(engine: Engine, call: Call): Promise<Referrer[]> {
  const { table } = engine.resource
  // the schema does not change while a server runs; a failed question is asked again
  const asked = referrers.get(table) ?? call.db.query<Referrer>(referrersQuery, [table])
  referrers.set(table, asked)
  asked.catch(() => referrers.delete(table))
  return asked
}

export type Use = { readonly id: number; readonly table: string; readonly by: string; readonly count: number }

/** What refers to the rows, apart from rows that go with them. */
export async function usesOf(engine: Engine, call: Call, ids: readonly number[]): Promise<Use[]> {
  const uses: Use[] = []
  for (const { table, column } of await referrersOf(engine, call)) {
    const goes = table === engine.resource.table ? sql<SqlBool>`not u.id = any(${ids}::int[])` : sql<SqlBool>`true`
    const rows = await call.db.run<{ id: number; count: number }>(
      statement(sql<{ id: number; count: number }>`select ${columnOf(column, 'u')} as id, count(*)::int as count
        from ${sql.table(table)} as u
        where ${inCompany(call.actor, 'u')} and ${columnOf(column, 'u')} = any(${ids}::int[]) and ${goes}
        group by 1 order by 1`),
    )
    const by = say(nameOfTable(table), call.language)
    for (const row of rows) {
      const same = uses.findIndex((use) => use.id === row.id && use.by === by)
      const earlier = uses[same]
      // two columns may stand for one kind of thing: the main room of a meeting and a further one
      if (earlier) uses[same] = { ...earlier, count: earlier.count + row.count }
      else uses.push({ id: row.id, table, by, count: row.count })
    }
  }
  return uses
}
