import { collection } from '../../../kernel/call/slot'
import type { Db } from '../../../kernel/database/db'

/** Who of these people is kept by something that is no data source of this area, and by what. */
export type OtherKeepers = (
  db: Db,
  company_id: number,
  user_ids: readonly number[],
) => Promise<ReadonlyMap<number, string>>
export const otherKeepers = collection<OtherKeepers>('who keeps people besides data sources')
