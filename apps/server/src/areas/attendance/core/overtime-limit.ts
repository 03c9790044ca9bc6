import type { Db } from '../../../kernel/database/db'
import { settingOf } from '../../company/public'

/** Hours of overtime that somebody may have in a month; 0: as much as there is. */
export async function overtimeLimit(db: Db, company_id: number): Promise<number> {
  return Number((await settingOf(db, company_id, 'attendance_overtime_hours', null)) ?? 36)
}
