import type { Field, Period } from '@workplace/contract/kernel/field'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { moduleOf } from '@workplace/contract/log-words'
import { type SqlBool, sql } from 'kysely'
import type { Call } from '../call/call'
import { ago } from '../call/stale'
import { columns, ownColumns } from './columns'
import { kept, loggable, logTitle, revealed } from './confidential'
import { sayingRefusals } from './database-refusal'
import { all, type Condition, columnOf, type Engine, type Row, statement, storable, type Values } from './engine'
import { examine, type Faults, isFaultless, refuseFaults } from './examine'
import { insertRows } from './insert'
import { relink, stamp } from './links'
import { from, selected, within, withLinks } from './listing'
import { editable } from './scope'

export type SaveResult = { id: number; version: number }

export async function addRow(engine: Engine, call: Call, values: Values): Promise<SaveResult> {
  const [faults] = await examine(engine, call, [{ before: null, after: values }])
  refuseFaults(faults ?? {})
  const { ids, events } = await sayingRefusals(engine, call, values, () => insertRows(engine, call, [values]))
  const [id] = ids
  if (id == null) {
    // somebody else was faster: what they saved can be seen now
    const [later] = await examine(engine, call, [{ before: null, after: values }])
    refuseFaults(later ?? {})
    throw new Refusal(refusals.conflict)
  }
  call.record({
    module: moduleOf(engine.resource),
    action: 'add',
    target: logTitle(engine, values, id),
    target_id: id,
    after: loggable(engine, values),
  })
  await engine.rules.afterSave?.(call, [{ id, before: null, after: values }])
  for (const event of [...events, eventOf(resourceTopic(engine.resource), { ids: [id] })]) call.emit(event)
  return { id, version: 1 }
}

type Found = { readonly row: Row; readonly is_editable: boolean }

/** Those of the rows that the caller may see, with a lock and whether the caller may change them. Links are not read yet. */
async function lockedOnes(
  engine: Engine,
  call: Call,
  wanted: readonly number[],
  purpose: 'edit' | 'delete' = 'edit',
): Promise<Map<number, Found>> {
  const ids = storable(wanted)
  const mine = editable(engine.resource, call.actor) ?? sql<SqlBool>`true`
  // what goes away keeps those waiting at once who are about to refer to it (`examineReferences`)
  const lock = purpose === 'edit' ? sql`for no key update of t` : sql`for update of t`
  const rows = await call.db.run<Row & { is_editable: boolean }>(
    statement(sql<
      Row & { is_editable: boolean }
    >`select ${selected(engine, call)}, ${mine} as is_editable from ${from(engine)}
      where ${all([...within(engine, call), columnIsOneOf(ids)])} order by t.id ${lock}`),
  )
  revealed(engine, rows)
  return new Map(rows.map(({ is_editable, ...row }) => [row.id, { row: row as unknown as Row, is_editable }]))
}

/** The rows with a lock, so that nobody changes them before this transaction ends; refuses what the caller may not change. */
export async function locked(
  engine: Engine,
  call: Call,
  wanted: readonly { id: number; version?: number }[],
  purpose?: 'edit' | 'delete',
): Promise<Row[]> {
  const ids = wanted.map((one) => one.id)
  const found = await lockedOnes(engine, call, ids, purpose)
  for (const { id, version } of wanted) {
    const one = found.get(id)
    if (one === undefined) throw new Refusal(refusals.not_found, {}, { id })
    if (!one.is_editable) throw new Refusal(refusals.outside_scope, {}, { id })
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

/** The same without a refusal: those of the rows that the caller may change. */
export async function lockedWherePossible(engine: Engine, call: Call, ids: readonly number[]): Promise<Row[]> {
  const found = await lockedOnes(engine, call, ids)
  return withLinks(
    engine,
    call,
    [...found.values()].filter((one) => one.is_editable).map((one) => one.row),
  )
}

const columnIsOneOf = (ids: readonly number[]): Condition => sql<SqlBool>`${columnOf('id')} = any(${ids}::int[])`

/** Somebody else was first: who and when, and the record as it is now. */
export function stale(row: Row, call: Call): Refusal {
  return new Refusal(refusals.stale, { who: row.updated_by, when: ago(row.updated_at, call) }, { row })
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, inOrder(part)])
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
    // the database keeps the parts of an object in an order of its own
    case 'structured':
      return inOrder(value)
    case 'periods':
      return (value as Period[]).map(({ week, start, end }) => [week, start, end])
    default:
      return value
  }
}

export const isSame = (field: Field | undefined, a: unknown, b: unknown) =>
  JSON.stringify(comparable(field, a)) === JSON.stringify(comparable(field, b))

/** Changes what is given; what is absent stays. Saving what stands there already changes nothing. */
export async function editRow(
  engine: Engine,
  call: Call,
  edit: { id: number; version?: number } & Values,
): Promise<SaveResult> {
  const [before] = await locked(engine, call, [edit])
  if (before === undefined) throw new Refusal(refusals.not_found)
  const [done] = await editLocked(engine, call, [{ before, edit }])
  refuseFaults(done?.faults ?? {})
  return { id: before.id, version: done?.version ?? before.version }
}

/** A locked row, and what is to change of it. */
export type Edit = { readonly before: Row; readonly edit: Values }
export type EditResult = { readonly version: number; readonly changed: boolean; readonly faults: Faults }

/** Changes many locked rows; what is wrong with one keeps none of the others back. A few questions for all of them. */
export async function editLocked(engine: Engine, call: Call, edits: readonly Edit[]): Promise<EditResult[]> {
  const { resource } = engine
  const changes = edits.map(({ before, edit }) => {
    const given = Object.keys(resource.fields).filter((name) => edit[name] !== undefined)
    const after = Object.fromEntries(
      Object.entries(resource.fields).map(([name, { link }]) => {
        const value = edit[name] === undefined ? before[name] : edit[name]
        return [name, link === undefined ? value : (value ?? [])]
      }),
    )
    const changed = given.filter((name) => !isSame(resource.fields[name], before[name], after[name]))
    return { before, after, changed }
  })
  const real = changes.filter(({ changed }) => changed.length > 0)
  const faults = new Map(
    real.length === 0 ? [] : (await examine(engine, call, real)).map((one, index) => [real[index], one]),
  )
  const right = real.filter((change) => isFaultless(faults.get(change)))
  const versions = new Map<unknown, number>()
  for (const change of right) {
    const { before, after, changed } = change
    versions.set(change, await sayingRefusals(engine, call, after, () => update(engine, call, before, after, changed)))
  }
  if (right.length > 0) {
    await engine.rules.afterSave?.(
      call,
      right.map(({ before, after }) => ({ id: before.id, before, after })),
    )
    call.emit(eventOf(resourceTopic(resource), { ids: right.slice(0, 200).map(({ before }) => before.id) }))
  }
  if (right.length === 0) call.unchanged()
  for (const { before, after, changed } of right) {
    const part = (row: Values) => loggable(engine, Object.fromEntries(changed.map((name) => [name, row[name]])))
    call.record({
      module: moduleOf(resource),
      action: 'edit',
      target: logTitle(engine, before, before.id),
      target_id: before.id,
      before: part(before),
      after: part(after),
    })
  }
  return changes.map((change) => ({
    version: versions.get(change) ?? change.before.version,
    changed: versions.has(change),
    faults: faults.get(change) ?? {},
  }))
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
  const set = [
    ...own.map(
      ([name, { kind }]) => sql`${sql.id(name)} = ${columns[kind].parameter(kept(engine, name, after[name]))}`,
    ),
    ...Object.entries((await engine.rules.kept?.({ before, after }, call)) ?? {}).map(
      ([name, value]) => sql`${sql.id(name)} = ${value}`,
    ),
  ]
  const [row] = await call.db.run<{ version: number }>(
    statement(sql<{ version: number }>`update ${sql.table(resource.table)} set ${sql.join([...set, stamp(call)])}
      where company_id = ${call.actor.company_id} and id = ${before.id} and version = ${before.version} returning version`),
  )
  if (row === undefined) throw new Refusal(refusals.conflict)
  for (const name of changed) {
    if (resource.fields[name]?.link === undefined) continue
    const [old, now] = [before[name] as number[], after[name] as number[]]
    const added = now.filter((id) => !old.includes(id))
    const removed = old.filter((id) => !now.includes(id))
    for (const event of await relink(engine, call, name, [{ id: before.id, added, removed }])) call.emit(event)
  }
  return row.version
}
