import { eventOf } from '@workplace/contract/kernel/topic'
import * as meetingTopics from '@workplace/contract/meeting/topics'
import { addDays } from '@workplace/domain/kernel/date'
import { dayStart, wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import type { RepairedThing, RepairLock } from '../../repair/public'
import { lockRooms } from '../core/room.store'

type Room = RepairedThing
/** The last day of the lock, and what people who want the room are told. */
type Wanted = { readonly until: string; readonly reason: string }

async function makeLock(call: Call, room: Room, { until, reason }: Wanted): Promise<number> {
  const { company_id, name } = call.actor
  const today = wallClock(call.now(), room.timezone).date
  const [lock] = await call.db.query<{ id: number }>(
    `insert into roomlock (company_id, begin_date, end_date, reason, created_by, updated_by)
     values ($1, $2, $3, $4, $5, $5) returning id`,
    [company_id, today, until, reason, name],
  )
  if (lock === undefined) throw new Error('the lock was not stored')
  await call.db.query('insert into roomlock_room (company_id, roomlock_id, meetingroom_id) values ($1, $2, $3)', [
    company_id,
    lock.id,
    room.id,
  ])
  return lock.id
}

/** Moves the end of a lock; undefined where it is not there any more. */
async function moveLock(call: Call, roomlock_id: number, { until, reason }: Wanted): Promise<number | undefined> {
  const [lock] = await call.db.query<{ id: number }>(
    `update roomlock set end_date = greatest(begin_date, $3::date), reason = $4, version = version + 1, updated_at = now(),
       updated_by = $5
     where company_id = $1 and id = $2 and not is_revoked returning id`,
    [call.actor.company_id, roomlock_id, until, reason, call.actor.name],
  )
  return lock?.id
}

async function hold(
  call: Call,
  room: Room,
  had: number | null,
  wanted: Wanted,
): Promise<{ lock_id: number; meetings: number }> {
  // as every writer of claims takes it: who books at this moment is before the lock, or sees it
  await lockRooms(call.db, [room.id])
  const moved = had === null ? undefined : await moveLock(call, had, wanted)
  const lock_id = moved ?? (await makeLock(call, room, wanted))
  const end = dayStart(addDays(wanted.until, 1), room.timezone)
  const [count] = await call.db.query<{ meetings: number }>(
    `select count(distinct source_id)::int as meetings from holding
     where company_id = $1 and room_id = $2 and kind = 'meeting' and end_time > $3 and start_time < $4
       and start_time > $3::timestamptz - interval '26 hours'`,
    [call.actor.company_id, room.id, new Date(call.now()).toISOString(), new Date(end).toISOString()],
  )
  call.emit(eventOf(meetingTopics.roomlock, { ids: [lock_id], room_ids: [room.id] }))
  return { lock_id, meetings: count?.meetings ?? 0 }
}

async function free(call: Call, room: Room, roomlock_id: number): Promise<void> {
  await lockRooms(call.db, [room.id])
  await call.db.query(
    `update roomlock set is_revoked = true, version = version + 1, updated_at = now(), updated_by = $3
     where company_id = $1 and id = $2 and not is_revoked`,
    [call.actor.company_id, roomlock_id, call.actor.name],
  )
  call.emit(eventOf(meetingTopics.roomlock, { ids: [roomlock_id], room_ids: [room.id] }))
}

/** The room's lock while something in it is repaired: the one place where repairs make, move and lift locks. */
export const lockForRepair: RepairLock = { hold, free }
