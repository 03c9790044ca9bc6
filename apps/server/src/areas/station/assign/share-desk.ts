import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { planDay as declaredPlan, shareDesk as declaredShare, myWeek } from '@workplace/contract/station/assign'
import * as refusals from '@workplace/contract/station/refusals'
import * as topics from '@workplace/contract/station/topics'
import { addDays } from '@workplace/domain/kernel/date'
import { dayClock, wallClock } from '@workplace/domain/kernel/zone'
import { byDistance } from '@workplace/domain/station/suggestion'
import { type Call, has, officesFor } from '../../../kernel/call/call'
import { actAlone } from '../../../kernel/call/job-call'
import type { Db } from '../../../kernel/database/db'
import { settingOf } from '../../company/public'
import { awayOf } from '../../people/public'
import { lockDesks, type StoredDesk } from '../booking/desk.store'
import type { DueDeps } from '../booking/desks-due'
import { type JudgedDesk, judgeDesks } from '../booking/judge-desks'
import { notifyOwner } from '../booking/notify'
import { type OwnDesk, ownDesks, ownersOn } from '../booking/owners'
import { emitShared, type Origin, share } from '../booking/share-own'

/** Has somebody else claimed the desk on that day? Who has left it has not. */
async function takenBy(db: Db, company_id: number, desk: StoredDesk, date: string, owner: number): Promise<boolean> {
  const day = dayClock(date, desk.timezone)
  const [row] = await db.query(
    `select 1 as one from station_holding h join station_reservation r on r.company_id = h.company_id and r.id = h.source_id
       and r.state in ('booked', 'checked_in')
     where h.company_id = $1 and h.station_id = $2 and h.is_held and h.kind = 'reservation'
       and h.user_id is distinct from $3 and h.start_time < $5 and h.end_time > $4 limit 1`,
    [company_id, desk.id, owner, new Date(day.start).toISOString(), new Date(day.end).toISOString()],
  )
  return row !== undefined
}

/** The desk is its owner's own again; false: somebody has booked it, and stays. */
async function takeBack(call: Call, desk: StoredDesk, date: string, owner: number): Promise<boolean> {
  const { db, actor } = call
  if (await takenBy(db, actor.company_id, desk, date, owner)) return false
  const rows = await db.query(
    'delete from station_share where company_id = $1 and station_id = $2 and date = $3 returning date',
    [actor.company_id, desk.id, date],
  )
  if (rows.length === 0) return true
  call.record({
    ...{ module: 'desk_assign', action: 'desk_take_back', target: desk.number, target_id: desk.id },
    after: { desk: desk.number, day: date },
  })
  emitShared(call, desk, date, owner)
  return true
}

/** The free desk of the same floor nearest to one that is taken. */
export async function nearestFree(call: Call, desk: StoredDesk, date: string, user_id: number): Promise<string> {
  const { db, actor } = call
  const floor = await db.query<JudgedDesk & { floor_id: number; x: number | null; y: number | null }>(
    `select id, number, floor_id, area_id, attribute, false as gone, x, y from station
     where company_id = $1 and floor_id = $2 and ((deleted_at is null and not leaving) or id = $3)`,
    [actor.company_id, desk.floor_id, desk.id],
  )
  const from = floor.find(({ id }) => id === desk.id)
  if (from === undefined) return '–'
  const others = floor.filter((one) => one !== from)
  const office = { id: desk.office_id, timezone: desk.timezone }
  const wanted = { unit: 'day' } as const
  const asked = { company_id: actor.company_id, office, user_id, date, wanted, now: call.now() }
  const { judge } = await judgeDesks(db, asked, others)
  return byDistance(from, others).find((one) => judge(one).verdict.ok)?.number ?? '–'
}

/** The desk of a call under its lock, and whose it is on that day: the caller's, or one that they look after. */
async function ownedDesk(call: Call, station_id: number, date: string) {
  const { db, actor } = call
  const desk = (await lockDesks(db, actor.company_id, [station_id])).get(station_id)
  if (desk === undefined) throw new Refusal(commonRefusals.not_found)
  if (date < wallClock(call.now(), desk.timezone).date) throw new Refusal(refusals.station_day_past)
  const owner = (await ownersOn(db, actor.company_id, [station_id], date)).get(station_id)
  const isMine = owner?.user_id === actor.user_id
  const mine = officesFor(actor, 'station')
  const keeps = has(actor, 'change-assign') && (mine === null || mine.includes(desk.office_id))
  if (owner === undefined || !(isMine || keeps)) throw new Refusal(refusals.station_not_yours)
  return { desk, owner: owner.user_id, origin: isMine ? ('owner' as const) : ('manager' as const) }
}

/** `POST /reservation/share`. */
export async function shareDesk(
  call: Call,
  { station_id, date }: ParsedOf<typeof declaredShare>,
): Promise<OutputOf<typeof declaredShare>> {
  const { desk, owner, origin } = await ownedDesk(call, station_id, date)
  await share(call, desk, date, owner, origin)
  return { shared: true }
}

/** `POST /reservation/take_back`: without sending anybody away. */
export async function takeBackDesk(
  call: Call,
  { station_id, date }: ParsedOf<typeof declaredShare>,
): Promise<OutputOf<typeof declaredShare>> {
  const { desk, owner } = await ownedDesk(call, station_id, date)
  const wasShared = (await ownersOn(call.db, call.actor.company_id, [station_id], date)).get(station_id)?.shared
  if (await takeBack(call, desk, date, owner)) {
    if (wasShared) await notifyOwner(call, 'desk_taken_back', owner, desk, date)
    return { shared: false }
  }
  const other = await nearestFree(call, desk, date, owner)
  throw new Refusal(refusals.station_taken_meanwhile, { number: desk.number, other })
}

/** So many days one plans ahead. */
const plannedDays = 14

/** On which clock somebody's days are: that of their office, else of the first one. */
export async function zoneOf(db: Db, company_id: number, user_id: number): Promise<string> {
  const [row] = await db.query<{ timezone: string }>(
    `select o.timezone from office o left join users u on u.company_id = o.company_id and u.id = $2
     where o.company_id = $1 order by o.id = u.office_id desc nulls last, o.id limit 1`,
    [company_id, user_id],
  )
  return row?.timezone ?? 'UTC'
}

/** Days among these on which somebody is away, as far as the company knows. */
async function absentOn(db: Db, company_id: number, user_id: number, dates: readonly string[], zone: string) {
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return new Set<string>()
  const span = { start: dayClock(first, zone).start, end: dayClock(last, zone).end }
  const spans = (await awayOf(db, company_id, [user_id], span)).get(user_id) ?? []
  return new Set(
    dates.filter((date) => {
      // away for the better part of the day
      const { start, end } = dayClock(date, zone)
      const [from, until] = [start + (end - start) * 0.4, start + (end - start) * 0.7]
      return spans.some((one) => one.start <= from && one.end >= until)
    }),
  )
}

/** `GET /reservation/week`. */
export async function readMyWeek({ db, actor, now }: Call): Promise<OutputOf<typeof myWeek>> {
  const { company_id, user_id } = actor
  const zone = await zoneOf(db, company_id, user_id)
  const today = wallClock(now(), zone).date
  const dates = Array.from({ length: plannedDays }, (_, n) => addDays(today, n))
  const last = dates.at(-1) ?? today
  type Said = { date: string; place: 'office' | 'home' | 'away' }
  const said = await db.query<Said>(
    'select date::text as date, place from person_day where company_id = $1 and user_id = $2 and date between $3 and $4',
    [company_id, user_id, today, last],
  )
  const booked = await db.query<{ id: number; number: string; date: string }>(
    `select r.id, s.number, r.date::text as date from station_reservation r
     join station s on s.company_id = r.company_id and s.id = r.station_id
     where r.company_id = $1 and r.user_id = $2 and r.date between $3 and $4 and r.state in ('booked', 'checked_in')
     order by r.start_time`,
    [company_id, user_id, today, last],
  )
  const own = await ownDesks(db, company_id, user_id, dates)
  const absent = await absentOn(db, company_id, user_id, dates, zone)
  const others = await db.query<{ station_id: number; date: string }>(
    `select station_id, date::text as date from station_reservation where company_id = $1
       and station_id = any($2::int[]) and date between $3 and $4 and state in ('booked', 'checked_in')
       and user_id is distinct from $5`,
    [company_id, [...new Set(own.map(({ station_id }) => station_id))], today, last, user_id],
  )
  const deskOn = (date: string) => {
    const desk = own.find((one) => one.date === date)
    if (desk === undefined) return null
    const { station_id, number, shared } = desk
    const taken_by_other = others.some((one) => one.date === date && one.station_id === station_id)
    return { station_id, number, shared, taken_by_other }
  }
  return {
    days: dates.map((date) => ({
      date,
      place: said.find((one) => one.date === date)?.place ?? null,
      absent: absent.has(date),
      desk: deskOn(date),
      booked: booked.flatMap((one) => (one.date === date ? [{ id: one.id, number: one.number }] : [])),
    })),
  }
}

type Following =
  | readonly [away: true, origin: Origin]
  /** null: whatever it was shared by. */
  | readonly [away: false, origin: Origin | null]

/** Shares or takes back one's desks of a day, as one is there or not; only what was shared so before. */
async function follow(call: Call, own: readonly OwnDesk[], user_id: number, ...[away, origin]: Following) {
  const { db, actor } = call
  const desks = await lockDesks(
    db,
    actor.company_id,
    own.map(({ station_id }) => station_id),
  )
  let shared = false
  for (const { station_id, date, office_id, origin: before } of own) {
    const desk = desks.get(station_id)
    if (desk === undefined) continue
    const isOn = (await settingOf(db, actor.company_id, 'station_share_when_absent', office_id)) === '1'
    if (away && isOn) {
      await share(call, desk, date, user_id, origin)
      shared = true
    } else if (
      !away &&
      before !== null &&
      (origin ?? before) === before &&
      !(await takeBack(call, desk, date, user_id))
    ) {
      shared = true
      await notifyOwner(call, 'desk_still_taken', user_id, desk, date, await nearestFree(call, desk, date, user_id))
    }
  }
  return shared
}

/** `POST /reservation/plan`. */
export async function planDay(
  call: Call,
  { date, place }: ParsedOf<typeof declaredPlan>,
): Promise<OutputOf<typeof declaredPlan>> {
  const { db, actor } = call
  const { company_id, user_id } = actor
  const zone = await zoneOf(db, company_id, user_id)
  if (date < wallClock(call.now(), zone).date) throw new Refusal(refusals.station_day_past)
  if (place === null)
    await db.query('delete from person_day where company_id = $1 and user_id = $2 and date = $3', [
      company_id,
      user_id,
      date,
    ])
  else
    await db.query(
      `insert into person_day (company_id, user_id, date, place) values ($1, $2, $3, $4)
       on conflict (company_id, user_id, date) do update set place = excluded.place, updated_at = now()`,
      [company_id, user_id, date, place],
    )
  const own = await ownDesks(db, company_id, user_id, [date])
  const away = place === 'home' || place === 'away'
  const shared = await follow(call, own, user_id, away, 'plan')
  call.emit(eventOf(topics.own_desk_booking, { user_id }))
  return { shared }
}

/** Has somebody another desk than their own for that day, in that office? */
async function isElsewhere(
  db: Db,
  company_id: number,
  user_id: number,
  date: string,
  office_id: number,
): Promise<boolean> {
  const [row] = await db.query(
    `select 1 from station_reservation r where r.company_id = $1 and r.user_id = $2 and r.date = $3 and r.unit = 'day'
       and r.state in ('booked', 'checked_in') and r.office_id = $4
       and not exists (select 1 from station_assign_day d where d.company_id = r.company_id and d.station_id = r.station_id
         and d.user_id = r.user_id and d.weekday = extract(isodow from r.date)::int and d.days @> r.date) limit 1`,
    [company_id, user_id, date, office_id],
  )
  return row !== undefined
}

/** Own desks in an office that are shared today, by whatever but a manager; of a sign that is of today. */
const sharedHereStatement = {
  name: 'own-desks-shared-here',
  text: `select d.station_id, s.number, s.office_id, o.timezone, t.date::text as date, h.origin, true as shared
    from station_assign_day d
    join office o on o.company_id = d.company_id and o.id = d.office_id
    cross join lateral (select ($4::timestamptz at time zone o.timezone)::date as date) t
    join station_share h on h.company_id = d.company_id and h.station_id = d.station_id and h.date = t.date
    join station s on s.company_id = d.company_id and s.id = d.station_id and s.deleted_at is null
    where d.company_id = $1 and d.user_id = $2 and d.office_id = $3 and d.days @> t.date
      and d.weekday = extract(isodow from t.date)::int and h.origin <> 'manager'
      and t.date = ($5::timestamptz at time zone o.timezone)::date
    order by d.station_id`,
}

/**
 * Whoever comes to an office has their desk there again that day, if nobody booked it meanwhile; but for who sits elsewhere. A
 * sign that arrives a day late gives nothing back. It is asked at every pass, and mostly of people who own no desk.
 */
export async function ownerAppears(
  call: Call,
  { user_id, office_id, at }: { user_id: number; office_id: number; at: number },
): Promise<true | undefined> {
  const { db, actor } = call
  const { company_id } = actor
  const own = await db.query<OwnDesk>(sharedHereStatement, [
    ...[company_id, user_id, office_id, new Date(at).toISOString(), new Date(call.now()).toISOString()],
  ])
  const [first] = own
  if (first === undefined || (await isElsewhere(db, company_id, user_id, first.date, office_id))) return undefined
  await follow(call, own, user_id, false, null)
  return true
}

/** So many days ahead leave shares the desks of who is away. */
const leaveDays = 60
const dayMs = 86_400_000

/** Leave that was there before a desk was somebody's shares it, too; under its lock. */
export async function shareOnLeave(call: Call, user_id: number, station_id: number): Promise<void> {
  const { db, actor } = call
  const zone = await zoneOf(db, actor.company_id, user_id)
  const today = wallClock(call.now(), zone).date
  const dates = Array.from({ length: leaveDays }, (_, n) => addDays(today, n))
  const absent = await absentOn(db, actor.company_id, user_id, dates, zone)
  const own = absent.size === 0 ? [] : await ownDesks(db, actor.company_id, user_id, [...absent])
  const fresh = own.filter((one) => one.station_id === station_id && !one.shared)
  await follow(call, fresh, user_id, true, 'leave')
}

/** Follows somebody's leave on these days: their desks are shared, and theirs again where that is none any more. */
async function followDays(call: Call, user_id: number, dates: readonly string[], zone: string): Promise<void> {
  const { db, actor } = call
  const absent = await absentOn(db, actor.company_id, user_id, dates, zone)
  const own = await ownDesks(db, actor.company_id, user_id, dates)
  const away = own.filter(({ date }) => absent.has(date))
  const back = own.filter(({ date, origin }) => origin === 'leave' && !absent.has(date))
  await follow(call, [...away], user_id, true, 'leave')
  await follow(call, [...back], user_id, false, 'leave')
}

/** Somebody's absences changed: their desks are shared on those days, and theirs again on days that are none any more. */
export async function followAbsence(call: Call, user_id: number): Promise<true> {
  const zone = await zoneOf(call.db, call.actor.company_id, user_id)
  const today = wallClock(call.now(), zone).date
  const dates = Array.from({ length: leaveDays }, (_, n) => addDays(today, n))
  await followDays(call, user_id, dates, zone)
  return true
}

/** The last days of those that leave reaches are looked at so many times: no server has to run every day. */
const newDays = 7

/** Leave that began too far ahead shares desks once its days come near. Whoever took a nearer day back keeps it. How many. */
export async function followComing(on: DueDeps): Promise<number> {
  const now = on.now()
  const span = { start: now + (leaveDays - newDays - 2) * dayMs, end: now + (leaveDays + 2) * dayMs }
  const owners = await on.db.query<{ company_id: number; user_ids: number[] }>(
    `select a.company_id, array_agg(distinct a.user_id) as user_ids from station_assign a
     join users u on u.company_id = a.company_id and u.id = a.user_id and u.status = 'active'
     where a.end_date is null or a.end_date >= $1::date group by a.company_id order by a.company_id`,
    [new Date(span.start).toISOString()],
  )
  let done = 0
  for (const { company_id, user_ids } of owners)
    for (const user_id of (await awayOf(on.db, company_id, user_ids, span)).keys()) {
      try {
        await actAlone({ ...on, company_id, name: common.system[0] }, async (call) => {
          const zone = await zoneOf(call.db, company_id, user_id)
          const last = addDays(wallClock(now, zone).date, leaveDays - 1)
          const dates = Array.from({ length: newDays }, (_, n) => addDays(last, n + 1 - newDays))
          await followDays(call, user_id, dates, zone)
          return true
        })
        done++
      } catch (error) {
        on.log.warn({ err: error, user: user_id }, 'desks are shared for leave another day')
      }
    }
  return done
}
