import { registry } from '@workplace/contract/resources'
import { codesOf } from '../rows'
import { addCompany, type World } from '../world'
import type { Asked, BookedMonth, Carried, PlainShift } from './plain'

type Company = Awaited<ReturnType<typeof addCompany>>
type Who = Awaited<ReturnType<Company['person']>>

export const teamNames = ['day', 'berlin', 'roster', 'free'] as const
export type TeamName = (typeof teamNames)[number]

/** A company with four teams of every kind, and what the reference knows of it. */
export type Scene = {
  readonly company: Company
  readonly admin: Who
  readonly deciders: readonly Who[]
  readonly people: readonly Who[]
  readonly departments: Readonly<Record<TeamName, number>>
  readonly teams: Readonly<Record<TeamName, number>>
  readonly shifts: Readonly<Record<'day' | 'two' | 'night' | 'early', number>>
  readonly rule: number
  readonly device: number
  readonly annual: number
  /** The clock, and the latest that it ever showed (epoch ms). */
  now: number
  latest: number
  readonly saved: PlainShift[]
  /** By which way days are judged is another since: those that are settled may be other than they were. */
  rewritten: boolean
  /** Somebody was planned or moved since the beginning: what leave took was counted by what was planned then. */
  replanned: boolean
  readonly asked: Asked[]
  /** By month and version: what was sealed. */
  readonly seals: Map<string, string>
  /** By person: the first month, as a plain book has it. */
  readonly months: Map<number, BookedMonth>
  readonly carried: Carried[]
  records: number
}

/** From this day on they belong to their teams. */
export const START = '2026-10-22'
/** A Thursday, and two days before the first month is over. */
const FIRST = Date.parse('2026-10-29T00:30:00Z')
let companies = 0

/** A company of its own for each run; of all runs the first day is the same. */
export async function makeScene(world: World): Promise<Scene> {
  const { db } = world
  // they belong to their teams some days before anything happens: the clock goes back, too
  world.setNow(`${START}T01:00:00Z`)
  const company = await addCompany(db, `Model ${++companies}`)
  const { company_id: c } = company
  const idOf = async (text: string, values: readonly unknown[]) =>
    (await db.query<{ id: number }>(text, [c, ...values]))[0]?.id ?? 0
  const more = ['daily-statistics', 'original-recorde', 'attendance-statistics'].flatMap((noun) =>
    ['view', 'change', 'add'].map((verb) => `${verb}-${noun}`),
  )
  const admin = await company.person([...new Set([...registry.flatMap(codesOf), ...more])])
  const deciders = [await company.person([]), await company.person([])]
  const people: Who[] = []
  for (let n = 0; n < 5; n++) people.push(await company.person([]))
  await db.query(`update users set office_id = $2, job_num = 'J' || id where company_id = $1`, [c, company.office_id])

  const shift = (
    name: string,
    periods: readonly (readonly [string, string])[],
    rests: object[] | null,
    lateOff: object[] | null,
  ) =>
    idOf(
      `insert into shift (company_id, name, periods, rest_periods, late_minutes_as_late, late_off_late_on)
       values ($1, $2, $3, $4, 5, $5) returning id`,
      [
        name,
        JSON.stringify(periods.map(([on_time, off_time]) => ({ on_time, off_time, must_on: true, must_off: true }))),
        rests === null ? null : JSON.stringify(rests),
        lateOff === null ? null : JSON.stringify(lateOff),
      ],
    )
  const shifts = {
    day: await shift('Day', [['09:00', '18:00']], [{ start: '12:00', end: '13:00' }], null),
    two: await shift(
      'Two',
      [
        ['08:00', '12:00'],
        ['13:00', '17:00'],
      ],
      null,
      [{ late_off_minutes: 60, late_on_minutes: 30 }],
    ),
    night: await shift('Night', [['22:00', '30:00']], null, null),
    early: await shift('Early', [['06:00', '14:00']], null, null),
  }
  const cards = await idOf(
    `insert into remedy_rule (company_id, name, limit_count, kinds) values ($1, 'Two', 2, '{lack,late,early,normal}') returning id`,
    [],
  )
  const rule = await idOf(
    `insert into attendance_rule (company_id, name, remedy_rule_id, late_allow_count_month, late_allow_minutes)
     values ($1, 'Rule', $2, 1, 10) returning id`,
    [cards],
  )
  const overtime = await idOf(`insert into overtime_rule (company_id, name) values ($1, 'Overtime') returning id`, [])
  const week = (name: string, of: number | null, mode: string, last: boolean) =>
    idOf(
      `insert into attendance_schedule (company_id, name, begin_date, end_date, mode, monday_shift_id, tuesday_shift_id,
         wednesday_shift_id, thursday_shift_id, friday_shift_id, saturday_shift_id)
       values ($1, $2, '2026-01-01', '2027-12-31', $3, $4, $4, $4, $4, $4, $5) returning id`,
      [name, mode, of, last ? of : null],
    )
  const schedules = {
    day: await week('Day', shifts.day, 'week', false),
    berlin: await week('Berlin', shifts.two, 'week', true),
    roster: await week('Roster', null, 'manual', false),
  }
  const device = await idOf(
    `insert into face_device (company_id, name, sn, office_id) values ($1, 'Gate', $2, $3) returning id`,
    [`CJMODEL${companies}`, company.office_id],
  )
  const made = { departments: {} as Record<TeamName, number>, teams: {} as Record<TeamName, number> }
  for (const name of teamNames) {
    const free = name === 'free'
    made.departments[name] = await idOf('insert into department (company_id, name) values ($1, $2) returning id', [
      name,
    ])
    made.teams[name] = await idOf(
      `insert into attendance_team (company_id, name, kind, rule_id, overtime_rule_id, timezone, punch_ways, ips, wait_hours,
         free_weekdays, free_start, free_end, work_minutes)
       values ($1, $2, $3, $4, $5, $6, $7, '127.0.0.1', 24, $8, $9, $10, $11) returning id`,
      [
        ...[name, { day: 'fixed', berlin: 'fixed', roster: 'roster', free: 'free' }[name], rule, overtime],
        ...[
          name === 'berlin' ? 'Europe/Berlin' : 'Asia/Shanghai',
          name === 'day' ? ['network', 'device'] : ['network'],
        ],
        ...(free ? [[1, 2, 3, 4, 5], '06:00', '22:00', 480] : [null, null, null, null]),
      ],
    )
    await db.query('insert into attendance_team_department values ($1, $2, $3)', [
      c,
      made.teams[name],
      made.departments[name],
    ])
    if (name !== 'free')
      await db.query('insert into attendance_team_schedule values ($1, $2, $3)', [c, made.teams[name], schedules[name]])
  }
  await db.query('insert into attendance_team_device values ($1, $2, $3)', [c, made.teams.day, device])
  const flow = await idOf(
    `insert into attendance_flow (company_id, name, first_by) values ($1, 'Both', 'people') returning id`,
    [],
  )
  for (const { user_id } of deciders)
    await db.query('insert into attendance_flow_first values ($1, $2, $3)', [c, flow, user_id])
  const annual = await idOf(
    `insert into leave_type (company_id, name, unit, year_days) values ($1, 'Annual', 'half_day', 2) returning id`,
    [],
  )
  for (const [n, name] of (['day', 'day', 'berlin', 'roster', 'roster'] as const).entries())
    await db.query('update users set department_id = $3 where company_id = $1 and id = $2', [
      ...[c, people[n]?.user_id, made.departments[name]],
    ])
  await world.first.attendance.followAll()
  world.setNow(new Date(FIRST).toISOString())
  await world.first.attendance.refresh()
  return {
    ...{ company, admin, deciders, people, ...made, shifts, rule, device, annual, now: FIRST, latest: FIRST },
    saved: [{ from: '1970-01-01', off: 18 * 60, asLate: 5 }],
    ...{ rewritten: false, replanned: false, asked: [], seals: new Map() },
    ...{ months: new Map(), carried: [], records: 0 },
  }
}

/** Nobody belongs to anything any more: what is left of a run is no work to the next. */
export async function endScene(world: World, { company: { company_id } }: Scene): Promise<void> {
  await world.db.query('delete from attendance_member where company_id = $1', [company_id])
  await world.db.query('delete from attendance_dirty where company_id = $1', [company_id])
  await world.db.query('delete from attendance_look_back where company_id = $1', [company_id])
  await world.db.query(
    'update attendance_day set settled = true, due_at = null where company_id = $1 and not settled',
    [company_id],
  )
  await world.db.query(`update users set status = 'disabled' where company_id = $1`, [company_id])
  await world.db.query(`update attendance_team set status = 'off' where company_id = $1`, [company_id])
}
