import type { LdapServer } from '../outbound/ldap/client'

/** A directory that answers for people, as it is set. */
export type DirectoryAt = LdapServer & {
  /** Passwords never go over a connection that others can read. */
  readonly security: 'ldaps' | 'starttls'
  /** Who looks for people; empty: asked without a name. */
  readonly bind_dn: string
  readonly bind_password: string
  readonly base_dn: string
  /** The filter that finds somebody, with what they typed in it already. */
  readonly filter: string
  /** The attribute by which an entry stays the same, however it is renamed. */
  readonly key: string
  readonly attributes: readonly string[]
}

export type DirectoryEntry = {
  /** Where it stands there. */
  readonly dn: string
  /** What it is known by for good; undefined where the directory does not say it. */
  readonly subject: string | undefined
  /** By the names that were asked for; of several values a list. */
  readonly values: Readonly<Record<string, string | readonly string[]>>
}

export type DirectoryAnswer = {
  readonly found: 'nobody' | 'several' | 'one'
  /** Of the one who was found. */
  readonly entry?: DirectoryEntry
  /** The directory let the one who was found in with the password. */
  readonly isRight: boolean
}

/** What was being done when it failed: reaching it, signing in the account that looks for people, looking, asking the password. */
export type DirectoryMoment = 'connect' | 'bind' | 'search' | 'password'

/** Why a directory could not be asked; what its network said is the cause. */
export type DirectoryFault = 'late' | 'way' | 'account' | 'tls' | 'base' | 'filter' | 'refused'

export class DirectoryError extends Error {
  constructor(
    readonly at: DirectoryMoment,
    readonly fault: DirectoryFault,
    options: { readonly cause: unknown; readonly said?: string },
  ) {
    super(options.said ?? fault, { cause: options.cause })
  }
}

/** Directories that are asked whether somebody is who they say. */
export type Directories = {
  /**
   * Looks for one entry and asks the directory whether it would let it in with this password, which is neither kept nor
   * written anywhere. What could not be asked is thrown as a `DirectoryError`.
   */
  ask(at: DirectoryAt, password: string, signal: AbortSignal): Promise<DirectoryAnswer>
  /** Is it one whole filter? */
  isFilter(text: string): Promise<boolean>
}
