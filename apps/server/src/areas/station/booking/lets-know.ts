import { type Call, has, officesFor } from '../../../kernel/call/call'
import { settingOf } from '../../company/public'

/** The offices in which the caller looks after bookings, and therefore knows who sits where; null: everywhere. */
export function keptOffices(actor: Call['actor']): readonly number[] | null {
  return has(actor, 'change-reservation') ? officesFor(actor, 'station') : []
}

/** How far a company tells the caller who sits where: who looks after bookings there knows. */
export async function toldTo({ db, actor }: Pick<Call, 'db' | 'actor'>, office_id: number | null): Promise<string> {
  const kept = keptOffices(actor)
  if (kept === null || (office_id !== null && kept.includes(office_id))) return 'keeper'
  return await settingOf(db, actor.company_id, 'station_names', office_id)
}

/**
 * Whether somebody (`u`) lets the caller know where they sit: `told` is how far that is told there, `$2` the caller and
 * `$3` their department.
 */
export const letsKnow = (told: string): string => `(u.id = $2 or ${told} = 'keeper' or (
  (${told} = 'all' or (${told} = 'department' and u.department_id = $3))
  and case coalesce((select p.shown_to from station_person p where p.company_id = u.company_id and p.user_id = u.id), 'all')
    when 'nobody' then false when 'department' then u.department_id = $3 else true end))`

/**
 * How far an office tells (`t.scope`), joined by its id, for who asks of several: `kept` are those in which the caller looks
 * after bookings, `$4` is what `toldTo` says of none.
 */
export const officeScopes = (office_id: string, kept: string): string => `left join (
    select o.id, case when o.id = any(${kept}::int[]) then 'keeper' else strategy_of(o.company_id, o.id, 'station_names') end as scope
    from office o where o.company_id = $1 offset 0
  ) as t on t.id = ${office_id}`
export const scopeThere = `case when $4 = 'keeper' then $4 else coalesce(t.scope, $4) end`
