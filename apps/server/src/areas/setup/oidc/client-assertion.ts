import { assertionAlgorithms, clientKeysOf, type PublicKey, publicKeysIn } from '@workplace/domain/identity/client-keys'
import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, jwtVerify } from 'jose'
import type { Kit } from '../../../kernel/product/area'
import { claimOnce } from '../../../kernel/secrets/single-use'

export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
/** Nobody needs one for longer; its name is remembered until then. */
const LONGEST_SECONDS = 3600
const LEEWAY_SECONDS = 60
/** Published keys are believed for so long, and looked at anew for one that nobody knows, though not more often than this. */
const BELIEVED_MS = 300_000
const AGAIN_MS = 30_000
const ANSWER_MS = 5_000
const MOST_BYTES = 64 * 1024
const MOST_KEPT = 300

type Published = { readonly keys: Promise<readonly PublicKey[]>; readonly at: number }
type Prover = {
  readonly company_id: number
  readonly id: number
  readonly client_id: string
  readonly jwks: string | null
}

/** Reads the keys that applications publish, through the guarded way; each server has one of these. */
export function openClientKeys({ outbound, now }: Pick<Kit, 'outbound' | 'now'>) {
  const known = new Map<string, Published>()
  async function fetched(uri: string): Promise<readonly PublicKey[]> {
    const { status, body } = await outbound('callback').request(uri, {
      ...{ headers: { accept: 'application/json' }, plainInside: true },
      ...{ withinMs: ANSWER_MS, silentMs: ANSWER_MS, mostBytes: MOST_BYTES },
    })
    const read = status === 200 ? publicKeysIn(JSON.parse(body.toString('utf8'))) : { keys: [] }
    return 'keys' in read ? read.keys : []
  }
  function published(uri: string, isFresh: boolean): Promise<readonly PublicKey[]> {
    const kept = known.get(uri)
    const age = kept === undefined ? Number.POSITIVE_INFINITY : Math.abs(now() - kept.at)
    if (kept !== undefined && age < (isFresh ? AGAIN_MS : BELIEVED_MS)) return kept.keys
    if (known.size >= MOST_KEPT) known.clear()
    // whoever is away has no keys for half a minute, and is not asked by everybody meanwhile
    const keys = fetched(uri).catch(() => [])
    known.set(uri, { keys, at: now() })
    return keys
  }
  return {
    /** Its keys now; `isFresh`: one was named that is not among those that are remembered. */
    async of(jwks: string | null, isFresh = false): Promise<readonly PublicKey[]> {
      const said = clientKeysOf(jwks ?? '')
      if ('fault' in said) return []
      return 'uri' in said ? published(said.uri, isFresh) : said.keys
    },
  }
}
export type ClientKeyReader = ReturnType<typeof openClientKeys>

/** Whose assertion it says it is, which is yet to be proved; undefined: it is none. */
export function assertedClient(assertion: string): string | undefined {
  try {
    const { sub, iss } = decodeJwt(assertion)
    return sub === iss ? sub : undefined
  } catch {
    return undefined
  }
}

/** Holds a client's assertion (RFC 7523, 3) against its keys; answers what is wrong, or undefined. */
export async function assertionFault(
  deps: Pick<Kit, 'db' | 'now'> & { readonly clientKeys: ClientKeyReader },
  client: Prover,
  assertion: string,
  audiences: readonly string[],
): Promise<string | undefined> {
  const verified = async (isFresh: boolean) => {
    const keys = await deps.clientKeys.of(client.jwks, isFresh)
    return jwtVerify(assertion, createLocalJWKSet({ keys: [...keys] } as unknown as JSONWebKeySet), {
      ...{ issuer: client.client_id, subject: client.client_id, audience: [...audiences] },
      ...{ algorithms: [...assertionAlgorithms], requiredClaims: ['exp', 'jti'] },
      ...{ clockTolerance: LEEWAY_SECONDS, currentDate: new Date(deps.now()) },
    })
  }
  try {
    const { payload } = await verified(false).catch((error) => {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed)
        return verified(true)
      throw error
    })
    const { exp = 0, jti = '' } = payload
    const left = exp - deps.now() / 1000
    if (left > LONGEST_SECONDS + LEEWAY_SECONDS) return 'the assertion lasts too long: an hour at most'
    if (typeof jti !== 'string' || jti === '' || jti.length > 300) return 'the assertion has no jti'
    const name = `${client.company_id} ${client.id} ${jti}`
    const isFirst = await claimOnce(deps.db, 'client_assertion', name, Math.ceil(left) + 2 * LEEWAY_SECONDS)
    return isFirst ? undefined : 'the assertion was used before'
  } catch (error) {
    return faultOf(error)
  }
}

function faultOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'the assertion has expired'
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.reason === 'missing'
      ? `the assertion has no ${error.claim}`
      : `the assertion's ${error.claim} is wrong`
  if (error instanceof errors.JWKSNoMatchingKey) return 'none of the client’s keys signed the assertion'
  if (error instanceof errors.JWKSMultipleMatchingKeys) return 'the assertion does not say which key signed it'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'the assertion’s signature is wrong'
  if (error instanceof errors.JOSEAlgNotAllowed) return 'the assertion is signed by an algorithm that is not taken'
  if (error instanceof errors.JOSEError) return 'this is no assertion'
  throw error
}
