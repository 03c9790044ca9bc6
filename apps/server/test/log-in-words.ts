import { strangeIn } from '@workplace/contract/log-words'
import type { Db } from '../src/kernel/database/db'

type Row = { module: string; action: string; result: string; before: unknown; after: unknown }

/** Everything that was recorded in a database has to be in words: module, action, fields, and the parts of their values. */
export async function refuseStrangeWords(db: Db): Promise<void> {
  const rows = await db.query<Row>('select distinct module, action, result, before, after from operation_log')
  const strange = [...new Set(rows.flatMap(strangeIn))].sort()
  if (strange.length > 0)
    throw new Error(
      `the operation log says what has no words in packages/contract/src/log-words.ts: ${strange.join(', ')}`,
    )
}
