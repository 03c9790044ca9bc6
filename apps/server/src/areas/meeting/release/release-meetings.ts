import type { ReleaseEvidence, ReleaseTriggerName } from '@workplace/contract/meeting/release'
import { holdingsOf } from '@workplace/domain/booking/holding'
import type { ReleaseMode } from '@workplace/domain/booking/release'
import type { Call } from '../../../kernel/call/call'
import { noteReleases } from '../../presence/public'
import { cutHoldings, dropHoldings } from '../core/holding.store'
import { forLog, summary } from '../core/log-entry'
import { allRoomsOf, logMeetings, type StoredMeeting } from '../core/meeting.store'
import { notifyMeetingChanged } from '../core/notify-changed'
import { instantText } from '../core/wall-time'
import { settleServices } from '../services/settle-services'
import { notifyReleases } from './notify-releases'

const messages = {
  no_sign: 'released_no_sign',
  no_person: 'released_no_person',
  series: 'released_series',
} as const

/** Why slots are given back. */
type Cause = {
  trigger: ReleaseTriggerName & keyof typeof messages
  mode: ReleaseMode
  due: number
  /** Nobody was there: the slot was not used at all. */
  missed: boolean
  evidence: Omit<ReleaseEvidence, 'due'>
}

/** A meeting, or several of one series, with why they give their slots back. */
export type SlotRelease = Cause & { meetings: readonly StoredMeeting[] }

/** One meeting of those, with what is written of it. */
type Line = Cause & { meeting: StoredMeeting; used: boolean; proof: ReleaseEvidence }

/**
 * Gives back the slots of meetings, each with what follows from it, in a few statements for all of them: under the locks
 * of all their rooms and of their rows. What a meeting used of its slot before everybody left stays its own.
 */
export async function releaseMeetings(call: Call, given: readonly SlotRelease[]): Promise<void> {
  const now = Math.floor(call.now() / 1000) * 1000
  const lines = given.flatMap(({ meetings, ...cause }) =>
    meetings.map((meeting): Line => {
      const used = !cause.missed && Date.parse(meeting.start_time) < now
      return { ...cause, meeting, used, proof: { due: instantText(cause.due), ...cause.evidence } }
    }),
  )
  if (lines.length === 0) return
  await freeSlots(call, lines, now)
  await keepInLedger(call, lines, now)
  // what the detectors saw led to it: their records say so
  const unseen = lines.filter(({ trigger }) => trigger === 'no_person')
  await noteReleases(
    call.db,
    call.actor.company_id,
    unseen.map(({ meeting }) => ({ room_id: meeting.meetingroom_id, meeting_id: meeting.id })),
  )
  await logMeetings(
    call,
    lines.map(({ meeting, trigger, proof }) => ({
      meeting_id: meeting.id,
      action: 'release',
      before: summary(meeting),
      after: { ...summary(meeting), meeting_state: 'released', release_reason: trigger, evidence: proof },
    })),
  )
  for (const one of given) sayReleased(call, one)
  await notifyReleases(
    call,
    given.flatMap(({ meetings: [meeting, ...others], trigger }) =>
      meeting === undefined ? [] : [{ meeting, kind: messages[trigger], ...(trigger === 'series' ? { others } : {}) }],
    ),
  )
  await settleServices(
    call,
    lines.map(({ meeting }) => meeting.id),
  )
}

async function freeSlots({ db, actor }: Call, lines: readonly Line[], now: number): Promise<void> {
  const idsOf = (some: readonly Line[]) => some.map(({ meeting }) => meeting.id)
  const [used, unused] = [lines.filter((one) => one.used), lines.filter((one) => !one.used)]
  if (used.length > 0) await cutHoldings(db, actor.company_id, idsOf(used), instantText(now))
  if (unused.length > 0) await dropHoldings(db, actor.company_id, idsOf(unused))
  await db.query(
    `update meeting m set meeting_state = 'released', release_reason = t.trigger, wanted_room_id = null, wanted_start = null,
       wanted_end = null, audit_state = 0, version = version + 1, updated_at = now(), updated_by = $4
     from unnest($2::int[], $3::text[]) as t(id, trigger) where m.company_id = $1 and m.id = t.id`,
    [actor.company_id, idsOf(lines), lines.map((one) => one.trigger), actor.name],
  )
}

async function keepInLedger({ db, actor }: Call, lines: readonly Line[], now: number): Promise<void> {
  const rows = lines.map(({ meeting, mode, trigger, proof, used }) => ({
    ...{ meeting_id: meeting.id, mode, trigger, evidence: proof, due_time: proof.due },
    freed_start: used ? instantText(now) : null,
  }))
  await db.query(
    `insert into release_log (company_id, meeting_id, meetingroom_id, user_id, mode, trigger, evidence, due_time, time,
       freed_start, freed_end)
     select $1, m.id, m.meetingroom_id, coalesce(m.book_for_id, m.booker_id), t.mode, t.trigger, t.evidence, t.due_time, $2,
       coalesce(t.freed_start, m.start_time), m.end_time
     from jsonb_to_recordset($3::jsonb) as t(meeting_id int, mode text, trigger text, evidence jsonb, due_time timestamptz,
       freed_start timestamptz)
     join meeting m on m.company_id = $1 and m.id = t.meeting_id`,
    [actor.company_id, instantText(now), JSON.stringify(rows)],
  )
}

/** The operation log and whoever looks at the rooms learn of it. */
function sayReleased(call: Call, { meetings, trigger }: SlotRelease): void {
  const [first] = meetings
  if (first === undefined) return
  const after = { ...summary(first), meeting_state: 'released', release_reason: trigger }
  const several = { series_id: first.series_id, meeting_ids: meetings.map((one) => one.id) }
  call.record({
    module: 'meeting',
    action: 'release',
    target_id: first.id,
    before: forLog(summary(first)).after,
    ...forLog(meetings.length === 1 ? after : { ...after, ...several }),
  })
  notifyMeetingChanged(
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
}
