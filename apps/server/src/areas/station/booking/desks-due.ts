import * as common from '@workplace/contract/kernel/common-words'
import { warnedBefore } from '@workplace/domain/station/check-in-window'
import { thisMinute } from '@workplace/domain/station/desk-times'
import type { Call } from '../../../kernel/call/call'
import { actAlone, type JobContext } from '../../../kernel/call/job-call'
import { type Batch, inBatches } from '../../../kernel/jobs/in-batches'
import { lockDesks } from './desk.store'
import { endBookings, lockBookings, readBookings, type StoredBooking } from './desk-booking.store'
import { notifyOfDesk } from './notify'
import { emitChanged, recordDesk } from './record-desk'

export type DueDeps = Omit<JobContext, 'company_id' | 'name'>

const MINUTE = 60_000
const text = (instant: number) => new Date(instant).toISOString()

/** What the clock does to a booking now, if anything. */
async function doDue(call: Call, one: StoredBooking, warned: boolean): Promise<boolean> {
  const { db, actor } = call
  const now = call.now()
  const end = Date.parse(one.end_time)
  if (one.state !== 'booked' && one.state !== 'checked_in') return false
  const deadline = one.state === 'booked' && one.deadline !== null ? Date.parse(one.deadline) : null
  if (end <= now) {
    // who was asked to check in and did not is missing; of the others nobody knows
    const state = one.state === 'booked' && deadline !== null ? 'no_show' : 'finished'
    await endBookings(db, actor.company_id, [one.id], { state, at: one.end_time, by: actor.name })
    emitChanged(call, one)
    return true
  }
  if (deadline === null) return false
  if (deadline <= now) {
    const at = text(Math.max(thisMinute(now), Date.parse(one.start_time)))
    await endBookings(db, actor.company_id, [one.id], { state: 'released', at, by: actor.name })
    recordDesk(call, 'desk_release', one)
    emitChanged(call, one)
    await notifyOfDesk(call, 'desk_released', one, `desk/${one.id}/released/${one.deadline}`)
    return true
  }
  if (deadline - warnedBefore * MINUTE > now || warned) return false
  await db.query('update station_reservation set warned_at = $3 where company_id = $1 and id = $2', [
    ...[actor.company_id, one.id, text(now)],
  ])
  await notifyOfDesk(call, 'desk_warning', one, `desk/${one.id}/warned/${one.deadline}`)
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
  const warned = new Set(
    (
      await db.query<{ id: number }>(
        'select id from station_reservation where company_id = $1 and id = any($2::int[]) and warned_at is not null',
        [actor.company_id, ids],
      )
    ).map(({ id }) => id),
  )
  let done = 0
  for (const one of found) if (await doDue(call, one, warned.has(one.id))) done++
  const locked = new Set(found.map(({ id }) => id))
  return { done, busy: patient ? [] : ids.filter((id) => !locked.has(id)) }
}

/** Warns, releases and ends bookings of desks: each once, however many servers are at it. How many. */
export async function desksDue(on: DueDeps): Promise<number> {
  const now = on.now()
  const rows = await on.db.query<{ company_id: number; id: number }>(
    `select company_id, id from station_reservation where state in ('booked', 'checked_in') and end_time <= $1
     union select company_id, id from station_reservation
       where state = 'booked' and deadline <= $2 and (warned_at is null or deadline <= $1)
     order by company_id, id limit 5000`,
    [text(now), text(now + warnedBefore * MINUTE)],
  )
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
  return done + (await takeAway(on, text(now)))
}

/** Desks that were taken off the map go once nobody has them any more. */
async function takeAway(on: DueDeps, now: string): Promise<number> {
  const rows = await on.db.query(
    `update station s set deleted_at = $1, leaving = false, version = version + 1
     where s.leaving and s.deleted_at is null and not exists (select 1 from station_reservation r
       where r.company_id = s.company_id and r.station_id = s.id and r.state in ('booked', 'checked_in'))
     returning s.id`,
    [now],
  )
  return rows.length
}
