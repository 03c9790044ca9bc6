import type { Actor } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import type { StoredRoom } from './room.store'

/**
 * What visible ranges make of rooms for a person. The database judges (`room_sight`); a room that somebody sees and may
 * not book is a room that can only be viewed, so the rules of booking say what they say of such rooms.
 */
const viewOnly = (room: StoredRoom): StoredRoom => ({ ...room, readonly: true })

/** The rooms without those that are hidden from the caller, as their session knows it; but for those that are `kept`. */
export function shownTo(
  { rooms: { hidden } }: Pick<Actor, 'rooms'>,
  rooms: readonly StoredRoom[],
  kept: readonly number[] = [],
): StoredRoom[] {
  return hidden.size === 0 ? [...rooms] : rooms.filter(({ id }) => !hidden.has(id) || kept.includes(id))
}

/**
 * The rooms as somebody may book them by the ranges of this moment: a change of a meeting relies on nothing that is
 * remembered. Asks nothing where no range names any of the rooms.
 */
export async function asBookedBy(
  { db, actor }: { db: Db; actor: Pick<Actor, 'company_id'> },
  rooms: readonly StoredRoom[],
  user_id: number,
): Promise<StoredRoom[]> {
  const ids = rooms.filter((room) => room.is_ranged).map(({ id }) => id)
  if (ids.length === 0) return [...rooms]
  const rows = await db.query<{ room_id: number }>(
    {
      name: 'rooms-not-booked',
      text: 'select room_id from room_sight($1, $2) where room_id = any($3::int[]) and not may_book',
    },
    [actor.company_id, user_id, ids],
  )
  const not = new Set(rows.map((row) => row.room_id))
  return rooms.map((room) => (not.has(room.id) ? viewOnly(room) : room))
}
