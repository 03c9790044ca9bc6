import { leewayMs } from './certificates'
import { SamlDenied, SamlFault } from './fault'
import { attributeOf, childOf, childrenOf, elementsIn, isNamed, parseXml, textOf } from './xml'

type SaidClaims = Readonly<Record<string, unknown>>
export type NameId = {
  readonly value: string
  readonly format?: string | undefined
  readonly qualifier?: string | undefined
  readonly sp_qualifier?: string | undefined
}
/** What an assertion that holds says of somebody. */
export type AssertedSubject = {
  readonly id: string
  readonly name: NameId
  readonly session?: string | undefined
  /** When they signed in there; undefined: it does not say. */
  readonly signed_in?: number | undefined
  readonly claims: SaidClaims
  /** From then on it is worth nothing, also with clocks that differ. */
  readonly ends: number
}
/** What an answer is held against. */
export type ExpectedAnswer = {
  readonly entity_id: string
  readonly own_entity_id: string
  readonly acs: string
  /** The request that it answers; null: it must answer none. */
  readonly request: string | null
  readonly now: number
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const mostAttributes = 200

const no = (flaw: ConstructorParameters<typeof SamlFault>[0], why: string): never => {
  throw new SamlFault(flaw, why)
}

function timeOf(element: Element, name: string): number | undefined {
  const text = attributeOf(element, name)
  if (text === undefined) return undefined
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
  const at = isWhole ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? no('time', `${name} is no time`) : at
}

/** It has begun and has not ended, give or take a minute. */
function requireNow(element: Element, now: number): void {
  const [from, until] = [timeOf(element, 'NotBefore'), timeOf(element, 'NotOnOrAfter')]
  if (from !== undefined && now + leewayMs < from) no('time', `${element.localName} has not begun`)
  if (until !== undefined && now - leewayMs >= until) no('time', `${element.localName} is over`)
}

/** What stands around the assertion: of what is signed with it, and of what is not, nothing may contradict. */
export function requireEnvelope(root: Element, { entity_id, acs, request }: ExpectedAnswer): void {
  if (attributeOf(root, 'Version') !== '2.0') no('shape', 'it is of another version')
  const issuer = childOf(root, 'assertion', 'Issuer')
  if (issuer !== undefined && textOf(issuer) !== entity_id) no('iss', 'the answer is another’s')
  const destination = attributeOf(root, 'Destination')
  if (destination !== undefined && destination !== acs) no('place', 'it is meant for another address')
  const status = childOf(root, 'protocol', 'Status') ?? no('shape', 'it has no status')
  const code = childOf(status, 'protocol', 'StatusCode') ?? no('shape', 'it has no status')
  if (attributeOf(code, 'Value') !== success) {
    const more = childOf(code, 'protocol', 'StatusCode')
    const said = childOf(status, 'protocol', 'StatusMessage')
    const short = (value: string | undefined) => value?.split(':').at(-1) ?? ''
    const codes = [attributeOf(code, 'Value'), more && attributeOf(more, 'Value')].map(short)
    throw new SamlDenied([...codes, said === undefined ? '' : textOf(said)].filter((one) => one !== '').join(' '))
  }
  const answers = attributeOf(root, 'InResponseTo')
  if (request === null && answers !== undefined) no('unasked', 'it answers a request')
  if (request !== null && answers !== request)
    no(answers === undefined ? 'unasked' : 'nonce', 'it answers something else')
}

function nameOf(subject: Element): NameId {
  const name = childOf(subject, 'assertion', 'NameID') ?? no('other', 'there is no NameID')
  const value = textOf(name)
  // what is taken out of a name somewhere else would make it another's
  if (value === '' || value.length > 300 || /\p{Cc}/u.test(value)) no('other', 'the NameID is empty or malformed')
  return {
    value,
    format: attributeOf(name, 'Format'),
    qualifier: attributeOf(name, 'NameQualifier'),
    sp_qualifier: attributeOf(name, 'SPNameQualifier'),
  }
}

/** One who bears it is enough, where it is for us, for this request, and for now. */
function confirmedUntil(subject: Element, { acs, request, now }: ExpectedAnswer): number {
  const faults: SamlFault[] = []
  for (const confirmation of childrenOf(subject, 'assertion', 'SubjectConfirmation')) {
    if (attributeOf(confirmation, 'Method') !== bearer) continue
    try {
      const data = childOf(confirmation, 'assertion', 'SubjectConfirmationData') ?? no('shape', 'it confirms nothing')
      if (attributeOf(data, 'Recipient') !== acs) no('place', 'it is meant for another address')
      requireNow(data, now)
      const answers = attributeOf(data, 'InResponseTo')
      if (request === null ? answers !== undefined : answers !== request)
        no(answers === undefined || request === null ? 'unasked' : 'nonce', 'it answers something else')
      return timeOf(data, 'NotOnOrAfter') ?? no('time', 'it never ends')
    } catch (error) {
      if (!(error instanceof SamlFault)) throw error
      faults.push(error)
    }
  }
  throw faults[0] ?? new SamlFault('other', 'nobody may bear it')
}

function requireConditions(assertion: Element, { own_entity_id, now }: ExpectedAnswer): number {
  const conditions = childOf(assertion, 'assertion', 'Conditions') ?? no('aud', 'it is meant for anybody')
  requireNow(conditions, now)
  const audiences: string[][] = []
  for (const one of elementsIn(conditions)) {
    if (isNamed(one, 'assertion', 'AudienceRestriction'))
      audiences.push(childrenOf(one, 'assertion', 'Audience').map(textOf))
    else if (!isNamed(one, 'assertion', 'OneTimeUse') && !isNamed(one, 'assertion', 'ProxyRestriction'))
      no('other', `a condition that is not known: ${one.localName}`)
  }
  if (audiences.length === 0 || !audiences.every((each) => each.includes(own_entity_id)))
    no('aud', 'it is meant for another program')
  return timeOf(conditions, 'NotOnOrAfter') ?? 0
}

/** All that is said of somebody, by the names and the friendly names of attributes; a name comes before a friendly one. */
function claimsOf(assertion: Element, name: NameId): SaidClaims {
  const [named, friendly] = [new Map<string, unknown>(), new Map<string, unknown>()]
  const attributes = childrenOf(assertion, 'assertion', 'AttributeStatement').flatMap((one) =>
    childrenOf(one, 'assertion', 'Attribute'),
  )
  for (const attribute of attributes.slice(0, mostAttributes)) {
    const values = childrenOf(attribute, 'assertion', 'AttributeValue')
      .filter((value) => elementsIn(value).length === 0)
      .map(textOf)
      .filter((value) => value !== '')
    const value = values.length === 1 ? values[0] : values
    const [own, other] = [attributeOf(attribute, 'Name'), attributeOf(attribute, 'FriendlyName')]
    if (own && values.length > 0 && !named.has(own)) named.set(own, value)
    if (other && values.length > 0 && !friendly.has(other)) friendly.set(other, value)
  }
  return Object.fromEntries([...friendly, ...named, ['NameID', name.value]])
}

/** Reads an assertion whose signature was held: these very bytes, and nothing beside them. */
export async function readAssertion(signedXml: string, expected: ExpectedAnswer): Promise<AssertedSubject> {
  const assertion = await parseXml(signedXml)
  if (!isNamed(assertion, 'assertion', 'Assertion') || attributeOf(assertion, 'Version') !== '2.0')
    no('shape', 'it is no assertion')
  const id = attributeOf(assertion, 'ID') || no('shape', 'it has no ID')
  const issuer = childOf(assertion, 'assertion', 'Issuer') ?? no('iss', 'it has no issuer')
  if (textOf(issuer) !== expected.entity_id) no('iss', 'it is another’s')
  const ends = requireConditions(assertion, expected)
  const subject = childOf(assertion, 'assertion', 'Subject') ?? no('other', 'it is about nobody')
  const confirmed = confirmedUntil(subject, expected)
  const [signedOn] = childrenOf(assertion, 'assertion', 'AuthnStatement')
  if (signedOn === undefined) return no('other', 'nobody signed in')
  const sessionEnds = timeOf(signedOn, 'SessionNotOnOrAfter')
  if (sessionEnds !== undefined && expected.now - leewayMs >= sessionEnds) no('time', 'that session is over')
  const name = nameOf(subject)
  return {
    ...{ id, name, session: attributeOf(signedOn, 'SessionIndex'), signed_in: timeOf(signedOn, 'AuthnInstant') },
    ...{ claims: claimsOf(assertion, name), ends: Math.max(ends, confirmed) + 2 * leewayMs },
  }
}
