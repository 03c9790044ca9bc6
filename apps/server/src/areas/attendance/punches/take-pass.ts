import * as topics from '@workplace/contract/attendance/topics'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { passRecorded } from '@workplace/contract/pass/events'
import type { z } from 'zod'
import type { Call } from '../../../kernel/call/call'

type Passed = z.output<(typeof passRecorded)['schema']>

/**
 * A pass at a device or a door of somebody's team is a punch of theirs, whether the door opened or not. Told again, it is
 * the same punch corrected; one whose time is in doubt comes once somebody has decided.
 */
export async function takePass(call: Call, passed: Passed): Promise<true | undefined> {
  const { db, actor } = call
  const { user_id, record_id, device_kind, device_id, door_id, direction, place, time, wall_time, zone } = passed
  if (user_id === undefined) return undefined
  const [team] = await db.query<{ id: number }>(
    `select t.id from attendance_member m join attendance_team t on t.company_id = $1 and t.id = m.team_id
     where m.company_id = $1 and m.user_id = $2 and 'device' = any(t.punch_ways)
       and m.begin_date <= $3::date + 1 and (m.end_date is null or m.end_date >= $3::date - 1)
       and (exists (select 1 from attendance_team_device d where d.company_id = $1 and d.team_id = t.id
              and $4 = 'face' and d.face_device_id = $5)
         or exists (select 1 from attendance_team_door d where d.company_id = $1 and d.team_id = t.id and d.door_id = $6::int))
     limit 1`,
    [actor.company_id, user_id, wall_time.slice(0, 10), device_kind, device_id, door_id ?? null],
  )
  if (team === undefined) return undefined
  await db.query(
    `insert into attendance_punch (company_id, user_id, punch_time, wall_time, zone, origin, way, direction, device_kind,
       device_id, place, time_state, upload_time, source, source_key)
     values ($1, $2, $3, $4, $5, 'device', 'device', $6, $7, $8, $9, $10, $11, 'pass', $12)
     on conflict (company_id, source, source_key) do update set user_id = excluded.user_id, punch_time = excluded.punch_time,
       wall_time = excluded.wall_time, time_state = excluded.time_state, direction = excluded.direction`,
    [
      ...[actor.company_id, user_id, time, wall_time, zone, direction, device_kind, device_id, place ?? null],
      ...[passed.time_state, passed.received_at, String(record_id)],
    ],
  )
  call.emit(eventOf(topics.own_attendance, { user_id }))
  call.emit(eventOf(topics.punches, {}))
  return true
}
