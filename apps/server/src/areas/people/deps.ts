import type { Sources } from '../../adapters/source/port'
import type { Route } from '../../kernel/call/route'
import type { Database } from '../../kernel/database/db'
import type { Tasks } from '../../kernel/jobs/tasks'
import type { Kit } from '../../kernel/product/area'
import type { EngineDependencies } from '../../kernel/resources/engine'
import type { Secrets } from '../../kernel/secrets/secrets'
import type { Sessions } from '../../kernel/session/session'
import type { GroupsChanged, ListsAtDoors } from './groups/group-rules'
import type { OtherKeepers } from './sources/other-keepers'

/** What the calls of this area work with. */
export type PeopleDeps = EngineDependencies & {
  db: Database
  secrets: Secrets
  sessions: Sessions
  tasks: Tasks
  sources: Sources
  checklist: Kit['checklist']
  /** Every route of the product, once it is put together. */
  routes: () => readonly Route[]
  groupsChanged: GroupsChanged
  listsAtDoors: ListsAtDoors
  /** Who keeps people besides data sources. */
  keepers: () => readonly OtherKeepers[]
}
