import type { addPunch as declaredAdd, judgePunches as declaredJudge } from '@workplace/contract/attendance/punch'
import * as refusals from '@workplace/contract/attendance/refusals'
import * as topics from '@workplace/contract/attendance/topics'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { eventOf } from '@workplace/contract/kernel/topic'
import { minuteOf } from '@workplace/domain/kernel/time'
import { instantOf } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { withinReach } from '../../../kernel/call/within-reach'
import { punchesSince } from '../core/kept-since'
import { namedWithin } from '../core/named-within'

/** The clock of somebody's team on a date. */
async function zoneOn({ db, actor }: Call, user_id: number, date: string): Promise<string> {
  const [team] = await db.query<{ timezone: string }>(
    `select t.timezone from attendance_member m join attendance_team t on t.company_id = $1 and t.id = m.team_id
     where m.company_id = $1 and m.user_id = $2 and m.begin_date <= $3::date and (m.end_date is null or m.end_date >= $3::date)`,
    [actor.company_id, user_id, date],
  )
  if (team === undefined) throw new Refusal(refusals.not_counted)
  return team.timezone
}

/** `POST /sourcerecord/add`. */
export async function addPunchOf(
  call: Call,
  input: ParsedOf<typeof declaredAdd>,
): Promise<OutputOf<typeof declaredAdd>> {
  const { db, actor } = call
  const { user_id, date, time, reason } = input
  const person = await namedWithin(call, user_id)
  const since = await punchesSince(db, actor.company_id, call.now())
  if (date < since) throw new Refusal(refusals.punch_too_old, { since })
  const zone = await zoneOn(call, user_id, date)
  const instant = instantOf(date, minuteOf(time), zone)
  if (instant > call.now()) throw new Refusal(refusals.punch_ahead)
  const at = new Date(instant).toISOString()
  const [made] = await db.query<{ id: string }>(
    `insert into attendance_punch (company_id, user_id, punch_time, wall_time, zone, origin, way, note, upload_time, source,
       source_key, created_by, judged_by)
     values ($1, $2, $3, $4, $5, 'manual', 'manual', $6, $7, 'manual', $8, $9, $9) returning id`,
    [
      ...[actor.company_id, user_id, at, `${date} ${time}:00`, zone, reason, new Date(call.now()).toISOString()],
      ...[`${call.request_id}/${call.now()}/${user_id}`, actor.name],
    ],
  )
  const id = Number(made?.id)
  call.record({
    ...{ module: 'attendance_punch', action: 'punch_add', target: person, target_id: user_id },
    after: { person, punch_time: `${date} ${time}`, reason },
  })
  call.emit(eventOf(topics.punches, {}))
  return { id }
}

/** `POST /sourcerecord/validity`. */
export async function judgePunchesOf(
  call: Call,
  { ids, valid, reason }: ParsedOf<typeof declaredJudge>,
): Promise<OutputOf<typeof declaredJudge>> {
  const values: unknown[] = [
    call.actor.company_id,
    ids,
    valid,
    reason,
    call.actor.name,
    new Date(call.now()).toISOString(),
  ]
  const reach = withinReach(call, (value) => `$${values.push(value)}`)
  const changed = await call.db.query<{ name: string; user_id: number; wall_time: string }>(
    `update attendance_punch p set valid = $3, invalid_reason = case when $3 then null else $4::text end, judged_by = $5, judged_at = $6
     from users u where p.company_id = $1 and p.id = any($2::bigint[]) and p.valid <> $3 and u.company_id = $1
       and u.id = p.user_id and ${reach} returning u.name, u.id as user_id, p.wall_time`,
    values,
  )
  for (const { name, user_id, wall_time } of changed)
    call.record({
      ...{ module: 'attendance_punch', action: 'punch_judge', target: name, target_id: user_id },
      before: { punch_time: wall_time, valid: !valid },
      after: { punch_time: wall_time, valid, reason },
    })
  if (changed.length === 0) call.unchanged()
  else call.emit(eventOf(topics.punches, {}))
  return { changed: changed.length }
}
