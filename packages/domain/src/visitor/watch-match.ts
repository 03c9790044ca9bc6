import type { KnownAs } from './same-person'

/** Whom the list is about: keep them out, keep an eye on them, or look after them. */
export type WatchKind = 'deny' | 'watch' | 'vip'
export type Certainty = 'certain' | 'possible'

/** A person or an entry, in the forms in which they are compared. */
export type WatchedPerson = KnownAs & {
  readonly plate: string | null
  /** From `foldedName`. */
  readonly company: string | null
}

/** A name of a company as one looks for it: without case, width, blanks and signs. Undefined where nothing is left to look for. */
export function foldedName(name: string | null): string | null {
  const folded = (name ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return folded.length < 2 ? null : folded
}

const isSame = (one: string | null, other: string | null) => one !== null && one === other

/**
 * Is it whom an entry is about? Certain by what only one person has, or by telephone and name together; possible by a
 * telephone alone, a name or alias alone, or a company that contains the entry's.
 */
export function watchMatch(entry: WatchedPerson, person: WatchedPerson): Certainty | null {
  const named = entry.forms.some((form) => person.forms.includes(form))
  const phoned = isSame(entry.phone, person.phone)
  if (isSame(entry.idno, person.idno) || isSame(entry.mail, person.mail) || isSame(entry.plate, person.plate)) {
    return 'certain'
  }
  if (phoned && named) return 'certain'
  const employed = entry.company !== null && person.company?.includes(entry.company) === true
  return phoned || named || employed ? 'possible' : null
}

/** A match as it stands: what somebody said of it. */
export type JudgedMatch = {
  readonly kind: WatchKind
  readonly certainty: Certainty
  /** Somebody said that it is another person, seeing a match as sure as that. */
  readonly cleared: Certainty | null
  /** The visit was approved all the same. */
  readonly passed: boolean
}

/** Does it keep them out? A possible match that was cleared does so again once it is a certain one. */
export const keepsOut = ({ kind, certainty, cleared, passed }: JudgedMatch): boolean =>
  kind === 'deny' && !passed && cleared !== certainty && cleared !== 'certain'
