import type { Field, FieldKind } from '@workplace/contract/kernel/field'
import { isValidDate } from '@workplace/domain/kernel/date'
import { type SqlBool, sql } from 'kysely'
import { containing } from '../database/like'
import type { Condition, Sql } from './engine'

/** How the database keeps a kind of field. */
type Column = {
  /** The type of its column; null where its values stand in a link table. */
  readonly type:
    | 'text'
    | 'walltime'
    | 'int4'
    | 'numeric'
    | 'bool'
    | 'date'
    | 'timestamptz'
    | 'jsonb'
    | '_text'
    | '_int4'
    | null
  /** The value as a parameter of a statement. */
  readonly parameter: (value: unknown) => unknown
  /** What a list is sorted by. */
  readonly order: (column: Sql, field: Field) => Sql
  /** The condition that a filter's text means; undefined where the text is no value of this kind. */
  readonly filter: (column: Sql, text: string, field: Field) => Condition | undefined
}

const asIs = (value: unknown) => value
const itself = (column: Sql) => column
/** By pronunciation where the text is Chinese; the same for all languages, since a list is shared. */
export const inWords = (column: Sql): Sql => sql`${column} collate "zh-x-icu"`
const inOrderOfOptions = (column: Sql, field: Field): Sql =>
  sql`array_position(${Object.keys(field.options ?? {})}::text[], ${column})`

const contains = (column: Sql, text: string): Condition => sql<SqlBool>`${column} ilike ${containing(text)}`
const equals = (column: Sql, text: string): Condition => sql<SqlBool>`${column}::text = ${text}`
const equalsNumber = (column: Sql, text: string): Condition | undefined =>
  /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? sql<SqlBool>`${column} = ${text}::numeric` : undefined
const nothing = () => undefined

const chosen = (text: string, field: Field): string[] | undefined => {
  const codes = text.split(',').filter((code) => code !== '')
  return codes.every((code) => Object.hasOwn(field.options ?? {}, code)) ? codes : undefined
}
const oneOf = (column: Sql, text: string, field: Field): Condition | undefined => {
  const codes = chosen(text, field)
  return codes && sql<SqlBool>`${column} = any(${codes}::text[])`
}
const someOf = (column: Sql, text: string, field: Field): Condition | undefined => {
  const codes = chosen(text, field)
  return codes && sql<SqlBool>`${column} && ${codes}::text[]`
}

const words: Column = { type: 'text', parameter: asIs, order: inWords, filter: contains }
const code: Column = { type: 'text', parameter: asIs, order: itself, filter: equals }
const number: Column = { type: 'numeric', parameter: asIs, order: itself, filter: equalsNumber }

const json: Column = {
  type: 'jsonb',
  // an array would become an array of the database, which jsonb is not
  parameter: (value) => (value === null ? null : JSON.stringify(value)),
  order: itself,
  filter: nothing,
}

/** Every kind of field, as the database keeps it. A new kind does not compile before it stands here. */
export const columns: Readonly<Record<FieldKind, Column>> = {
  text: words,
  longtext: words,
  markdown: words,
  integer: { ...number, type: 'int4' },
  decimal: number,
  money: number,
  flag: {
    type: 'bool',
    parameter: asIs,
    order: itself,
    filter: (column, text) =>
      text === 'true' || text === 'false' ? sql<SqlBool>`${column} = ${text === 'true'}` : undefined,
  },
  select: { ...code, order: inOrderOfOptions, filter: oneOf },
  choice: {
    type: 'int4',
    parameter: asIs,
    order: itself,
    filter: (column, text, field) => {
      const codes = chosen(text, field)
      return codes && sql<SqlBool>`${column} = any(${codes.map(Number)}::int[])`
    },
  },
  multiselect: { type: '_text', parameter: asIs, order: itself, filter: someOf },
  date: {
    type: 'date',
    parameter: asIs,
    order: itself,
    filter: (c, text) => (isValidDate(text) ? equals(c, text) : undefined),
  },
  walltime: { ...code, type: 'walltime' },
  instant: { type: 'timestamptz', parameter: asIs, order: itself, filter: nothing },
  color: code,
  image: code,
  zone: code,
  weekdays: {
    type: '_int4',
    parameter: asIs,
    order: itself,
    filter: (column, text) => (/^[1-7]$/.test(text) ? sql<SqlBool>`${Number(text)}::int = any(${column})` : undefined),
  },
  periods: json,
  structured: json,
  ref: { type: 'int4', parameter: asIs, order: itself, filter: equalsNumber },
  refs: { type: null, parameter: asIs, order: itself, filter: nothing },
}

/** The fields that are columns of the resource's own table. */
export const ownColumns = (fields: Readonly<Record<string, Field>>): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => columns[field.kind].type !== null && !field.computed && !field.transient)
