import { thisMinute } from '@workplace/domain/station/desk-times'
import type { Call } from '../../../kernel/call/call'
import { lockDesks } from './desk.store'
import { endBookings, lockBookings, readBookings } from './desk-booking.store'
import { emitChanged, recordDesk } from './record-desk'

/** Gives up what somebody has booked whose account is closed. Undefined: the account is open again, or there is nothing. */
export async function freeLeaver(call: Call, user_id: number): Promise<{ freed: number } | undefined> {
  const { db, actor } = call
  const waited = await db.query<{ id: number }>(
    `update station_wait w set state = 'ended' from users u where w.company_id = $1 and w.user_id = $2 and w.state = 'waiting'
       and u.company_id = w.company_id and u.id = w.user_id and u.status <> 'active' returning w.id`,
    [actor.company_id, user_id],
  )
  const rows = await db.query<{ id: number }>(
    `select r.id from station_reservation r join users u on u.company_id = r.company_id and u.id = r.user_id
     where r.company_id = $1 and r.user_id = $2 and r.state in ('pending', 'booked', 'checked_in') and r.end_time > $3
       and u.status <> 'active'`,
    [actor.company_id, user_id, new Date(call.now()).toISOString()],
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return waited.length === 0 ? undefined : { freed: 0 }
  const seen = await readBookings(db, actor.company_id, ids)
  await lockDesks(
    db,
    actor.company_id,
    seen.map(({ station_id }) => station_id),
  )
  const open = (await lockBookings(db, actor.company_id, ids)).filter(
    ({ state }) => state === 'pending' || state === 'booked' || state === 'checked_in',
  )
  const at = new Date(thisMinute(call.now())).toISOString()
  for (const one of open) {
    const state = one.state === 'checked_in' ? 'finished' : 'cancelled'
    await endBookings(db, actor.company_id, [one.id], { state, at, by: actor.name })
    recordDesk(call, 'desk_cancel', one)
    emitChanged(call, one)
  }
  return { freed: open.length }
}
