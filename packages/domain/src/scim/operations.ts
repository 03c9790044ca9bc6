import { type Filter, isSyntaxFault, parsePath, type TargetPath } from './filter'
import { type Doc, isDoc, matches, nameIn, valueIn } from './matches'

/** What is wrong with a patch, as SCIM calls it. */
export type OperationFault = {
  readonly scimType: 'invalidSyntax' | 'invalidPath' | 'invalidValue' | 'noTarget'
  /** Of which operation, from 0; null: of all of it. */
  readonly operation: number | null
}
export const isOperationFault = (read: object): read is OperationFault => 'scimType' in read

type Op = 'add' | 'replace' | 'remove'
type Operation = { readonly op: Op; readonly path: TargetPath | null; readonly value: unknown }

const mostOperations = 1000
/** Attributes that are lists, also while nothing is in them. */
const lists = ['emails', 'phonenumbers', 'members', 'addresses', 'roles', 'entitlements', 'groups', 'photos', 'ims']
/** An attribute that is an object, of which programs send its main part alone. */
const objects = ['manager']

const enterpriseUser = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user'

/** Their names as the standard writes them; others stay as they are sent. */
const written = new Map(
  [
    ...['userName', 'displayName', 'externalId', 'nickName', 'userType', 'phoneNumbers', 'familyName', 'givenName'],
    ...['employeeNumber', 'costCenter', 'preferredLanguage', 'profileUrl', 'honorificPrefix', 'honorificSuffix'],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  ].map((name) => [name.toLowerCase(), name]),
)

class Stop extends Error {
  readonly scimType: OperationFault['scimType']
  constructor(scimType: OperationFault['scimType']) {
    super(scimType)
    this.scimType = scimType
  }
}

function operationsOf(body: unknown): readonly Operation[] {
  const list = isDoc(body) ? valueIn(body, 'Operations') : undefined
  if (!Array.isArray(list) || list.length === 0 || list.length > mostOperations) throw new Stop('invalidSyntax')
  return list.map((one) => {
    const op = isDoc(one) ? String(valueIn(one, 'op')).toLowerCase() : ''
    if (!isDoc(one) || (op !== 'add' && op !== 'replace' && op !== 'remove')) throw new Stop('invalidSyntax')
    const given = valueIn(one, 'path')
    const value = valueIn(one, 'value')
    if (given === undefined || given === null || given === '') {
      if (op === 'remove') throw new Stop('noTarget')
      return { op, path: null, value }
    }
    const path = typeof given === 'string' ? pathOf(given) : undefined
    if (path === undefined) throw new Stop('invalidPath')
    return { op, path, value }
  })
}

function pathOf(text: string): TargetPath | undefined {
  const path = parsePath(text)
  return isSyntaxFault(path) ? undefined : path
}

const set = (doc: Doc, name: string, value: unknown): Doc => {
  const own = nameIn(doc, name) ?? written.get(name) ?? name
  if (value !== undefined && value !== null) return { ...doc, [own]: value }
  const { [own]: _, ...rest } = doc
  return rest
}

/** An operation without a path brings an object; its names may lead inside, as some programs write them. */
function spread(op: Op, value: unknown): readonly Operation[] {
  if (!isDoc(value)) throw new Stop('invalidValue')
  return Object.entries(value).flatMap(([name, one]): readonly Operation[] => {
    if (name === 'schemas') return []
    // an extension as a whole
    if (name.toLowerCase() === enterpriseUser) {
      if (!isDoc(one)) throw new Stop('invalidValue')
      return Object.entries(one).map(([inner, part]) => ({
        op,
        path: { urn: enterpriseUser, attribute: inner.toLowerCase(), sub: null, elements: null },
        value: part,
      }))
    }
    const path = pathOf(name)
    if (path === undefined) throw new Stop('invalidPath')
    return [{ op, path, value: one }]
  })
}

const keyOf = (one: unknown): string | undefined => {
  const value = isDoc(one) ? valueIn(one, 'value') : one
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
const typeOf = (one: unknown) => (isDoc(one) ? String(valueIn(one, 'type') ?? '').toLowerCase() : '')

/** Values that come to a list: one of the same value makes room, and of what somebody has one of each type that one. */
function joined(attribute: string, list: readonly unknown[], more: readonly unknown[]): readonly unknown[] {
  const keys = new Set(more.map(keyOf))
  const types = new Set(attribute === 'members' ? [] : more.map(typeOf).filter((type) => type !== ''))
  return [...list.filter((one) => !keys.has(keyOf(one)) && !types.has(typeOf(one))), ...more]
}

/** What an element has to be to fit, where that is plain to see. */
function likeness(filter: Filter): Doc | undefined {
  if (filter.kind === 'compare' && filter.op === 'eq' && filter.path.sub === null)
    return { [filter.path.attribute]: filter.value }
  if (filter.kind !== 'and') return undefined
  const parts = filter.of.map(likeness)
  return parts.some((one) => one === undefined) ? undefined : Object.assign({}, ...parts)
}

const asList = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

/** The elements of a list that are meant; where there is none yet and it is clear what it has to be, one is made. */
function changeElements(list: readonly unknown[], operation: Operation, elements: Filter, sub: string | null) {
  const { op, value } = operation
  const isMeant = (one: unknown) => isDoc(one) && matches(elements, one)
  if (op === 'remove')
    return sub === null
      ? list.filter((one) => !isMeant(one))
      : list.map((one) => (isDoc(one) && isMeant(one) ? set(one, sub, undefined) : one))
  if (sub === null && !isDoc(value)) throw new Stop('invalidValue')
  const changed = (one: Doc): Doc => (sub === null ? { ...one, ...(value as Doc) } : set(one, sub, value))
  if (list.some(isMeant)) return list.map((one) => (isDoc(one) && isMeant(one) ? changed(one) : one))
  const like = likeness(elements)
  if (like === undefined) throw new Stop('noTarget')
  return [...list, changed(like)]
}

function changeAttribute(doc: Doc, operation: Operation & { readonly path: TargetPath }): Doc {
  const { op, path, value } = operation
  const { attribute, sub, elements } = path
  const before = valueIn(doc, attribute)
  const isList = Array.isArray(before) || lists.includes(attribute)
  if (elements !== null) return set(doc, attribute, changeElements(asList(before), operation, elements, sub))
  if (isList && sub !== null) {
    const list = asList(before)
    const changed = (one: unknown) => set(isDoc(one) ? one : {}, sub, op === 'remove' ? undefined : value)
    return set(doc, attribute, list.length === 0 && op !== 'remove' ? [changed({})] : list.map(changed))
  }
  if (sub !== null) {
    const inside = isDoc(before) ? before : {}
    const after = set(inside, sub, op === 'remove' ? undefined : value)
    return set(doc, attribute, Object.keys(after).length === 0 ? undefined : after)
  }
  if (op === 'remove') {
    // which ones is said by their values, where some are
    const named = new Set(asList(value).map(keyOf))
    if (!isList || value === undefined || value === null) return set(doc, attribute, undefined)
    return set(
      doc,
      attribute,
      asList(before).filter((one) => !named.has(keyOf(one))),
    )
  }
  if (isList) {
    const list = asList(value)
    return set(doc, attribute, op === 'replace' ? list : joined(attribute, asList(before), list))
  }
  if (objects.includes(attribute) && !isDoc(value) && value !== null && value !== undefined)
    return set(doc, attribute, { value })
  return set(doc, attribute, isDoc(before) && isDoc(value) ? { ...before, ...value } : value)
}

function changed(doc: Doc, { path, ...operation }: Operation): Doc {
  if (path === null) return spread(operation.op, operation.value).reduce(changed, doc)
  const { urn } = path
  if (urn === null) return changeAttribute(doc, { ...operation, path })
  const inside = valueIn(doc, urn)
  return set(doc, urn, changeAttribute(isDoc(inside) ? inside : {}, { ...operation, path: { ...path, urn: null } }))
}

/**
 * A resource after a patch (RFC 7644, 3.5.2), as programs really send it: operations in capitals, values that lead inside,
 * elements that are not there yet. All of it or none.
 */
export function patched(doc: Doc, body: unknown): Doc | OperationFault {
  let at: number | null = null
  try {
    return operationsOf(body).reduce((before, operation, index) => {
      at = index
      return changed(before, operation)
    }, doc)
  } catch (error) {
    if (error instanceof Stop) return { scimType: error.scimType, operation: at }
    throw error
  }
}
