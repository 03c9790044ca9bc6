import { thisMinute } from '@workplace/domain/station/desk-times'
import { byDistance } from '@workplace/domain/station/suggestion'
import type { Call } from '../../../kernel/call/call'
import { moveBooking } from '../booking/book-desk'
import { lockDesks } from '../booking/desk.store'
import type { StoredBooking } from '../booking/desk-booking.store'
import { judgeDesks } from '../booking/judge-desks'
import { notifyOfDesk } from '../booking/notify'
import { emitChanged, recordDesk } from '../booking/record-desk'
import type { FloorDesk } from './map.store'

type Why = 'desk_moved' | 'desk_move_booking' | 'desk_changed'

/** The first of these desks that is free for a booking takes it, and its person is told. Undefined: none is. */
async function seatAt(
  call: Call,
  one: StoredBooking,
  ids: readonly number[],
  why: Why,
): Promise<StoredBooking | undefined> {
  const desks = await lockDesks(call.db, call.actor.company_id, ids)
  const span = {
    start: Math.max(Date.parse(one.start_time), thisMinute(call.now())),
    end: Date.parse(one.end_time),
  }
  const { judge } = await judgeDesks(
    call.db,
    {
      ...{ company_id: call.actor.company_id, office: { id: one.office_id, timezone: one.timezone } },
      ...{ user_id: one.user_id, date: one.date, now: call.now(), instead_of: one.id },
      ...{ wanted: { unit: 'day' }, span, gives_way: true },
    },
    [...desks.values()],
  )
  for (const id of ids) {
    const desk = desks.get(id)
    if (desk === undefined) continue
    const { verdict, claims } = judge(desk)
    if (!verdict.ok || claims.length > 0) continue
    const now = await moveBooking(call, one, desk, span)
    recordDesk(call, 'desk_change', now, one)
    emitChanged(call, now)
    await notifyOfDesk(call, why, now, undefined, one.number)
    return now
  }
  return undefined
}

/**
 * Another desk for a booking whose own is going: the nearest that has the same equipment and is free then, which who needs
 * it reaches without barriers as before.
 */
export const moveElsewhere = (
  call: Call,
  one: StoredBooking,
  from: FloorDesk,
  candidates: readonly FloorDesk[],
  why: Why = 'desk_moved',
): Promise<StoredBooking | undefined> => {
  const alike = candidates.filter(
    ({ resource_ids, is_accessible }) =>
      from.resource_ids.every((id) => resource_ids.includes(id)) && (is_accessible || !from.is_accessible),
  )
  return seatAt(
    call,
    one,
    byDistance(from, alike).map(({ id }) => id),
    why,
  )
}

/** The desk that a booking had before has it again, where it is free. */
export const moveBack = (call: Call, one: StoredBooking, station_id: number): Promise<StoredBooking | undefined> =>
  seatAt(call, one, [station_id], 'desk_changed')
