import * as topics from '@workplace/contract/attendance/topics'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { passRecorded } from '@workplace/contract/pass/events'
import type { z } from 'zod'
import type { Call } from '../../../kernel/call/call'
import { ask } from '../../../kernel/database/together'
import type { RaisedEvent, Wants } from '../../../kernel/events/consumer'
import { isPunchTooOld } from '../core/kept-since'

type Passed = z.output<(typeof passRecorded)['schema']>
type At = Pick<RaisedEvent<Passed>, 'id' | 'company_id' | 'payload'>

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
  const ofPeople = events.filter(({ payload: { user_id, wall_time } }) => user_id !== undefined && wall_time !== '')
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
  name: 'take-pass-as-punch',
  text: `with chosen as (${punchesStatement.text})
    insert into attendance_punch (company_id, user_id, punch_time, wall_time, zone, origin, way, direction, device_kind,
      device_id, place, time_state, upload_time, source, source_key)
    select $6::int, $7::int, $8::timestamptz, $9::text, $10::text, 'device', 'device', $11::text, $12::text, $13::int, $14::text, $15::text,
      $16::timestamptz, 'pass', $17::text
    from chosen
    on conflict (company_id, source, source_key) do update set user_id = excluded.user_id, punch_time = excluded.punch_time,
      wall_time = excluded.wall_time, time_state = excluded.time_state, direction = excluded.direction
    returning 1`,
}

/** One that is not taken is counted: the log has the sum each night. */
const countStatement = `insert into attendance_late_passes as l (company_id, passes) values ($1, 1)
  on conflict (company_id) do update set passes = l.passes + 1`

/**
 * A pass at a device or a door of somebody's team is a punch of theirs, whether the door opened or not. Told again, it is
 * the same punch corrected; one whose time is in doubt comes once somebody has decided. One that is older than punches are
 * kept for is none, as in a file and by hand.
 */
export async function takePass(call: Call, passed: Passed): Promise<true | undefined> {
  const { db, actor } = call
  const { user_id, record_id, device_kind, device_id, direction, place, time, wall_time, zone } = passed
  const chosen = arePunches([{ id: record_id, company_id: actor.company_id, payload: passed }])
  if (user_id === undefined || !('statement' in chosen)) return undefined
  const { company_id } = actor
  if (await isPunchTooOld(db, company_id, Date.parse(time), call.now())) {
    const [known] = await db.query(
      `select 1 from attendance_punch where company_id = $1 and source = 'pass' and source_key = $2`,
      [company_id, String(record_id)],
    )
    if (known === undefined) {
      if ((await ask(db, chosen)).size > 0) await db.query(countStatement, [company_id])
      return undefined
    }
  }
  const taken = await db.query(takeStatement, [
    ...chosen.values,
    ...[company_id, user_id, time, wall_time, zone, direction, device_kind, device_id, place ?? null],
    ...[passed.time_state, passed.received_at, String(record_id)],
  ])
  if (taken.length === 0) return undefined
  call.emit(eventOf(topics.own_attendance, { user_id }))
  call.emit(eventOf(topics.punches, {}))
  return true
}
