import type { Call } from '../../../kernel/call/call'
import { oneOf, readBookings, type StoredBooking } from './desk-booking.store'
import { emitChanged, recordDesk } from './record-desk'
import { writeSeen } from './write-seen'

/** By what somebody was noticed at their desk, when, and what that is called. */
type Sign = {
  readonly way: 'manual' | 'qr' | 'door' | 'detector' | 'meeting'
  readonly at: number
  readonly by?: string | undefined
}

/** Somebody has come for their booking, under its lock: nobody asks them any more. */
export async function markHere(call: Call, one: StoredBooking, { way, at, by }: Sign): Promise<StoredBooking> {
  const { db, actor } = call
  await db.query(
    `update station_reservation set state = 'checked_in', check_in_time = $3, check_in_way = $5, check_in_by = $6,
       deadline = null, version = version + 1, updated_at = now(), updated_by = $4 where company_id = $1 and id = $2`,
    [actor.company_id, one.id, new Date(at).toISOString(), actor.name, way, by ?? null],
  )
  if (one.user_id !== null)
    await db.query(writeSeen, [actor.company_id, one.user_id, one.office_id, new Date(at).toISOString()])
  const now = oneOf(await readBookings(db, actor.company_id, [one.id]))
  recordDesk(call, 'desk_check_in', now)
  emitChanged(call, now)
  return now
}
