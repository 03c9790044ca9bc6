import type { DayMinutes } from '@workplace/domain/access/pass-schedule'
import { slot } from '../../../kernel/call/slot'
import type { Db } from '../../../kernel/database/db'

/** What the area that knows schedules says of doors that stand open at times. */
export type OpeningPlans = {
  /** Until when each of these doors stands open by its plan just now (epoch ms); those that do not are not among them. */
  openUntil(db: Db, company_id: number, door_ids: readonly number[], now: number): Promise<ReadonlyMap<number, number>>
  /** The minutes of each plan on so many days from a date on. */
  days(
    db: Db,
    company_id: number,
    door_ids: readonly number[],
    span: { readonly from: string; readonly length: number },
  ): Promise<ReadonlyMap<number, readonly DayMinutes[]>>
}

export const openingPlansSlot = slot<OpeningPlans>('opening plans')
