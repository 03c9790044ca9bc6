import type { Fields } from '@workplace/contract/kernel/field'
import type { Resource } from '@workplace/contract/kernel/resource'
import type { Label } from '@workplace/contract/kernel/words'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, Call } from '../call/call'
import { build } from '../database/db'
import type { Addresses } from '../files/address'
import type { Secrets } from '../secrets/secrets'

/** A row as it stands in the database and on the wire: stamped columns and fields. */
export type Row = Record<string, unknown> & {
  id: number
  version: number
  updated_at: string
  updated_by: string
}

/** Field values in the wire's form. */
export type Values = Readonly<Record<string, unknown>>

/** What is about to be saved: all fields as they will be, and the row that they replace (null for a new one). */
export type Change = { readonly before: Row | null; readonly after: Values }

/** Messages by field. Empty: nothing is wrong. */
export type FieldErrors = Readonly<Record<string, Label | undefined>>

/** What a resource does beyond its declaration. */
export type Rules = {
  /** What is wrong with each change, in their order. Many at once, so that an import asks the database once. */
  beforeSave?: (call: Call, changes: readonly Change[]) => Promise<readonly FieldErrors[]>
  /** Refuses where the rows may not be deleted. */
  beforeDelete?: (call: Call, rows: readonly Row[]) => Promise<void>
  /** A further condition on every row that is read or changed; the row is `t`. */
  scope?: (call: Call) => Condition
  /** Values of the columns that the declaration calls kept, as a change makes them. Columns that stay are left out. */
  kept?: (change: Change, call: Call) => Record<string, unknown> | Promise<Record<string, unknown>>
  /** What stands in computed fields; the row is `t`. */
  computed?: Readonly<Record<string, (call: Call) => Sql>>
  /** What follows from saved changes, in their transaction. */
  afterSave?: (call: Call, saved: readonly SavedChange[]) => Promise<void>
  /** Fields that the company does not want to see: they are left out of the template of an import. */
  hidden?: (call: Call) => Promise<ReadonlySet<string>>
  /** Tables that tell of what was. Rows that only they refer to are not deleted but gone: the table says since when. */
  history?: readonly string[]
  /** What follows from deleted rows, in the transaction. */
  afterDelete?: (call: Call, rows: readonly Row[]) => Promise<void>
}

export type SavedChange = Change & { readonly id: number }

export type Deviations = { readonly rules?: Rules }

export type EngineDependencies = {
  /** Signs the addresses under which uploaded pictures can be fetched. */
  addresses: Addresses
  /** For fields that are encrypted at rest; asked for where a resource has one. */
  secrets?: Pick<Secrets, 'encrypt' | 'decrypt'>
}

export type Engine = EngineDependencies & { readonly resource: Resource; readonly rules: Rules }

export type Sql = RawBuilder<unknown>
export type Condition = RawBuilder<SqlBool>

export function engineFor<F extends Fields>(
  resource: Resource<F>,
  dependencies: EngineDependencies,
  deviations: Deviations = {},
): Engine {
  // the registry's own type: what is particular to one declaration ends here
  return { ...dependencies, resource: resource as unknown as Resource, rules: deviations.rules ?? {} }
}

/** A raw statement for `Db.run`. */
export const statement = <R>(raw: RawBuilder<R>) => ({ compile: () => raw.compile(build) })

export const columnOf = (name: string, alias = 't'): Sql => sql.ref(`${alias}.${name}`)

export const all = (conditions: readonly (Condition | undefined)[]): Condition =>
  sql.join(
    conditions.filter((one) => one !== undefined).map((one) => sql`(${one})`),
    sql` and `,
  ) as Condition

export const goneColumn = 'deleted_at'

export const inCompany = (actor: Actor, alias = 't'): Condition =>
  sql<SqlBool>`${columnOf('company_id', alias)} = ${actor.company_id}`

/** Rows that are gone stay where others name them, if their table says when they went; nothing here shows them. */
export const present = (resource: Resource, alias = 't'): Condition =>
  resource.kept.includes(goneColumn) ? sql<SqlBool>`${columnOf(goneColumn, alias)} is null` : sql<SqlBool>`true`

/** The largest id that a column can hold: a larger one matches nothing and must not reach the database. */
const largestId = 2147483647
export const storable = (ids: readonly number[]): number[] => ids.filter((id) => id > 0 && id <= largestId)
