import type { memberPage } from '@workplace/contract/attendance/members'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { Call } from '../../../kernel/call/call'
import { withinReach } from '../../../kernel/call/within-reach'
import { containing } from '../../../kernel/database/like'

/** `GET /attendanceteam/members`. */
export async function listMembers(
  call: Call,
  { team_id, of = 'now', title, page, limit }: ParsedOf<typeof memberPage>,
): Promise<OutputOf<typeof memberPage>> {
  const { db, actor, now } = call
  const values: unknown[] = [actor.company_id, new Date(now()).toISOString().slice(0, 10)]
  const put = (value: unknown) => `$${values.push(value)}`
  const reach = withinReach(call, put)
  const isMember = (today: string) =>
    `m.company_id = $1 and m.user_id = u.id and m.begin_date <= ${today}::date + 1 and (m.end_date is null or m.end_date >= ${today}::date)`
  const none = `from users u left join department d on d.company_id = $1 and d.id = u.department_id
    where u.company_id = $1 and u.status = 'active' and ${reach} and not exists (select 1 from attendance_member m where ${isMember('$2')})`
  const [without] = await db.query<{ n: number }>(`select count(*)::int as n ${none}`, values)
  const named = title ? `and (u.name ilike ${put(containing(title))} or d.name ilike $${values.length})` : ''
  const inTeam = team_id === undefined ? '' : `and m.team_id = ${put(team_id)}`
  const past = `m.end_date < $2::date`
  const members = `from attendance_member m join users u on u.company_id = $1 and u.id = m.user_id
    join attendance_team t on t.company_id = $1 and t.id = m.team_id
    left join department d on d.company_id = $1 and d.id = u.department_id
    where m.company_id = $1 and ${reach} and ${of === 'past' ? past : `not coalesce(${past}, false)`} ${inTeam}`
  const from = of === 'none' ? none : members
  const [count] = await db.query<{ n: number }>(`select count(*)::int as n ${from} ${named}`, values)
  const rows = await db.query<OutputOf<typeof memberPage>['items'][number]>(
    `select u.id as user_id, u.name, d.name as department, ${
      of === 'none'
        ? 'null::int as team_id, null as team, null as begin_date, null as end_date'
        : `m.team_id, t.name as team, to_char(m.begin_date, 'YYYY-MM-DD') as begin_date, to_char(m.end_date, 'YYYY-MM-DD') as end_date`
    } ${from} ${named} order by u.name collate "zh-x-icu", u.id limit ${limit} offset ${(page - 1) * limit}`,
    values,
  )
  return { items: rows, total: count?.n ?? 0, without: without?.n ?? 0 }
}
