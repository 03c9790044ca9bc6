import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import type { DemoRooms } from '../../meetingroom/demo/public'
import type { LockSpec } from './plan-locks'

/** Writes the locks of rooms. */
export async function writeLocks(demo: Demo, locks: readonly LockSpec[], { rooms, ids }: DemoRooms): Promise<void> {
  const { db, company_id } = demo
  for (const { rooms: names, lock, is_revoked } of locks) {
    const [roomlock_id = 0] = await insertRows(db, 'roomlock', [
      {
        ...authorsOf(demo),
        ...lock,
        begin_time: lock.begin_time ?? null,
        end_time: lock.end_time ?? null,
        weekdays: lock.weekdays ?? null,
        is_revoked: is_revoked ?? false,
      },
    ])
    const locked = names.map((name) => ids[rooms.findIndex((room) => room.name === name)] ?? 0)
    await insertRows(
      db,
      'roomlock_room',
      locked.map((meetingroom_id) => ({ company_id, roomlock_id, meetingroom_id })),
      '',
    )
  }
}
