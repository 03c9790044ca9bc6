import type { AttributePath, CompareOp, Filter, FilterValue } from './filter'

/** A resource of SCIM, or a part of one, as JSON has it. */
export type Doc = { readonly [name: string]: unknown }

export const isDoc = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name under which an object has an attribute: names have no case. */
export const nameIn = (doc: Doc, name: string): string | undefined =>
  Object.hasOwn(doc, name) ? name : Object.keys(doc).find((one) => one.toLowerCase() === name.toLowerCase())

export const valueIn = (doc: Doc, name: string): unknown => {
  const own = nameIn(doc, name)
  return own === undefined ? undefined : doc[own]
}

/** Each of a list, or the one. */
const each = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

/** The values at a path. Of a list of objects that is asked for as a whole, those by which its elements are known. */
function valuesAt(doc: Doc, { urn, attribute, sub }: AttributePath): readonly unknown[] {
  const inside = urn === null ? doc : valueIn(doc, urn)
  if (!isDoc(inside)) return []
  return each(valueIn(inside, attribute)).flatMap((value) => {
    if (!isDoc(value)) return sub === null ? [value] : []
    return each(valueIn(value, sub ?? 'value'))
  })
}

const isThere = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Of texts case does not count, unless the attribute says so. */
function compare(op: CompareOp, value: unknown, wanted: FilterValue, isExact: boolean): boolean {
  if (typeof value === 'string' && typeof wanted === 'string') {
    const [a, b] = isExact ? [value, wanted] : [value.toLowerCase(), wanted.toLowerCase()]
    if (op === 'co') return a.includes(b)
    if (op === 'sw') return a.startsWith(b)
    if (op === 'ew') return a.endsWith(b)
    return ordered(op, a, b)
  }
  if (typeof value === 'number' && typeof wanted === 'number') return ordered(op, value, wanted)
  if (typeof value === 'boolean') return op === 'eq' && value === flagOf(wanted)
  return false
}

/** Some programs write truth as a word. */
export const flagOf = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  return text === 'true' ? true : text === 'false' ? false : undefined
}

function ordered<T extends string | number>(op: CompareOp, a: T, b: T): boolean {
  switch (op) {
    case 'eq':
      return a === b
    case 'gt':
      return a > b
    case 'ge':
      return a >= b
    case 'lt':
      return a < b
    case 'le':
      return a <= b
    default:
      return false
  }
}

export type Exact = (path: AttributePath) => boolean
const never: Exact = () => false

/** Does a resource fit a filter? What is not there equals nothing but null, and differs from everything else. */
export function matches(filter: Filter, doc: Doc, isExact: Exact = never): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.of.every((one) => matches(one, doc, isExact))
    case 'or':
      return filter.of.some((one) => matches(one, doc, isExact))
    case 'not':
      return !matches(filter.of, doc, isExact)
    case 'present':
      return valuesAt(doc, filter.path).some(isThere)
    case 'element': {
      const { urn, attribute } = filter.path
      const inside = urn === null ? doc : valueIn(doc, urn)
      return isDoc(inside) && each(valueIn(inside, attribute)).some((one) => isDoc(one) && matches(filter.of, one))
    }
    case 'compare': {
      const { path, op, value } = filter
      const values = valuesAt(doc, path).filter(isThere)
      const isSame = () =>
        value === null ? values.length === 0 : values.some((one) => compare('eq', one, value, isExact(path)))
      if (op === 'eq') return isSame()
      if (op === 'ne') return !isSame()
      return values.some((one) => compare(op, one, value, isExact(path)))
    }
  }
}
