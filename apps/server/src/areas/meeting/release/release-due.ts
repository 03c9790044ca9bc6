import { type Presence, type Released, releaseOf } from '@workplace/domain/booking/release'
import type { Call, LiveEvent, Log } from '../../../kernel/call'
import type { Database, Db } from '../../../kernel/db'
import { type Acting, actAlone } from '../../../kernel/job-call'
import { allRoomsOf } from '../cancel-meeting'
import { isActive, isConfirmed, readMeeting, readSeriesMeetings } from '../meeting.store'
import { lockRooms } from '../room.store'
import { lockSeries } from '../series.store'
import { instantText } from '../wall-time'
import { countBreach } from './breaches'
import { giveBack } from './give-back'
import { countMissed } from './missed'
import type { PresenceOf } from './presence'
import { type ReleaseSettings, readReleaseSettings } from './settings'
import { policyOf, readDue, readWatched, releasableOf, type Watched } from './watched.store'
import { system } from './words'

export type Releasing = {
  db: Database
  now: () => number
  log: Log
  presenceOf: PresenceOf
  beforeCommit: ((call: Call, events: readonly LiveEvent[]) => Promise<void>) | undefined
}

/** What was done: meetings released, by their own and with their series, and meetings counted as missed. */
export type Done = { released: number; missed: number }

const meetingLockClass = 7225
/** So many failures one after the other are no meeting's fault. */
const mostFailures = 3
/** So many meetings are released side by side: most of the time goes by waiting for the database. */
const workers = 3

const actingFor = (on: Releasing, company_id: number): Acting => ({ ...on, company_id, name: system })

const judge = (row: Watched, settings: ReleaseSettings, presence: Presence, now: number): Released | null =>
  releaseOf(policyOf(row, settings), releasableOf(row), presence, now)

/**
 * Releases one meeting if it is still due under its locks: state and everything that follows in one transaction. Left
 * alone while another server is at it.
 */
async function releaseOne(call: Call, id: number, settings: ReleaseSettings, presenceOf: PresenceOf) {
  const { db, actor } = call
  const [taken] = await db.query<{ mine: boolean }>(
    `select pg_try_advisory_xact_lock(${meetingLockClass}, $1) as mine`,
    [id],
  )
  if (!taken?.mine) return undefined
  const seen = await readMeeting(db, actor.company_id, id)
  if (!isActive(seen)) return undefined
  const rooms = allRoomsOf(seen)
  await lockRooms(db, rooms)
  const meeting = await readMeeting(db, actor.company_id, id, true)
  // somebody gave it other rooms meanwhile: the next round knows them
  if (!isActive(meeting) || !isConfirmed(meeting) || allRoomsOf(meeting).some((one) => !rooms.includes(one))) {
    return undefined
  }
  const now = call.now()
  const row = await readWatched(db, actor.company_id, id, now)
  if (row === undefined) return undefined
  const presence = await presenceOf(db, actor.company_id, row.room_id, now)
  const why = judge(row, settings, presence, now)
  if (why === null) return undefined
  const policy = policyOf(row, settings)
  const start = Date.parse(row.start_time)
  await giveBack(call, [meeting], {
    ...why,
    mode: row.mode,
    evidence: {
      signed: row.signed,
      before_minutes: why.trigger === 'no_sign' ? Math.round((start - why.due) / 60_000) : null,
      nobody_minutes: why.trigger === 'no_person' ? policy.nobody_minutes : null,
      empty_since: why.trigger === 'no_person' && presence.since !== null ? instantText(presence.since) : null,
      strikes: null,
    },
  })
  if (why.missed) await countBreach(call, breachOf(row), settings)
  return why
}

const breachOf = ({ id, series_id, host_id, start_time }: Watched) => ({
  ...{ meeting_id: id, series_id, user_id: host_id, kind: 'no_sign' as const, time: Date.parse(start_time) },
})

/** What is due by what is known without locks. */
async function dueNow(on: Releasing, company_id: number, settings: ReleaseSettings): Promise<number[]> {
  if (!settings.enabled) return []
  const now = on.now()
  const rows = await readDue(on.db, company_id, now, settings)
  const known = new Map<number, Presence>()
  const due: number[] = []
  for (const row of rows) {
    const presence = known.get(row.room_id) ?? (await on.presenceOf(on.db, company_id, row.room_id, now))
    known.set(row.room_id, presence)
    if (judge(row, settings, presence, now) !== null) due.push(row.id)
  }
  return due
}

/** Releases what is due in a company, each meeting by itself: one that cannot be released does not stop the others. */
async function releaseEach(on: Releasing, company_id: number, settings: ReleaseSettings): Promise<number> {
  const due = await dueNow(on, company_id, settings)
  let released = 0
  let failures = 0
  const work = async () => {
    for (let id = due.shift(); id !== undefined; id = due.shift()) {
      const one = id
      try {
        const why = await actAlone(actingFor(on, company_id), (call) => releaseOne(call, one, settings, on.presenceOf))
        if (why !== undefined) released++
        failures = 0
      } catch (error) {
        if (++failures > mostFailures) throw error
        on.log.warn({ err: error, meeting: one }, 'a meeting could not be released')
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return released
}

/** Gives back the rest of each series that was missed too often. How many meetings. */
async function releaseSeries(on: Releasing, company_id: number): Promise<number> {
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
  await giveBack(call, rest, {
    ...{ trigger: 'series', mode: 'no_sign', due: Date.parse(strike.time), missed: true },
    evidence: { ...nothing, strikes: missed?.strikes ?? 0 },
  })
  return rest.length
}

async function companiesThatRelease(db: Db): Promise<number[]> {
  const rows = await db.query<{ company_id: number }>(
    `select distinct company_id from meetingroom where release_mode <> 'none' order by company_id`,
  )
  return rows.map((row) => row.company_id)
}

/**
 * Releases every meeting whose instant has come, counts those that were missed, and gives back the rest of series that
 * were missed too often. What fell due while no server ran is done by the first one that does; each thing once, however
 * many servers are at it and whenever one dies.
 */
export async function releaseDue(on: Releasing): Promise<Done> {
  const done: Done = { released: 0, missed: 0 }
  for (const company_id of await companiesThatRelease(on.db)) {
    try {
      const settings = await readReleaseSettings(on.db, company_id)
      done.released += await releaseEach(on, company_id, settings)
      done.missed += await countMissed(actingFor(on, company_id), settings)
      done.released += await releaseSeries(on, company_id)
    } catch (error) {
      // what keeps one company's meetings from being released does not concern the others
      on.log.warn({ err: error, company_id }, 'due releases wait')
    }
  }
  return done
}
