import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Only a hash of a token is kept: 32 random bytes cannot be guessed, and need not be slowed down. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(`update ${token}`).digest()

export const newToken = (): string => randomBytes(32).toString('base64url')

export const isToken = (given: string, hash: Buffer | null): boolean =>
  hash !== null && hash.length === 32 && timingSafeEqual(tokenHash(given), hash)
