import type { Field } from '@workplace/contract/kernel/field'
import type { Resource } from '@workplace/contract/kernel/resource'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { registry } from '@workplace/contract/resources'
import { type SqlBool, sql } from 'kysely'
import type { Call, LiveEvent } from '../call/call'
import { type Engine, type Sql, statement } from './engine'

/** What becomes of the links of one row. */
export type LinkChange = { readonly id: number; readonly added: readonly number[]; readonly removed: readonly number[] }

/** What is set on every change of a row. */
export const stamp = (call: Call): Sql =>
  sql`version = version + 1, updated_at = now(), updated_by = ${call.actor.name}`

const pairs = (rows: readonly LinkChange[], which: 'added' | 'removed') => {
  const all = rows.flatMap((row) => [...new Set(row[which])].map((other) => [row.id, other] as const))
  return { count: all.length, own: all.map(([own]) => own), other: all.map(([, other]) => other) }
}

/** The resource on the other side of a link field that shows the same relation, where there is one. */
export function mirrorOf(field: Field | undefined): Resource | undefined {
  const table = field?.link?.table
  if (table === undefined) return undefined
  return registry.find(
    (one) => one.name === field?.to && Object.values(one.fields).some((f) => f.link?.table === table),
  )
}

/**
 * Adds and removes links of a field for several rows. Where the linked rows show the same relation, their version is
 * renewed: whoever has a form of theirs open would otherwise save the relation as it was. Answers what to tell of them.
 */
export async function relink(
  engine: Engine,
  call: Call,
  name: string,
  rows: readonly LinkChange[],
): Promise<LiveEvent[]> {
  const field = engine.resource.fields[name]
  const link = field?.link
  if (link === undefined) return []
  const { company_id } = call.actor
  const [gone, come] = [pairs(rows, 'removed'), pairs(rows, 'added')]
  if (gone.count > 0) {
    await call.db.run(
      statement(sql`delete from ${sql.table(link.table)} where company_id = ${company_id}
        and (${sql.id(link.own)}, ${sql.id(link.other)}) in (select * from unnest(${gone.own}::int[], ${gone.other}::int[]))`),
    )
  }
  if (come.count > 0) {
    await call.db.run(
      statement(sql`insert into ${sql.table(link.table)} (company_id, ${sql.id(link.own)}, ${sql.id(link.other)})
        select ${company_id}, own, other from unnest(${come.own}::int[], ${come.other}::int[]) as pair(own, other)
        on conflict do nothing`),
    )
  }
  const other = mirrorOf(field)
  const touched = [...new Set([...gone.other, ...come.other])]
  if (other === undefined || touched.length === 0) return []
  const isTouched = sql<SqlBool>`company_id = ${company_id} and id = any(${touched}::int[])`
  // locked in the order of their ids, so that two changes of one relation wait for each other instead of deadlocking
  await call.db.run(
    statement(sql`update ${sql.table(other.table)} set ${stamp(call)} where company_id = ${company_id} and id in (
      select id from ${sql.table(other.table)} where ${isTouched} order by id for no key update)`),
  )
  return [eventOf(resourceTopic(other), { ids: touched })]
}
