import type { Db } from '../../kernel/db'
import type { LoginKeys } from '../../kernel/login-keys'
import { useOnce } from '../../kernel/single-use'

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
