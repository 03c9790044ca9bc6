/** What is known of a person for telling whether it is somebody who was here before. */
export type KnownAs = {
  /** The forms of their name, from `nameForms`. */
  readonly forms: readonly string[]
  readonly phone: string | null
  readonly mail: string | null
  /** What stands for the number of a document: equal for equal numbers. */
  readonly idno: string | null
}

/** The syllables of Chinese characters in Latin letters, the surname as one. */
export type ToLatin = (han: string) => readonly string[]

const han = /\p{Script=Han}/u

const words = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const sorted = (parts: readonly string[]) => [...parts].sort().join(' ')

/**
 * The ways in which a name may be written, each with its words in one order: without case, blanks, points and accents,
 * Chinese in Latin letters. `张伟明`, `Zhang Weiming`, `Wei Ming Zhang` have one in common.
 */
export function nameForms(name: string, toLatin: ToLatin): readonly string[] {
  const plain = name
    .normalize('NFKC')
    .replace(/[\s·・.]+/gu, ' ')
    .trim()
  const parts = han.test(plain) ? [...toLatin(plain.replaceAll(' ', ''))].flatMap(words) : words(plain)
  const first = parts.slice(0, 1)
  const forms = [sorted(parts)]
  if (parts.length > 2) forms.push(sorted([...first, parts.slice(1).join('')]))
  if (parts.length > 2 && !han.test(plain)) forms.push(sorted([parts.slice(0, -1).join(''), ...parts.slice(-1)]))
  return [...new Set(forms)].filter((form) => form !== '')
}

const shares = (one: KnownAs, other: KnownAs) => one.forms.some((form) => other.forms.includes(form))
const isSame = (one: string | null, other: string | null) => one !== null && one === other

/** `maybe`: somebody may say so; two people with one telephone are told apart by their names. */
export function samePerson(one: KnownAs, other: KnownAs): 'yes' | 'no' | 'maybe' {
  if (one.idno !== null && other.idno !== null) return one.idno === other.idno ? 'yes' : 'no'
  const reached = isSame(one.phone, other.phone) || isSame(one.mail, other.mail)
  const named = shares(one, other)
  if (reached && named) return 'yes'
  return reached || named ? 'maybe' : 'no'
}
