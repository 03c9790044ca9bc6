import type { Database } from '../../kernel/database/db'
import type { SealingDeps } from '../../kernel/files/sealed-file'
import type { Tasks } from '../../kernel/jobs/tasks'
import type { PersonalDataKind } from '../../kernel/product/personal-data'
import type { Secrets } from '../../kernel/secrets/secrets'

/** What the calls of this area work with. */
export type PrivacyDeps = SealingDeps & {
  readonly db: Database
  readonly secrets: Secrets
  readonly tasks: Tasks
  /** Removes what was given up; nobody waits for it, since the job does it in any case. */
  readonly erase: () => void
  /** What is stored about people, of all areas. */
  readonly personalData: () => readonly PersonalDataKind[]
}
