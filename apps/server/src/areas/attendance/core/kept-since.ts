import { keptSince } from '@workplace/domain/attendance/month'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Db } from '../../../kernel/database/db'
import { settingOf } from '../../company/public'

/** What the first day that is kept follows from reaches so far back: who left late the evening before may come later. */
const REACH_DAYS = 7

/** From which day on punches are kept, where days are kept from this one on. */
export const recordsSince = (days: string): string => addDays(days, -REACH_DAYS)

/** No company keeps less than two years, so what is younger is asked about nowhere. */
const SURELY_KEPT_MS = 2 * 365 * 86_400_000

/** Whether what somebody punched then would be deleted by the next night. */
export async function isPunchTooOld(db: Db, company_id: number, at: number, now: number): Promise<boolean> {
  if (at >= now - SURELY_KEPT_MS) return false
  return at < Date.parse(await punchesSince(db, company_id, now))
}

/** From which day on a company keeps days by its settings, in whole months. */
export async function daysSince(db: Db, company_id: number, now: number): Promise<string> {
  const [years, startDay] = [
    Number(await settingOf(db, company_id, 'attendance_keep_years')),
    Number(await settingOf(db, company_id, 'attendance_month_start')),
  ]
  return keptSince(wallClock(now, 'UTC').date, years, startDay)
}

/**
 * From which day on punches may still come: what is older would be deleted by the next night. What was deleted once stays
 * so, however long days are kept by now.
 */
export async function punchesSince(db: Db, company_id: number, now: number): Promise<string> {
  const since = await daysSince(db, company_id, now)
  const [kept] = await db.query<{ since: string }>(
    `select to_char(greatest(since, $2::date), 'YYYY-MM-DD') as since from attendance_kept where company_id = $1`,
    [company_id, since],
  )
  return recordsSince(kept?.since ?? since)
}
