import type { RosterValue } from '@workplace/domain/attendance/roster'
import { addDays, addMonths } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { withinReach } from '../../../kernel/call/within-reach'
import type { Db } from '../../../kernel/database/db'
import { containing } from '../../../kernel/database/like'
import { type Facts, factsOf, keyOf } from '../days/facts.store'
import { type PlannedDate, plannedOf } from '../days/reckon'

export type RosterShift = {
  readonly id: number
  readonly name: string
  readonly short_name: string
  readonly color: string
  readonly times: string
  readonly off: boolean
}

/** All shifts of the company, as a roster shows them: those that can be painted first. */
export const rosterShifts = (db: Db, company_id: number): Promise<RosterShift[]> =>
  db.query<RosterShift>(
    `select id, name, coalesce(nullif(short_name, ''), left(name, 2)) as short_name, color, status = 'off' as off,
       (select string_agg((p->>'on_time') || '–' || (p->>'off_time'), ' ') from jsonb_array_elements(periods) as p) as times
     from shift where company_id = $1 order by status = 'off', id`,
    [company_id],
  )

export type RosterFilter = {
  readonly team_id?: number | null | undefined
  readonly department_id?: number | null | undefined
  readonly title?: string | undefined
}
export type Span = { readonly from: string; readonly until: string }
export type RosterPersonRow = {
  readonly id: number
  readonly name: string
  readonly job_num: string | null
  readonly language: string | null
  readonly department: string | null
  readonly team_id: number
  readonly team: string
  readonly kind: 'fixed' | 'roster'
}

export const spanOf = (month: string): Span => ({
  from: `${month}-01`,
  until: addDays(addMonths(`${month}-01`, 1), -1),
})

/** Today on the clock of most teams: drafts of one month are looked at by people of one company. */
export async function teamsToday({ db, actor, now }: Call): Promise<string> {
  const [zone] = await db.query<{ timezone: string }>(
    'select timezone from attendance_team where company_id = $1 group by 1 order by count(*) desc, 1 limit 1',
    [actor.company_id],
  )
  return wallClock(now(), zone?.timezone ?? 'Asia/Shanghai').date
}

/** Who belongs to a team with shifts in a span, whom the caller administers. */
export function peopleFrom(call: Call, { team_id, department_id, title }: RosterFilter, { from, until }: Span) {
  const values: unknown[] = [call.actor.company_id, from, until]
  const put = (value: unknown) => `$${values.push(value)}`
  const all = [withinReach(call, put)]
  // who changes teams in mid-month is on the sheets of both, and else with the one that they come to
  const ofTeam = team_id == null ? '' : `and m.team_id = ${put(team_id)}`
  if (department_id != null) all.push(`u.department_id = ${put(department_id)}`)
  if (title)
    all.push(
      `(u.name ilike ${put(containing(title))} or u.job_num ilike $${values.length} or d.name ilike $${values.length})`,
    )
  const text = `from users u
    left join department d on d.company_id = $1 and d.id = u.department_id
    join lateral (select m.team_id, t.name as team, t.kind from attendance_member m
      join attendance_team t on t.company_id = $1 and t.id = m.team_id and t.kind <> 'free'
      where m.company_id = $1 and m.user_id = u.id and m.begin_date <= $3::date and (m.end_date is null or m.end_date >= $2::date)
        ${ofTeam}
      order by m.begin_date desc limit 1) m on true
    where u.company_id = $1 and ${all.join(' and ')}`
  return { text, values }
}

export async function rosterPeople(
  call: Call,
  narrowed: RosterFilter,
  span: Span,
  page?: { readonly limit: number; readonly offset: number },
): Promise<{ people: RosterPersonRow[]; total: number }> {
  const { text, values } = peopleFrom(call, narrowed, span)
  const people = await call.db.query<RosterPersonRow>(
    `select u.id, u.name, u.job_num, u.language, d.name as department, m.team_id, m.team, m.kind ${text}
     order by m.team collate "zh-x-icu", m.team_id, u.name collate "zh-x-icu", u.id
     ${page === undefined ? '' : `limit ${page.limit} offset ${page.offset}`}`,
    values,
  )
  if (page === undefined) return { people, total: people.length }
  const [count] = await call.db.query<{ n: number }>(`select count(*)::int as n ${text}`, values)
  return { people, total: count?.n ?? 0 }
}

type Stored = { kind: 'shift' | 'rest' | 'plan'; shift_id: number | null }
const valueIn = ({ kind, shift_id }: Stored): RosterValue => (kind === 'shift' ? (shift_id ?? 'rest') : kind)
export const storedIn = (value: RosterValue): Stored =>
  typeof value === 'number' ? { kind: 'shift', shift_id: value } : { kind: value, shift_id: null }
/** A cell in force as a value: null is a day off, nothing is as the schedules have it. */
export const cellIn = (shift_id: number | null | undefined): RosterValue =>
  shift_id === undefined ? 'plan' : (shift_id ?? 'rest')

export type Draft = {
  readonly user_id: number
  readonly date: string
  readonly value: RosterValue
  readonly base: RosterValue
  readonly by: string
}

/** What is drafted for these people. */
export async function draftsOf(db: Db, company_id: number, user_ids: readonly number[], span: Span): Promise<Draft[]> {
  type Row = Stored & {
    user_id: number
    date: string
    base_kind: Stored['kind']
    base_shift_id: number | null
    by: string
  }
  const rows = await db.query<Row>(
    `select user_id, to_char(date, 'YYYY-MM-DD') as date, kind, shift_id, base_kind, base_shift_id, updated_by as by
     from attendance_draft where company_id = $1 and user_id = any($2::int[]) and date between $3::date and $4::date
     order by user_id, date`,
    [company_id, user_ids, span.from, span.until],
  )
  return rows.map(({ user_id, date, by, ...row }) => ({
    ...{ user_id, date, by, value: valueIn(row) },
    base: valueIn({ kind: row.base_kind, shift_id: row.base_shift_id }),
  }))
}

/** What dates of people are planned by, with what is in force and what is drafted. */
export type RosterFacts = {
  readonly facts: Facts
  /** The same where nothing is planned by hand. */
  readonly bare: Facts
  readonly drafts: ReadonlyMap<string, Draft>
  readonly swaps: ReadonlySet<string>
}

export async function rosterFacts(call: Call, user_ids: readonly number[], span: Span): Promise<RosterFacts> {
  const { company_id } = call.actor
  const facts = await factsOf(call.db, company_id, user_ids, span, { planOnly: true })
  const swaps = await call.db.query<{ user_id: number; date: string }>(
    `select user_id, to_char(date, 'YYYY-MM-DD') as date from attendance_cell
     where company_id = $1 and user_id = any($2::int[]) and date between $3::date and $4::date and source = 'swap'`,
    [company_id, user_ids, span.from, span.until],
  )
  const drafts = await draftsOf(call.db, company_id, user_ids, span)
  return {
    facts,
    bare: { ...facts, cells: new Map() },
    drafts: new Map(drafts.map((draft) => [keyOf(draft.user_id, draft.date), draft])),
    swaps: new Set(swaps.map(({ user_id, date }) => keyOf(user_id, date))),
  }
}

/** A date as it would be with a value in its cell. */
export function plannedWith({ bare }: RosterFacts, user_id: number, date: string, value: RosterValue): PlannedDate {
  if (value === 'plan') return plannedOf(bare, user_id, date)
  const cells = new Map([[keyOf(user_id, date), value === 'rest' ? null : value]])
  return plannedOf({ ...bare, cells }, user_id, date)
}

/** Two who plan, one after the other. */
export const lockRoster = ({ db, actor }: Call) =>
  db.query(`select pg_advisory_xact_lock(hashtextextended('attendance_roster', $1))`, [actor.company_id])
