import type { Database } from '../src/kernel/database/db'

/** Tables that hold rows of companies. */
export async function companyTables(db: Database): Promise<Set<string>> {
  const rows = await db.query<{ table_name: string }>(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'`,
  )
  return new Set(rows.map((row) => row.table_name))
}

/** Each mention of a company's table must be matched by a mention of the company. */
export function forgetsCompany(statement: string, tables: ReadonlySet<string>): boolean {
  const mentioned = [...statement.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z_]+)"?/gi)]
  const needed = mentioned.filter(([, name = '']) => tables.has(name)).length
  const given = statement.match(/company_id/g)?.length ?? 0
  return given < needed
}
