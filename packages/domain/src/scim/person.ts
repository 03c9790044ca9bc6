import { type Doc, flagOf, isDoc, valueIn } from './matches'

export const coreUser = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const coreGroup = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const enterpriseUser = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** What a directory says of somebody, by our own words; null: nothing. */
export type SaidPerson = {
  readonly externalId: string | null
  readonly username: string | null
  readonly name: string | null
  readonly familyName: string | null
  readonly givenName: string | null
  /** Null: it does not say whether the account is open. */
  readonly active: boolean | null
  readonly mail: string | null
  readonly phone: string | null
  readonly ext_num: string | null
  readonly position: string | null
  readonly job_num: string | null
  /** A path from the top, as `Sales/East`. */
  readonly department: string | null
}

const longest = 1000

function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  const plain = text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longest)
  return plain === '' ? null : plain
}
const textIn = (doc: unknown, name: string) => (isDoc(doc) ? textOf(valueIn(doc, name)) : null)

/** The element of that type; without types the main one, or the first. */
function valueOfType(list: unknown, types: readonly string[], isOthersToo: boolean): string | null {
  const all = (Array.isArray(list) ? list : [list]).filter(isDoc)
  const ofType = all.find((one) => types.includes(String(valueIn(one, 'type') ?? '').toLowerCase()))
  const main = all.find((one) => flagOf(valueIn(one, 'primary')) === true) ?? all[0]
  return textIn(ofType ?? (isOthersToo ? main : undefined), 'value')
}

const isHan = (text: string) => /\p{Script=Han}/u.test(text)

/** A whole name out of its parts, in the order of its script. */
export function nameOfParts(family: string | null, given: string | null): string | null {
  if (family === null || given === null) return family ?? given
  return isHan(family) ? `${family}${given}` : `${given} ${family}`
}

/** What a resource says; of the three ways to say a name the first that is there. */
export function saidOf(doc: Doc): SaidPerson {
  const name = valueIn(doc, 'name')
  const [familyName, givenName] = [textIn(name, 'familyName'), textIn(name, 'givenName')]
  const extension = valueIn(doc, enterpriseUser)
  const phones = valueIn(doc, 'phoneNumbers')
  return {
    externalId: textIn(doc, 'externalId'),
    username: textIn(doc, 'userName'),
    name: textIn(doc, 'displayName') ?? textIn(name, 'formatted') ?? nameOfParts(familyName, givenName),
    ...{ familyName, givenName },
    active: flagOf(valueIn(doc, 'active')) ?? null,
    mail: valueOfType(valueIn(doc, 'emails'), ['work'], true),
    phone: valueOfType(phones, ['mobile'], false),
    ext_num: valueOfType(phones, ['work'], false),
    position: textIn(doc, 'title'),
    job_num: textIn(extension, 'employeeNumber'),
    department: textIn(extension, 'department'),
  }
}

/** The same after a patch: where it changed only the parts of a name, these make the whole one. */
export function saidAfter(before: Doc, after: Doc): SaidPerson {
  const [old, now] = [saidOf(before), saidOf(after)]
  const [oldName, newName] = [valueIn(before, 'name'), valueIn(after, 'name')]
  const isSame = (part: 'displayName' | 'formatted') =>
    part === 'displayName'
      ? textIn(before, part) === textIn(after, part)
      : textIn(oldName, part) === textIn(newName, part)
  if (!isSame('displayName')) return now
  if (!isSame('formatted')) return { ...now, name: textIn(newName, 'formatted') ?? now.name }
  const isOfParts = old.familyName !== now.familyName || old.givenName !== now.givenName
  return isOfParts ? { ...now, name: nameOfParts(now.familyName, now.givenName) ?? now.name } : now
}

type Kept = {
  readonly id: number
  readonly externalId: string | null
  readonly username: string
  readonly name: string
  readonly familyName: string | null
  readonly givenName: string | null
  readonly isActive: boolean
  readonly mail: string | null
  readonly phone: string | null
  readonly ext_num: string | null
  readonly position: string | null
  readonly job_num: string | null
  readonly department: string | null
}

const given = (values: Doc): Doc =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/** Somebody as a directory reads them. */
export function personDoc(person: Kept): Doc {
  const { externalId, mail, phone, ext_num, job_num, department } = person
  const phones = [
    ...(phone === null ? [] : [{ value: phone, type: 'mobile' }]),
    ...(ext_num === null ? [] : [{ value: ext_num, type: 'work' }]),
  ]
  const extension = given({ employeeNumber: job_num, department })
  const hasExtension = Object.keys(extension).length > 0
  return {
    schemas: [coreUser, ...(hasExtension ? [enterpriseUser] : [])],
    id: String(person.id),
    ...given({ externalId }),
    userName: person.username,
    name: { formatted: person.name, ...given({ familyName: person.familyName, givenName: person.givenName }) },
    displayName: person.name,
    active: person.isActive,
    ...given({ title: person.position }),
    ...(mail === null ? {} : { emails: [{ value: mail, type: 'work', primary: true }] }),
    ...(phones.length === 0 ? {} : { phoneNumbers: phones }),
    ...(hasExtension ? { [enterpriseUser]: extension } : {}),
  }
}

/** Of what a resource has, what was asked for: names separated by commas, of all or of all but these. */
export function projected(doc: Doc, attributes: string | undefined, excluded: string | undefined): Doc {
  const wanted = namesIn(attributes)
  const unwanted = namesIn(excluded)
  if (wanted.length === 0 && unwanted.length === 0) return doc
  return Object.fromEntries(
    Object.entries(doc).filter(([name]) => {
      const lower = name.toLowerCase()
      if (lower === 'id' || lower === 'schemas') return true
      const isNamed = (one: string) => one === lower || one.startsWith(`${lower}.`) || one.startsWith(`${lower}:`)
      return wanted.length > 0 ? wanted.some(isNamed) : !unwanted.includes(lower)
    }),
  )
}

const core = /^urn:ietf:params:scim:schemas:core:2\.0:\w+:/
const namesIn = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim().replace(core, ''))
    .filter((one) => one !== '')
