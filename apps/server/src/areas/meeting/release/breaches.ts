import type { BreachKind } from '@workplace/contract/meeting/lists'
import { banUntil, strikesOut, windowStart } from '@workplace/domain/booking/strike'
import type { Call } from '../../../kernel/call'
import { instantText } from '../wall-time'
import { type Ban, tellBan } from './ban.store'
import type { ReleaseSettings } from './settings'

type Counted = { meeting_id: number; series_id: number | null; user_id: number; kind: BreachKind; time: number }

const personLockClass = 7226

/** Whoever counts against somebody, or takes it back, waits for others who do: after every lock of rooms. */
export async function lockPerson(call: Call, user_id: number): Promise<void> {
  await call.db.query(`select pg_advisory_xact_lock(${personLockClass}, $1)`, [user_id])
}

/** Counts a breach against somebody, once for each meeting and kind, and draws what follows from their number. */
export async function countBreach(call: Call, breach: Counted, settings: ReleaseSettings): Promise<boolean> {
  const { db, actor } = call
  const { meeting_id, series_id, user_id, kind, time } = breach
  await lockPerson(call, user_id)
  const made = await db.query(
    `insert into breach as b (company_id, meeting_id, series_id, user_id, kind, time) values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, meeting_id, kind) do update set state = 'counted', time = excluded.time where b.state = 'void'
     returning id`,
    [actor.company_id, meeting_id, series_id, user_id, kind, instantText(time)],
  )
  if (made.length === 0) return false
  await banForBreaches(call, user_id, kind, settings)
  if (kind === 'no_sign' && series_id !== null) await strikeSeries(call, series_id, settings)
  return true
}

/** Bans somebody who has broken faith too often; each breach leads to one ban at most. */
async function banForBreaches(call: Call, user_id: number, kind: BreachKind, { strikes }: ReleaseSettings) {
  if (strikes.limit === 0) return
  const { db, actor } = call
  const { company_id } = actor
  const now = call.now()
  const breaches = await db.query<{ id: number; time: string }>(
    `select id, time from breach where company_id = $1 and user_id = $2 and state = 'counted' and blacklist_id is null
       and time > $3 and not exists (select 1 from whitelist_of_person($1, $2) w
         where 'blacklist' = any(w.exempt) and (w.end_time is null or w.end_time > $4::timestamptz))`,
    [company_id, user_id, instantText(windowStart(strikes, now)), instantText(now)],
  )
  const times = breaches.map((one) => Date.parse(one.time))
  if (strikesOut(strikes, times, now) === null) return
  const [running] = await db.query<{ id: number; end_time: string | null }>(
    `select id, end_time from blacklist where company_id = $1 and user_id = $2 and state = 1
       and (end_time is null or end_time > $3) for update`,
    [company_id, user_id, instantText(now)],
  )
  const until = banUntil(strikes, now, running?.end_time ? Date.parse(running.end_time) : null)
  const end_time = running !== undefined && running.end_time === null ? null : instantText(until)
  const values = [company_id, user_id, breaches.length, strikes.window_days, end_time, actor.name]
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
    breaches.map((one) => one.id),
  ])
  await tellBan(call, ban, 'blacklisted_counted', null)
}

/** A ban whose time has passed makes room for the next. */
export async function endFormer(call: Call, user_id: number): Promise<void> {
  await call.db.query(
    `update blacklist set state = 0, version = version + 1 where company_id = $1 and user_id = $2 and state = 1
       and end_time <= $3`,
    [call.actor.company_id, user_id, instantText(call.now())],
  )
}

/** A series that was missed too often gives back its rest: noted here, done under the locks of its rooms. */
async function strikeSeries(call: Call, series_id: number, { series_limit }: ReleaseSettings): Promise<void> {
  if (series_limit === 0) return
  await call.db.query(
    `insert into series_strike (company_id, series_id, time)
     select $1, $2, $4 where (select count(*) from breach
       where company_id = $1 and series_id = $2 and kind = 'no_sign' and state = 'counted') >= $3::int
     on conflict do nothing`,
    [call.actor.company_id, series_id, series_limit, instantText(call.now())],
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
  await lockPerson(call, user_id)
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
  await tellBan(call, ban, 'blacklist_lifted', because)
  return saved?.version ?? ban.version
}
