import type { Session } from '../session/session'

/** A program that calls with a key or an access token: for whom it acts says the session that comes with it. */
export type CallingApplication = {
  readonly company_id: number
  readonly id: number
  readonly name: string
  /** The key that it called with; null: an access token. */
  readonly key_id: number | null
  /** The sign-in of somebody, by whose access token it calls. */
  readonly grant_id: number | null
  readonly scopes: ReadonlySet<string>
  readonly rate_per_minute: number
  /** The networks from which it calls, separated by commas; null: from anywhere. */
  readonly networks: string | null
}

/** Why a key opens nothing. Who calls is told none of it: only who keeps the application may know. */
export type KeyState = 'malformed' | 'unknown' | 'expired' | 'revoked' | 'off' | 'person' | 'company'

export type BearerState =
  | { readonly state: 'live'; readonly session: Session; readonly application: CallingApplication }
  | { readonly state: Exclude<KeyState, 'malformed' | 'unknown'>; readonly application: CallingApplication }
  | { readonly state: 'malformed' | 'unknown' }

/** The keys of an installation; every server process has one of these over the same table. */
export type Bearers = {
  /** From a short-lived cache that other processes' changes empty, else from the table. */
  find(token: string): Promise<BearerState>
  /** Forgets what it knows of keys that act for a person, or all of it. */
  forget(user_id?: number): void
}
