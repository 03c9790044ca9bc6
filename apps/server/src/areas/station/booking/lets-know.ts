import { type Call, has } from '../../../kernel/call/call'
import { settingOf } from '../../company/public'

/** How far a company tells the caller who sits where: who looks after bookings knows. */
export async function toldTo({ db, actor }: Pick<Call, 'db' | 'actor'>, office_id: number | null): Promise<string> {
  return has(actor, 'change-reservation') ? 'keeper' : await settingOf(db, actor.company_id, 'station_names', office_id)
}

/**
 * Whether somebody (`u`) lets the caller know where they sit: `$4` is how far their company tells, `$2` the caller and
 * `$3` their department.
 */
export const letsKnow = `(u.id = $2 or $4 = 'keeper' or (
  ($4 = 'all' or ($4 = 'department' and u.department_id = $3))
  and case coalesce((select p.shown_to from station_person p where p.company_id = u.company_id and p.user_id = u.id), 'all')
    when 'nobody' then false when 'department' then u.department_id = $3 else true end))`
