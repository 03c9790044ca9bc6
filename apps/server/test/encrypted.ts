import { constants, publicEncrypt } from 'node:crypto'

/** What a browser does with a password before it sends it. */
export function encrypted(challenge: { public_key: string; nonce: string }, password: string): string {
  const plain = Buffer.from(JSON.stringify({ password, nonce: challenge.nonce }))
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return publicEncrypt({ key: challenge.public_key, padding, oaepHash: 'sha256' }, plain).toString('base64')
}
