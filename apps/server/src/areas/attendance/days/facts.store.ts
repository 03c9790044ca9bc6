import type { Away } from '@workplace/domain/attendance/day'
import type { FreeHours } from '@workplace/domain/attendance/free-hours'
import type { Membership } from '@workplace/domain/attendance/membership'
import type { SchedulePlan, TeamPlan } from '@workplace/domain/attendance/plan'
import { MOST_STEPS, weekdayColumns } from '@workplace/domain/attendance/plan'
import { addDays } from '@workplace/domain/kernel/date'
import type { Interval } from '@workplace/domain/kernel/interval'
import type { SpecialDay } from '@workplace/domain/place/day-kind'
import type { Db } from '../../../kernel/database/db'
import { takenUntil } from '../../pass/public'
import { type ByDate, type Draft, plansByDate, type RulesByDate, rulesByDate } from '../versions/rule-versions'

/** A team, as the days of a date need it. */
export type TeamFacts = {
  readonly id: number
  readonly name: string
  readonly zone: string
  readonly day_cut: string
  readonly wait_hours: number
  readonly rule_id: number
  readonly overtime_rule_id: number | null
  readonly holiday_id: number | null
  readonly plan: TeamPlan
  readonly free: FreeHours | null
  /** The devices at which its people punch, with until when everything of them is known (epoch ms; null: never heard). */
  readonly devices: readonly { readonly name: string; readonly known: number | null }[]
}
export type PunchFact = {
  readonly id: number
  readonly time: number
  readonly direction?: 'in' | 'out' | undefined
}
/** A trip or going out, with the clock of where it leads. */
type TripFact = Away & { readonly zone: string | null }
export type GivenPoint = { readonly period_no: number; readonly on_off: 'on' | 'off'; readonly time: number }

/** Everything that days of some people follow from. */
export type Facts = {
  /** Days before it are deleted, and come to nothing any more. */
  readonly since: string | null
  readonly people: ReadonlyMap<number, { readonly entry: string | null; readonly departure: string | null }>
  readonly members: ReadonlyMap<number, readonly Membership[]>
  readonly teams: ByDate<TeamFacts>
  readonly by: RulesByDate
  readonly specials: ReadonlyMap<number, ReadonlyMap<string, SpecialDay>>
  /** By person and date. */
  readonly cells: ReadonlyMap<string, number | null>
  readonly given: ReadonlyMap<string, readonly GivenPoint[]>
  readonly leave: ReadonlyMap<number, readonly Away[]>
  readonly trips: ReadonlyMap<number, readonly TripFact[]>
  readonly approved: ReadonlyMap<number, readonly Interval[]>
  readonly punches: ReadonlyMap<number, readonly PunchFact[]>
}

export const keyOf = (user_id: number, date: string) => `${user_id} ${date}`

function grouped<R, K, V>(rows: readonly R[], key: (row: R) => K, value: (row: R) => V): Map<K, V[]> {
  const found = new Map<K, V[]>()
  for (const row of rows) {
    const had = found.get(key(row))
    if (had === undefined) found.set(key(row), [value(row)])
    else had.push(value(row))
  }
  return found
}
const byId = <R extends { id: number }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]))

/** What a team is now, on whatever date one asks. */
type TeamRow = {
  id: number
  name: string
  wait_hours: number
  no_punch_days: string[] | null
  must_days: string[] | null
  punch_ways: string[]
}
/** What it planned and judged by, from a day on: `attendance_team_body`. */
type TeamTerms = Pick<TeamFacts, 'day_cut' | 'rule_id' | 'overtime_rule_id' | 'holiday_id'> & {
  kind: TeamPlan['kind']
  timezone: string
  must_shift_id: number | null
  free_weekdays: number[] | null
  free_start: string | null
  free_end: string | null
  work_minutes: number | null
  schedule_ids: number[]
}

function scheduleIn(row: Record<string, unknown>): SchedulePlan | null {
  if (row.status !== 'on') return null
  const { begin_date, end_date, mode, cycle_start } = row as Record<string, string>
  return {
    ...{ begin: begin_date ?? '', end: end_date ?? '', mode: mode as SchedulePlan['mode'] },
    cycle_start: cycle_start ?? null,
    week: weekdayColumns.map((day) => (row[`${day}_shift_id`] ?? null) as number | null),
    steps: Array.from({ length: MOST_STEPS }, (_, n) => ({
      shift: (row[`step_${n + 1}_shift_id`] ?? null) as number | null,
      days: Number(row[`step_${n + 1}_days`] ?? 0),
    })).filter(({ days }) => days > 0),
  }
}

/** The teams of a company, each as it is on a date, with its plan then and its devices now; of all, or of these. */
export async function teamFacts(db: Db, company_id: number, ids: readonly number[] | null): Promise<ByDate<TeamFacts>> {
  const teams = await db.query<TeamRow>(
    `select id, name, wait_hours, no_punch_days, must_days, punch_ways
     from attendance_team where company_id = $1 and ($2::int[] is null or id = any($2)) order by id`,
    [company_id, ids],
  )
  if (teams.length === 0) return { on: () => undefined }
  const own = teams.map(({ id }) => id)
  const terms = await plansByDate(db, company_id, { kind: 'team', ids: own }, (body) => body as TeamTerms)
  const schedules = await plansByDate(
    ...([db, company_id] as const),
    { kind: 'pattern', ids: [...new Set(terms.ever.flatMap(({ schedule_ids }) => schedule_ids))] },
    scheduleIn,
  )
  // a device that a team has kept but does not punch at is not waited for
  const punchAtDevices = teams.filter(({ punch_ways }) => punch_ways.includes('device')).map(({ id }) => id)
  type Device = { team_id: number; kind: 'face' | 'controller'; device_id: number; name: string }
  const devices = await db.query<Device>(
    `select m.team_id, 'face' as kind, f.id as device_id, f.name from attendance_team_device m
       join face_device f on f.company_id = $1 and f.id = m.face_device_id
       where m.company_id = $1 and m.team_id = any($2::int[])
     union select m.team_id, case when d.face_device_id is null then 'controller' else 'face' end,
         coalesce(d.face_device_id, d.controller_id), d.name from attendance_team_door m
       join door d on d.company_id = $1 and d.id = m.door_id
       where m.company_id = $1 and m.team_id = any($2::int[]) and coalesce(d.face_device_id, d.controller_id) is not null
     order by 1, 4`,
    [company_id, punchAtDevices],
  )
  const idsOf = (kind: Device['kind']) => [
    ...new Set(devices.filter((one) => one.kind === kind).map((one) => one.device_id)),
  ]
  const none: ReadonlyMap<number, number> = new Map()
  const taken = {
    face: idsOf('face').length === 0 ? none : await takenUntil(db, company_id, 'face', idsOf('face')),
    controller:
      idsOf('controller').length === 0 ? none : await takenUntil(db, company_id, 'controller', idsOf('controller')),
  }
  const ofTeam = grouped(
    devices,
    ({ team_id }) => team_id,
    ({ kind, device_id, name }) => ({ name, known: taken[kind].get(device_id) ?? null }),
  )
  const now = new Map(teams.map((team) => [team.id, { team, known: new Map<string, TeamFacts | undefined>() }]))
  const factsOn = (team: TeamRow, date: string): TeamFacts | undefined => {
    const then = terms.on(team.id, date)
    if (then === undefined) return undefined
    const { kind, timezone, day_cut, rule_id, overtime_rule_id, holiday_id, must_shift_id } = then
    return {
      ...{ id: team.id, name: team.name, wait_hours: team.wait_hours, zone: timezone, day_cut },
      ...{ rule_id, overtime_rule_id, holiday_id },
      plan: {
        ...{ kind, free_weekdays: then.free_weekdays ?? [] },
        schedules: then.schedule_ids.flatMap((id) => schedules.on(id, date) ?? []),
        // dates that are named are of those dates, whenever they were named
        ...{ no_punch_days: team.no_punch_days ?? [], must_days: team.must_days ?? [], must_shift: must_shift_id },
      },
      free:
        kind === 'free'
          ? {
              start: then.free_start ?? '00:00',
              end: then.free_end ?? '24:00',
              work_minutes: then.work_minutes ?? 480,
            }
          : null,
      devices: ofTeam.get(team.id) ?? [],
    }
  }
  return {
    on: (id, date) => {
      const one = now.get(id)
      if (one === undefined) return undefined
      // thousands of people ask for the same dates
      const known = one.known.get(date)
      if (known !== undefined) return known
      const found = factsOn(one.team, date)
      one.known.set(date, found)
      return found
    },
  }
}

/** So far before and after a date what it follows from may lie. */
const REACH_DAYS = 5
const AHEAD_DAYS = 3

type Span = { readonly from: string; readonly until: string }
/** What days of everybody in a company follow from: who reckons them some after the others reads it once. */
export type SharedFacts = Pick<Facts, 'teams' | 'by' | 'specials'>

/** What days of everybody follow from, between two dates; `ids`: of these teams alone. */
export async function sharedFacts(
  db: Db,
  company_id: number,
  { from, until }: Span,
  { ids = null, draft = null }: { readonly ids?: readonly number[] | null; readonly draft?: Draft | null } = {},
): Promise<SharedFacts> {
  const teams = await teamFacts(db, company_id, ids)
  const specials = await db.query<SpecialDay & { calendar_id: number }>(
    `select calendar_id, to_char(date, 'YYYY-MM-DD') as date, name, name_en, kind, type, as_weekday, statutory from holiday_day
     where company_id = $1 and date between $2::date and $3::date`,
    [company_id, addDays(from, -REACH_DAYS), addDays(until, AHEAD_DAYS)],
  )
  const byCalendar = grouped(
    specials,
    ({ calendar_id }) => calendar_id,
    (day) => [day.date, day as SpecialDay] as const,
  )
  return {
    teams,
    by: await rulesByDate(db, company_id, draft),
    specials: new Map([...byCalendar].map(([id, days]) => [id, new Map(days)])),
  }
}

/** What days of these people follow from, between two dates. */
export async function factsOf(
  db: Db,
  company_id: number,
  user_ids: readonly number[],
  span: Span,
  /**
   * `planOnly`: what was planned and who is away, nothing of what was punched, which for a month of thousands is most of it.
   * `draft`: a rule that is tried in place of the one that counts. `shared`: what is known of everybody already.
   */
  {
    planOnly = false,
    draft = null,
    shared,
  }: { readonly planOnly?: boolean; readonly draft?: Draft | null; readonly shared?: SharedFacts | undefined } = {},
): Promise<Facts> {
  const [from, until] = [addDays(span.from, -REACH_DAYS), addDays(span.until, AHEAD_DAYS)]
  const people = await db.query<{ id: number; entry: string | null; departure: string | null; since: string | null }>(
    `select id, to_char(entry_date, 'YYYY-MM-DD') as entry, to_char(departure_date, 'YYYY-MM-DD') as departure,
       (select to_char(since, 'YYYY-MM-DD') from attendance_kept where company_id = $1) as since
     from users where company_id = $1 and id = any($2::int[])`,
    [company_id, user_ids],
  )
  const members = await db.query<Membership & { user_id: number }>(
    `select user_id, team_id, to_char(begin_date, 'YYYY-MM-DD') as begin, to_char(end_date, 'YYYY-MM-DD') as "end"
     from attendance_member where company_id = $1 and user_id = any($2::int[]) and begin_date <= $4::date
       and (end_date is null or end_date >= $3::date) order by user_id, begin_date`,
    [company_id, user_ids, from, until],
  )
  const ids = [...new Set(members.map(({ team_id }) => team_id))]
  const { teams, by, specials } = shared ?? (await sharedFacts(db, company_id, span, { ids, draft }))
  const cells = await db.query<{ user_id: number; date: string; shift_id: number | null }>(
    `select user_id, to_char(date, 'YYYY-MM-DD') as date, shift_id from attendance_cell
     where company_id = $1 and user_id = any($2::int[]) and date between $3::date and $4::date`,
    [company_id, user_ids, from, until],
  )
  // Of several corrections of a point the last one holds; one that was taken back leaves the point as it was punched. A
  // make-up card that was taken back is gone alone: what somebody decided by hand since then stays.
  const given = await db.query<{
    user_id: number
    date: string
    period_no: number
    on_off: 'on' | 'off'
    punch_time: string | null
  }>(
    `select distinct on (user_id, date, period_no, on_off) user_id, to_char(date, 'YYYY-MM-DD') as date, period_no, on_off,
       punch_time from attendance_correction c
     where company_id = $1 and user_id = any($2::int[]) and date between $3::date and $4::date
       and not (source = 'remedy' and exists (select 1 from attendance_correction b
         where b.company_id = c.company_id and b.user_id = c.user_id and b.date = c.date
           and b.source = 'remedy' and b.source_id = c.source_id and b.punch_time is null))
     order by user_id, date, period_no, on_off, id desc`,
    [company_id, user_ids, from, until],
  )
  const away = await db.query<{
    user_id: number
    kind: 'leave' | 'trip' | 'out'
    start_time: string
    end_time: string
    name: string | null
    zone: string | null
  }>(
    `select a.user_id, a.kind, a.start_time, a.end_time, t.name, case when a.kind = 'trip' then r.timezone end as zone
     from absence a
       left join attendance_request r on r.company_id = $1 and r.id = substring(a.source from '^attendance/([0-9]+)$')::int
       left join leave_type t on t.company_id = $1 and t.id = r.leave_type_id
     where a.company_id = $1 and a.user_id = any($2::int[]) and a.source like 'attendance%'
       and a.end_time > $3::date and a.start_time < $4::date + 2 order by a.start_time, a.id`,
    [company_id, user_ids, from, until],
  )
  const approved = await db.query<{ user_id: number; start_time: string; end_time: string }>(
    `select user_id, begin_time as start_time, end_time from attendance_request
     where company_id = $1 and user_id = any($2::int[]) and kind = 'overtime' and state = 'pass'
       and end_time > $3::date and begin_time < $4::date + 2 order by begin_time, id`,
    [company_id, user_ids, from, until],
  )
  type Punched = { user_id: number; id: number; time: number; direction: 'in' | 'out' | null }
  const punches = planOnly
    ? []
    : await db.query<Punched>(
        `select user_id, id, (extract(epoch from punch_time) * 1000)::float8 as time, direction from attendance_punch
     where company_id = $1 and user_id = any($2::int[]) and punch_time >= $3::date - 1 and punch_time < $4::date + 2
       and valid and time_state <> 'doubtful' order by punch_time, id`,
        [company_id, user_ids, from, until],
      )
  const interval = ({ start_time, end_time }: { start_time: string; end_time: string }) => ({
    ...{ start: Date.parse(start_time), end: Date.parse(end_time) },
  })
  const ofKind = (is: (kind: string) => boolean) =>
    grouped(
      away.filter(({ kind }) => is(kind)),
      ({ user_id }) => user_id,
      ({ kind, name, zone, ...span }) => ({ ...interval(span), kind, name, zone }),
    )
  return {
    since: people[0]?.since ?? null,
    people: byId(people),
    members: grouped(
      members,
      ({ user_id }) => user_id,
      ({ team_id, begin, end }) => ({ team_id, begin, end }),
    ),
    teams,
    by,
    specials,
    cells: new Map(cells.map(({ user_id, date, shift_id }) => [keyOf(user_id, date), shift_id])),
    given: grouped(
      given.filter(({ punch_time }) => punch_time !== null),
      ({ user_id, date }) => keyOf(user_id, date),
      ({ period_no, on_off, punch_time }) => ({ period_no, on_off, time: Date.parse(punch_time ?? '') }),
    ),
    leave: ofKind((kind) => kind === 'leave'),
    trips: ofKind((kind) => kind !== 'leave'),
    approved: grouped(approved, ({ user_id }) => user_id, interval),
    punches: grouped(
      punches,
      ({ user_id }) => user_id,
      ({ id, time, direction }) => ({ id, time, direction: direction ?? undefined }),
    ),
  }
}
