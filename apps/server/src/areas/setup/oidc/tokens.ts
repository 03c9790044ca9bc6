import { createHash, createHmac, randomBytes } from 'node:crypto'
import { apiKeyBytes, apiKeyOf, type KeyPrefix } from '@workplace/domain/identity/api-key'
import type { Secrets } from '../../../kernel/secrets/secrets'

/** Something that nobody guesses, and of which only the hash is stored. */
export function newToken(prefix: KeyPrefix): string {
  for (;;) {
    const token = apiKeyOf(randomBytes(apiKeyBytes), prefix)
    if (token !== undefined) return token
  }
}

/**
 * What a refresh token is exchanged for: always the same, so that an answer that got lost is given again and nobody has two.
 * Whoever lacks the key of the installation cannot tell it from any other.
 */
export async function nextRefreshOf(token: string, secrets: Pick<Secrets, 'signingKey'>): Promise<string> {
  const key = await secrets.signingKey('oidc refresh')
  for (let round = 0; ; round++) {
    const bytes = Buffer.concat(
      [0, 1, 2].map((part) => createHmac('sha512', key).update(`${round}.${part}.${token}`).digest()),
    )
    const made = apiKeyOf(bytes, 'wpr_')
    if (made !== undefined) return made
  }
}

/** PKCE, S256. */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
export const isVerifier = (text: string): boolean => /^[\w.~-]{43,128}$/.test(text)
