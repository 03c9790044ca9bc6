import {
  addSums,
  changedColumns,
  type DayOfMonth,
  type MonthSums,
  noSums,
  sumsOfMonth,
} from '@workplace/domain/attendance/month'
import type { Db } from '../../../kernel/database/db'
import { rulesByDate } from '../versions/rule-versions'
import { dayOfMonth, type SealedMonth, type Sums } from './month.store'

type Late = {
  readonly user_id: number
  readonly date: string
  readonly cause: string
  readonly changed_by: string
  readonly after: Readonly<Record<string, unknown>> | null
}

/** The days among these that lie in closed months, by person and date. */
export async function closedDays(
  db: Db,
  company_id: number,
  marked: readonly { readonly user_id: number; readonly date: string }[],
): Promise<Set<string>> {
  if (marked.length === 0) return new Set()
  const rows = await db.query<{ key: string }>(
    `select d.user_id || ' ' || to_char(d.date, 'YYYY-MM-DD') as key from unnest($2::int[], $3::date[]) as d(user_id, date)
       join attendance_month m on m.company_id = $1 and m.user_id = d.user_id and m.state = 'closed'
         and d.date between m.begin_date and m.end_date`,
    [company_id, marked.map(({ user_id }) => user_id), marked.map(({ date }) => date)],
  )
  return new Set(rows.map(({ key }) => key))
}

type Kept = { id: number; date: string; day: DayOfMonth | null; columns: Sums; carried_to: string | null }

/**
 * Days of closed months came to something else: the months stay, and what is other is an adjustment by date. Sealed columns
 * and all adjustments together are always what the month would be now; so a late that is forgiven elsewhere is in them.
 */
export async function adjustDays(db: Db, company_id: number, late: readonly Late[]): Promise<number> {
  if (late.length === 0) return 0
  const { forgives } = await rulesByDate(db, company_id)
  let written = 0
  // in one order, each month locked: what one date adds follows from what the others have added
  const inOrder = late.toSorted((a, b) => a.user_id - b.user_id || (a.date < b.date ? -1 : 1))
  for (const { user_id, date, cause, changed_by, after } of inOrder) {
    const [sealed] = await db.query<SealedMonth>(
      `select s.month_id, m.month, s.version, s.columns, s.days from attendance_month m
         join attendance_seal s on s.company_id = m.company_id and s.month_id = m.id and s.version = m.version
       where m.company_id = $1 and m.user_id = $2 and m.state = 'closed' and $3::date between m.begin_date and m.end_date
       for update of m`,
      [company_id, user_id, date],
    )
    if (sealed === undefined) continue
    const kept = await db.query<Kept>(
      `select id, to_char(date, 'YYYY-MM-DD') as date, day, columns, carried_to from attendance_adjustment
       where company_id = $1 and month_id = $2 and version = $3 order by id`,
      [company_id, sealed.month_id, sealed.version],
    )
    const [team] = await db.query<{ rule_id: number }>(
      'select rule_id from attendance_team where company_id = $1 and id = $2',
      [company_id, after?.team_id ?? 0],
    )
    const now = after === null ? null : dayOfMonth(after, date, forgives.on(team?.rule_id ?? 0, date) ?? null)
    const days = new Map(sealed.days.map((day) => [day.date, day]))
    const carried = addSums(sealed.columns, sumsOfMonth(sealed.days), -1)
    const put = (on: string, day: DayOfMonth | null) => (day === null ? days.delete(on) : days.set(on, day))
    for (const one of kept) put(one.date, one.day)
    put(date, now)
    const own = kept.find((one) => one.date === date && one.carried_to === null)
    const before = kept
      .filter((one) => one !== own)
      .reduce<MonthSums>((sum, { columns }) => addSums(sum, { ...noSums(), ...columns }), sealed.columns)
    const columns = changedColumns(addSums(addSums(sumsOfMonth([...days.values()]), carried), before, -1))
    if (Object.keys(columns).length === 0) {
      if (own !== undefined)
        await db.query('delete from attendance_adjustment where company_id = $1 and id = $2', [company_id, own.id])
    } else
      await db.query(
        `insert into attendance_adjustment (company_id, month_id, version, date, day, columns, cause, changed_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (company_id, month_id, version, date) where carried_to is null do update set day = excluded.day,
           columns = excluded.columns, cause = excluded.cause, changed_by = excluded.changed_by, made_at = now()`,
        [
          ...[company_id, sealed.month_id, sealed.version, date, now === null ? null : JSON.stringify(now)],
          ...[JSON.stringify(columns), cause, changed_by],
        ],
      )
    written++
  }
  return written
}
