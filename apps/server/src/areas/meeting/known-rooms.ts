import type { Db, Statement } from '../../kernel/db'
import { type RuledRoom, readRooms } from './room.store'

/** Rooms in memory as the rules of booking read them; `epoch` is that of the company's rules when they were read. */
export type KnownRooms = {
  get(db: Db, company_id: number, id: number): Promise<{ room: RuledRoom; epoch: number } | undefined>
  forget(company_id: number): void
}

const most = 20_000

const readEpoch: Statement = {
  name: 'room-rules-epoch',
  text: 'select epoch from room_rules_epoch where company_id = $1',
}

/**
 * What is remembered may be old: who acts on it lets the database compare the epoch (`book_at_once`), and forgets what
 * was refused.
 */
export function rememberRooms(): KnownRooms {
  const companies = new Map<number, { epoch: number; rooms: Map<number, RuledRoom> }>()
  let count = 0
  return {
    async get(db, company_id, id) {
      let known = companies.get(company_id)
      if (known === undefined) {
        const [row] = await db.query<{ epoch: number }>(readEpoch, [company_id])
        if (row === undefined) return undefined
        known = { epoch: row.epoch, rooms: new Map() }
        companies.set(company_id, known)
      }
      const found = known.rooms.get(id)
      if (found !== undefined) return { room: found, epoch: known.epoch }
      // Read after the epoch: a room newer than it is refused once and read again, an older one would pass.
      const [room] = await readRooms(db, company_id, [id])
      if (room === undefined) return undefined
      if (count >= most) {
        companies.clear()
        count = 0
      }
      known.rooms.set(id, room)
      count++
      return { room, epoch: known.epoch }
    },
    forget(company_id) {
      count -= companies.get(company_id)?.rooms.size ?? 0
      companies.delete(company_id)
    },
  }
}
