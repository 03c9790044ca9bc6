import type { Actor, Call } from '../../kernel/call'
import type { Db } from '../../kernel/db'
import { type RuledRoom, readRooms } from './room.store'

/**
 * What visible ranges make of rooms for a person. The database judges (`room_sight`); a room that somebody sees and may
 * not book is a room that can only be viewed, so the rules of booking say what they say of such rooms.
 */
const viewOnly = (room: RuledRoom): RuledRoom => ({ ...room, readonly: true })

/** The rooms as the caller sees them: what their session knows of ranges, without those that are hidden from them. */
function asSeen(actor: Actor, rooms: readonly RuledRoom[]): RuledRoom[] {
  const { hidden, viewed } = actor.rooms
  if (hidden.size + viewed.size === 0) return [...rooms]
  return rooms.filter(({ id }) => !hidden.has(id)).map((room) => (viewed.has(room.id) ? viewOnly(room) : room))
}

/** The rooms of these ids as the caller sees them, ascending by id. */
export const readSeenRooms = async (call: Pick<Call, 'db' | 'actor'>, ids: readonly number[]): Promise<RuledRoom[]> =>
  asSeen(call.actor, await readRooms(call.db, call.actor.company_id, ids))

/**
 * The rooms as somebody may book them by the ranges of this moment: a change of a meeting relies on nothing that is
 * remembered. Asks nothing where no range names any of the rooms.
 */
export async function asBookedBy(
  { db, actor }: { db: Db; actor: Pick<Actor, 'company_id'> },
  rooms: readonly RuledRoom[],
  user_id: number,
): Promise<RuledRoom[]> {
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
