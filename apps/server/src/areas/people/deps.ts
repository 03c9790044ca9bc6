import type { Sources } from '../../adapters/source/port'
import type { Database } from '../../kernel/db'
import type { EngineDependencies } from '../../kernel/resources/engine'
import type { Route } from '../../kernel/route'
import type { Secrets } from '../../kernel/secrets'
import type { Sessions } from '../../kernel/session'
import type { Tasks } from '../../kernel/tasks'

/** What the calls of this area work with. */
export type PeopleDeps = EngineDependencies & {
  db: Database
  secrets: Secrets
  sessions: Sessions
  tasks: Tasks
  sources: Sources
  /** Every route of the product, once it is put together. */
  routes: () => readonly Route[]
}
