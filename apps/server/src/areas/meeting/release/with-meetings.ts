import type { Call } from '../../../kernel/call/call'
import type { Batch } from '../../../kernel/jobs/in-batches'
import {
  allRoomsOf,
  isActive,
  isConfirmed,
  lockFreeMeetings,
  readMeeting,
  readMeetings,
  type StoredMeeting,
} from '../core/meeting.store'
import { lockRooms, tryLockRooms } from '../core/room.store'

const meetingLockClass = 7225

/**
 * Hands those of these meetings that take place, under the locks of their rooms and rows, to a piece of work that answers
 * how many it did. Those that another server is at are left to it.
 */
export async function withMeetings(
  call: Call,
  ids: readonly number[],
  patient: boolean,
  work: (meetings: readonly StoredMeeting[]) => Promise<number>,
): Promise<Batch | undefined> {
  const { db, actor } = call
  const mine = await db.query<{ id: number }>(
    `select id from unnest($1::int[]) as one(id) where pg_try_advisory_xact_lock(${meetingLockClass}, id)`,
    [ids],
  )
  const seen = (
    await readMeetings(
      db,
      actor.company_id,
      mine.map((one) => one.id),
    )
  ).filter(isActive)
  const rooms = [...new Set(seen.flatMap(allRoomsOf))]
  const locked = new Set(patient ? rooms : await tryLockRooms(db, rooms))
  if (patient) await lockRooms(db, rooms)
  const here = seen.filter((one) => allRoomsOf(one).every((id) => locked.has(id))).map((one) => one.id)
  const held = patient
    ? await Promise.all(here.map((id) => readMeeting(db, actor.company_id, id, true)))
    : await lockFreeMeetings(db, actor.company_id, here)
  const got = new Set(held.map((one) => one.id))
  const done = await work(
    held.filter(
      // somebody may have given it other rooms meanwhile: the next round knows them
      (one) => isActive(one) && isConfirmed(one) && allRoomsOf(one).every((id) => locked.has(id)),
    ),
  )
  return { done, busy: seen.flatMap(({ id }) => (got.has(id) ? [] : [id])) }
}
