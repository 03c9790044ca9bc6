import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import { passRecorded } from '@workplace/contract/pass/events'
import type { decidePass as declared } from '@workplace/contract/pass/passes'
import * as refusals from '@workplace/contract/pass/refusals'
import * as topics from '@workplace/contract/pass/topics'
import { type Call, officesFor } from '../../../kernel/call/call'
import { raise } from '../../../kernel/events/raise'
import { wireTime } from '../../../kernel/text/wire-time'

type Stored = {
  time: string
  time_state: 'exact' | 'corrected' | 'doubtful'
  decided: 'taken' | 'dropped' | null
  revision: number
  device_kind: 'controller' | 'face' | 'head'
  device_id: number
  office_id: number | null
  door_id: number | null
  door: string | null
  timezone: string | null
  user_id: number | null
  window_id: number | null
  way: 'face' | 'card' | 'qr' | 'pin' | 'remote' | 'button' | 'fire' | 'unknown'
  direction: 'in' | 'out'
  granted: boolean
  result: string
  received_at: string
  source: { kind: string; id: number } | null
}

/**
 * `POST /pass/decide`: somebody says when a pass in doubt was, which may be said again, or that it does not count, which is
 * the end of it. Where people are follows from nothing that is decided later.
 */
export async function decidePass(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  const { company_id } = actor
  const offices = officesFor(actor, 'device')
  const [found] = await db.query<Stored>(
    `select r.time, r.time_state, r.decided, r.revision, r.device_kind, r.device_id, r.office_id, r.door_id,
       (select d.name from door d where d.company_id = r.company_id and d.id = r.door_id) as door,
       (select o.timezone from office o where o.company_id = r.company_id and o.id = r.office_id) as timezone,
       r.user_id, r.window_id, r.way, r.direction, r.granted, r.result, r.received_at,
       (select json_build_object('kind', w.source_kind, 'id', w.source_id) from pass_window w
        where w.company_id = r.company_id and w.id = r.window_id) as source
     from pass_record r where r.company_id = $1 and r.received_at = $2 and r.id = $3
       and ($4::int[] is null or r.office_id = any($4)) for update`,
    [company_id, input.received_at, input.id, offices],
  )
  if (found === undefined) throw new Refusal(commonRefusals.not_found)
  if (found.decided === 'dropped') throw new Refusal(refusals.pass_dropped)
  if (found.time_state !== 'doubtful' && found.decided === null) throw new Refusal(refusals.pass_certain)
  if (input.decision === 'dropped' && found.decided === 'taken') throw new Refusal(refusals.pass_taken)
  const time = input.decision === 'taken' ? new Date(input.time).toISOString() : found.time
  if (input.decision === 'taken' && Date.parse(time) > call.now()) throw new Refusal(refusals.pass_ahead)
  const revision = found.revision + 1
  await db.query(
    `update pass_record set decided = $4, decided_at = $5, decided_by = $6, revision = $7, time = $8,
       time_state = case when $4 = 'taken' then 'corrected' else time_state end
     where company_id = $1 and received_at = $2 and id = $3`,
    [
      ...[company_id, input.received_at, input.id, input.decision],
      ...[new Date(call.now()).toISOString(), actor.user_id === 0 ? null : actor.user_id, revision, time],
    ],
  )
  const { user_id, window_id, door_id, office_id, door, source, way, direction, granted, result } = found
  const key =
    user_id !== null
      ? `user/${user_id}`
      : window_id !== null
        ? `window/${window_id}`
        : door_id !== null
          ? `door/${door_id}`
          : `${found.device_kind}/${found.device_id}`
  if (input.decision === 'taken')
    await raise(db, company_id, passRecorded, key, {
      ...{ record_id: input.id, revision, way, direction, granted, result, time, time_state: 'corrected' },
      ...{ device_kind: found.device_kind, device_id: found.device_id, received_at: found.received_at },
      ...(source === null ? {} : { source }),
      ...(user_id === null ? {} : { user_id }),
      ...(door_id === null ? {} : { door_id }),
      ...(office_id === null ? {} : { office_id }),
      ...(door === null ? {} : { place: door }),
      zone: found.timezone ?? 'UTC',
      wall_time: wireTime(Date.parse(time), found.timezone ?? 'UTC'),
    })
  call.record({
    ...{ module: 'pass_record', action: 'pass_decide', target: door ?? `${found.device_kind} ${found.device_id}` },
    before: { time: found.time },
    after: { decision: input.decision, ...(input.decision === 'taken' ? { time } : {}) },
  })
  call.emit(eventOf(topics.passes, {}))
  call.emit(eventOf(topics.recognitions, {}))
  return { id: input.id, revision }
}
