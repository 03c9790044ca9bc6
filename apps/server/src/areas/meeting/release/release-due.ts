import { type Presence, type ReleaseDecision, type ReleasePolicy, releaseOf } from '@workplace/domain/booking/release'
import type { Call, LiveEvent, Log } from '../../../kernel/call/call'
import { actAlone, type JobContext } from '../../../kernel/call/job-call'
import type { Database, Db } from '../../../kernel/database/db'
import { inBatches } from '../../../kernel/jobs/in-batches'
import { type BreachCount, countBreaches } from '../blacklist/breaches'
import { allRoomsOf, isActive, isConfirmed, readSeriesMeetings, type StoredMeeting } from '../core/meeting.store'
import { type ReleaseSettings, readReleaseSettings } from '../core/release-settings'
import { lockRooms } from '../core/room.store'
import { instantText } from '../core/wall-time'
import { lockSeries } from '../series/series.store'
import { countNoShows } from './no-shows'
import { countOverstays } from './overstays'
import { type PresenceOf, presenceFor } from './presence'
import {
  breachOf,
  policyOf,
  type ReleaseCandidate,
  readDue,
  readReleaseCandidates,
  releasableOf,
} from './release-candidate.store'
import { releaseMeetings, type SlotRelease } from './release-meetings'
import { withMeetings } from './with-meetings'
import { system } from './words'

export type ReleaseDeps = {
  db: Database
  now: () => number
  log: Log
  presenceOf: PresenceOf
  beforeCommit: ((call: Call, events: readonly LiveEvent[]) => Promise<void>) | undefined
}

/** What was done: meetings released, by their own and with their series, and meetings counted as missed. */
export type ReleaseCounts = { released: number; missed: number }

const actingFor = (on: ReleaseDeps, company_id: number): JobContext => ({ ...on, company_id, name: system })

const judge = (
  row: ReleaseCandidate,
  settings: ReleaseSettings,
  presence: Presence,
  now: number,
): ReleaseDecision | null => releaseOf(policyOf(row, settings), releasableOf(row), presence, now)

/** What is due by what is known without locks. */
async function dueNow(on: ReleaseDeps, company_id: number, settings: ReleaseSettings): Promise<number[]> {
  if (!settings.enabled) return []
  const now = on.now()
  const rows = await readDue(on.db, company_id, now, settings)
  const presenceIn = await presenceFor(on.presenceOf, on.db, company_id, rows, now)
  return rows.filter((row) => judge(row, settings, presenceIn(row.room_id), now) !== null).map((row) => row.id)
}

/** Why a meeting is given back, as the ledger keeps it. */
function givenFor(
  meeting: StoredMeeting,
  row: ReleaseCandidate,
  why: ReleaseDecision,
  policy: ReleasePolicy,
  seen: Presence,
): SlotRelease {
  const bySign = why.trigger === 'no_sign'
  return {
    ...{ ...why, meetings: [meeting], mode: row.mode },
    evidence: {
      signed: row.signed,
      before_minutes: bySign ? Math.round((Date.parse(row.start_time) - why.due) / 60_000) : null,
      nobody_minutes: bySign ? null : policy.nobody_minutes,
      empty_since: bySign || seen.since === null ? null : instantText(seen.since),
      strikes: null,
    },
  }
}

/** Gives back those of some meetings, locked with their rooms, that are still due: state and everything that follows. */
async function releaseLocked(
  call: Call,
  meetings: readonly StoredMeeting[],
  settings: ReleaseSettings,
  presenceOf: PresenceOf,
): Promise<number> {
  const { db, actor } = call
  const now = call.now()
  const ids = meetings.map((one) => one.id)
  const rows = await readReleaseCandidates(db, actor.company_id, ids, now)
  const presenceIn = await presenceFor(presenceOf, db, actor.company_id, rows, now)
  const given: SlotRelease[] = []
  const missed: BreachCount[] = []
  for (const row of rows) {
    const meeting = meetings.find((one) => one.id === row.id)
    const seen = presenceIn(row.room_id)
    const why = judge(row, settings, seen, now)
    if (meeting === undefined || why === null) continue
    given.push(givenFor(meeting, row, why, policyOf(row, settings), seen))
    if (why.missed) missed.push(breachOf(row))
  }
  await releaseMeetings(call, given)
  await countBreaches(call, missed, settings)
  return given.length
}

/** Releases what is due in a company. What cannot be released does not stop the others. */
async function releaseAll(on: ReleaseDeps, company_id: number, settings: ReleaseSettings): Promise<number> {
  const due = await dueNow(on, company_id, settings)
  return inBatches(due, {
    work: (ids, patient) =>
      actAlone(actingFor(on, company_id), (call) =>
        withMeetings(call, ids, patient, (meetings) => releaseLocked(call, meetings, settings, on.presenceOf)),
      ),
    onFault: (error, meeting) => on.log.warn({ err: error, meeting }, 'a meeting could not be released'),
  })
}

/** Gives back the rest of each series that was missed too often. How many meetings. */
async function releaseSeries(on: ReleaseDeps, company_id: number): Promise<number> {
  const struck = await on.db.query<{ series_id: number }>(
    'select series_id from series_strike where company_id = $1 and not done order by series_id',
    [company_id],
  )
  let released = 0
  for (const { series_id } of struck) {
    const done = await actAlone(actingFor(on, company_id), (call) => releaseRest(call, series_id))
    released += done ?? 0
  }
  return released
}

async function releaseRest(call: Call, series_id: number): Promise<number | undefined> {
  const { db, actor } = call
  const seen = await readSeriesMeetings(db, actor.company_id, series_id, null)
  const rooms = [...new Set(seen.flatMap(allRoomsOf))]
  await lockRooms(db, rooms)
  await lockSeries(db, actor.company_id, series_id)
  const [strike] = await db.query<{ time: string }>(
    `update series_strike set done = true where company_id = $1 and series_id = $2 and not done returning time`,
    [actor.company_id, series_id],
  )
  if (strike === undefined) return undefined
  const all = await readSeriesMeetings(db, actor.company_id, series_id, null, true)
  const now = call.now()
  const given = await db.query<{ meeting_id: number }>(
    'select meeting_id from release_log where company_id = $1 and meeting_id = any($2::int[])',
    [actor.company_id, all.map((one) => one.id)],
  )
  const before = new Set(given.map((one) => one.meeting_id))
  const [missed] = await db.query<{ strikes: number; user_ids: number[] }>(
    `select count(*)::int as strikes, coalesce(array_agg(distinct user_id), '{}') as user_ids from breach
     where company_id = $1 and series_id = $2 and kind = 'no_sign' and state = 'counted'`,
    [actor.company_id, series_id],
  )
  const rest = all.filter(
    (one) =>
      isActive(one) &&
      isConfirmed(one) &&
      Date.parse(one.start_time) > now &&
      // what was handed over belongs to somebody who did not stay away
      missed?.user_ids.includes(one.book_for_id ?? one.booker_id) &&
      !before.has(one.id) &&
      allRoomsOf(one).every((id) => rooms.includes(id)),
  )
  const nothing = { signed: false, before_minutes: null, nobody_minutes: null, empty_since: null }
  await releaseMeetings(call, [
    {
      ...{ meetings: rest, trigger: 'series', mode: 'no_sign', due: Date.parse(strike.time), missed: true },
      evidence: { ...nothing, strikes: missed?.strikes ?? 0 },
    },
  ])
  return rest.length
}

/** Those in which anything may fall due: rooms that release, or a rule about staying too long. */
export async function companiesThatRelease(db: Db): Promise<number[]> {
  const rows = await db.query<{ company_id: number }>(
    `select company_id from meetingroom where release_mode <> 'none'
     union select company_id from strategy where strategy_key = 'overstay_minutes' and strategy_values <> '0'
     order by company_id`,
  )
  return rows.map((row) => row.company_id)
}

/**
 * Releases every meeting whose instant has come, counts those that were missed, and gives back the rest of series that
 * were missed too often. What fell due while no server ran is done by the first one that does; each thing once, however
 * many servers are at it and whenever one dies.
 */
export async function releaseDue(on: ReleaseDeps): Promise<ReleaseCounts> {
  const done: ReleaseCounts = { released: 0, missed: 0 }
  for (const company_id of await companiesThatRelease(on.db)) {
    try {
      const settings = await readReleaseSettings(on.db, company_id)
      done.released += await releaseAll(on, company_id, settings)
      done.missed += await countNoShows(actingFor(on, company_id), settings)
      await countOverstays({ ...actingFor(on, company_id), presenceOf: on.presenceOf }, settings)
      done.released += await releaseSeries(on, company_id)
    } catch (error) {
      // what keeps one company's meetings from being released does not concern the others
      on.log.warn({ err: error, company_id }, 'due releases wait')
    }
  }
  return done
}
