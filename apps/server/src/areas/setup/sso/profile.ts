import { transient } from '../saml/saml'
import { type Claims, isEntra } from './oidc'
import { isCas, isDirectory, isOidc, isSaml, isSuite, type Provider } from './provider.store'
import { suiteKeeps, suiteSubject } from './suites'

const fields = ['username', 'name', 'mail', 'phone', 'job_num'] as const
export type ProfileField = (typeof fields)[number]

/** The claim from which a field comes; null: from none. */
export const claimOf = (provider: Provider, field: ProfileField): string | null => provider[`claim_${field}`]

/** A claim by its name; where none is called so, a dot leads into what stands inside. */
function valueAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let at: unknown = claims
  for (const part of name.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined
    at = (at as Record<string, unknown>)[part]
  }
  return at
}

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  // as everywhere: no control characters, and no blanks at either end
  const plain = text.replace(/\p{Cc}/gu, '').trim()
  return plain === '' ? undefined : plain.slice(0, 300)
}

/** What a provider says of somebody, by the fields of a user. */
export function profileOf(provider: Provider, claims: Claims): Partial<Record<ProfileField, string>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const name = claimOf(provider, field)
      const value = name === null || name === '' ? undefined : textOf(valueAt(claims, name))
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

/** Where the lasting key of an entry stands among its attributes, none of which is called so. */
export const entryKey = '#key'

/** What is said of the NameID beside itself; no attribute takes its place. */
export const nameFormat = 'NameID.Format'

/** A name of somebody, with nothing cut off: that would make it another's. */
function wholeOf(value: unknown): string | undefined {
  const isWhole = typeof value === 'string' && value.length <= 300 && !/\p{Cc}/u.test(value)
  return isWhole ? textOf(value) : undefined
}

/** Of SAML: an attribute that lasts, or the NameID where it does. */
function samlSubject({ saml_subject }: Provider, claims: Claims): string | undefined {
  if (!saml_subject && claims[nameFormat] === transient) return undefined
  return wholeOf(valueAt(claims, saml_subject || 'NameID'))
}

/** The provider's own name of somebody; undefined where it says none that lasts, or is another tenant's. */
export function subjectOf(provider: Provider, claims: Claims): string | undefined {
  // put there by whoever asked the directory, of the attribute that lasts
  if (isDirectory(provider)) return textOf(claims[entryKey])
  if (isSaml(provider)) return samlSubject(provider, claims)
  if (isCas(provider)) return wholeOf(claims.user)
  if (isSuite(provider)) return suiteSubject(provider, claims)
  if (!isEntra(provider)) return textOf(claims.sub)
  const tenant = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i.exec(provider.issuer)?.[1]
  const isOurs = tenant === undefined || String(claims.tid).toLowerCase() === tenant.toLowerCase()
  return isOurs ? textOf(claims.oid) : undefined
}

/**
 * Does the provider answer for the value by which its people are matched? A directory does, for what it alone writes, a
 * suite for what its administrators write, and one of SAML or CAS of which that is said.
 */
export function isVouchedFor(provider: Provider, claims: Claims): boolean {
  if (provider.match_by !== 'username' && provider.match_by !== 'job_num') return isProvedMail(provider, claims)
  if (isSuite(provider)) return suiteKeeps(claimOf(provider, provider.match_by) ?? '')
  return isDirectory(provider) || ((isSaml(provider) || isCas(provider)) && provider.claims_trusted)
}

const isProvedMail = (provider: Provider, claims: Claims): boolean =>
  provider.match_by === 'mail' &&
  provider.claim_mail === 'email' &&
  isOidc(provider) &&
  claims.email_verified === true &&
  !isEntra(provider)

/** What is wrong where it names nobody: of SAML, the name is for one session. */
export const unnamed = (provider: Provider): 'passing' | 'tenant' | 'other' =>
  isSuite(provider) ? 'tenant' : isSaml(provider) && !provider.saml_subject ? 'passing' : 'other'

/** The groups in which somebody is there; undefined where it does not say. */
export function groupsOf(provider: Provider, claims: Claims): readonly string[] | undefined {
  if (!provider.groups_claim) return undefined
  const value = valueAt(claims, provider.groups_claim)
  if (value === undefined) return undefined
  return (Array.isArray(value) ? value : [value]).flatMap((one) => textOf(one) ?? []).slice(0, 1000)
}

/** The roles that go with groups; undefined where the provider does not say in which ones somebody is. */
export function rolesOfGroups(provider: Provider, claims: Claims): readonly number[] | undefined {
  const groups = groupsOf(provider, claims)
  return (
    groups && [...new Set(provider.role_map.flatMap(({ group, role_id }) => (groups.includes(group) ? [role_id] : [])))]
  )
}

/** How somebody is called where there is no account: as the provider says it. */
export const namedBy = (profile: Partial<Record<ProfileField, string>>, subject: string): string => {
  const account = profile.mail ?? profile.username
  if (profile.name === undefined) return account ?? subject
  return account === undefined ? profile.name : `${profile.name} (${account})`
}
