import { challenge } from '@workplace/contract/kernel/cipher'
import { type CallOptions, call } from './client'
import { encryptSecret } from './encrypt'

/** Encrypts passwords for one call. The challenge is asked for now: its nonce lives 60 s. */
export async function encryptPasswords(
  passwords: readonly string[],
  options: CallOptions = {},
): Promise<{ key_id: string; ciphers: string[] }> {
  const { key_id, public_key, nonce } = await call(challenge, {}, options)
  return {
    key_id,
    ciphers: await Promise.all(passwords.map((password) => encryptSecret(public_key, { password, nonce }))),
  }
}
