import type { BreachKind } from '@workplace/contract/meeting/blacklist'
import { banUntil, reachesBan, windowStart } from '@workplace/domain/booking/breach-limit'
import type { Call } from '../../../kernel/call/call'
import type { ReleaseSettings } from '../core/release-settings'
import { instantText } from '../core/wall-time'
import { type Ban, notifyBan } from './ban.store'

export type BreachCount = {
  meeting_id: number
  series_id: number | null
  user_id: number
  kind: BreachKind
  time: number
}

/** A breach that was counted just now. */
type Made = Pick<BreachCount, 'user_id' | 'kind' | 'series_id'> & { id: number }

const personLockClass = 7226

/**
 * Whoever counts against people, or takes it back, waits for others who do: after every lock of rooms, and in one order, so
 * that nobody waits for each other.
 */
export async function lockPeople(call: Call, user_ids: readonly number[]): Promise<void> {
  await call.db.query(`select pg_advisory_xact_lock(${personLockClass}, id) from unnest($1::int[]) as person(id)`, [
    [...new Set(user_ids)].sort((a, b) => a - b),
  ])
}

/** Counts breaches, each once for each meeting and kind, and draws what follows from their number. How many were new. */
export async function countBreaches(
  call: Call,
  breaches: readonly BreachCount[],
  settings: ReleaseSettings,
): Promise<number> {
  if (breaches.length === 0) return 0
  const { db, actor } = call
  await lockPeople(
    call,
    breaches.map((one) => one.user_id),
  )
  const made = await db.query<Made>(
    `insert into breach as b (company_id, meeting_id, series_id, user_id, kind, time)
     select $1, t.meeting_id, t.series_id, t.user_id, t.kind, t.time
     from jsonb_to_recordset($2::jsonb) as t(meeting_id int, series_id int, user_id int, kind text, time timestamptz)
     order by t.meeting_id, t.kind
     on conflict (company_id, meeting_id, kind) do update set state = 'counted', time = excluded.time where b.state = 'void'
     returning id, user_id, kind, series_id`,
    [actor.company_id, JSON.stringify(breaches.map((one) => ({ ...one, time: instantText(one.time) })))],
  )
  for (const user_id of await soFarCounted(call, [...new Set(made.map((one) => one.user_id))], settings)) {
    const own = made.filter((one) => one.user_id === user_id)
    await banForBreaches(call, user_id, own, settings)
  }
  const series = made.flatMap((one) => (one.kind === 'no_sign' && one.series_id !== null ? [one.series_id] : []))
  await strikeSeries(call, [...new Set(series)], settings)
  return made.length
}

/** Those of these people who may have broken faith often enough for a ban. */
async function soFarCounted(
  { db, actor, now }: Call,
  user_ids: readonly number[],
  { strikes }: ReleaseSettings,
): Promise<number[]> {
  if (strikes.limit === 0 || user_ids.length === 0) return []
  const rows = await db.query<{ user_id: number }>(
    `select user_id from breach where company_id = $1 and user_id = any($2::int[]) and state = 'counted'
       and blacklist_id is null and time > $3 group by user_id having count(*) >= $4::int order by user_id`,
    [actor.company_id, user_ids, instantText(windowStart(strikes, now())), strikes.limit],
  )
  return rows.map((row) => row.user_id)
}

/**
 * Bans somebody who has broken faith too often: as if each of the new breaches had come by itself, so that it does not
 * matter how many were counted together. Each breach leads to one ban at most.
 */
async function banForBreaches(call: Call, user_id: number, made: readonly Made[], settings: ReleaseSettings) {
  const { strikes } = settings
  const now = call.now()
  const fresh = new Map(made.map((one) => [one.id, one.kind]))
  const open = await call.db.query<{ id: number; time: string }>(
    `select id, time from breach where company_id = $1 and user_id = $2 and state = 'counted' and blacklist_id is null
       and time > $3 and not exists (select 1 from whitelist_of_person($1, $2) w
         where 'blacklist' = any(w.exempt) and (w.end_time is null or w.end_time > $4::timestamptz))
     order by id = any($5::bigint[]), id`,
    [call.actor.company_id, user_id, instantText(windowStart(strikes, now)), instantText(now), [...fresh.keys()]],
  )
  let held: typeof open = []
  for (const breach of open) {
    held.push(breach)
    const kind = fresh.get(breach.id)
    if (kind === undefined) continue
    const times = held.map((one) => Date.parse(one.time))
    if (reachesBan(strikes, times, now) === null) continue
    await banFor(
      call,
      user_id,
      kind,
      held.map((one) => one.id),
      settings,
    )
    held = []
  }
}

/** Bans somebody for these breaches, or makes the ban that runs longer, and tells them. */
async function banFor(
  call: Call,
  user_id: number,
  kind: BreachKind,
  breach_ids: readonly number[],
  { strikes }: ReleaseSettings,
) {
  const { db, actor } = call
  const { company_id } = actor
  const now = call.now()
  const [running] = await db.query<{ id: number; end_time: string | null }>(
    `select id, end_time from blacklist where company_id = $1 and user_id = $2 and state = 1
       and (end_time is null or end_time > $3) for update`,
    [company_id, user_id, instantText(now)],
  )
  const until = banUntil(strikes, now, running?.end_time ? Date.parse(running.end_time) : null)
  const end_time = running !== undefined && running.end_time === null ? null : instantText(until)
  const values = [company_id, user_id, breach_ids.length, strikes.window_days, end_time, actor.name]
  if (running === undefined) await endFormer(call, user_id)
  const [ban] =
    running === undefined
      ? await db.query<Ban>(
          `insert into blacklist (company_id, user_id, numbers, window_days, end_time, created_by, updated_by, reason, start_time)
           values ($1, $2, $3, $4, $5, $6, $6, $7, $8) returning *`,
          [...values, kind, instantText(now)],
        )
      : await db.query<Ban>(
          `update blacklist set numbers = numbers + $3, window_days = $4, end_time = $5, version = version + 1,
             updated_at = now(), updated_by = $6 where company_id = $1 and user_id = $2 and id = $7 returning *`,
          [...values, running.id],
        )
  if (ban === undefined) throw new Error('the ban was not stored')
  await db.query('update breach set blacklist_id = $2 where company_id = $1 and id = any($3::bigint[])', [
    company_id,
    ban.id,
    breach_ids,
  ])
  await notifyBan(call, ban, 'blacklisted_counted', null)
}

/** A ban whose time has passed makes room for the next. */
export async function endFormer(call: Call, user_id: number): Promise<void> {
  await call.db.query(
    `update blacklist set state = 0, version = version + 1 where company_id = $1 and user_id = $2 and state = 1
       and end_time <= $3`,
    [call.actor.company_id, user_id, instantText(call.now())],
  )
}

/** Series that were missed too often give back their rest: noted here, done under the locks of their rooms. */
async function strikeSeries(
  call: Call,
  series_ids: readonly number[],
  { series_limit }: ReleaseSettings,
): Promise<void> {
  if (series_limit === 0 || series_ids.length === 0) return
  await call.db.query(
    `insert into series_strike (company_id, series_id, time)
     select $1, series_id, $4 from breach
     where company_id = $1 and series_id = any($2::int[]) and kind = 'no_sign' and state = 'counted'
     group by series_id having count(*) >= $3::int order by series_id
     on conflict do nothing`,
    [call.actor.company_id, series_ids, series_limit, instantText(call.now())],
  )
}

/** Takes back what a meeting counted against its host; a ban that it led to ends where too little is left for it. */
export async function voidBreach(
  call: Call,
  meeting_id: number,
  user_id: number,
  because: string,
  { strikes }: ReleaseSettings,
): Promise<void> {
  const { db, actor } = call
  await lockPeople(call, [user_id])
  const [gone] = await db.query<{ blacklist_id: number | null }>(
    `with gone as (
       select id, blacklist_id from breach where company_id = $1 and meeting_id = $2 and kind = 'no_sign' and state = 'counted'
     ), taken as (
       update breach set state = 'void', blacklist_id = null where company_id = $1 and id in (select id from gone)
     ) select blacklist_id from gone`,
    [actor.company_id, meeting_id],
  )
  if (gone?.blacklist_id == null) return
  const [ban] = await db.query<Ban & { left: number }>(
    `select b.*, (select count(*)::int from breach c where c.company_id = b.company_id and c.blacklist_id = b.id) as left
     from blacklist b where b.company_id = $1 and b.id = $2 and b.state = 1
       and (b.end_time is null or b.end_time > $3) for update`,
    [actor.company_id, gone.blacklist_id, instantText(call.now())],
  )
  if (ban === undefined || ban.reason === 'manual' || ban.left >= strikes.limit) return
  await db.query('update breach set blacklist_id = null where company_id = $1 and blacklist_id = $2', [
    actor.company_id,
    ban.id,
  ])
  await liftBan(call, ban, because)
}

/** Ends a ban before its time, and tells the person. */
export async function liftBan(call: Call, ban: Ban, because: string): Promise<number> {
  const [saved] = await call.db.query<{ version: number }>(
    `update blacklist set state = 0, lift_reason = $3, lifted_by = $4, lifted_at = $5, version = version + 1,
       updated_at = now(), updated_by = $4 where company_id = $1 and id = $2 returning version`,
    [call.actor.company_id, ban.id, because, call.actor.name, instantText(call.now())],
  )
  await notifyBan(call, ban, 'blacklist_lifted', because)
  return saved?.version ?? ban.version
}
