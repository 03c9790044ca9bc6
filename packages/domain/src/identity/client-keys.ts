/** What an application proves itself with: its public keys, or the address at which it publishes them. */
export type ClientKeys = { readonly uri: string } | { readonly keys: readonly PublicKey[] }
export type PublicKey = Readonly<Record<string, unknown>>
/** Why these are no public keys. */
export type KeysFault = 'malformed' | 'none' | 'private' | 'kind' | 'short'

/** The signatures that are taken: asymmetric ones, which many libraries know. */
export const assertionAlgorithms = ['ES256', 'PS256', 'RS256'] as const
const MOST_KEYS = 20
/** 2048 bits. */
const LEAST_BYTES = 256

const bytesOf = (coded: unknown): number => (typeof coded === 'string' ? Math.floor((coded.length * 3) / 4) : 0)

function keyFault(key: PublicKey): KeysFault | undefined {
  // whoever pastes these has shown them: they are no secret any more
  if (['d', 'p', 'q', 'k'].some((part) => part in key)) return 'private'
  if (key.kty === 'RSA') return bytesOf(key.n) < LEAST_BYTES ? 'short' : undefined
  return key.kty === 'EC' && key.crv === 'P-256' ? undefined : 'kind'
}

const isObject = (value: unknown): value is PublicKey =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys as they were published or typed: a JWK Set (RFC 7517), or one key alone. */
export function publicKeysIn(said: unknown): { keys: PublicKey[] } | { fault: KeysFault } {
  if (!isObject(said)) return { fault: 'malformed' }
  const all: unknown = 'keys' in said ? said.keys : [said]
  if (!Array.isArray(all) || !all.every(isObject)) return { fault: 'malformed' }
  const signing = all.filter((key) => key.use !== 'enc')
  if (signing.length === 0 || signing.length > MOST_KEYS) return { fault: 'none' }
  const faults = signing.flatMap((key) => keyFault(key) ?? [])
  const [first] = faults
  // one that is of another kind does no harm beside one that is good, but a private one does
  if (faults.includes('private')) return { fault: 'private' }
  const good = signing.filter((key) => keyFault(key) === undefined)
  return first !== undefined && good.length === 0 ? { fault: first } : { keys: good }
}

/** What was typed for an application. */
export function clientKeysOf(typed: string): ClientKeys | { readonly fault: KeysFault } {
  const text = typed.trim()
  if (/^https?:\/\/[^\s#@]+$/.test(text)) return { uri: text }
  try {
    return publicKeysIn(JSON.parse(text))
  } catch {
    return { fault: 'malformed' }
  }
}
