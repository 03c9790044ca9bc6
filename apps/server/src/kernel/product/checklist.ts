import type { Label } from '@workplace/contract/kernel/words'
import type { Db } from '../database/db'

/** Something that people have of an area, or should have: a line of their checklist. */
export type ChecklistEntry = {
  readonly user_id: number
  /** Unlike every other of its area. */
  readonly key: string
  readonly label: Label
  /** `lacks`: somebody should see to it; `none`: they do without. */
  readonly state: 'has' | 'lacks' | 'none'
  /** Which, or how many. */
  readonly text: string | null
  /** Where people see to it themselves; without it that is their administrator's. */
  readonly path?: string
}

/** What an area says of people: what each of them has or lacks in it. Asked of many at once, in one statement if it can be. */
export type Checklist = {
  /** Where its lines stand among those of all areas: the lowest first. */
  readonly order: number
  read(db: Db, company_id: number, user_ids: readonly number[], now: number): Promise<readonly ChecklistEntry[]>
}
