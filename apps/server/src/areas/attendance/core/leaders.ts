import type { Db } from '../../../kernel/database/db'

type DayOf = { readonly user_id: number; readonly date: string }

/** Those who led some people on some dates: they hear of it when these are otherwise. */
export async function leadersOf(db: Db, company_id: number, days: readonly DayOf[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `with recursive above as (
       select d.id, d.parent_id, d.manager_id from department d join users u on u.company_id = $1 and u.department_id = d.id
         where d.company_id = $1 and u.id = any($2::int[])
       union select d.id, d.parent_id, d.manager_id from department d join above a on d.id = a.parent_id where d.company_id = $1
     )
     select manager_id as id from above where manager_id is not null
     union select l.user_id from attendance_member m
       join attendance_team_leader l on l.company_id = $1 and l.team_id = m.team_id
       join unnest($2::int[], $3::date[]) as y(user_id, date) on y.user_id = m.user_id and m.begin_date <= y.date
         and (m.end_date is null or m.end_date >= y.date)
       where m.company_id = $1`,
    [company_id, days.map(({ user_id }) => user_id), days.map(({ date }) => date)],
  )
  return rows.map(({ id }) => id)
}
