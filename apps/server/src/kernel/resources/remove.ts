import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { moduleOf } from '@workplace/contract/log-words'
import { sql } from 'kysely'
import type { Call } from '../call/call'
import { loggable, logTitle } from './confidential'
import { sayingRefusals } from './database-refusal'
import type { Engine, Row } from './engine'
import { goneColumn, statement } from './engine'
import { type Use, usesOf } from './in-use'
import { stamp } from './links'
import { locked } from './save'

type Wanted = { id: number; version?: number }

/** Deletes all of the rows or, where one of them cannot go, none. What has a history stays for it, out of sight. */
export async function deleteRows(engine: Engine, call: Call, wanted: readonly Wanted[]): Promise<{ deleted: number }> {
  const { resource } = engine
  const rows = await locked(engine, call, wanted, 'delete')
  const ids = rows.map((row) => row.id)
  await engine.rules.beforeDelete?.(call, rows)
  const uses = await usesOf(engine, call, ids)
  const others = uses.filter(({ table }) => !engine.rules.history?.includes(table))
  if (others.length > 0) throw inUse(engine, call, rows, others)
  const remembered = new Set(uses.map(({ id }) => id))
  await sayingRefusals(engine, call, {}, async () => {
    const own = (some: readonly number[]) => sql`company_id = ${call.actor.company_id} and id = any(${some}::int[])`
    const table = sql.table(resource.table)
    const forgotten = ids.filter((id) => !remembered.has(id))
    if (forgotten.length > 0) await call.db.run(statement(sql`delete from ${table} where ${own(forgotten)}`))
    if (remembered.size === 0) return
    await call.db.run(
      statement(sql`update ${table} set ${sql.id(goneColumn)} = now(), ${stamp(call)} where ${own([...remembered])}`),
    )
  })
  for (const row of rows) {
    const before = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, row[name]]))
    call.record({
      module: moduleOf(resource),
      action: 'del',
      target: logTitle(engine, row, row.id),
      target_id: row.id,
      before: loggable(engine, before),
    })
  }
  await engine.rules.afterDelete?.(call, rows)
  call.emit(eventOf(resourceTopic(resource), { ids }))
  return { deleted: ids.length }
}

/** Names the first row that is in use and by what; the rest stands in the data. */
function inUse(engine: Engine, call: Call, rows: readonly Row[], uses: readonly Use[]): Refusal {
  const english = call.language === 'en'
  const titleOf = (id: number) => String(rows.find((row) => row.id === id)?.[engine.resource.title] ?? id)
  const first = uses[0]?.id ?? 0
  const by = uses
    .filter((use) => use.id === first)
    .map((use) => (english ? `${use.by} (${use.count})` : `${use.by}（${use.count}）`))
  const in_use = [...new Set(uses.map((use) => use.id))].map((id) => ({
    id,
    name: titleOf(id),
    by: uses.filter((use) => use.id === id).map(({ by: name, count }) => ({ name, count })),
  }))
  return new Refusal(refusals.in_use, { name: titleOf(first), users: by }, { in_use })
}
