import { hash, verify } from '@node-rs/argon2'
import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { filled, type Label } from '@workplace/contract/kernel/words'
import type { Db } from '../database/db'
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

const productWords = ['workplace', '办公空间']

/** A name's words that are long enough to be somebody's guess; of Chinese, where a sign is a syllable, shorter ones. */
export const wordsIn = (text: string): string[] =>
  sameForm(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= (/\p{Script=Han}/u.test(word) ? 2 : 4))

/** What a company is called, by people and in its mail addresses: the first guess of whoever knows it. */
export async function companyWords(db: Db, company_id: number): Promise<string[]> {
  const [company] = await db.query<{ name: string; abbreviation: string | null; mail: string | null }>(
    'select name, abbreviation, mail from company where id = $1',
    [company_id],
  )
  if (company === undefined) return []
  // the last label is no name of its own: com, cn
  const host = (company.mail ?? '').split('@')[1]?.replace(/\.\w+$/, '')
  return wordsIn([company.name, company.abbreviation, host].join(' '))
}

/**
 * Why a password is not taken: its length in characters as people count them, that everybody tries it first, or that
 * the product's name or one of `words` is in it.
 */
export function passwordFault(password: string, username = '', words: readonly string[] = []): Refusal | null {
  const text = sameForm(password)
  const length = [...text].length
  const plain = text.toLowerCase()
  const isWeak =
    length < passwordLength.min ||
    length > passwordLength.max ||
    commonPasswords.has(plain) ||
    (username !== '' && plain === username.toLowerCase()) ||
    new Set(plain).size <= 2 // aaaaaaaa, 11112222
  if (isWeak) return new Refusal(refusals.password_weak)
  const word = [...productWords, ...words].find((one) => plain.includes(one))
  return word === undefined ? null : new Refusal(refusals.password_names, { word })
}

/** The same, where a form asks for the password of somebody. */
export function passwordRefusal({ kind, values }: Refusal): Refusal {
  return new Refusal(kind, values, { fields: { password: passwordLabel({ kind, values }) } })
}

export function passwordLabel({ kind, values }: Pick<Refusal, 'kind' | 'values'>): Label {
  return filled(sentenceOf(kind), values)
}
