import { mostOnBoard, type teamBoard } from '@workplace/contract/attendance/board'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { type BoardState, boardOf, boardStates } from '@workplace/domain/attendance/board'
import type { Call } from '../../../kernel/call/call'
import { factsOf, teamFacts } from '../days/facts.store'
import { plannedOf } from '../days/reckon'
import { rosterShifts, teamsToday } from '../roster/roster.store'

type Row = {
  user_id: number
  name: string
  department: string | null
  team_id: number
  team: string
  timezone: string
}
type Point = { on_off: 'on' | 'off'; due: string; time: string | null; result: string }
type Shown = OutputOf<typeof teamBoard>['people'][number]

/** Whom somebody leads: people of their teams, and of the departments that they head, those below too. Not themselves. */
const ledBy = `with recursive headed as (
    select id from department where company_id = $1 and manager_id = $2
    union select d.id from department d join headed h on d.parent_id = h.id where d.company_id = $1
  )
  select u.id as user_id, u.name, d.name as department, m.team_id, t.name as team, t.timezone
  from attendance_member m join users u on u.company_id = $1 and u.id = m.user_id and u.status = 'active'
    join attendance_team t on t.company_id = $1 and t.id = m.team_id
    left join department d on d.company_id = $1 and d.id = u.department_id
  where m.company_id = $1 and u.id <> $2 and m.begin_date <= $3::date and (m.end_date is null or m.end_date >= $3::date)
    and (u.department_id in (select id from headed)
      or exists (select 1 from attendance_team_leader l where l.company_id = $1 and l.team_id = m.team_id and l.user_id = $2))
  order by u.name collate "zh-x-icu", u.id`

/** `GET /teamattendance/board`. */
export async function readBoard(
  call: Call,
  { date, team_id }: ParsedOf<typeof teamBoard>,
): Promise<OutputOf<typeof teamBoard>> {
  const { db, actor } = call
  const { company_id } = actor
  const now = call.now()
  const at = new Date(now).toISOString()
  const today = await teamsToday(call)
  const shown = date ?? today
  const led = await db.query<Row>(ledBy, [company_id, actor.user_id, shown])
  const teams = [...new Map(led.map((row) => [row.team_id, { id: row.team_id, name: row.team }])).values()]
  const rows = team_id === undefined ? led : led.filter((row) => row.team_id === team_id)
  const more = { now: at, today, date: shown, teams, total: rows.length }
  const counts = Object.fromEntries(boardStates.map((state) => [state, 0])) as Record<BoardState, number>
  // everybody's own page asks whether there is a board; most lead nobody
  if (rows.length === 0) return { ...more, counts: shown === today ? counts : null, people: [] }
  const shifts = new Map((await rosterShifts(db, company_id)).map((shift) => [shift.id, shift]))
  const named = (id: number | null) => {
    const shift = shifts.get(id ?? 0)
    return { shift: shift?.name ?? null, color: shift?.color ?? null, times: shift?.times ?? null }
  }
  const bare = { away: null, state: null, minutes: 0, came: null, went: null, unplanned: false }
  if (shown !== today) {
    const some = rows.slice(0, mostOnBoard)
    const facts = await factsOf(
      db,
      company_id,
      some.map(({ user_id }) => user_id),
      { from: shown, until: shown },
      { planOnly: true },
    )
    const people = some.map(({ team_id: _, ...row }): Shown => {
      const { shift, unplanned } = plannedOf(facts, row.user_id, shown)
      return { ...row, ...bare, ...named(shift), unplanned }
    })
    return { ...more, counts: null, people }
  }
  const user_ids = rows.map(({ user_id }) => user_id)
  type Day = { user_id: number; shift_id: number | null; unplanned: boolean; points: Point[] }
  const days = await db.query<Day>(
    `select distinct on (user_id) user_id, shift_id, unplanned, points from attendance_day
     where company_id = $1 and user_id = any($2::int[]) and begin_time <= $3 and end_time > $3 order by user_id, date`,
    [company_id, user_ids, at],
  )
  const teamsNow = await teamFacts(db, company_id, [...new Set(rows.map((row) => row.team_id))])
  const absent = await db.query<{ user_id: number; kind: 'leave' | 'trip' | 'out' }>(
    `select distinct on (user_id) user_id, kind from absence where company_id = $1 and user_id = any($2::int[])
       and start_time <= $3 and end_time > $3 and kind in ('leave', 'trip', 'out') order by user_id, start_time`,
    [company_id, user_ids, at],
  )
  const [dayOf, away] = [
    new Map(days.map((day) => [day.user_id, day])),
    new Map(absent.map((one) => [one.user_id, one.kind])),
  ]
  const people = rows.map(({ team_id: team, ...row }): Shown & { state: BoardState } => {
    const day = dayOf.get(row.user_id)
    const points = day?.points ?? []
    const found = boardOf({
      now,
      points: points.map(({ due, time, ...point }) => ({
        ...point,
        due: Date.parse(due),
        time: time === null ? null : Date.parse(time),
      })),
      away: away.has(row.user_id),
      known: Math.min(now, ...(teamsNow.on(team, shown)?.devices ?? []).map(({ known }) => known ?? 0)),
      free: teamsNow.on(team, shown)?.free != null,
    })
    counts[found.state]++
    const punched = (on_off: 'on' | 'off') => points.filter((one) => one.on_off === on_off && one.time !== null)
    return {
      ...{ ...row, ...bare, ...named(day?.shift_id ?? null), ...found, unplanned: day?.unplanned ?? false },
      away: away.get(row.user_id) ?? null,
      came: punched('on')[0]?.time ?? null,
      went: found.state === 'left' ? (punched('off').at(-1)?.time ?? null) : null,
    }
  })
  const rank = ({ state }: { state: BoardState }) => boardStates.indexOf(state)
  return { ...more, counts, people: people.sort((a, b) => rank(a) - rank(b)).slice(0, mostOnBoard) }
}
