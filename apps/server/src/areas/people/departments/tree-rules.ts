import type { Label } from '@workplace/contract/kernel/words'
import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call'
import { type Change, columnOf, statement } from '../../../kernel/resources/engine'
import { words } from './words'

const treeLockClass = 7232
const mostLevels = 12

/**
 * What is wrong with a change of a tree: a circle, or too many levels. One change of a company's tree at a time: else
 * two could close a circle together.
 */
export async function parentFaults(
  call: Call,
  table: 'department' | 'tag',
  changes: readonly Change[],
): Promise<Record<string, Label>[]> {
  const moves = ({ before, after }: Change) => before === null || before.parent_id !== after.parent_id
  if (!changes.some(moves)) return changes.map(() => ({}))
  await call.db.query('select pg_advisory_xact_lock($1, $2)', [treeLockClass, call.actor.company_id])
  const rows = await call.db.run<{ id: number; parent_id: number | null }>(
    statement(sql<{ id: number; parent_id: number | null }>`select t.id, ${columnOf('parent_id')} as parent_id
      from ${sql.table(table)} as t where t.company_id = ${call.actor.company_id}`),
  )
  const above = new Map(rows.map((row) => [row.id, row.parent_id]))
  const children = new Map<number, number[]>()
  for (const { id, parent_id } of rows) {
    if (parent_id !== null) children.set(parent_id, [...(children.get(parent_id) ?? []), id])
  }
  const height = (id: number): number => 1 + Math.max(0, ...(children.get(id) ?? []).map(height))
  return changes.map((change): Record<string, Label> => {
    if (!moves(change)) return {}
    let depth = 0
    for (
      let id = change.after.parent_id as number | null;
      id !== null && id !== undefined;
      id = above.get(id) ?? null
    ) {
      if (id === change.before?.id) return { parent_id: words.parentIsItself }
      depth++
    }
    const levels = depth + (change.before === null ? 1 : height(change.before.id))
    const [zh, en] = words.tooDeep
    const n = String(mostLevels)
    return levels > mostLevels ? { parent_id: [zh.replace('{n}', n), en.replace('{n}', n)] } : {}
  })
}
