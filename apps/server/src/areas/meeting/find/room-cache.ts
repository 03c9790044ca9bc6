import type { Listing } from '@workplace/domain/booking/eligibility'
import { groupsOf, type RuleGroup, type RuleSubject } from '@workplace/domain/booking/rule'
import type { Db, Statement } from '../../../kernel/database/db'
import { readListings } from '../core/eligibility.store'
import { readRooms, type StoredRoom } from '../core/room.store'
import { readRuleSubject, readRules, stranger } from '../core/rule.store'
import { type RoomCard, readCards } from './room-card.store'

/** The lists on which somebody stands, and the rule groups that mean them. */
type Standing = {
  readonly listings: readonly Listing[]
  readonly groups: readonly RuleGroup[]
  /** Who they are to the groups. */
  readonly person: RuleSubject
}

/** A room and somebody; `epoch` is that of the company's rules when they were read. */
type Known = { room: StoredRoom; epoch: number } & Standing

/** Rooms with their cards, in the order in which they were asked for, and the lists on which somebody stands. */
type Page = { rooms: readonly { card: RoomCard; ruled: StoredRoom }[]; listings: readonly Listing[] }

/** Rooms and people in memory as the rules of booking and the cards of rooms read them. */
export type RoomCache = {
  /** As they were at some time; who acts on it lets the database compare the epoch. */
  get(db: Db, company_id: number, id: number, user_id: number): Promise<Known | undefined>
  /** As they are: `epoch` is what the caller has just read. Rooms that are no more are missing. */
  page(db: Db, company_id: number, epoch: number, ids: readonly number[], user_id: number): Promise<Page>
  forget(company_id: number): void
}

const most = 20_000

const readEpoch: Statement = {
  name: 'room-rules-epoch',
  text: 'select epoch from room_rules_epoch where company_id = $1',
}

type Company = {
  readonly epoch: number
  readonly rooms: Map<number, StoredRoom>
  readonly cards: Map<number, RoomCard>
  readonly people: Map<number, Standing>
  /** All rule groups that are switched on; read when the first room says that there are any. */
  rules: readonly RuleGroup[] | undefined
}

async function readPerson(db: Db, company_id: number, user_id: number, ruled: Company | null): Promise<Standing> {
  const listings = await readListings(db, company_id, user_id)
  if (ruled === null) return { listings, groups: [], person: stranger(user_id) }
  ruled.rules ??= await readRules(db, company_id)
  const person = await readRuleSubject(db, company_id, user_id)
  return { listings, groups: groupsOf(ruled.rules, person), person }
}

/**
 * What is remembered may be old: who acts on it lets the database compare the epoch (`book_at_once`), and forgets what
 * was refused; who shows it has just read the epoch. Things are read after the epoch under which they are remembered:
 * what is newer than it is read once more than needed, what is older would stay.
 */
export function roomCache(now: () => number): RoomCache {
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

  function forget(company_id: number): void {
    const known = companies.get(company_id)
    count -= known === undefined ? 0 : known.rooms.size + known.cards.size + known.people.size
    companies.delete(company_id)
  }

  function begin(company_id: number, epoch: number): Company {
    forget(company_id)
    const known: Company = { epoch, rooms: new Map(), cards: new Map(), people: new Map(), rules: undefined }
    companies.set(company_id, known)
    return known
  }

  /** Whether the company has rule groups is told by each of its rooms alike. */
  async function personOf(db: Db, known: Company, company_id: number, user_id: number, room: StoredRoom) {
    const remembered = known.people.get(user_id)
    if (remembered !== undefined) return remembered
    const person = await readPerson(db, company_id, user_id, room.is_ruled ? known : null)
    remember(known.people, user_id, person)
    return person
  }

  /** Reads those of these rooms that are not remembered yet. */
  async function fill<T extends { readonly id: number }>(
    of: Map<number, T>,
    ids: readonly number[],
    read: (ids: readonly number[]) => Promise<readonly T[]>,
  ): Promise<void> {
    const missing = ids.filter((id) => !of.has(id))
    if (missing.length > 0) for (const one of await read(missing)) remember(of, one.id, one)
  }

  return {
    async get(db, company_id, id, user_id) {
      let known = companies.get(company_id)
      if (known === undefined) {
        const [row] = await db.query<{ epoch: number }>(readEpoch, [company_id])
        if (row === undefined) return undefined
        known = begin(company_id, row.epoch)
      }
      await fill(known.rooms, [id], (ids) => readRooms(db, company_id, ids, now()))
      const room = known.rooms.get(id)
      if (room === undefined) return undefined
      return { room, ...(await personOf(db, known, company_id, user_id, room)), epoch: known.epoch }
    },

    async page(db, company_id, epoch, ids, user_id) {
      let known = companies.get(company_id)
      if (known?.epoch !== epoch) known = begin(company_id, epoch)
      const { rooms, cards } = known
      await Promise.all([
        fill(rooms, ids, (missing) => readRooms(db, company_id, missing, now())),
        fill(cards, ids, (missing) => readCards(db, company_id, missing)),
      ])
      const found = ids.flatMap((id) => {
        const [card, ruled] = [cards.get(id), rooms.get(id)]
        return card === undefined || ruled === undefined ? [] : [{ card, ruled }]
      })
      const [first] = found
      if (first === undefined) return { rooms: [], listings: [] }
      return { rooms: found, listings: (await personOf(db, known, company_id, user_id, first.ruled)).listings }
    },

    forget,
  }
}
