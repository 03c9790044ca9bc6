import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { Db } from '../database/db'
import type { LoginKeys } from './login-keys'
import { useOnce } from './single-use'

/** What RSA makes of a text, in base64: whatever is much shorter was never encrypted. */
const looksEncrypted = /^[\w+/-]{256,}={0,2}$/

/** The password in a cipher, of a person who is signed in, or of one who is being added; refused where there is none. */
export async function openCipher(db: Db, loginKeys: LoginKeys, key_id: string, cipher: string): Promise<string> {
  if (!looksEncrypted.test(cipher)) throw new Refusal(refusals.password_not_encrypted)
  const [password] = (await openCiphers(db, loginKeys, key_id, [cipher])) ?? []
  if (password === undefined) throw new Refusal(refusals.challenge_expired)
  return password
}

type Plain = { password: string; nonce: string }

function parsed(text: string | undefined): Plain | undefined {
  if (text === undefined) return undefined
  try {
    const { password, nonce } = JSON.parse(text) as Record<string, unknown>
    return typeof password === 'string' && typeof nonce === 'string' ? { password, nonce } : undefined
  } catch {
    return undefined // a stranger's bytes
  }
}

/**
 * The passwords in ciphers that were made with one challenge, or undefined where any of them cannot be read or the
 * nonce is wrong, used or too old. The nonce is used up by asking, so a cipher that was overheard is worth nothing.
 */
export async function openCiphers(
  db: Db,
  loginKeys: LoginKeys,
  key_id: string,
  ciphers: readonly string[],
): Promise<string[] | undefined> {
  const plains: Plain[] = []
  for (const cipher of ciphers) {
    const plain = parsed(await loginKeys.decrypt(key_id, cipher))
    if (plain !== undefined) plains.push(plain)
  }
  const [first] = plains
  if (first === undefined) return undefined
  const nonce = await useOnce(db, 'login_nonce', first.nonce)
  const isWhole = plains.length === ciphers.length && plains.every((plain) => plain.nonce === first.nonce)
  return nonce !== undefined && isWhole ? plains.map((plain) => plain.password) : undefined
}
