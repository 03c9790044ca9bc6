import type { Db } from '../../../kernel/database/db'

type Seen = { readonly user_id: number; readonly door_id: number; readonly at: number }

/** Somebody of a blacklist who showed up at a door, with who is told by the lists on which they stand. */
export type BlacklistSeen = Seen & { readonly name: string; readonly told: readonly number[] }

/** Who they are, and whom their lists tell: those that are in force there and then. */
export async function blacklistSeen(db: Db, company_id: number, seen: readonly Seen[]): Promise<BlacklistSeen[]> {
  if (seen.length === 0) return []
  const rows = await db.query<{ n: number; name: string; told: number[] }>(
    `select s.n, u.name, array(
         select distinct a.user_id from listings_of_people($1, array[s.user_id]) l
         join people_group_alarm_user a on a.company_id = $1 and a.people_group_id = l.group_id
         join users p on p.company_id = $1 and p.id = a.user_id and p.status = 'active'
         where l.kind = 'blacklist' and (l.door_ids = '{}' or s.door_id = any(l.door_ids))
           and (l.start_time is null or l.start_time <= s.at) and (l.end_time is null or s.at < l.end_time)
         order by 1) as told
     from unnest($2::int[], $3::int[], $4::timestamptz[]) with ordinality as s(user_id, door_id, at, n)
     join users u on u.company_id = $1 and u.id = s.user_id order by s.n`,
    [
      ...[company_id, seen.map(({ user_id }) => user_id), seen.map(({ door_id }) => door_id)],
      seen.map(({ at }) => new Date(at).toISOString()),
    ],
  )
  return rows.flatMap(({ n, name, told }) => {
    const one = seen[n - 1]
    return one === undefined ? [] : [{ ...one, name, told }]
  })
}
