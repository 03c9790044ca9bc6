import { belongFrom, type Membership } from '@workplace/domain/attendance/membership'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Db } from '../../../kernel/database/db'

type Span = { user_id: number; team_id: number; begin_date: string; end_date: string | null }
type Team = { id: number; timezone: string; effect_time: 'now' | 'next_day' }

/**
 * Brings who belongs to which team in line with what the teams say now: of these people, or of all. What was before today
 * stays. Answers whose team is another.
 */
export async function refreshMembers(
  tx: Db,
  company_id: number,
  user_ids: readonly number[] | null,
  now: number,
): Promise<readonly number[]> {
  // two who do so, one after the other
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('attendance_member', $1))`, [company_id])
  const teams = new Map(
    (
      await tx.query<Team>('select id, timezone, effect_time from attendance_team where company_id = $1', [company_id])
    ).map((team) => [team.id, team]),
  )
  if (teams.size === 0) return []
  const wanted = new Map(
    (
      await tx.query<{ user_id: number; team_id: number }>(
        'select user_id, team_id from attendance_team_wanted($1, $2::int[])',
        [company_id, user_ids],
      )
    ).map((row) => [row.user_id, row.team_id]),
  )
  const stored = await tx.query<Span>(
    `select user_id, team_id, to_char(begin_date, 'YYYY-MM-DD') as begin_date, to_char(end_date, 'YYYY-MM-DD') as end_date
     from attendance_member where company_id = $1 and ($2::int[] is null or user_id = any($2))
       and (end_date is null or end_date >= $3::date)
     order by user_id, begin_date`,
    [company_id, user_ids, addDays(new Date(now).toISOString().slice(0, 10), -3)],
  )
  const spans = new Map<number, Membership[]>()
  for (const { user_id, team_id, begin_date: begin, end_date: end } of stored) {
    const span = { team_id, begin, end }
    const had = spans.get(user_id)
    if (had === undefined) spans.set(user_id, [span])
    else had.push(span)
  }
  const remove: [number, string][] = []
  const end: [number, string, string | null][] = []
  const add: [number, number, string][] = []
  for (const user_id of new Set([...wanted.keys(), ...spans.keys()])) {
    const to = wanted.get(user_id) ?? null
    const had = spans.get(user_id) ?? []
    const of = teams.get(to ?? had.at(-1)?.team_id ?? 0)
    if (of === undefined) continue
    const today = wallClock(now, of.timezone).date
    // who leaves has worked today
    const from = of.effect_time === 'next_day' || to === null ? addDays(today, 1) : today
    const change = belongFrom(had, to, from)
    for (const begin of change.remove) remove.push([user_id, begin])
    for (const one of change.end) end.push([user_id, one.begin, one.end])
    if (change.add !== null) add.push([user_id, change.add.team_id, change.add.begin])
  }
  const column = <T extends readonly unknown[], K extends number>(rows: readonly T[], at: K) =>
    rows.map((row) => row[at])
  if (remove.length > 0)
    await tx.query(
      `delete from attendance_member m using unnest($2::int[], $3::date[]) as g(person, day)
       where m.company_id = $1 and m.user_id = g.person and m.begin_date = g.day`,
      [company_id, column(remove, 0), column(remove, 1)],
    )
  if (end.length > 0)
    await tx.query(
      `update attendance_member m set end_date = g.last from unnest($2::int[], $3::date[], $4::date[]) as g(person, day, last)
       where m.company_id = $1 and m.user_id = g.person and m.begin_date = g.day`,
      [company_id, column(end, 0), column(end, 1), column(end, 2)],
    )
  if (add.length > 0)
    await tx.query(
      `insert into attendance_member (company_id, user_id, team_id, begin_date)
       select $1, g.person, g.team, g.day from unnest($2::int[], $3::int[], $4::date[]) as g(person, team, day)`,
      [company_id, column(add, 0), column(add, 1), column(add, 2)],
    )
  return [...new Set([...remove, ...end, ...add].map(([user_id]) => user_id))]
}
