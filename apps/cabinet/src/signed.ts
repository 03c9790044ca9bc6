import { createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { readSigned } from '@workplace/domain/box/cabinet-wire'

/** The key of the product, as the settings have it: 32 bytes in base64. */
export function keyOf(text: string): KeyObject {
  const raw = Buffer.from(text, 'base64')
  if (raw.length !== 32) throw new Error('public_key must be an Ed25519 key: 32 bytes in base64')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' })
}

/** What the product signed; null: it did not sign this. */
export function bodyOf(text: string, key: KeyObject): string | null {
  const signed = readSigned(text)
  if (signed === null) return null
  const isGenuine = verify(null, Buffer.from(signed.body), key, Buffer.from(signed.sig, 'base64'))
  return isGenuine ? signed.body : null
}

/** What is known of a PIN or a card. */
export const hashOf = (salt: string, entered: string): string =>
  createHmac('sha256', salt).update(entered).digest('hex')
