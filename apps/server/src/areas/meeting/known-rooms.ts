import { groupsOf, type RuledPerson, type RuleGroup } from '@workplace/domain/booking/rule'
import type { Listing } from '@workplace/domain/booking/standing'
import type { Db, Statement } from '../../kernel/db'
import { type RuledRoom, readRooms } from './room.store'
import { readRuledPerson, readRules, stranger } from './rules/rule.store'
import { readListings } from './standing.store'

/**
 * A room, the lists on which somebody stands and the rule groups that mean them; `epoch` is that of the company's rules
 * when they were read.
 */
type Known = { room: RuledRoom; epoch: number } & Standing
type Standing = {
  listings: readonly Listing[]
  groups: readonly RuleGroup[]
  /** Who they are to the groups. */
  person: RuledPerson
}

/** Rooms and people in memory as the rules of booking read them. */
export type KnownRooms = {
  get(db: Db, company_id: number, id: number, user_id: number): Promise<Known | undefined>
  forget(company_id: number): void
}

const most = 20_000

const readEpoch: Statement = {
  name: 'room-rules-epoch',
  text: 'select epoch from room_rules_epoch where company_id = $1',
}

type Company = {
  epoch: number
  rooms: Map<number, RuledRoom>
  people: Map<number, Standing>
  /** All that are switched on; read when the first room says that there are any. */
  rules: readonly RuleGroup[] | undefined
}

async function readPerson(db: Db, company_id: number, user_id: number, ruled: Company | null): Promise<Standing> {
  const listings = await readListings(db, company_id, user_id)
  if (ruled === null) return { listings, groups: [], person: stranger(user_id) }
  ruled.rules ??= await readRules(db, company_id)
  const person = await readRuledPerson(db, company_id, user_id)
  return { listings, groups: groupsOf(ruled.rules, person), person }
}

/**
 * What is remembered may be old: who acts on it lets the database compare the epoch (`book_at_once`), and forgets what
 * was refused.
 */
export function rememberRooms(): KnownRooms {
  const companies = new Map<number, Company>()
  let count = 0

  /** Makes room for one thing more; all companies are forgotten where there is none left. */
  function remember<T>(of: Map<number, T>, id: number, thing: T): void {
    if (count >= most) {
      companies.clear()
      count = 0
    }
    of.set(id, thing)
    count++
  }

  return {
    async get(db, company_id, id, user_id) {
      let known = companies.get(company_id)
      if (known === undefined) {
        const [row] = await db.query<{ epoch: number }>(readEpoch, [company_id])
        if (row === undefined) return undefined
        known = { epoch: row.epoch, rooms: new Map(), people: new Map(), rules: undefined }
        companies.set(company_id, known)
      }
      // Read after the epoch: what is newer than it is refused once and read again, what is older would pass.
      let room = known.rooms.get(id)
      if (room === undefined) {
        room = (await readRooms(db, company_id, [id]))[0]
        if (room === undefined) return undefined
        remember(known.rooms, id, room)
      }
      let person = known.people.get(user_id)
      if (person === undefined) {
        person = await readPerson(db, company_id, user_id, room.is_ruled ? known : null)
        remember(known.people, user_id, person)
      }
      return { room, ...person, epoch: known.epoch }
    },
    forget(company_id) {
      const known = companies.get(company_id)
      count -= known === undefined ? 0 : known.rooms.size + known.people.size
      companies.delete(company_id)
    },
  }
}
