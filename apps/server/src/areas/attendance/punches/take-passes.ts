import * as topics from '@workplace/contract/attendance/topics'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { passRecorded } from '@workplace/contract/pass/events'
import type { z } from 'zod'
import type { Call } from '../../../kernel/call/call'
import { type RaisedEvent, type Wants, wantedOf } from '../../../kernel/events/consumer'
import { isPunchTooOld, punchesSince } from '../core/kept-since'

type Passed = z.output<(typeof passRecorded)['schema']>
type At = Pick<RaisedEvent<Passed>, 'id' | 'company_id' | 'payload'>

const isOfPerson = ({ user_id, wall_time }: Passed): boolean => user_id !== undefined && wall_time !== ''

// At most doors and devices nobody punches, which is seen once for all passes there, before anybody's team is looked for.
const punchesStatement = {
  name: 'passes-that-are-punches',
  text: `with p as materialized (
      select * from unnest($1::int[], $2::int[], $3::date[], $4::int[], $5::int[]) with ordinality
        as p(company_id, user_id, day, face_device_id, door_id, n))
    select distinct p.n from (select distinct company_id, face_device_id, door_id from p) as at
    join lateral (
      select d.team_id from attendance_team_device d
      where d.company_id = at.company_id and d.face_device_id = at.face_device_id
      union
      select d.team_id from attendance_team_door d where d.company_id = at.company_id and d.door_id = at.door_id
    ) as d on true
    join attendance_team t on t.company_id = at.company_id and t.id = d.team_id and 'device' = any(t.punch_ways)
    join p on p.company_id = at.company_id and p.face_device_id is not distinct from at.face_device_id
      and p.door_id is not distinct from at.door_id
    where exists (select from attendance_member m where m.company_id = at.company_id and m.team_id = d.team_id
      and m.user_id = p.user_id and m.begin_date <= p.day + 1 and (m.end_date is null or m.end_date >= p.day - 1))`,
}

/**
 * The passes that are punches: at a device or a door of a team to which that person belongs then, which takes punches at
 * devices. A day before and after counts too, since the door may stand elsewhere than the clock of the team.
 */
export function arePunches(events: readonly At[]): Wants {
  const ofPeople = events.filter(({ payload }) => isOfPerson(payload))
  if (ofPeople.length === 0) return new Set()
  const column = <T>(value: (passed: Passed) => T) => ofPeople.map(({ payload }) => value(payload))
  return {
    statement: punchesStatement,
    values: [
      ofPeople.map(({ company_id }) => company_id),
      column(({ user_id }) => user_id),
      column(({ wall_time }) => wall_time.slice(0, 10)),
      column(({ device_kind, device_id }) => (device_kind === 'face' ? device_id : null)),
      column(({ door_id }) => door_id ?? null),
    ],
    of: (rows: readonly { n: number }[]) => new Set(rows.flatMap(({ n }) => ofPeople[n - 1]?.id ?? [])),
  }
}

// between being chosen and now they may have left the team: it is looked for again, in the statement that writes
const takeStatement = {
  name: 'take-passes-as-punches',
  text: `with chosen as (${punchesStatement.text})
    insert into attendance_punch (company_id, user_id, punch_time, wall_time, zone, origin, way, direction, device_kind,
      device_id, place, time_state, upload_time, source, source_key)
    select ($1::int[])[1], r.user_id, r.time, r.wall_time, r.zone, 'device', 'device', r.direction, r.device_kind, r.device_id, r.place,
      r.time_state, r.received_at, 'pass', r.record_id::text
    from jsonb_to_recordset($6::jsonb) as r(n int, user_id int, time timestamptz, wall_time text, zone text, direction text,
      device_kind text, device_id int, place text, time_state text, received_at timestamptz, record_id bigint)
    join chosen on chosen.n = r.n
    order by r.user_id, r.time
    on conflict (company_id, source, source_key) do update set user_id = excluded.user_id, punch_time = excluded.punch_time,
      wall_time = excluded.wall_time, time_state = excluded.time_state, direction = excluded.direction
    returning user_id`,
}

/** What is not taken is counted: the log has the sum each night. */
const countStatement = `insert into attendance_late_passes as l (company_id, passes) values ($1, $2)
  on conflict (company_id) do update set passes = l.passes + excluded.passes`

/** Without those that are older than punches are kept for and are none yet, which are counted where they were some. */
async function withoutLate(call: Call, passes: readonly Passed[]): Promise<readonly Passed[]> {
  const { db, actor } = call
  const { company_id } = actor
  const timeOf = ({ time }: Passed) => Date.parse(time)
  if (!(await isPunchTooOld(db, company_id, Math.min(...passes.map(timeOf)), call.now()))) return passes
  const since = Date.parse(await punchesSince(db, company_id, call.now()))
  const old = passes.filter((one) => timeOf(one) < since)
  const known = await db.query<{ key: string }>(
    `select source_key as key from attendance_punch where company_id = $1 and source = 'pass' and source_key = any($2::text[])`,
    [company_id, old.map(({ record_id }) => String(record_id))],
  )
  const late = new Set(old.filter(({ record_id }) => known.every(({ key }) => key !== String(record_id))))
  const lost = await wantedOf(db, arePunches([...late].map((payload, id) => ({ id, company_id, payload }))))
  if (lost.size > 0) await db.query(countStatement, [company_id, lost.size])
  return passes.filter((one) => !late.has(one))
}

/**
 * Passes at devices and doors of people's teams are punches of theirs, whether the door opened or not. Told again, one is
 * the same punch corrected; one whose time is in doubt comes once somebody has decided. What is older than punches are kept
 * for is none, as in a file and by hand. Of one company, in the order in which they were told.
 */
export async function takePasses(call: Call, told: readonly Passed[]): Promise<true | undefined> {
  const { db, actor } = call
  const { company_id } = actor
  // of one that was told twice counts what was told last
  const last = new Map(told.map((one) => [one.record_id, one]))
  const ofPeople = [...last.values()].filter(isOfPerson)
  if (ofPeople.length === 0) return undefined
  const passes = await withoutLate(call, ofPeople)
  const chosen = arePunches(passes.map((payload, id) => ({ id, company_id, payload })))
  if (!('statement' in chosen)) return undefined
  const taken = await db.query<{ user_id: number }>(takeStatement, [
    ...chosen.values,
    JSON.stringify(
      // the columns of the statement are chosen there: what else was told stays out
      passes.map((one, n) => ({ ...one, n: n + 1 })),
    ),
  ])
  if (taken.length === 0) return undefined
  for (const user_id of new Set(taken.map((row) => row.user_id))) call.emit(eventOf(topics.own_attendance, { user_id }))
  call.emit(eventOf(topics.punches, {}))
  return true
}
