import { type Field, isMissing, setKey } from '@workplace/contract/kernel/field'
import { Refusal, type RefusalKind } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import { resourceNamed } from '@workplace/contract/resources'
import { type SqlBool, sql } from 'kysely'
import type { Call } from '../call/call'
import { columns } from './columns'
import { type Change, columnOf, type Engine, inCompany, present, type Sql, statement, storable } from './engine'
import { mirrorOf } from './links'
import { administers, isLimited, visible } from './scope'
import { words } from './words'

/** What is wrong with one field: the refusal that it would be alone, and the message at the field. */
export type Fault = { readonly kind: RefusalKind; readonly message: string; readonly values?: Record<string, string> }
export type Faults = Record<string, Fault>

export const isFaultless = (faults: Faults | undefined): boolean =>
  faults === undefined || Object.keys(faults).length === 0

/** A single change is refused with all its faults; the first one gives the sentence. */
export function refuseFaults(faults: Faults): void {
  const [first] = Object.values(faults)
  if (first === undefined) return
  const fields = Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, fault.message]))
  throw new Refusal(first.kind, first.values ?? {}, { fields })
}

/**
 * Everything that the database or the rules would refuse about changes that are valid in themselves, asked before it
 * does, so that it can be said field by field: references, offices, what must be unique, the resource's own rules.
 * A few statements, however many changes there are.
 */
export async function examine(engine: Engine, call: Call, changes: readonly Change[]): Promise<Faults[]> {
  const faults: Faults[] = changes.map(() => ({}))
  examineNeeded(engine, call, changes, faults)
  await examineReferences(engine, call, changes, faults)
  examineOffices(engine, call, changes, faults)
  examinePeople(engine, call, changes, faults)
  await examineUniqueness(engine, call, changes, faults)
  if (engine.rules.beforeSave !== undefined) {
    const found = await engine.rules.beforeSave(call, changes)
    found.forEach((messages, index) => {
      for (const [name, label] of Object.entries(messages)) {
        if (label) add(faults[index], name, { kind: refusals.invalid_input, message: say(label, call.language) })
      }
    })
  }
  return faults
}

/** The first fault of a field stays: it is the nearest to the cause. */
function add(faults: Faults | undefined, name: string, fault: Fault): void {
  if (faults !== undefined && faults[name] === undefined) faults[name] = fault
}

const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? (value as number[]) : value === null || value === undefined ? [] : [value as number]

/** Ids that the change adds or takes away. */
function touched({ before, after }: Change, name: string): number[] {
  const old = new Set(idsOf(before?.[name]))
  const now = new Set(idsOf(after[name]))
  return [...[...now].filter((id) => !old.has(id)), ...[...old].filter((id) => !now.has(id))]
}

/**
 * The rows that are referred to are locked before anything is written: whoever deletes one waits here, or is waited for.
 * Later each would hold what the other one needs. Tables by name and rows by id, so that all come in the same order.
 */
async function examineReferences(
  engine: Engine,
  call: Call,
  changes: readonly Change[],
  faults: Faults[],
): Promise<void> {
  const references = Object.entries(engine.resource.fields).filter(([, field]) => field.to !== undefined)
  const wanted = new Map<string, Set<number>>()
  for (const [name, { to = '' }] of references) {
    const ids = wanted.get(to) ?? new Set()
    wanted.set(to, ids)
    for (const change of changes) for (const id of touched(change, name)) ids.add(id)
  }
  // what shows the relation as well is renewed with it
  const renewed = new Set(references.flatMap(([, field]) => mirrorOf(field)?.name ?? []))
  const known = new Map<string, boolean>() // whether the caller's offices allow it
  for (const [to, ids] of [...wanted].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (ids.size === 0) continue
    const target = resourceNamed(to)
    const lock = renewed.has(to) ? sql`for no key update of t` : sql`for key share of t`
    const rows = await call.db.run<{ id: number; mine: boolean }>(
      statement(sql<{ id: number; mine: boolean }>`select t.id, ${visible(target, call.actor) ?? sql`true`} as mine
        from ${sql.table(target.table)} as t
        where ${inCompany(call.actor)} and ${present(target)} and t.id = any(${storable([...ids])}::int[])
        order by t.id ${lock}`),
    )
    for (const row of rows) known.set(`${to} ${row.id}`, row.mine)
  }
  for (const [index, change] of changes.entries()) {
    for (const [name, field] of references) {
      for (const id of touched(change, name)) {
        const mine = known.get(`${field.to} ${id}`)
        if (mine === undefined) add(faults[index], name, unknownReference(field, call))
        else if (!mine)
          add(faults[index], name, { kind: refusals.outside_scope, message: say(words.outside, call.language) })
      }
    }
  }
}

export const unknownReference = (field: Field, call: Call): Fault => ({
  kind: refusals.unknown_reference,
  message: say(words.unknown, call.language),
  values: { field: say(field.label, call.language) },
})

/** What the form asks for while another field has a certain value, and cannot do without. */
function examineNeeded({ resource }: Engine, { language }: Call, changes: readonly Change[], faults: Faults[]): void {
  for (const [name, { needed }] of Object.entries(resource.fields)) {
    if (needed === undefined) continue
    for (const [index, { before, after }] of changes.entries()) {
      if (isMissing(resource.fields, name, { ...after, [setKey(name)]: before?.[setKey(name)] }))
        add(faults[index], name, { kind: refusals.invalid_input, message: say(needed, language) })
    }
  }
}

/** A caller of some offices cannot make what belongs to none of them, or to all. */
function examineOffices(engine: Engine, call: Call, changes: readonly Change[], faults: Faults[]): void {
  const { resource } = engine
  if (!isLimited(resource, call.actor)) return
  const name = resource.office?.split('.')[0] ?? ''
  const message = say(resource.fields[name]?.link === undefined ? words.chooseOffice : words.allOffices, call.language)
  for (const [index, { before, after }] of changes.entries()) {
    const isOutside = name === 'id' ? before === null : idsOf(after[name]).length === 0
    if (isOutside) add(faults[index], name === 'id' ? resource.title : name, { kind: refusals.outside_scope, message })
  }
}

/** Nobody makes, or moves away, what they could not see then: a person or a department outside of those they administer. */
function examinePeople(
  { resource }: Engine,
  { actor, language }: Call,
  changes: readonly Change[],
  faults: Faults[],
): void {
  const { people, tree } = resource
  if (people === null || actor.reach === null) return
  const message = say(words.outsidePeople, language)
  for (const [index, { before, after }] of changes.entries()) {
    const isDepartment = people.department === 'id'
    const isFine = isDepartment
      ? (before !== null && before[tree ?? ''] === after[tree ?? '']) ||
        actor.reach.department_ids.includes(Number(after[tree ?? '']))
      : administers(actor, {
          id: before?.id,
          department_id: after[people.department],
          office_id: people.office === undefined ? null : after[people.office],
        })
    const name = isDepartment ? (tree ?? 'id') : people.department
    if (!isFine) add(faults[index], name, { kind: refusals.outside_scope, message })
  }
}

const foldsCase = (field: Field) => columns[field.kind].type === 'text' && field.options === undefined

async function examineUniqueness(
  engine: Engine,
  call: Call,
  changes: readonly Change[],
  faults: Faults[],
): Promise<void> {
  const { fields } = engine.resource
  for (const [name, field] of Object.entries(fields)) {
    if (!field.unique) continue
    const names = [name, ...field.uniqueWith]
    // an empty value of the field itself is no twin of another; beside it, nothing is equal to nothing
    // nor is one that stays as it is: addresses of mail that were shared before they had to be one person's
    const stays = ({ before, after }: Change) => names.length === 1 && before !== null && before[name] === after[name]
    const asked = changes.flatMap((change, index) =>
      change.after[name] == null || stays(change) ? [] : [{ after: change.after, index }],
    )
    if (asked.length === 0) continue
    const lists = names.map((one) => {
      const type = columns[fields[one]?.kind ?? 'text'].type ?? 'text'
      return sql`${asked.map(({ after }) => after[one])}::${sql.raw(type)}[]`
    })
    const given = names.map((_, n) => sql.ref(`g.v${n}`))
    const folded = (column: Sql | undefined, one: string) =>
      fields[one] && foldsCase(fields[one]) ? sql`lower(${column})` : sql`${column}`
    const same = names.map((one, n) => {
      const equal = sql<SqlBool>`${folded(columnOf(one), one)} = ${folded(given[n], one)}`
      if (!fields[one]?.optional || one === name) return equal
      return sql<SqlBool>`(${equal} or (${columnOf(one)} is null and ${given[n]} is null))`
    })
    const rows = await call.db.run<{ n: number; key: string; id: number | null }>(
      statement(sql<{ n: number; key: string; id: number | null }>`
        select g.n::int as n, jsonb_build_array(${sql.join(names.map((one, n) => folded(given[n], one)))})::text as key,
          ${field.everywhere ? sql`case when ${inCompany(call.actor)} then t.id else 0 * t.id end` : sql`t.id`} as id
        from unnest(${sql.join(lists)}) with ordinality as g(${sql.join([...names.map((_, n) => sql.id(`v${n}`)), sql.id('n')])})
        left join ${sql.table(engine.resource.table)} as t on ${field.everywhere ? sql`true` : inCompany(call.actor)}
          and ${present(engine.resource)} and ${sql.join(same, sql` and `)}
        order by g.n`),
    )
    const first = new Map<string, number>()
    for (const { n, key, id } of rows) {
      const { after, index } = asked[n - 1] ?? { after: {}, index: -1 }
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, index)
      const isTaken = id !== null && id !== changes[index]?.before?.id
      if (isTaken || (earlier !== undefined && earlier !== index))
        add(faults[index], name, duplicate(field, after[name], call))
    }
  }
}

export const duplicate = (field: Field, value: unknown, call: Call): Fault => ({
  kind: refusals.duplicate,
  message: say(words.taken, call.language, { value: String(value) }),
  values: { field: say(field.label, call.language), value: String(value) },
})
