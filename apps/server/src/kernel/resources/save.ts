import type { Field, Period } from '@workplace/contract/kernel/field'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Language } from '@workplace/contract/kernel/words'
import { roll } from '@workplace/contract/resources'
import { type SqlBool, sql } from 'kysely'
import type { Call } from '../call'
import { columns, ownColumns } from './columns'
import { sayingRefusals } from './database-refusal'
import {
  all,
  type Condition,
  columnOf,
  type Engine,
  type Row,
  type Sql,
  statement,
  storable,
  type Values,
} from './engine'
import { examine, refuseFaults } from './examine'
import { from, selected, within, withLinks } from './listing'
import { editable } from './scope'

export type Saved = { id: number; version: number }

export async function addRow(engine: Engine, call: Call, values: Values): Promise<Saved> {
  const [faults] = await examine(engine, call, [{ before: null, after: values }])
  refuseFaults(faults ?? {})
  const id = await sayingRefusals(engine, call, values, () => insert(engine, call, values))
  if (id === null) {
    // somebody else was faster: what they saved can be seen now
    const [later] = await examine(engine, call, [{ before: null, after: values }])
    refuseFaults(later ?? {})
    throw new Refusal('conflict')
  }
  call.record({
    module: engine.resource.name,
    action: 'add',
    target: String(values[engine.resource.title]),
    target_id: id,
    after: values,
  })
  call.emit({ topic: engine.resource.name, payload: { ids: [id] } })
  return { id, version: 1 }
}

/** Writes one row with its links. Null where a row with the same unique values stands there already. */
export async function insert(engine: Engine, call: Call, values: Values): Promise<number | null> {
  const { resource } = engine
  const { company_id, name } = call.actor
  const own = ownColumns(resource.fields).filter(([field]) => values[field] !== undefined)
  const [row] = await call.db.run<{ id: number }>(
    statement(sql<{ id: number }>`insert into ${sql.table(resource.table)}
      (company_id, created_by, updated_by, ${sql.join(own.map(([field]) => sql.id(field)))})
      values (${company_id}, ${name}, ${name}, ${sql.join(own.map(([field, { kind }]) => sql`${columns[kind].parameter(values[field])}`))})
      on conflict do nothing returning id`),
  )
  if (row === undefined) return null
  for (const [field, { link }] of Object.entries(resource.fields)) {
    if (link !== undefined) await relink(engine, call, row.id, field, [], (values[field] as number[] | null) ?? [])
  }
  return row.id
}

/** Adds and removes rows of a link table, and renews the version of what is linked where it shows the same relation. */
async function relink(
  engine: Engine,
  call: Call,
  id: number,
  name: string,
  before: readonly number[],
  after: readonly number[],
) {
  const field = engine.resource.fields[name]
  const link = field?.link
  if (link === undefined) return
  const { company_id } = call.actor
  const added = [...new Set(after)].filter((other) => !before.includes(other))
  const removed = before.filter((other) => !after.includes(other))
  if (removed.length > 0) {
    await call.db.run(
      statement(sql`delete from ${sql.table(link.table)} where company_id = ${company_id}
        and ${sql.id(link.own)} = ${id} and ${sql.id(link.other)} = any(${removed}::int[])`),
    )
  }
  if (added.length > 0) {
    await call.db.run(
      statement(sql`insert into ${sql.table(link.table)} (company_id, ${sql.id(link.own)}, ${sql.id(link.other)})
        select ${company_id}, ${id}, unnest(${added}::int[]) on conflict do nothing`),
    )
  }
  const other = roll.find(
    (one) => one.name === field?.to && Object.values(one.fields).some((f) => f.link?.table === link.table),
  )
  const touched = [...added, ...removed].sort((a, b) => a - b)
  if (other === undefined || touched.length === 0) return
  // whoever has the other side's form open would otherwise save the relation as it was
  await call.db.run(
    statement(sql`update ${sql.table(other.table)} set ${stamp(call)}
      where company_id = ${company_id} and id in (
        select id from ${sql.table(other.table)} where company_id = ${company_id} and id = any(${touched}::int[]) order by id for no key update)`),
  )
  call.emit({ topic: other.name, payload: { ids: touched } })
}

const stamp = (call: Call): Sql => sql`version = version + 1, updated_at = now(), updated_by = ${call.actor.name}`

/** The rows with a lock, so that nobody changes them before this transaction ends; refuses what the caller may not change. */
export async function locked(
  engine: Engine,
  call: Call,
  wanted: readonly { id: number; version?: number }[],
): Promise<Row[]> {
  const ids = storable(wanted.map((one) => one.id))
  const mine = editable(engine.resource, call.actor) ?? sql<SqlBool>`true`
  const rows = await call.db.run<Row & { is_editable: boolean }>(
    statement(sql<
      Row & { is_editable: boolean }
    >`select ${selected(engine)}, ${mine} as is_editable from ${from(engine)}
      where ${all([...within(engine, call), columnIsOneOf(ids)])} order by t.id for no key update of t`),
  )
  const found = new Map(rows.map(({ is_editable, ...row }) => [row.id, { row: row as unknown as Row, is_editable }]))
  for (const { id, version } of wanted) {
    const one = found.get(id)
    if (one === undefined) throw new Refusal('not_found', {}, { id })
    if (!one.is_editable) throw new Refusal('outside_scope', {}, { id })
    if (version !== undefined && version !== one.row.version) {
      await withLinks(engine, call, [one.row])
      throw stale(one.row, call)
    }
  }
  return withLinks(
    engine,
    call,
    [...found.values()].map((one) => one.row),
  )
}

const columnIsOneOf = (ids: readonly number[]): Condition => sql<SqlBool>`${columnOf('id')} = any(${ids}::int[])`

function stale(row: Row, call: Call): Refusal {
  const when = ago(Date.parse(row.updated_at) - call.now(), call.language)
  return new Refusal('stale', { who: row.updated_by, when }, { row })
}

/** How long ago, in words: the same in every time zone. */
function ago(milliseconds: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language === 'en' ? 'en' : 'zh-CN')
  const seconds = Math.min(-1, Math.round(milliseconds / 1000))
  if (seconds > -60) return format.format(seconds, 'second')
  if (seconds > -3600) return format.format(Math.round(seconds / 60), 'minute')
  if (seconds > -86400) return format.format(Math.round(seconds / 3600), 'hour')
  return format.format(Math.round(seconds / 86400), 'day')
}

/** A value in a form in which equal ones are equal: `12.5` is `12.50` in the database, linked ids have no order. */
function comparable(field: Field | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null
  switch (field?.kind) {
    case 'decimal':
    case 'money':
      return Number(value)
    case 'instant':
      return Date.parse(String(value))
    case 'refs':
    case 'weekdays':
      return [...(value as number[])].sort((a, b) => a - b)
    case 'periods':
      return (value as Period[]).map(({ week, start, end }) => [week, start, end])
    default:
      return value
  }
}

const isSame = (field: Field | undefined, a: unknown, b: unknown) =>
  JSON.stringify(comparable(field, a)) === JSON.stringify(comparable(field, b))

/** Changes what is given; what is absent stays. Saving what stands there already changes nothing. */
export async function editRow(
  engine: Engine,
  call: Call,
  edit: { id: number; version?: number } & Values,
): Promise<Saved> {
  const { resource } = engine
  const [before] = await locked(engine, call, [edit])
  if (before === undefined) throw new Refusal('not_found')
  const given = Object.keys(resource.fields).filter((name) => edit[name] !== undefined)
  const after = Object.fromEntries(
    Object.entries(resource.fields).map(([name, { link }]) => {
      const value = edit[name] === undefined ? before[name] : edit[name]
      return [name, link === undefined ? value : (value ?? [])]
    }),
  )
  const changed = given.filter((name) => !isSame(resource.fields[name], before[name], after[name]))
  if (changed.length === 0) return { id: before.id, version: before.version }
  const [faults] = await examine(engine, call, [{ before, after }])
  refuseFaults(faults ?? {})
  const version = await sayingRefusals(engine, call, after, () => update(engine, call, before, after, changed))
  const part = (row: Values) => Object.fromEntries(changed.map((name) => [name, row[name]]))
  call.record({
    module: resource.name,
    action: 'edit',
    target: String(before[resource.title]),
    target_id: before.id,
    before: part(before),
    after: part(after),
  })
  call.emit({ topic: resource.name, payload: { ids: [before.id] } })
  return { id: before.id, version }
}

async function update(
  engine: Engine,
  call: Call,
  before: Row,
  after: Values,
  changed: readonly string[],
): Promise<number> {
  const { resource } = engine
  const own = ownColumns(resource.fields).filter(([name]) => changed.includes(name))
  const set = own.map(([name, { kind }]) => sql`${sql.id(name)} = ${columns[kind].parameter(after[name])}`)
  const [row] = await call.db.run<{ version: number }>(
    statement(sql<{ version: number }>`update ${sql.table(resource.table)} set ${sql.join([...set, stamp(call)])}
      where company_id = ${call.actor.company_id} and id = ${before.id} and version = ${before.version} returning version`),
  )
  if (row === undefined) throw new Refusal('conflict')
  for (const name of changed) {
    if (resource.fields[name]?.link === undefined) continue
    await relink(engine, call, before.id, name, before[name] as number[], after[name] as number[])
  }
  return row.version
}
