import type { Mailer } from '../../adapters/mail/port'
import type { Call, LiveEvent, Log } from '../../kernel/call/call'
import type { Database } from '../../kernel/database/db'
import type { Addresses } from '../../kernel/files/address'
import type { Secrets } from '../../kernel/secrets/secrets'
import type { SignInGuard } from '../../kernel/session/sign-in-guard'
import type { EventNaming } from './mail/calendar-event'
import type { ChangeDeps } from './mail/change-deps'

/** What the calls about meetings work with. */
export type MeetingDeps = ChangeDeps & {
  db: Database
  addresses: Addresses
  secrets: Secrets
  guard: SignInGuard
  /** Undefined where the product cannot send mail. */
  mailer: Mailer | undefined
  /** How meetings are named in calendars. */
  uidOf: EventNaming
  /** Seals links and the codes that phones scan. */
  signingKey: Buffer
  /** What every change of meetings asks for before it commits: that people are told. */
  beforeCommit: (call: Call, events: readonly LiveEvent[]) => Promise<void>
  now: () => number
  log: Log
}
