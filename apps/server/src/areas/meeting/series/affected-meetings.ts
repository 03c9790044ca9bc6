import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { Call } from '../../../kernel/call/call'
import {
  isActive,
  mayChange,
  readMeeting,
  readSeriesMeetings,
  requireChangeable,
  requireOwnVersion,
  type StoredMeeting,
} from '../core/meeting.store'
import { lockSeries } from './series.store'

type Asked = { id: number; version?: number; scope: 'this' | 'following' | 'all' }

/** The chosen meeting, and with it all that a change of words or people is for. */
export type AffectedMeetings = { chosen: StoredMeeting; meetings: StoredMeeting[] }

/**
 * The meetings that a change is for, under the locks of their rows: one, or those of its series that are still to
 * begin and the caller's to change. Only for changes that leave rooms and times alone: those lock the rooms first.
 */
export async function lockAffected(call: Call, asked: Asked): Promise<AffectedMeetings> {
  const { db, actor } = call
  if (asked.scope === 'this') {
    const meeting = await readMeeting(db, actor.company_id, asked.id, true)
    requireChangeable(call, meeting, asked.version)
    return { chosen: meeting, meetings: [meeting] }
  }
  const seen = await readMeeting(db, actor.company_id, asked.id)
  requireOwnVersion(call, seen, asked.version)
  if (seen.series_id === null) throw new Refusal(refusals.series_none)
  await lockSeries(db, actor.company_id, seen.series_id)
  const from = asked.scope === 'following' ? seen.occurrence_date : null
  const all = await readSeriesMeetings(db, actor.company_id, seen.series_id, from, true)
  const chosen = all.find((one) => one.id === asked.id)
  if (chosen === undefined) throw new Refusal(commonRefusals.conflict)
  requireOwnVersion(call, chosen, asked.version)
  const now = call.now()
  const meetings = all.filter((one) => isActive(one) && Date.parse(one.start_time) > now && mayChange(actor, one))
  if (meetings.length === 0) throw new Refusal(refusals.meeting_over)
  return { chosen, meetings }
}

/** Gives meetings their next version; what is changed by itself is an exception of its series. */
export async function stampMeetings(call: Call, meetings: readonly StoredMeeting[], isSingle: boolean): Promise<void> {
  await call.db.query(
    `update meeting set version = version + 1, updated_at = now(), updated_by = $3,
       is_exception = is_exception or ($4 and series_id is not null)
     where company_id = $1 and id = any($2::int[])`,
    [call.actor.company_id, meetings.map((one) => one.id), call.actor.name, isSingle],
  )
}
