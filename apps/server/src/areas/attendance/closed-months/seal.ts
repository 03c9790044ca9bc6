import { addSums, noSums, sumsOfMonth } from '@workplace/domain/attendance/month'
import type { Db } from '../../../kernel/database/db'
import { carriedInto, daysOf, digestOf, type SealedMonth } from './month.store'

type Closing = {
  readonly month: string
  readonly begin: string
  readonly end: string
  readonly by: string
  readonly at: number
  /** Why it is closed although something is open. */
  readonly reason: string | null
}

/** Closes a month of some people: columns and days are copied and sealed. Answers the digest of each, in their order. */
export async function sealMonths(
  db: Db,
  company_id: number,
  user_ids: readonly number[],
  { month, begin, end, by, at, reason }: Closing,
): Promise<readonly string[]> {
  const rows = await db.query<{ id: number; user_id: number; version: number }>(
    `insert into attendance_month (company_id, user_id, month, begin_date, end_date, state, version)
     select $1, p.id, $3, $4, $5, 'closed', 1 from unnest($2::int[]) as p(id) order by p.id
     on conflict (company_id, user_id, month) do update set state = 'closed', version = attendance_month.version + 1,
       begin_date = excluded.begin_date, end_date = excluded.end_date
     returning id, user_id, version`,
    [company_id, user_ids, month, begin, end],
  )
  const days = await daysOf(db, company_id, user_ids, { begin, end })
  const carried = await carriedInto(db, company_id, user_ids, month)
  const seals = rows
    .sort((a, b) => a.user_id - b.user_id)
    .map(({ id, user_id, version }) => {
      const own = days.get(user_id) ?? []
      const columns = addSums(sumsOfMonth(own), { ...noSums(), ...carried.get(user_id) })
      const sealed: SealedMonth = { month_id: id, month, version, columns, days: own }
      return { ...sealed, digest: digestOf(sealed) }
    })
  await db.query(
    `insert into attendance_seal (company_id, month_id, version, columns, days, digest, closed_at, closed_by, reason)
     select $1, s.month_id, s.version, s.columns, s.days, s.digest, $3, $4, $5
     from jsonb_to_recordset($2::jsonb) as s(month_id int, version int, columns jsonb, days jsonb, digest text)`,
    [company_id, JSON.stringify(seals), new Date(at).toISOString(), by, reason],
  )
  return seals.map((one) => one.digest)
}
