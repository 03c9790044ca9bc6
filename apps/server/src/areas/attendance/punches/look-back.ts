import * as topics from '@workplace/contract/attendance/topics'
import { eventOf } from '@workplace/contract/kernel/topic'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { actAlone, type JobContext } from '../../../kernel/call/job-call'
import type { Db } from '../../../kernel/database/db'
import { wireTime } from '../../../kernel/text/wire-time'
import { passesAt } from '../../pass/public'

/** So many punches are written at once. */
const atOnce = 1_000

/** The people, devices or doors of a team are others: who passed before on this day may have punched by it. */
export async function wantLookBack(db: Db, company_id: number, team_id: number, now: number): Promise<void> {
  await db.query(
    `insert into attendance_look_back (company_id, team_id, since)
     select company_id, id, ($3::timestamptz at time zone timezone)::date from attendance_team where company_id = $1 and id = $2
     on conflict (company_id, team_id) do update
       set since = least(attendance_look_back.since, excluded.since), sure_from = null`,
    [company_id, team_id, new Date(now).toISOString()],
  )
}

/**
 * Looks for passes of before a change of a team. Whoever stored passes while the change was not committed yet did not know
 * of it, and their passes are seen only when they have ended: until then it waits.
 */
export async function lookBack(job: Omit<JobContext, 'company_id'>): Promise<void> {
  await job.db.query(
    'update attendance_look_back set sure_from = pg_snapshot_xmax(pg_current_snapshot()) where sure_from is null',
  )
  const companies = await job.db.query<{ company_id: number }>(
    `select distinct company_id from attendance_look_back
     where sure_from <= pg_snapshot_xmin(pg_current_snapshot()) order by 1`,
  )
  for (const { company_id } of companies)
    await actAlone({ ...job, company_id }, async (call) => {
      const teams = await call.db.query<{ team_id: number; since: string }>(
        `delete from attendance_look_back where company_id = $1 and sure_from <= pg_snapshot_xmin(pg_current_snapshot())
         returning team_id, to_char(since, 'YYYY-MM-DD') as since`,
        [company_id],
      )
      let taken = 0
      for (const { team_id, since } of teams) taken += await passesOfTeam(call, team_id, since)
      return taken > 0 ? true : undefined
    })
}

type Member = { user_id: number; first: string; last: string | null }

/** Passes of a team's people that no punch stands for yet, from the day on at which it became theirs. */
async function passesOfTeam(call: Call, team_id: number, since: string): Promise<number> {
  const { db, actor } = call
  const { company_id } = actor
  const own = [company_id, team_id]
  const [team] = await db.query<{ faces: number[]; doors: number[] }>(
    `select array(select face_device_id from attendance_team_device where company_id = $1 and team_id = $2) as faces,
       array(select door_id from attendance_team_door where company_id = $1 and team_id = $2) as doors
     from attendance_team where company_id = $1 and id = $2 and 'device' = any(punch_ways)`,
    own,
  )
  if (team === undefined || team.faces.length + team.doors.length === 0) return 0
  // who joins may have come the evening before; of who was there before a day that is over stays as it was
  const members = await db.query<Member>(
    `select user_id, to_char(case when begin_date >= $3::date then begin_date - 1 else $3::date end, 'YYYY-MM-DD') as first,
       to_char(end_date + 1, 'YYYY-MM-DD') as last
     from attendance_member where company_id = $1 and team_id = $2 and (end_date is null or end_date >= $3::date - 1)`,
    [...own, since],
  )
  const spanOf = new Map<number, Member[]>()
  for (const one of members) spanOf.set(one.user_id, [...(spanOf.get(one.user_id) ?? []), one])
  const passes = await passesAt(db, company_id, {
    ...{ user_ids: [...spanOf.keys()], face_device_ids: team.faces, door_ids: team.doors },
    // wherever on earth the door stands
    from: Date.parse(addDays(since, -2)),
  })
  const rows = passes.flatMap((one) => {
    const { date } = wallClock(Date.parse(one.time), one.zone)
    const isTheirs = spanOf
      .get(one.user_id)
      ?.some(({ first, last }) => first <= date && (last === null || date <= last))
    return isTheirs === true ? [{ ...one, wall_time: wireTime(Date.parse(one.time), one.zone) }] : []
  })
  const taken = new Set<number>()
  for (let at = 0; at < rows.length; at += atOnce)
    for (const { user_id } of await db.query<{ user_id: number }>(
      `insert into attendance_punch (company_id, user_id, punch_time, wall_time, zone, origin, way, direction, device_kind,
         device_id, place, time_state, upload_time, source, source_key)
       select $1, r.user_id, r.time, r.wall_time, r.zone, 'device', 'device', r.direction, r.device_kind, r.device_id, r.place,
         r.time_state, r.received_at, 'pass', r.record_id::text
       from jsonb_to_recordset($2::jsonb) as r(record_id bigint, user_id int, time timestamptz, wall_time text, zone text,
         direction text, device_kind text, device_id int, place text, time_state text, received_at timestamptz)
       order by r.user_id, r.time on conflict (company_id, source, source_key) do nothing returning user_id`,
      [company_id, JSON.stringify(rows.slice(at, at + atOnce))],
    ))
      taken.add(user_id)
  for (const user_id of taken) call.emit(eventOf(topics.own_attendance, { user_id }))
  if (taken.size > 0) call.emit(eventOf(topics.punches, {}))
  return taken.size
}
