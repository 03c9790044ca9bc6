import * as common from '@workplace/contract/kernel/common-words'
import { undecidedAt, warnedBefore } from '@workplace/domain/station/check-in-window'
import {
  comesInTime,
  type DeskPresence,
  emptyUntil,
  isMissing,
  type ReleaseMode,
  seenSince,
} from '@workplace/domain/station/here'
import type { Call } from '../../../kernel/call/call'
import { actAlone, type JobContext } from '../../../kernel/call/job-call'
import { type Batch, inBatches } from '../../../kernel/jobs/in-batches'
import { refuseDesk } from './audit-desks'
import { windowOf } from './book-desk'
import { lockDesks } from './desk.store'
import { endBookings, lockBookings, readBookings, type StoredBooking } from './desk-booking.store'
import { hadBefore, presenceOfDesks, releaseRulesOf } from './desk-presence'
import { markHere } from './mark-here'
import { notifyOfDesk } from './notify'
import { ownersOn } from './owners'
import { emitChanged } from './record-desk'
import { releaseBooking } from './release-desk'

export type DueDeps = Omit<JobContext, 'company_id' | 'name'>

const MINUTE = 60_000
const text = (instant: number) => new Date(instant).toISOString()

/** How a booking ends by itself: who was asked to check in and did not is missing; of the others nobody knows. */
const endOf = (one: StoredBooking, mode: ReleaseMode) => {
  if (one.state === 'released') return one.release_reason === 'no_check_in' ? 'no_show' : 'finished'
  return one.state === 'booked' && one.deadline !== null && mode !== 'no_person' && mode !== 'none'
    ? 'no_show'
    : 'finished'
}

async function warn(call: Call, one: StoredBooking, kind: 'desk_warning' | 'desk_empty_warning', due: number) {
  await call.db.query('update station_reservation set warned_at = $3 where company_id = $1 and id = $2', [
    ...[call.actor.company_id, one.id, text(call.now())],
  ])
  await notifyOfDesk(call, kind, one, `desk/${one.id}/warned/${text(due)}`)
  return true
}

/** Whoever was warned at that instant has had the time that a warning gives; they learn of it however late it comes. */
const hadTime = (warned: number, now: number) => warned + warnedBefore * MINUTE <= now

/** Somebody who checked in is gone for long: what is left is released, after a warning. Owners are left alone. */
async function doEmpty(call: Call, one: StoredBooking, presence: DeskPresence, rules: Rules, warned: number | null) {
  const { db, actor } = call
  if (presence.since === null) return false
  const here = Math.max(...[one.check_in_time, one.restored_at].map((time) => (time === null ? 0 : Date.parse(time))))
  const due = emptyUntil(rules.mode, presence, { ...rules, here })
  if (due === null || due - warnedBefore * MINUTE > call.now() || due >= Date.parse(one.end_time)) return false
  const owner = (await ownersOn(db, actor.company_id, [one.station_id], one.date)).get(one.station_id)
  if (owner !== undefined && owner.user_id === one.user_id) return false
  // once for each time they are gone
  if (warned === null || warned < presence.since) return await warn(call, one, 'desk_empty_warning', due)
  if (due > call.now() || !hadTime(warned, call.now())) return false
  await releaseBooking(call, one, { reason: 'empty', due, since: presence.since })
  return true
}

type Rules = Awaited<ReturnType<typeof releaseRulesOf>>

/** Who is seen at the desk long enough has come. */
async function doSeen(call: Call, one: StoredBooking, presence: DeskPresence): Promise<boolean> {
  if (presence.state !== 'occupied') return false
  const { db, actor } = call
  const span = { start: Date.parse(one.start_time), end: Date.parse(one.end_time) }
  const { from } = await windowOf(db, actor.company_id, one, { ...one, span, made: Date.parse(one.created_at) })
  const at = seenSince(presence, from, await hadBefore(db, actor.company_id, one), call.now())
  if (at === null || !comesInTime(at, from, span.end)) return false
  await markHere(call, one, { way: 'detector', at })
  return true
}

/** What the clock and the detector do to a booking now, if anything. */
async function doDue(call: Call, one: StoredBooking, presence: DeskPresence, warned: number | null): Promise<boolean> {
  const { db, actor } = call
  const now = call.now()
  if (one.state === 'pending') {
    const span = { start: Date.parse(one.start_time), end: Date.parse(one.end_time) }
    if (now < undecidedAt(span, Date.parse(one.created_at))) return false
    await refuseDesk(call, one, { by: null, reason: null })
    return true
  }
  if (one.state !== 'booked' && one.state !== 'checked_in' && one.state !== 'released') return false
  const rules = await releaseRulesOf(db, actor.company_id, one)
  if (Date.parse(one.end_time) <= now) {
    const state = endOf(one, rules.mode)
    const at = one.released_at ?? one.end_time
    await endBookings(db, actor.company_id, [one.id], { state, at, by: actor.name })
    emitChanged(call, one)
    return true
  }
  if (one.state === 'released') return false
  if (one.state === 'checked_in') return await doEmpty(call, one, presence, rules, warned)
  if (await doSeen(call, one, presence)) return true
  if (one.deadline === null) return false
  const due = Date.parse(one.deadline)
  const missing = isMissing(rules.mode, due, presence, now)
  const asks = rules.mode === 'no_sign' || rules.mode === 'either'
  if (asks && warned === null) {
    if ((due <= now && !missing) || due - warnedBefore * MINUTE > now) return false
    return await warn(call, one, 'desk_warning', due)
  }
  if (!missing || (warned !== null && asks && !hadTime(warned, now))) return false
  await releaseBooking(call, one, { reason: 'no_check_in', due })
  return true
}

async function doBatch(call: Call, ids: readonly number[], patient: boolean): Promise<Batch> {
  const { db, actor } = call
  const seen = await readBookings(db, actor.company_id, ids)
  await lockDesks(
    db,
    actor.company_id,
    seen.map(({ station_id }) => station_id),
  )
  const found = await lockBookings(db, actor.company_id, ids, !patient)
  const rows = await db.query<{ id: number; warned_at: string }>(
    'select id, warned_at from station_reservation where company_id = $1 and id = any($2::int[]) and warned_at is not null',
    [actor.company_id, ids],
  )
  const warned = new Map(rows.map(({ id, warned_at }) => [id, Date.parse(warned_at)]))
  const desks = found.map(({ station_id }) => station_id)
  const presenceOf = await presenceOfDesks(db, actor.company_id, desks, call.now())
  let done = 0
  for (const one of found) if (await doDue(call, one, presenceOf(one.station_id), warned.get(one.id) ?? null)) done++
  const locked = new Set(found.map(({ id }) => id))
  return { done, busy: patient ? [] : ids.filter((id) => !locked.has(id)) }
}

/** Warns, releases and ends bookings of desks: each once, however many servers are at it. How many. */
export async function desksDue(on: DueDeps, page = 5_000): Promise<number> {
  const now = on.now()
  let [done, after] = [0, { company_id: 0, id: 0 }]
  // what is not done yet is asked for again each time: a company of which there is very much keeps nobody after it waiting
  for (;;) {
    const rows = await dueAfter(on, now, after, page)
    done += await doDueOf(on, rows)
    const last = rows.at(-1)
    if (last === undefined || rows.length < page) break
    after = last
  }
  return done + (await takeAway(on, text(now)))
}

type Due = { company_id: number; id: number }

/** So many bookings of which something may be due, after one. */
const dueAfter = (on: DueDeps, now: number, after: Due, page: number): Promise<Due[]> =>
  on.db.query<Due>(
    `select company_id, id from (
     select company_id, id from station_reservation where state in ('booked', 'checked_in') and end_time <= $1
     union select company_id, id from station_reservation where state = 'released' and end_time <= $1
     union select company_id, id from station_reservation where state = 'pending' and start_time <= $1
     union select r.company_id, r.id from station s
       join detectors d on d.company_id = s.company_id and d.id = s.detector_id and d.status = 'on'
       join detector_state v on v.company_id = d.company_id and v.detector_id = d.id and not v.offline
         and v.silent_at > $1 and v.since <= $1
       join station_reservation r on r.company_id = s.company_id and r.station_id = s.id and r.end_time > $1
         and r.start_time < $1::timestamptz + interval '4 hours' and r.date >= $1::date - 1
         and r.state = case when v.occupied then 'booked' else 'checked_in' end
     union select company_id, id from station_reservation
       where state = 'booked' and deadline <= $2 and (warned_at is null or deadline <= $1)) as due
     where (company_id, id) > ($3, $4) order by company_id, id limit $5`,
    [text(now), text(now + warnedBefore * MINUTE), after.company_id, after.id, page],
  )

async function doDueOf(on: DueDeps, rows: readonly Due[]): Promise<number> {
  let done = 0
  for (const company_id of new Set(rows.map((row) => row.company_id))) {
    done += await inBatches(
      rows.filter((row) => row.company_id === company_id).map(({ id }) => id),
      {
        work: (ids, patient) =>
          actAlone({ ...on, company_id, name: common.system[0] }, (call) => doBatch(call, ids, patient)),
        onFault: (error, reservation) => on.log.warn({ err: error, reservation }, 'what is due of a desk waits'),
      },
    )
  }
  return done
}

/** Desks that were taken off the map go once nobody has them any more, or asks for them. */
async function takeAway(on: DueDeps, now: string): Promise<number> {
  const rows = await on.db.query(
    `update station s set deleted_at = $1, leaving = false, version = version + 1
     where s.leaving and s.deleted_at is null and not exists (select 1 from station_reservation r
       where r.company_id = s.company_id and r.station_id = s.id and r.state in ('booked', 'checked_in', 'pending'))
     returning s.id`,
    [now],
  )
  return rows.length
}
