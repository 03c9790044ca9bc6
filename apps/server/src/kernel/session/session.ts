import type { Language } from '@workplace/contract/kernel/words'
import type { Actor } from '../call/call'

export type Session = {
  readonly actor: Actor
  /** The person's choice; null where none was made. */
  readonly language: Language | null
  readonly sso: boolean
  /** Before anything else: an administrator gave the password. */
  readonly mustChangePassword: boolean
  /** The one meeting that it is for, where it began with a code by mail; null: for everything. */
  readonly meeting_id: number | null
}

/** What became of a token. `ended` says why: logout, elsewhere, administrator, password, account, company. */
export type SessionState =
  | { readonly state: 'live'; readonly session: Session }
  | { readonly state: 'unknown' }
  | { readonly state: 'expired' }
  | { readonly state: 'ended'; readonly because: string }

/** The sessions of an installation; every server process has one of these over the same table. */
export type Sessions = {
  /** The state of a token: from a short-lived cache that other processes' changes empty, else from the table. */
  find(token: string): Promise<SessionState>
  /** Forgets cached sessions of a person, or all of them; called on live `session` events and after a gap in them. */
  forget(user_id?: number): void
}
