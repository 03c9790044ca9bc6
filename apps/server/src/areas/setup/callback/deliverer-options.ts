import type { Outbound } from '../../../adapters/outbound/port'
import type { Log } from '../../../kernel/call/call'
import type { JobContext } from '../../../kernel/call/job-call'
import type { Database } from '../../../kernel/database/db'
import type { Secrets } from '../../../kernel/secrets/secrets'

/** What a deliverer is given. */
export type DelivererOptions = {
  readonly db: Database
  readonly outbound: Outbound
  readonly secrets: Pick<Secrets, 'decrypt'>
  readonly now: () => number
  readonly log: Log
  readonly beforeCommit: JobContext['beforeCommit']
  /** What was committed is told. */
  readonly poke: () => void
  /** It looks by itself, each second and when poked. */
  readonly polls: boolean
  /** What is due may wait a moment, since people do who are asking this server much. */
  readonly waits: () => boolean
}
