import type { AttributePath, CompareOp, Filter, FilterValue } from '@workplace/domain/scim/filter'
import { flagOf } from '@workplace/domain/scim/matches'

/** What stands at an attribute, as the database has it. */
export type SqlValue =
  | { readonly kind: 'text'; readonly expr: string; readonly exact?: boolean }
  | { readonly kind: 'id'; readonly expr: string }
  | { readonly kind: 'flag'; readonly expr: string }
  | { readonly kind: 'time'; readonly expr: string }
  /** The same for everybody who has something. */
  | { readonly kind: 'fixed'; readonly value: string | boolean; readonly when: string }
  /** Rows of a name: the ids of those that fit are found outside. */
  | { readonly kind: 'named'; readonly expr: string; readonly names: ReadonlyMap<number, string> }

/** An element of a list, by its parts. */
export type SqlElement = Readonly<Record<string, SqlValue>>
/** An attribute: a value, an object, a list of a few elements, or one of rows. */
export type SqlAttribute =
  | SqlValue
  | { readonly kind: 'parts'; readonly parts: SqlElement }
  | { readonly kind: 'list'; readonly elements: readonly SqlElement[] }
  | { readonly kind: 'rows'; readonly from: string; readonly element: SqlElement }

/** By the name of an attribute in lower case, with its URN where it is of an extension. */
export type SqlAttributes = Readonly<Record<string, SqlAttribute>>

const nothing = 'false'
const any = (parts: readonly string[]) => (parts.length === 0 ? nothing : `(${parts.join(' or ')})`)

const orderOps: Partial<Record<CompareOp, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' }
const largestId = 2147483647

/** A filter as a condition; what it compares with becomes parameters. Attributes that are unknown are empty. */
export function sqlFilter(filter: Filter, attributes: SqlAttributes, parameter: (value: unknown) => string): string {
  return condition(filter, (path) => attributes[path.urn === null ? path.attribute : `${path.urn}:${path.attribute}`])

  function condition(one: Filter, at: (path: AttributePath) => SqlAttribute | undefined): string {
    switch (one.kind) {
      case 'and':
      case 'or':
        return `(${one.of.map((part) => condition(part, at)).join(` ${one.kind} `)})`
      case 'not':
        return `not ${condition(one.of, at)}`
      case 'element': {
        const attribute = at(one.path)
        const inside = (element: SqlElement) =>
          condition(one.of, ({ urn, attribute: name, sub }) =>
            urn === null && sub === null && Object.hasOwn(element, name) ? element[name] : undefined,
          )
        switch (attribute?.kind) {
          case 'parts':
            return inside(attribute.parts)
          case 'list':
            return any(attribute.elements.map((element) => `(${there(element)} and ${inside(element)})`))
          case 'rows':
            return `exists (select from ${attribute.from} and ${inside(attribute.element)})`
          default:
            return nothing
        }
      }
      case 'present':
        return values(at(one.path), one.path.sub, isPresent)
      case 'compare': {
        const attribute = at(one.path)
        const { op, value } = one
        const same = () =>
          value === null
            ? `not ${values(attribute, one.path.sub, isPresent)}`
            : values(attribute, one.path.sub, (found) => compare('eq', found, value))
        if (op === 'eq') return same()
        if (op === 'ne') return `not ${same()}`
        return values(attribute, one.path.sub, (found) => compare(op, found, value))
      }
    }
  }

  /** Does one of the values at an attribute fit? */
  function values(attribute: SqlAttribute | undefined, sub: string | null, fits: (value: SqlValue) => string): string {
    const part = (element: SqlElement) => {
      const name = sub ?? 'value'
      const value = Object.hasOwn(element, name) ? element[name] : undefined
      return value === undefined ? nothing : fits(value)
    }
    if (attribute === undefined) return nothing
    switch (attribute.kind) {
      case 'parts':
        return part(attribute.parts)
      case 'list':
        return any(attribute.elements.map((element) => `(${there(element)} and ${part(element)})`))
      case 'rows':
        return `exists (select from ${attribute.from} and ${part(attribute.element)})`
      default:
        return sub === null ? fits(attribute) : nothing
    }
  }

  function there(element: SqlElement): string {
    return element.value === undefined ? 'true' : isPresent(element.value)
  }

  function isPresent(value: SqlValue): string {
    switch (value.kind) {
      case 'text':
        return `coalesce(${value.expr}, '') <> ''`
      case 'fixed':
        return value.when
      case 'flag':
        return 'true'
      default:
        return `${value.expr} is not null`
    }
  }

  function compare(op: CompareOp, found: SqlValue, wanted: FilterValue): string {
    switch (found.kind) {
      case 'flag': {
        const flag = flagOf(wanted)
        return op === 'eq' && flag !== undefined ? `(${found.expr}) = ${flag}` : nothing
      }
      case 'fixed': {
        if (typeof found.value === 'boolean')
          return op === 'eq' && flagOf(wanted) === found.value ? found.when : nothing
        return typeof wanted === 'string' ? `(${found.when} and ${text(op, `'${found.value}'`, wanted)})` : nothing
      }
      case 'time': {
        const order = op === 'eq' ? '=' : orderOps[op]
        const at = typeof wanted === 'string' ? Date.parse(wanted) : Number.NaN
        if (order === undefined || Number.isNaN(at)) return nothing
        const instant = parameter(new Date(at).toISOString())
        return `date_trunc('milliseconds', ${found.expr}) ${order} ${instant}::timestamptz`
      }
      case 'id':
        if (op === 'eq' && typeof wanted === 'string')
          return /^[1-9]\d{0,9}$/.test(wanted) && Number(wanted) <= largestId
            ? `${found.expr} = ${parameter(Number(wanted))}::int`
            : nothing
        return typeof wanted === 'string' ? text(op, `${found.expr}::text`, wanted, true) : nothing
      case 'named': {
        if (typeof wanted !== 'string') return nothing
        const ids = [...found.names].flatMap(([id, name]) => (fits(op, name, wanted) ? [id] : []))
        return `coalesce(${found.expr} = any(${parameter(ids)}::int[]), false)`
      }
      case 'text':
        return typeof wanted === 'string' ? text(op, found.expr, wanted, found.exact) : nothing
    }
  }

  function text(op: CompareOp, expr: string, wanted: string, exact = false): string {
    const own = exact ? expr : `lower(${expr})`
    const value = `${parameter(wanted)}::text`
    const other = exact ? value : `lower(${value})`
    const order = orderOps[op]
    const test =
      op === 'eq'
        ? `${own} = ${other}`
        : op === 'co'
          ? `position(${other} in ${own}) > 0`
          : op === 'sw'
            ? `starts_with(${own}, ${other})`
            : op === 'ew'
              ? `right(${own}, length(${other})) = ${other}`
              : `${own} collate "C" ${order} ${other} collate "C"`
    // what is empty is not there, and fits nothing
    return `coalesce(${expr} <> '' and ${test}, false)`
  }
}

function fits(op: CompareOp, name: string, wanted: string): boolean {
  const [a, b] = [name.toLowerCase(), wanted.toLowerCase()]
  switch (op) {
    case 'eq':
      return a === b
    case 'co':
      return a.includes(b)
    case 'sw':
      return a.startsWith(b)
    case 'ew':
      return a.endsWith(b)
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
