import { isMissed } from '@workplace/domain/booking/release'
import type { Call } from '../../../kernel/call/call'
import { actAlone, type JobContext } from '../../../kernel/call/job-call'
import { countBreaches } from '../blacklist/breaches'
import type { ReleaseSettings } from '../core/release-settings'
import { instantText } from '../core/wall-time'
import { breachOf, policyOf, type ReleaseCandidate, readOver, releasableOf } from './release-candidate.store'

/** So much of the past is looked at in one transaction. */
const spanMs = 86_400_000

/** It becomes known that nobody used the room. */
async function noteUnused(call: Call, missed: readonly ReleaseCandidate[]): Promise<void> {
  await call.db.query(
    `insert into meeting_use (company_id, meeting_id, room_id, source, outcome)
     select $1, meeting_id, room_id, 'sign_in', 'no_show' from unnest($2::int[], $3::int[]) as t(meeting_id, room_id)
     on conflict do nothing`,
    [call.actor.company_id, missed.map((one) => one.id), missed.map((one) => one.room_id)],
  )
}

/** The next span of meetings that are over. Undefined: another server is at it, or there is nothing to look at. */
async function countSpan(
  call: Call,
  settings: ReleaseSettings,
): Promise<{ missed: number; more: boolean } | undefined> {
  const { db, actor } = call
  const [watch] = await db.query<{ seen_until: string }>(
    'select seen_until from missed_watch where company_id = $1 for update skip locked',
    [actor.company_id],
  )
  const now = call.now()
  const from = watch === undefined ? now : Date.parse(watch.seen_until)
  // a clock that was put back waits until it is where it was
  if (from >= now) return undefined
  const until = Math.min(now, from + spanMs)
  const over = await readOver(db, actor.company_id, from, until)
  const missed = over.filter((row) => isMissed(policyOf(row, settings), releasableOf(row)))
  if (missed.length > 0) await noteUnused(call, missed)
  await countBreaches(call, missed.map(breachOf), settings)
  await db.query('update missed_watch set seen_until = $2 where company_id = $1', [
    actor.company_id,
    instantText(until),
  ])
  return { missed: missed.length, more: until < now }
}

/**
 * Counts the meetings that kept their slot and that nobody came to: too short for a release, or over before a server
 * ran again. Each span of time is looked at once. A company's first look is at nothing: nobody is held to what they did
 * before there was this rule.
 */
export async function countNoShows(on: JobContext, settings: ReleaseSettings): Promise<number> {
  await on.db.query('insert into missed_watch (company_id, seen_until) values ($1, $2) on conflict do nothing', [
    on.company_id,
    instantText(on.now()),
  ])
  let missed = 0
  for (;;) {
    const span = await actAlone(on, (call) => countSpan(call, settings))
    missed += span?.missed ?? 0
    if (!span?.more) return missed
  }
}
