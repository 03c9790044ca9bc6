import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { Db } from '../../../kernel/database/db'

/** A desk with the place and the zone that it stands in. */
export type StoredDesk = {
  readonly id: number
  readonly number: string
  readonly office_id: number
  readonly office_name: string
  readonly floor_id: number
  readonly area_id: number
  readonly attribute: 'shared' | 'fixed' | 'drop_in' | 'unavailable'
  readonly need_checkin: boolean
  readonly need_audit: boolean
  readonly timezone: string
  readonly gone: boolean
  /** Its bookings may cost something. */
  readonly priced: boolean
}

const deskColumns = `s.id, s.number, s.office_id, o.name as office_name, s.floor_id, s.area_id, s.attribute, s.need_checkin, s.need_audit,
  o.timezone, s.deleted_at is not null or s.leaving as gone,
  exists (select 1 from price p where p.company_id = s.company_id and p.id = s.price_id
    and (p.amount > 0 or coalesce(p.peak_amount, 0) > 0)) as priced`

const lockStatement = {
  name: 'lock-desks',
  text: `select ${deskColumns} from station s join office o on o.company_id = s.company_id and o.id = s.office_id
    where s.company_id = $1 and s.id = any($2::int[]) order by s.id for no key update of s`,
}

/** These desks, locked in one order: whoever claims one, books, locks or gives it up, comes here first. */
export async function lockDesks(db: Db, company_id: number, ids: readonly number[]): Promise<Map<number, StoredDesk>> {
  const wanted = [...new Set(ids)]
  const rows = await db.query<StoredDesk>(lockStatement, [company_id, wanted])
  if (rows.length < wanted.length) throw new Refusal(commonRefusals.not_found)
  return new Map(rows.map((row) => [row.id, row]))
}
