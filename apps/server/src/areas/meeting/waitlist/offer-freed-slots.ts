import { type RoomSlot, whoIsNext } from '@workplace/domain/booking/waitlist'
import { overlaps } from '@workplace/domain/kernel/interval'
import type { Call, LiveEvent } from '../../../kernel/call/call'
import { writePending } from '../../../kernel/call/settle'
import type { Database, Db } from '../../../kernel/database/db'
import { bookMeeting } from '../booking/book-meeting'
import { lockRooms } from '../core/room.store'
import { instantText } from '../core/wall-time'
import { callOfPerson, type Job } from './as-person'
import { eventsOf, notifyWaiting, writeEvents } from './notify-waitlist'
import {
  askAgain,
  asQueued,
  holdOffer,
  lockQueue,
  readQueued,
  type StoredEntry,
  states,
  updateWaitlistEntry,
} from './waitlist.store'
import { bookingOf, tryBooking } from './waitlist-booking'
import { readWaitlistStrategy, type WaitlistStrategy } from './waitlist-strategy'

export type OfferDeps = Job & {
  db: Database
  /** What every change of meetings asks for before it commits: that people are told. */
  beforeCommit: (call: Call, events: readonly LiveEvent[]) => Promise<void>
}

type Freed = { room_id: number; start_time: string; end_time: string; anew: boolean }

/** So much of what came free is looked at under locks at a time. */
const atOnce = 20

/** Claims on rooms between two instants, to which what is given away is added. */
async function readHeld(db: Db, company_id: number, room_ids: readonly number[], from: number, until: number) {
  const rows = await db.query<{ room_id: number; start_time: string; end_time: string }>(
    `select room_id, start_time, end_time from holding where company_id = $1 and room_id = any($2::int[]) and is_held
       and start_time >= $3::timestamptz - interval '26 hours' and start_time < $4 and end_time > $3`,
    [company_id, room_ids, instantText(from), instantText(until)],
  )
  return rows.map(
    (row): RoomSlot => ({ room_id: row.room_id, start: Date.parse(row.start_time), end: Date.parse(row.end_time) }),
  )
}

/** Books for somebody what they waited for, in their name. */
async function bookAtOnce(tx: Db, on: OfferDeps, wish: StoredEntry, slot: RoomSlot): Promise<boolean> {
  const as = await callOfPerson(tx, on, wish.company_id, wish.user_id)
  if (as === undefined) return false
  const { call, pending } = as
  const { id } = await bookMeeting(call, bookingOf(wish, slot, []))
  const version = await updateWaitlistEntry(tx, wish, { state: states.taken, meeting_id: id }, call.actor.name)
  if (version === undefined) throw new Error('a wish changed under its lock')
  await notifyWaiting(tx, { ...wish, version }, 'waiting_booked', slot, { meeting_id: id })
  for (const event of eventsOf(wish, slot)) call.emit(event)
  await on.beforeCommit(call, pending.events)
  await writePending(tx, call, pending)
  return true
}

/**
 * Gives a free slot to who is next, if the rules of booking let them have it: keeps it for them for a while, or books it.
 * Whether that person has something now; not where they may not book it.
 */
async function giveTo(
  tx: Db,
  on: OfferDeps,
  seen: StoredEntry,
  slot: RoomSlot,
  strategy: WaitlistStrategy,
): Promise<'given' | 'gone' | 'not for them'> {
  const [wish] = await tx.query<{ id: number }>(
    'select id from waitlist where company_id = $1 and id = $2 and version = $3 and state = 0 for update',
    [seen.company_id, seen.id, seen.version],
  )
  if (wish === undefined) return 'gone'
  const as = await callOfPerson(tx, on, seen.company_id, seen.user_id)
  if (as === undefined) return 'not for them'
  const trial = await tryBooking(as.call, seen, slot)
  if (!trial.ok) return 'not for them'
  if (strategy.take_at_once && !trial.pending && !trial.needsTerms) {
    return (await bookAtOnce(tx, on, seen, slot)) ? 'given' : 'not for them'
  }
  const expires = Math.min(on.now() + strategy.hold_minutes * 60_000, slot.start)
  const version = await updateWaitlistEntry(tx, seen, { state: states.offered, offer: { ...slot, expires } }, '')
  if (version === undefined) return 'gone'
  await holdOffer(tx, seen, slot)
  await notifyWaiting(tx, { ...seen, version }, 'waiting_offered', slot, { until: expires })
  await writeEvents(tx, seen.company_id, eventsOf(seen, slot))
  return 'given'
}

const isIn = (span: RoomSlot, slot: RoomSlot) => span.room_id === slot.room_id && overlaps(span, slot)

/** Gives away what is free in these rooms, under their locks. How many got something. */
async function giveAway(tx: Db, on: OfferDeps, company_id: number, freed: readonly Freed[]): Promise<number> {
  const room_ids = [...new Set(freed.map((one) => one.room_id))]
  await lockRooms(tx, room_ids)
  const from = Math.min(...freed.map((one) => Date.parse(one.start_time)))
  const until = Math.max(...freed.map((one) => Date.parse(one.end_time)))
  const spans = freed.map((one) => ({
    room_id: one.room_id,
    start: Date.parse(one.start_time),
    end: Date.parse(one.end_time),
  }))
  const reach = 240 * 60_000 + 24 * 3_600_000
  const held = await readHeld(tx, company_id, room_ids, from - reach, until + reach)
  const isFree = (slot: RoomSlot) =>
    spans.some((span) => isIn(span, slot)) && !held.some((one) => one.room_id === slot.room_id && overlaps(one, slot))
  const anew = spans.filter((_, n) => freed[n]?.anew === true)
  if (anew.length > 0)
    await askAgain(tx, company_id, [from, until], (slot) => isFree(slot) && anew.some((span) => isIn(span, slot)))
  const wishes = (await readQueued(tx, company_id, from, until)).map(asQueued).flatMap((wish) => {
    const there = wish.room_ids.filter((id) => room_ids.includes(id))
    return there.length === 0 ? [] : [{ ...wish, room_ids: there }]
  })
  if (wishes.length === 0) return 0
  const strategy = await readWaitlistStrategy(tx, company_id)
  let given = 0
  const asking = whoIsNext(wishes, isFree, on.now())
  for (let step = asking.next(); !step.done; ) {
    const { wish, slot } = step.value
    const outcome = await giveTo(tx, on, wish, slot, strategy)
    if (outcome === 'given') {
      held.push(slot)
      given++
    }
    step = asking.next(outcome !== 'not for them')
  }
  return given
}

/** One company's next few rooms that came free, with what follows, in one transaction; null where there is nothing. */
async function offerSome(on: OfferDeps): Promise<number | null> {
  const [waiting] = await on.db.query<{ company_id: number }>(
    'select company_id from waitlist_freed order by company_id, id limit 1',
  )
  if (waiting === undefined) return null
  const { company_id } = waiting
  return on.db.transaction(async (tx) => {
    // one server at a time for each company: two that give away different rooms could want the same people
    await lockQueue(tx, company_id)
    const freed = await tx.query<Freed>(
      `delete from waitlist_freed where (company_id, id) in (
         select company_id, id from waitlist_freed where company_id = $1 order by id limit ${atOnce} for update skip locked)
       returning room_id, start_time, end_time, anew`,
      [company_id],
    )
    return freed.length === 0 ? 0 : giveAway(tx, on, company_id, freed)
  })
}

/**
 * Offers what came free to those who wait for it. What is to be looked at stands in the database, so that a server that
 * is killed leaves it to the next one. How many were offered something.
 */
export async function offerFreedSlots(on: OfferDeps): Promise<number> {
  let given = 0
  for (;;) {
    const some = await offerSome(on)
    if (some === null) return given
    given += some
  }
}
