import type { Schema } from '@workplace/contract/kernel/api-document'

/** What limits a value: the name of a sentence in the words, with its values. */
export type Limit = {
  readonly kind: 'oneOf' | 'length' | 'count' | 'range' | 'format' | 'fallback' | 'either'
  readonly values: Readonly<Record<string, string>>
}
export type SchemaRow = {
  /** The way to the field, as one would write it: `attendees[].user_id`. */
  readonly path: string
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly limits: readonly Limit[]
}

/** A schema of somebody's own making may hold itself; ours do not, and nobody reads deeper than this. */
const deepest = 6

const variantsOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? []
const isNull = (schema: Schema) => schema.type === 'null' || schema.const === null
const literals = (schema: Schema): readonly unknown[] =>
  schema.enum ?? (schema.const === undefined || schema.const === null ? [] : [schema.const])

function typeName(schema: Schema): string {
  const variants = variantsOf(schema)
  if (variants.length > 0) return [...new Set(variants.map(typeName))].join(' | ')
  if (isNull(schema)) return 'null'
  if (schema.type === 'array') {
    const item = schema.items === undefined ? 'any' : typeName(schema.items)
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  if (typeof schema.type === 'string') return schema.type
  const [literal] = literals(schema)
  return literal === undefined ? 'any' : typeof literal
}

/** The largest whole number that a schema names where nobody set a bound. */
const unbounded = (bound: number | undefined) => bound === undefined || Math.abs(bound) >= 2_147_483_647

function rangeOf(from: number | undefined, until: number | undefined): string | undefined {
  const [low, high] = [unbounded(from) ? undefined : from, unbounded(until) ? undefined : until]
  if (low === undefined) return high === undefined ? undefined : `≤ ${high}`
  if (high === undefined) return `≥ ${low}`
  return low === high ? String(low) : `${low}–${high}`
}

function limitsOf(schema: Schema): Limit[] {
  const limits: Limit[] = []
  const add = (kind: Limit['kind'], value: string | undefined, name: string) => {
    if (value !== undefined) limits.push({ kind, values: { [name]: value } })
  }
  const variants = variantsOf(schema).filter((one) => !isNull(one))
  const own = variants.length === 1 && variants[0] !== undefined ? { ...variants[0], default: schema.default } : schema
  const chosen = [own, ...(variants.length > 1 ? variants : [])].flatMap(literals)
  if (chosen.length > 0) add('oneOf', chosen.map((one) => JSON.stringify(one)).join(', '), 'values')
  if (variants.filter((one) => one.properties !== undefined).length > 1) limits.push({ kind: 'either', values: {} })
  add('length', rangeOf(own.minLength, own.maxLength), 'range')
  add('count', rangeOf(own.minItems, own.maxItems), 'range')
  const above = own.exclusiveMinimum === undefined ? undefined : `> ${own.exclusiveMinimum}`
  add('range', unbounded(own.maximum) && above !== undefined ? above : rangeOf(own.minimum, own.maximum), 'range')
  add('format', own.format ?? own.pattern, 'format')
  const fallback = own.default
  if (fallback !== undefined && fallback !== null && fallback !== '') add('fallback', JSON.stringify(fallback), 'value')
  return limits
}

/** The fields of an object, of each object of a list, or of any form that a value may have. */
function within(schema: Schema, path: string, depth: number): SchemaRow[] {
  if (depth > deepest) return []
  const variants = variantsOf(schema)
  if (variants.length > 0) {
    const rows = variants.flatMap((one) => within(one, path, depth))
    const forms = variants.filter((one) => !isNull(one)).length
    const first = new Map(rows.map((row) => [row.path, row]).reverse() as [string, SchemaRow][])
    // what only one of several forms needs is not needed by the value
    return rows
      .filter((row) => first.get(row.path) === row)
      .map((row) => (forms > 1 ? { ...row, required: false } : row))
  }
  if (schema.items !== undefined) return within(schema.items, `${path}[]`, depth)
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const own = path === '' ? name : `${path}.${name}`
    const row = { path: own, name, type: typeName(field), required: required.has(name), limits: limitsOf(field) }
    return [row, ...within(field, own, depth + 1)]
  })
  const others = schema.additionalProperties
  return typeof others === 'object' ? [...fields, ...within(others, `${path}{}`, depth + 1)] : fields
}

/** A schema as rows of a table, outer fields before what they hold. A value that is no object is one row without a name. */
export function schemaRows(schema: Schema): SchemaRow[] {
  const rows = within(schema, '', 0)
  if (rows.length > 0) return rows
  const type = typeName(schema)
  return type === 'null' || type === 'object'
    ? []
    : [{ path: '', name: '', type, required: true, limits: limitsOf(schema) }]
}

/** A value that a schema might take: what is required, as short as it may be. */
export function sampleOf(schema: Schema, depth = 0): unknown {
  const variant = variantsOf(schema).find((one) => !isNull(one))
  if (variant !== undefined) return sampleOf(variant, depth)
  const [literal] = literals(schema)
  if (literal !== undefined) return literal
  const type = typeName(schema)
  if (schema.type === 'array') {
    return (schema.minItems ?? 0) > 0 && depth < deepest ? [sampleOf(schema.items ?? {}, depth + 1)] : []
  }
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
    return depth < deepest ? Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, depth + 1)])) : {}
  }
  if (type.startsWith('integer') || type.startsWith('number')) {
    return schema.minimum !== undefined && !unbounded(schema.minimum) ? schema.minimum : 1
  }
  if (type.startsWith('boolean')) return true
  return schema.format === 'email' ? 'name@example.com' : '…'
}
