import type { ReleaseEvidence, ReleaseTriggerName } from '@workplace/contract/meeting/release'
import { holdingsOf } from '@workplace/domain/booking/holding'
import type { ReleaseMode } from '@workplace/domain/booking/release'
import type { Call } from '../../../kernel/call'
import { allRoomsOf } from '../cancel-meeting'
import { cutHoldings } from '../holding.store'
import { forLog, summary } from '../log-entry'
import { logMeetings, type StoredMeeting } from '../meeting.store'
import { settleServices } from '../settle-services'
import { tellMeetingChanged } from '../tell'
import { instantText } from '../wall-time'
import { tellOfRelease } from './tell-release'

/** Why slots are given back. */
export type Cause = {
  trigger: ReleaseTriggerName
  mode: ReleaseMode
  due: number
  /** Nobody was there: the slot was not used at all. */
  missed: boolean
  evidence: Omit<ReleaseEvidence, 'due'>
}

const messages = {
  no_sign: 'released_no_sign',
  no_person: 'released_no_person',
  series: 'released_series',
} as const

/**
 * Gives back the slots of meetings, of one series where there are several: under the locks of all their rooms and of
 * their rows. What a meeting used of its slot before everybody left stays its own.
 */
export async function giveBack(
  call: Call,
  meetings: readonly StoredMeeting[],
  { trigger, mode, due, missed, evidence }: Cause & { trigger: keyof typeof messages },
): Promise<void> {
  const [first] = meetings
  if (first === undefined) return
  const { db, actor } = call
  const company_id = actor.company_id
  const ids = meetings.map((one) => one.id)
  const now = Math.floor(call.now() / 1000) * 1000
  const start = Date.parse(first.start_time)
  const used = !missed && start < now
  if (used) for (const id of ids) await cutHoldings(db, company_id, id, instantText(now))
  else
    await db.query(
      `delete from holding where company_id = $1 and kind in ('meeting', 'service') and source_id = any($2::int[])`,
      [company_id, ids],
    )
  await db.query(
    `update meeting set meeting_state = 'released', release_reason = $3, wanted_room_id = null, wanted_start = null,
       wanted_end = null, audit_state = 0, version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and id = any($2::int[])`,
    [company_id, ids, trigger, actor.name],
  )
  const proof: ReleaseEvidence = { due: instantText(due), ...evidence }
  await db.query(
    `insert into release_log (company_id, meeting_id, meetingroom_id, user_id, mode, trigger, evidence, due_time, time,
       freed_start, freed_end)
     select $1, m.id, m.meetingroom_id, coalesce(m.book_for_id, m.booker_id), $3, $4, $5, $6, $7,
       case when $8 then $7::timestamptz else m.start_time end, m.end_time
     from meeting m where m.company_id = $1 and m.id = any($2::int[])`,
    [company_id, ids, mode, trigger, JSON.stringify(proof), instantText(due), instantText(now), used],
  )
  const changes = meetings.map((one) => ({
    meeting_id: one.id,
    action: 'release',
    before: summary(one),
    after: { ...summary(one), meeting_state: 'released', release_reason: trigger, evidence: proof },
  }))
  await logMeetings(call, changes)
  const after = { ...summary(first), meeting_state: 'released', release_reason: trigger }
  call.record({
    module: 'meeting',
    action: 'release',
    target_id: first.id,
    before: forLog(summary(first)).after,
    ...forLog(ids.length === 1 ? after : { ...after, series_id: first.series_id, meeting_ids: ids }),
  })
  tellMeetingChanged(
    call,
    first.id,
    meetings.flatMap((one) =>
      holdingsOf(
        allRoomsOf(one).map((id) => ({ id, timezone: one.timezone })),
        Date.parse(one.start_time),
        Math.max(Date.parse(one.end_time), Date.parse(one.wanted_end ?? one.end_time)),
      ),
    ),
  )
  await tellOfRelease(call, first, messages[trigger], trigger === 'series' ? { others: meetings.slice(1) } : {})
  await settleServices(call, ids)
}
