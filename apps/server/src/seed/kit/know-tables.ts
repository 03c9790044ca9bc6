import type { Db } from '../../kernel/database/db'

/**
 * Lets the planner know what this transaction has written so far. What nobody else sees yet it does not count by itself;
 * and where an attempt before was broken off it believes that these tables are empty, and goes through all of one for
 * each row of another: minutes for what takes a second.
 */
export async function knowTables(db: Db): Promise<void> {
  const written = await db.query<{ name: string }>(
    `select format('%I', s.relname) as name from pg_stat_xact_user_tables s join pg_class c on c.oid = s.relid
     where s.n_tup_ins > 0 and s.schemaname = current_schema() and c.relkind = 'r' and not c.relispartition
       -- what was looked at once, and has not grown much since, is known well enough
       and s.n_tup_ins > 2 * greatest(c.reltuples, 0)`,
  )
  if (written.length > 0) await db.query(`analyze ${written.map(({ name }) => name).join(', ')}`)
}
