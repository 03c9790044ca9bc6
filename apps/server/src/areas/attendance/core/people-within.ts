import type { Call } from '../../../kernel/call/call'
import { withinReach } from '../../../kernel/call/within-reach'

type Who = {
  readonly user_ids: readonly number[]
  readonly department_ids: readonly number[]
  readonly team_ids: readonly number[]
}
export type PersonWithin = { readonly id: number; readonly name: string; readonly department: string | null }

/** That something of a month closed before was carried into this one (`$n`), for a person `u`. */
export const carriedTo = (month: string) => `exists (select 1 from attendance_adjustment a
  join attendance_month c on c.company_id = a.company_id and c.id = a.month_id
  where a.company_id = u.company_id and c.user_id = u.id and a.carried_to = ${month})`

/**
 * The people who are asked about, as far as the caller administers them and they belonged to a team between two dates; of a
 * month also those who left before and of whom something was carried into it.
 */
export async function peopleWithin(
  call: Call,
  { user_ids, department_ids, team_ids }: Who,
  { begin, end, month }: { readonly begin: string; readonly end: string; readonly month?: string },
): Promise<PersonWithin[]> {
  const values: unknown[] = [call.actor.company_id, begin, end]
  const put = (value: unknown) => `$${values.push(value)}`
  const named = [
    ...(user_ids.length > 0 ? [`u.id = any(${put(user_ids)}::int[])`] : []),
    ...(department_ids.length > 0 ? [`u.department_id = any(${put(department_ids)}::int[])`] : []),
    ...(team_ids.length > 0 ? [`m.team_id = any(${put(team_ids)}::int[])`] : []),
  ]
  const orCarried = month === undefined ? '' : `or ${carriedTo(put(month))}`
  return call.db.query<PersonWithin>(
    `select distinct u.id, u.name, d.name as department from users u
       join attendance_member m on m.company_id = $1 and m.user_id = u.id and m.begin_date <= $3::date
         and (m.end_date is null or m.end_date >= $2::date ${orCarried})
       left join department d on d.company_id = $1 and d.id = u.department_id
     where u.company_id = $1 and ${withinReach(call, put)} ${named.length === 0 ? '' : `and (${named.join(' or ')})`}
     order by u.id`,
    values,
  )
}
