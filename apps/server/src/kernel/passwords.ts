import { hash, verify } from '@node-rs/argon2'
import { commonPasswords } from './common-passwords'

const passwordLength = { min: 8, max: 20 } as const

// argon2id with what its authors' current guidance asks for at least: 19 MiB, two passes.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Compared and stored in one form: keyboards differ in how they compose the same character. */
const sameForm = (password: string) => password.normalize('NFKC')

export function hashPassword(password: string): Promise<string> {
  return hash(sameForm(password), options)
}

let nobodys: Promise<string> | undefined

/** Of nobody's password: an unknown account costs a sign-in the same time as a known one. */
function nobodysHash(): Promise<string> {
  nobodys ??= hash('nobody has this password', options)
  return nobodys
}

/** True for the right password; with no hash always false, after the same work. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobodysHash()), sameForm(password)).catch(() => false)
  return right && passwordHash != null
}

/** A password's length in characters as people count them, and none that everybody tries first. */
export function isPasswordAcceptable(password: string, username = ''): boolean {
  const text = sameForm(password)
  const length = [...text].length
  if (length < passwordLength.min || length > passwordLength.max) return false
  const plain = text.toLowerCase()
  if (commonPasswords.has(plain) || (username !== '' && plain === username.toLowerCase())) return false
  return new Set(plain).size > 2 // aaaaaaaa, 11112222
}
